import type { Log } from '#event-store/log.ts';
import type { Subscription } from '#event-store/port.ts';
import { endOfRun, isEnd, type ScrapeEnd } from '#platform/scraping/page-commands.ts';
import type { ScrapeJob } from '#platform/scraping/scraping-jobs.ts';

/** Waits for the ends of runs, as the log tells of them. */
export interface ScrapeEnds {
  /** What `job` came to; undefined when it has no end after `timeoutMs`, or when this is closed. */
  waitFor(job: ScrapeJob, timeoutMs: number): Promise<ScrapeEnd | undefined>;
  /** Sends all who wait away. */
  close(): Promise<void>;
}

/** How often to look into the page's stream while the subscription says nothing. */
const LOOK_EVERY_MS = 1_000;

/** One subscription for the whole process, from the first page that is asked for on. */
export function scrapeEnds(log: Pick<Log, 'readStream' | 'findCommand' | 'subscribe' | 'head'>): ScrapeEnds {
  const waiting = new Map<string, Set<(end: ScrapeEnd | undefined) => void>>();
  let following: Promise<Subscription> | undefined;
  let closed = false;
  const tell = (runId: string, end?: ScrapeEnd): void => {
    for (const heard of waiting.get(runId) ?? []) heard(end);
  };
  /** From the end of the log: what is older is found by looking. */
  const follow = async (): Promise<Subscription> =>
    log.subscribe(
      await log.head(),
      async ({ events }) => {
        for (const event of events) if (isEnd(event)) tell(event.data.runId, event);
      },
      { types: ['ActivityScraped', 'ScrapeFailed'] },
    );
  const listening = (): Promise<Subscription> => {
    following ??= follow().catch((error: unknown) => {
      following = undefined;
      throw error;
    });
    return following;
  };
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
    waitFor: async (job, timeoutMs) => {
      const deadline = performance.now() + timeoutMs;
      if (!closed) await listening();
      for (;;) {
        const left = deadline - performance.now();
        // Listening before looking: an end that comes in between is heard.
        const heard = heardWithin(job.runId, Math.max(0, Math.min(left, LOOK_EVERY_MS)));
        const end = await endOfRun(log, job);
        const found = end ?? (await heard);
        if (found || left <= 0 || closed) return found;
      }
    },
    close: async () => {
      closed = true;
      for (const runId of waiting.keys()) tell(runId);
      const subscription = await following?.catch(() => undefined);
      await subscription?.close();
    },
  };
}
