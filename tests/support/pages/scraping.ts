import { randomBytes } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import type { DomainEvent } from '#domain/catalog.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import type { Log } from '#event-store/log.ts';
import { openLog } from '#event-store/open-log.ts';
import { endOfRun, pageIdOf, requestScrape, type ScrapeEnd } from '#platform/scraping/page-commands.ts';
import { inProcessJobs, type ScrapeJob, type ScrapeJobs } from '#platform/scraping/scraping-jobs.ts';
import { type ScraperOptions, startScraper } from '#scraper/runner.ts';
import { newerLog } from '../stores/newer-log.ts';
import { type PageServer, servePages } from '../servers/page-server.ts';
import { type ProjectionBench, projectionBench, someContext, until } from '../projection.ts';

/** A log, pages to read, and scrapers on them as processes of their own would be: each with its own connections. */
export interface ScrapingBench extends ProjectionBench {
  readonly log: Log;
  /** With which another process can open the log. */
  readonly masterKey: Buffer;
  readonly pages: PageServer;
  /** The log as a newer version has it, which wrote events of `type` that `log` cannot read. */
  newerLog(type: string): Log;
  /** Asks in the log for the page at `path`, each time as another parent, who has the run's id. */
  ask(path: string): Promise<ScrapeJob>;
  /** The same by whoever has the log `as`. */
  askIn(as: Log, path: string): Promise<ScrapeJob>;
  /** Starts a scraper that can be stopped before the end, on `log` if nothing else is said. */
  scraper(
    options?: ScraperOptions & { readonly jobs?: ScrapeJobs; readonly log?: Log },
  ): Promise<{ stop(): Promise<void> }>;
  /** What a run came to, once it has come to it. */
  endOf(job: ScrapeJob): Promise<ScrapeEnd>;
  /** Every end in the log. */
  ends(): Promise<readonly Recorded<DomainEvent>[]>;
  /** Resolves when no run is open any more. */
  allDone(): Promise<void>;
}

/** Quick where nothing goes wrong on purpose, and with one reader each: a test may have several scrapers. */
const hurried: ScraperOptions = {
  leaseMs: 10_000,
  retryMs: 20,
  pollMs: 100,
  unreadableMs: 100,
  patienceMs: 500,
  drainMs: 200,
  readers: { atOnce: 1 },
};

export async function scrapingBench(): Promise<ScrapingBench> {
  const bench = await projectionBench();
  const masterKey = randomBytes(32);
  const opened = await openLog({ url: bench.url, masterKey });
  const { log, close } = opened;
  const pages = await servePages();
  const running = new Set<{ stop(): Promise<void> }>();
  const endOf = async (job: ScrapeJob): Promise<ScrapeEnd> => {
    let found: ScrapeEnd | undefined;
    await until(async () => {
      found = await endOfRun(log, job);
      return found !== undefined;
    }, `the run ${job.runId} comes to an end`);
    if (!found) throw new Error('unreachable');
    return found;
  };
  const askIn = async (as: Log, path: string): Promise<ScrapeJob> => {
    const url = `http://${pages.host}${path}`;
    const job = { pageId: pageIdOf(url), runId: uuidv7() };
    await requestScrape(as, { ...job, url }, someContext({ actor: { id: job.runId, role: 'parent' } }));
    return job;
  };
  return {
    ...bench,
    log,
    masterKey,
    pages,
    endOf,
    newerLog: (type) => newerLog(opened, type),
    ask: (path) => askIn(log, path),
    askIn,
    scraper: async ({ jobs = inProcessJobs(), log: on = log, ...options } = {}) => {
      const context = {
        ...bench,
        log: on,
        scrapeJobs: jobs,
        config: { masterKey: Buffer.alloc(32), scraperAllow: [pages.host], scraperBrowser: null },
      };
      const started = await startScraper({ ...context, db: bench.anotherPool() }, { ...hurried, ...options });
      running.add(started);
      return {
        stop: async () => {
          if (running.delete(started)) await started.stop();
        },
      };
    },
    ends: async () => {
      const { events } = await log.readAll(0, { types: ['ActivityScraped', 'ScrapeFailed'], limit: 10_000 });
      return events;
    },
    allDone: () =>
      until(async () => {
        const open = await bench.db.query(`select run_id from scraping.open_runs`);
        return open.length === 0;
      }, 'no run is open'),
    close: async () => {
      await Promise.all([...running].map((each) => each.stop()));
      await pages.close();
      await close();
      await bench.close();
    },
  };
}
