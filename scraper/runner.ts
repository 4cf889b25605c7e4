import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerContext } from '#platform/context.ts';
import { listFilesIn } from '#platform/lists/list-files.ts';
import { rowErrorsIn } from '#platform/lists/row-errors.ts';
import { semaphoreOf } from '#platform/turns/semaphore.ts';
import type { ScrapeService } from '#platform/scraping/scraping.ts';
import { sharedTurns } from './fetch/politeness/shared-turns.ts';
import { followRequests } from './follow-requests.ts';
import { ensureScrapingSchema, type OpenRuns, openRunsOn } from './open-runs.ts';
import { readPagesAgain } from './read-again.ts';
import type { ReaderOptions } from './reading/page-readers.ts';
import { createScrapeService, type RunningScrapeService } from './service.ts';
import { runSources } from './sources/run-sources.ts';
import { takeUpOpenRuns } from './take-up.ts';
import { countSetAside, tryAgain } from './unreadable-requests.ts';
import { scrapeWorker, waysToEnd, type WorkerDependencies } from './worker.ts';

export interface ScraperContext extends Pick<ServerContext, 'log' | 'db' | 'logger' | 'metrics' | 'scrapeJobs'> {
  readonly config: Pick<ServerContext['config'], 'scraperAllow' | 'scraperBrowser' | 'masterKey'>;
}

/** What can be set; the defaults are for production. */
export interface ScraperOptions {
  /** Reads the pages; default the guarded fetcher. */
  readonly service?: ScrapeService &
    Partial<Pick<RunningScrapeService, 'list' | 'feed' | 'item'>> & { close(): Promise<void> };
  /** How the default service reads what pages say. */
  readonly readers?: ReaderOptions;
  /** Pages that this process reads at once; more wait. Default 16: they mostly wait for strangers' servers. */
  readonly atOnce?: number;
  /** After this a worker that gives no sign of life has lost its run; default 3,000. */
  readonly leaseMs?: number;
  /** How long to wait before a run that went wrong on our side is tried again, doubled each time; default 1,000. */
  readonly retryMs?: number;
  /** How often to look for runs that nobody works on; default 1,000. */
  readonly pollMs?: number;
  /** How long a run may wait for a queue that delivers before it is taken up past it; default 5,000. */
  readonly patienceMs?: number;
  /** How often to look again at requests that this version cannot read; default 30,000. */
  readonly unreadableMs?: number;
  /** How often to look for pages that are to be read again; default 30,000. */
  readonly againMs?: number;
  /** How long pages in hand may take when it stops; default 2,000. What is not done then is left to others. */
  readonly drainMs?: number;
}

/** Reads the pages that are asked for, until stopped. Many processes may. */
export async function startScraper(
  context: ScraperContext,
  options: ScraperOptions = {},
): Promise<{ stop(): Promise<void> }> {
  const { log, db, logger, scrapeJobs } = context;
  const {
    atOnce = 16,
    leaseMs = 3_000,
    retryMs = 1_000,
    pollMs = 1_000,
    patienceMs = 5_000,
    unreadableMs = 30_000,
    againMs = 30_000,
    drainMs = 2_000,
  } = options;
  await ensureScrapingSchema(db);
  const turns = sharedTurns(db);
  const { scraperAllow: allow, scraperBrowser: browser } = context.config;
  const rendering = browser === null ? {} : { rendering: { browser, logger } };
  const { readers = {}, service = createScrapeService({ allow, turns, readers, ...rendering }) } = options;
  const givingUp = new AbortController();
  const places = semaphoreOf(atOnce);
  const runs = openRunsOn(db, leaseMs);
  measure(context, runs);
  const bury = scrapeJobs.bury.bind(scrapeJobs);
  const deps = {
    log,
    runs,
    service,
    logger,
    leaseMs,
    retryMs,
    bury,
    ended: endsOf(context),
    givingUp: givingUp.signal,
  };
  const worker = scrapeWorker(deps);
  // A queue that delivers brings a run sooner than we could find it; one that does not is not waited for.
  const patience = (): number => (scrapeJobs.delivers ? patienceMs : 0);
  const takingUp = takeUpOpenRuns({ runs, worker, places, logger, patienceMs: patience, pollMs });
  const following = await followRequests({ log, db }, () => takingUp.wake());
  const tryingAgain = tryAgain({ log, db, logger, everyMs: unreadableMs }, () => takingUp.wake());
  const queue = await scrapeJobs.work(
    (job) => worker.perform(job),
    places,
    (job) => runs.note(job),
  );
  // Who only reads single pages, as a test may, knows no sources.
  const { list, feed, item } = service;
  const sources =
    list &&
    feed &&
    item &&
    (await runSources({
      ...context,
      list,
      feed,
      item,
      lists: listFilesIn(db, context.config.masterKey),
      rowErrors: rowErrorsIn(db),
      lookMs: 250,
      leaseMs: 4 * leaseMs,
      pollMs,
      drainMs,
      now,
    }));
  const again = readPagesAgain({ ...context, pollMs: againMs, now });
  return {
    stop: async () => {
      // First: a source waits for pages that are read here.
      await Promise.all([sources?.stop(), again.stop()]);
      const stopped = Promise.all([queue.stop(), takingUp.stop(), following.close(), tryingAgain.stop()]);
      await Promise.race([stopped, sleep(drainMs, undefined, { ref: false })]);
      givingUp.abort();
      await service.close();
      await stopped;
    },
  };
}

function measure({ metrics, db }: Pick<ScraperContext, 'metrics' | 'db'>, runs: OpenRuns): void {
  const open = metrics.gauge('hopscotch_scrape_open_runs', 'Pages that were asked for and are not read yet');
  const aside = metrics.gauge(
    'hopscotch_scrape_unreadable_requests',
    'Requests for pages that this version cannot read; they are tried again',
  );
  metrics.onScrape([open, aside], async () => {
    open.set(await runs.count());
    aside.set(await countSetAside(db));
  });
}

const now = (): Date => new Date();

/** Counts how attempts end, and how long they took. */
function endsOf({ metrics }: Pick<ScraperContext, 'metrics'>): WorkerDependencies['ended'] {
  const ends = metrics.counter('hopscotch_scrape_attempts_total', 'Attempts to read a page, by how they ended', [
    'end',
  ]);
  const seconds = metrics.histogram(
    'hopscotch_scrape_attempt_seconds',
    'Time of an attempt to read a page',
    [],
    [0.1, 0.3, 1, 3, 10, 30, 100],
  );
  for (const end of waysToEnd) ends.inc({ end }, 0);
  return (end, ms) => {
    ends.inc({ end });
    seconds.observe(ms / 1_000);
  };
}
