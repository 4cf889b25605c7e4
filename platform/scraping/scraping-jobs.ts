import type { Semaphore } from '../turns/semaphore.ts';

/** A reading of a page that stands in the log as ScrapeRequested. What is to be read says the log, never the message. */
export interface ScrapeJob {
  readonly pageId: string;
  readonly runId: string;
  /**
   * Who asked, for the fair division of places: a member's id, or a key of an anonymous client's address that tells nobody the
   * address. Who is known from the log alone is the member; all others are one caller then.
   */
  readonly caller?: string | undefined;
}

/** What came of a job: its end is in the log, or it has to be tried again. */
export type Performed = 'done' | { readonly againInMs: number };
export type PerformJob = (job: ScrapeJob) => Promise<Performed>;

/** Why nobody could do a job. */
export interface Burial extends ScrapeJob {
  readonly reason: string;
  readonly attempts: number;
}

/**
 * Brings jobs to whoever reads pages. Only ever a short cut: each job stands in the log, and scrapers take up from there what
 * reached nobody. So a queue may lose everything that it was given.
 */
export interface ScrapeJobs {
  /** Offers `job`. Neither throws nor waits. */
  submit(job: ScrapeJob): void;
  /**
   * Hands jobs to `perform`, each in a place of its own. A `perform` that throws is asked again later. `waits` is told of jobs for
   * which there is no place and that nobody will bring again.
   */
  work(
    perform: PerformJob,
    places: Semaphore,
    waits: (job: ScrapeJob) => Promise<void>,
  ): Promise<{ stop(): Promise<void> }>;
  /** Whether what is submitted anywhere reaches a worker at once. While not, workers look into the log more eagerly. */
  readonly delivers: boolean;
  /** Lays down for operators what could not be done after several attempts. Never throws. */
  bury(burial: Burial): Promise<void>;
}

/** Jobs within one process; what another process submits is found in the log. */
export function inProcessJobs(): ScrapeJobs {
  let offer: ((job: ScrapeJob) => void) | undefined;
  return {
    // While all places are taken the job waits among the open runs; should that fail, in the log.
    submit: (job) => offer?.(job),
    work: async (perform, places, waits) => {
      const running = new Set<Promise<unknown>>();
      offer = (job) => {
        const giveBack = places.tryTake();
        const work = (giveBack ? perform(job) : waits(job))
          .catch(() => undefined)
          .finally(() => {
            giveBack?.();
            running.delete(work);
          });
        running.add(work);
      };
      return {
        stop: async () => {
          offer = undefined;
          await Promise.all(running);
        },
      };
    },
    delivers: false,
    bury: async () => undefined,
  };
}
