import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { again } from './background.ts';
import { faultPoint } from './faults/fault-points.ts';
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
  /** How long to leave the log alone after a page at its end, ms, so that the next one holds more; default 0. */
  readonly pauseMs?: number | undefined;
  /** The same as a multiple of the time that the page took, up to 100 ms; default 0. */
  readonly rest?: number | undefined;
  /** The same, as many ms as the page held events, up to this; default 0. */
  readonly fillMs?: number | undefined;
  readonly logger?: Pick<Logger, 'warn'> | undefined;
}

/** Nobody waits longer than this for a page to fill. */
const REST_AT_MOST_MS = 100;

/** Reads page after page and hands each to `handle`, for ever: when either fails, the page is given again. */
export function subscribeTo<Page extends LogPage>(options: SubscriptionOptions<Page>): Subscription {
  const { logger, read, handle, pollMs, pauseMs = 0, rest = 0, fillMs = 0 } = options;
  const closing = new AbortController();
  const bell = bellOf(options.wakeUp);
  let at = options.position;
  const step = async (): Promise<void> => {
    // Before reading: a hint that comes while we read is about something we may not have read.
    const rung = bell.count();
    const page = await read(at);
    if (closing.signal.aborted) return;
    const isNew = page.nextPosition > at;
    const began = performance.now();
    if (isNew) await handle(page);
    if (isNew && faultPoint) await faultPoint('delivery: page handled, not passed');
    at = page.nextPosition;
    if (!page.endReached) return;
    const took = performance.now() - began;
    const pause = Math.max(pauseMs, Math.min(took * rest, REST_AT_MOST_MS), Math.min(page.events.length, fillMs));
    if (isNew && pause >= 1) await sleep(pause, undefined, { signal: closing.signal }).catch(() => undefined);
    await bell.wait(rung, pollMs(page), closing.signal);
  };
  const ended = again({ name: 'subscription to the log', logger }, step, closing.signal).finally(() => bell.close());
  return {
    close: async () => {
      closing.abort();
      await ended;
    },
  };
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
