import { setTimeout as pause } from 'node:timers/promises';
import { FetchFailure } from '../fetch-failure.ts';

/** Longest time that a visit may have to wait for others to the same host. */
export const LONGEST_QUEUE_MS = 30_000;

export interface Clock {
  /** Milliseconds; only differences matter. */
  now(): number;
  /** Rejects when `giveUp` aborts first. */
  sleep(ms: number, giveUp: AbortSignal): Promise<unknown>;
}
export const systemClock: Clock = {
  now: () => performance.now(),
  sleep: (ms, giveUp) => pause(ms, undefined, { signal: giveUp }),
};

/** Keeps visits to one host apart. */
export interface Turns {
  /** Waits until `host` may be asked again, and keeps the next visit away from it for `gapMs`. Throws a FetchFailure, and when `giveUp` aborts. */
  turn(host: string, gapMs: number, giveUp: AbortSignal): Promise<void>;
}

/** Turns within one process, in the order in which the visits came. */
export class Politeness implements Turns {
  readonly #clock: Clock;
  readonly #nextFree = new Map<string, number>();

  constructor(clock: Clock = systemClock) {
    this.#clock = clock;
  }

  async turn(host: string, gapMs: number, giveUp: AbortSignal): Promise<void> {
    const now = this.#clock.now();
    for (const [each, free] of this.#nextFree) if (free <= now) this.#nextFree.delete(each);
    const start = Math.max(now, this.#nextFree.get(host) ?? 0);
    if (start - now > LONGEST_QUEUE_MS) throw tooMany(host);
    this.#nextFree.set(host, start + gapMs);
    if (start > now) await this.#clock.sleep(start - now, giveUp);
  }
}

export const tooMany = (host: string): FetchFailure =>
  new FetchFailure('timed-out', `too many visits wait for ${host}`);
