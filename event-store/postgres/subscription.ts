import { setTimeout as sleep } from 'node:timers/promises';
import type { EventStore, LogPage, ReadAllOptions, Subscription } from '../port.ts';
import type { News } from './news.ts';

interface Source {
  readonly readAll: EventStore['readAll'];
  readonly news: News;
  readonly warn: (message: string) => void;
}

/** Longest wait between two looks at the log when no news come, in ms. */
const POLL_MS = 1000;
/** An append in progress holds the horizon back; it is usually over within this, in ms. */
const SOON_MS = 2;
const RETRY_MS = 500;

/** See EventStore.subscribe. */
export function subscribeTo(
  { readAll, news, warn }: Source,
  from: number,
  handle: (page: LogPage) => Promise<void>,
  options: ReadAllOptions & { pollMs?: number },
): Subscription {
  const closing = new AbortController();
  let heard = true;
  let wake = () => undefined as void;
  const quiet = news.subscribe(() => {
    heard = true;
    wake();
  });
  const pause = async (ms: number): Promise<void> => {
    const woken = new AbortController();
    wake = () => woken.abort();
    if (!heard)
      await sleep(ms, undefined, { signal: AbortSignal.any([closing.signal, woken.signal]) }).catch(() => undefined);
  };

  async function run(): Promise<void> {
    let position = from;
    while (!closing.signal.aborted) {
      const told = heard;
      heard = false;
      try {
        const page = await readAll(position, options);
        const moved = page.nextPosition > position;
        if (moved) await handle(page);
        position = page.nextPosition;
        if (!page.endReached) continue;
        // Told of an event that is not visible yet: another append holds the horizon back for a moment.
        await pause(told && !moved ? SOON_MS : (options.pollMs ?? POLL_MS));
      } catch (error) {
        warn(`reading the log is tried again: ${error instanceof Error ? error.message : String(error)}`);
        heard = false;
        await pause(RETRY_MS);
      }
    }
  }
  const running = run();
  return {
    async close() {
      closing.abort();
      quiet();
      await running;
    },
  };
}
