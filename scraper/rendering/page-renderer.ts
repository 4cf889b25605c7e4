import { semaphoreOf } from '#platform/turns/semaphore.ts';
import { FetchFailure } from '../fetch/fetch-failure.ts';
import { unlessAborted } from '../fetch/unless-aborted.ts';
import type { FetchedText, Visit } from '../fetch/web-fetcher.ts';
import { browserFlags } from './browser-flags.ts';
import { type BrowserProcess, startBrowser } from './browser-process.ts';
import { drawnPage } from './drawn-page.ts';
import { guardedProxy } from './guarded-proxy.ts';

/** What can be set; the defaults are for production. */
export interface RenderingOptions {
  /** The executable of a Chromium (SCRAPER_BROWSER). */
  readonly browser: string;
  /** Drawing a page may take so long in all, the browser's start included; default 15,000. */
  readonly limitMs?: number;
  /** A page whose text does not come to rest is read as it stands after so long; default 8,000. */
  readonly settleMs?: number;
  /** Memory of the browser's processes together, MB; default 1,000. */
  readonly memoryMb?: number;
  /** Bytes from and to servers; default 24 MB. */
  readonly maxBytes?: number;
  readonly logger?: { warn(text: string): void };
}

/** Draws pages in a browser, one at a time. */
export interface PageRenderer {
  /** The page as its scripts have drawn it, as HTML. `visit` says what it may ask of the web. Throws a FetchFailure. */
  render(page: FetchedText, visit: Visit): Promise<string>;
  /** Gives up what is under way. */
  close(): Promise<void>;
}

/** How a Chromium says that it ends because it has none. */
const noSandbox = /no usable sandbox|setuid sandbox|--no-sandbox|new namespace/i;

/** Of what a heap of scripts may have, MB. */
const HEAP_MB = 256;
const MAX_DRAWN_BYTES = 16 * 1024 * 1024;

export function pageRenderer(options: RenderingOptions, userAgent: string): PageRenderer {
  const {
    browser: executable,
    limitMs = 15_000,
    settleMs = 8_000,
    memoryMb = 1_000,
    maxBytes = 24 * 1024 * 1024,
    logger,
  } = options;
  const places = semaphoreOf(1);
  const closing = new AbortController();
  const running = new Set<Promise<unknown>>();
  /** Known once a browser was started; a system that grants no sandbox to one grants it to none. */
  let hasSandbox = process.getuid?.() !== 0;
  let isTold = false;

  async function started(flags: (profile: string) => string[], giveUp: AbortSignal): Promise<BrowserProcess> {
    const start = async (sandboxed: boolean): Promise<BrowserProcess> => {
      const without = sandboxed ? [] : ['--no-sandbox', '--no-zygote'];
      const limits = { memoryMb, maxMessage: MAX_DRAWN_BYTES };
      const browser = await startBrowser(executable, (profile) => [...flags(profile), ...without], limits);
      try {
        await unlessAborted(giveUp, browser.send('Browser.getVersion'));
      } catch (error) {
        await browser.end();
        throw error;
      }
      return browser;
    };
    if (hasSandbox)
      try {
        return await start(true);
      } catch (error) {
        if (!(error instanceof FetchFailure && noSandbox.test(error.message))) throw error;
        hasSandbox = false;
      }
    if (!isTold)
      logger?.warn(
        'SCRAPER_BROWSER runs without its sandbox: the system grants none to this user, or the user is root',
      );
    isTold = true;
    return start(false);
  }

  async function render(page: FetchedText, visit: Visit): Promise<string> {
    const giveUp = AbortSignal.any([AbortSignal.timeout(limitMs), closing.signal]);
    const until = performance.now() + limitMs;
    const proxy = await guardedProxy({ ...visit.guard, maxBytes });
    try {
      const browser = await started((profile) => browserFlags(proxy.port, profile, userAgent, HEAP_MB), giveUp);
      try {
        const drawing = drawnPage(browser, page, { until, settleMs, permit: visit.permit, admit: proxy.admit, giveUp });
        return await unlessAborted(giveUp, Promise.race([drawing, browser.ended, proxy.spent]));
      } finally {
        await browser.end();
      }
    } catch (error) {
      if (error instanceof FetchFailure) throw error;
      if (closing.signal.aborted) throw new FetchFailure('gave-up', 'the scraper was stopped');
      if (giveUp.aborted) throw new FetchFailure('timed-out', `drawing ${page.url} took more than ${limitMs} ms`);
      throw new FetchFailure('gave-up', `drawing ${page.url} failed: ${String(error)}`, { cause: error });
    } finally {
      await proxy.close();
    }
  }

  return {
    render: async (page, visit) => {
      const giveBack = await places.take(closing.signal);
      if (!giveBack) throw new FetchFailure('gave-up', 'the scraper was stopped');
      const drawing = render(page, visit);
      running.add(drawing);
      try {
        return await drawing;
      } finally {
        running.delete(drawing);
        giveBack();
      }
    },
    close: async () => {
      closing.abort();
      await Promise.allSettled(running);
    },
  };
}
