import type { Log } from '#event-store/log.ts';
import type { Subscription } from '#event-store/port.ts';
import { isEnd, readRun, type ScrapeEnd } from '#platform/page-stream.ts';
import type { ScrapeJob } from '#platform/scraping-jobs.ts';

/** Waits for the ends of runs, as the log tells of them. */
export interface ScrapeEnds {
  /** What `job`, which was asked for at `position`, came to; undefined when it has no end after `timeoutMs`. */
  waitFor(job: ScrapeJob, position: number, timeoutMs: number): Promise<ScrapeEnd | undefined>;
  close(): Promise<void>;
}

/** How often to look into the page's stream while the subscription says nothing. */
const LOOK_EVERY_MS = 1_000;

/** One subscription for the whole process, from the first page that is asked for on. */
export function scrapeEnds(log: Pick<Log, 'readStream' | 'subscribe'>): ScrapeEnds {
  const waiting = new Map<string, Set<(end: ScrapeEnd | undefined) => void>>();
  let subscription: Subscription | undefined;
  const follow = (position: number): Subscription =>
    log.subscribe(
      position,
      async ({ events }) => {
        for (const event of events)
          if (isEnd(event)) for (const heard of waiting.get(event.data.runId) ?? []) heard(event);
      },
      { types: ['ActivityScraped', 'ScrapeFailed'] },
    );
  /** The end when it comes within `ms`. */
  const heardWithin = (runId: string, ms: number): Promise<ScrapeEnd | undefined> =>
    new Promise((resolve) => {
      const all = waiting.get(runId) ?? new Set();
      waiting.set(runId, all);
      const done = (end: ScrapeEnd | undefined): void => {
        clearTimeout(timer);
        all.delete(done);
        if (all.size === 0) waiting.delete(runId);
        resolve(end);
      };
      const timer = setTimeout(() => done(undefined), ms);
      all.add(done);
    });
  return {
    waitFor: async (job, position, timeoutMs) => {
      const deadline = performance.now() + timeoutMs;
      subscription ??= follow(position);
      for (;;) {
        const left = deadline - performance.now();
        // Listening before looking: an end that comes in between is heard.
        const heard = heardWithin(job.runId, Math.max(0, Math.min(left, LOOK_EVERY_MS)));
        const { end } = await readRun(log, job);
        const found = end ?? (await heard);
        if (found || left <= 0) return found;
      }
    },
    close: async () => {
      await subscription?.close();
    },
  };
}
