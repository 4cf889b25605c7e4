import { pathToFileURL } from 'node:url';
import type { Logger } from 'pino';
import type { Metrics } from '#platform/metrics.ts';
import type { DrawnPage } from './messages.ts';
import { type Answering, RenderThread } from './render-thread.ts';

/** Pages that are drawn at once at most: with more, all of them come too late. */
const MOST_IN_HAND = 24;
/** Who waits longer gets the page without anything in it, which the browser draws. */
const PATIENCE_MS = 4_000;
/** After a thread has ended the next one of the same bundle begins when somebody asks, but not before. */
const PAUSE_MS = 5_000;
/** A line in the log at most this often while pages are not rendered. */
const SAY_EVERY_MS = 60_000;

/** A server bundle: its file, and a text that is another one when the file was built again. */
export interface Bundle {
  readonly file: string;
  readonly version: string;
}

/** Draws pages on the server, away from the thread that answers calls. */
export interface Renderer {
  /** The page at `address`, an absolute one; undefined when it could not be drawn, or not in time, which is counted, and logged when it is our mistake. */
  render(bundle: Bundle, address: string, answering: Answering): Promise<DrawnPage | undefined>;
  close(): Promise<void>;
}

type Outcome = 'drawn' | 'away' | 'failed' | 'late' | 'busy';
/** What a call needs is out of reach: no mistake of the page, and told of by whoever knows that it is away. */
export class CallUnavailable extends Error {}
const late = new Error(`A page was not rendered in ${PATIENCE_MS} ms.`);

interface Options {
  readonly metrics: Metrics;
  readonly logger: Pick<Logger, 'error' | 'warn'>;
  /** Milliseconds. */
  readonly patience?: number;
  /** Milliseconds, see PAUSE_MS. */
  readonly pause?: number;
}

export function openRenderer({ metrics, logger, patience = PATIENCE_MS, pause = PAUSE_MS }: Options): Renderer {
  const outcomes = metrics.counter(
    'hopscotch_page_renders_total',
    'Pages that the server drew (drawn), or that are left to the browser: because what a call needs was out of reach (away), because of a mistake (failed), because it took too long (late), or because there were too many (busy)',
    ['outcome'],
  );
  const seconds = metrics.histogram('hopscotch_page_render_seconds', 'How long it took to draw a page, with its calls');
  let current: { readonly thread: RenderThread; readonly version: string } | undefined;
  let ended: { readonly version: string; readonly at: number } | undefined;
  let saidAt = -Infinity;

  const count = (outcome: Outcome, err?: unknown): undefined => {
    outcomes.inc({ outcome });
    if (outcome === 'drawn' || outcome === 'away' || performance.now() - saidAt < SAY_EVERY_MS) return;
    saidAt = performance.now();
    const told = 'a page was not rendered: browsers draw it themselves';
    // Where it stood when time was up says nothing of a mistake.
    if (outcome === 'failed') logger.error({ err, outcome }, told);
    else logger.warn({ outcome }, told);
  };
  const threadOf = ({ file, version }: Bundle): RenderThread | undefined => {
    if (current?.version === version) return current.thread;
    if (ended?.version === version && performance.now() - ended.at < pause) return undefined;
    // Of a build that was replaced: what it has in hand is left to browsers.
    void current?.thread.close();
    const thread = new RenderThread(pathToFileURL(file).href, () => {
      if (current?.thread !== thread) return;
      current = undefined;
      ended = { version, at: performance.now() };
    });
    current = { thread, version };
    return thread;
  };

  return {
    render: async (bundle, address, answering) => {
      const thread = threadOf(bundle);
      if (!thread) return count('failed');
      if (thread.inHand >= MOST_IN_HAND) return count('busy');
      const began = performance.now();
      const over = new AbortController();
      const timer = setTimeout(() => over.abort(late), patience);
      try {
        const page = await thread.render(address, answering, over.signal);
        seconds.observe((performance.now() - began) / 1000);
        count('drawn');
        return page;
      } catch (error) {
        if (error instanceof CallUnavailable) return count('away');
        return count(error === late ? 'late' : 'failed', error);
      } finally {
        clearTimeout(timer);
      }
    },
    close: async () => {
      await current?.thread.close();
    },
  };
}
