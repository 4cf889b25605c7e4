import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { LogPage, Subscription } from './port.ts';

/** Wakes those who wait for new events. A hint: whoever misses it polls. */
export interface WakeUp {
  /** Calls `listener` whenever there may be something new; answers how to stop that. */
  onWake(listener: () => void): () => void;
}

export interface SubscriptionOptions<Page extends LogPage> {
  readonly position: number;
  readonly read: (position: number) => Promise<Page>;
  readonly handle: (page: Page) => Promise<void>;
  readonly wakeUp: WakeUp;
  /** How long to wait for a hint before looking again, ms. */
  readonly pollMs: (page: Page) => number;
  readonly logger?: Pick<Logger, 'warn'> | undefined;
}

const FIRST_RETRY_MS = 20;
const LAST_RETRY_MS = 2000;

/** Reads page after page and hands each to `handle`, for ever: a failure of either is tried again, later and later. */
export function subscribeTo<Page extends LogPage>(options: SubscriptionOptions<Page>): Subscription {
  const closing = new AbortController();
  const bell = bellOf(options.wakeUp);
  const ended = follow(options, bell, closing.signal).finally(() => bell.close());
  return {
    close: async () => {
      closing.abort();
      await ended;
    },
  };
}

async function follow<Page extends LogPage>(
  { position, read, handle, pollMs, logger }: SubscriptionOptions<Page>,
  bell: Bell,
  closed: AbortSignal,
): Promise<void> {
  let at = position;
  let retryMs = FIRST_RETRY_MS;
  while (!closed.aborted) {
    // Before reading: a hint that comes while we read is about something we may not have read.
    const rung = bell.count();
    try {
      const page = await read(at);
      if (closed.aborted) return;
      if (page.nextPosition > at) await handle(page);
      at = page.nextPosition;
      retryMs = FIRST_RETRY_MS;
      if (page.endReached) await bell.wait(rung, pollMs(page), closed);
    } catch (error) {
      logger?.warn(
        { error: error instanceof Error ? error.message : String(error), position: at },
        'a page of the log is given again',
      );
      await sleep(retryMs, undefined, { signal: closed }).catch(() => undefined);
      retryMs = Math.min(retryMs * 2, LAST_RETRY_MS);
    }
  }
}

interface Bell {
  /** How often it has rung. */
  count(): number;
  /** Resolves at the next ring after `rung`, when it has rung since, after `ms`, or when `closed` aborts. */
  wait(rung: number, ms: number, closed: AbortSignal): Promise<void>;
  close(): void;
}

function bellOf(wakeUp: WakeUp): Bell {
  let rings = 0;
  let waiting: (() => void) | undefined;
  const stop = wakeUp.onWake(() => {
    rings += 1;
    waiting?.();
  });
  return {
    count: () => rings,
    wait: (rung, ms, closed) =>
      new Promise((resolve) => {
        if (rings > rung || closed.aborted) return resolve();
        const done = (): void => {
          clearTimeout(timer);
          closed.removeEventListener('abort', done);
          waiting = undefined;
          resolve();
        };
        const timer = setTimeout(done, ms);
        closed.addEventListener('abort', done);
        waiting = done;
      }),
    close: stop,
  };
}
