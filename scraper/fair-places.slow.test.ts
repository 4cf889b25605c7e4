import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { pageIdOf, requestScrape } from '#platform/scraping/page-commands.ts';
import { inProcessJobs, type ScrapeJob } from '#platform/scraping/scraping-jobs.ts';
import { someContext, until } from '#tests/support/projection.ts';
import { type ScrapingBench, scrapingBench } from '#tests/support/pages/scraping.ts';
import { AT_ONCE_FOR_ONE, ensureScrapingSchema, openRunsOn } from './open-runs.ts';
import { createScrapeService } from './service.ts';

const [mallory, ann] = ['01890000-0000-7000-8000-0000000000b1', '01890000-0000-7000-8000-0000000000b2'] as const;

let bench: ScrapingBench;
let letGo: () => void;
let dripping: number;
let most: number;
beforeEach(async () => {
  bench = await scrapingBench();
  dripping = 0;
  most = 0;
});
afterEach(async () => {
  letGo();
  await bench.close();
});

/** The real service; whatever is under `/drip` does not end before the test lets it. */
function drippingService() {
  const gate = new Promise<void>((resolve) => (letGo = resolve));
  const service = createScrapeService({ allow: [bench.pages.host] });
  return {
    close: () => service.close(),
    scrape: async (url: string) => {
      if (!url.includes('/drip')) return service.scrape(url);
      dripping += 1;
      most = Math.max(most, dripping);
      await gate;
      dripping -= 1;
      return { ok: false, failure: 'timed-out', detail: 'it dripped', durationMs: 0 } as const;
    },
  };
}

const ask = async (path: string, memberId: string): Promise<ScrapeJob> => {
  const url = `http://${bench.pages.host}${path}`;
  const job = { pageId: pageIdOf(url), runId: uuidv7() };
  const actor = { id: memberId, role: 'parent' } as const;
  await requestScrape(bench.log, { ...job, url }, someContext({ actor }));
  return { ...job, caller: memberId };
};
const drips = Array.from({ length: 60 }, (_each, n) => `/drip/${n}`);

test('one caller with sixty addresses that drip has four places, and a page of somebody else is read meanwhile', async () => {
  bench.pages.put('/forest', { name: 'Forest School' });
  const jobs = inProcessJobs();
  await bench.scraper({ jobs, service: drippingService(), atOnce: 16 });
  for (const path of drips) jobs.submit(await ask(path, mallory));
  await until(() => dripping === AT_ONCE_FOR_ONE, 'all places that one caller may have are taken');
  const job = await ask('/forest', ann);
  jobs.submit(job);
  expect(await bench.endOf(job)).toMatchObject({ type: 'ActivityScraped' });
  expect([dripping, most]).toEqual([AT_ONCE_FOR_ONE, AT_ONCE_FOR_ONE]);
});

test('so it is when the runs are found in the log, by two scrapers', async () => {
  bench.pages.put('/forest', { name: 'Forest School' });
  const service = drippingService();
  for (const path of drips) await ask(path, mallory);
  await bench.scraper({ service, atOnce: 16 });
  await bench.scraper({ service, atOnce: 16 });
  await until(() => dripping >= AT_ONCE_FOR_ONE, 'all places that one caller may have are taken');
  const job = await ask('/forest', ann);
  expect(await bench.endOf(job)).toMatchObject({ type: 'ActivityScraped' });
  // Each of the two may have counted before the other had written.
  expect(most).toBeLessThanOrEqual(2 * AT_ONCE_FOR_ONE);
});

test('a place that comes free goes to whoever has the fewest, not to whoever came first', async () => {
  await ensureScrapingSchema(bench.db);
  const runs = openRunsOn(bench.db, 60_000);
  const noted = async (caller: string): Promise<string> => {
    const job = { pageId: uuidv7(), runId: uuidv7(), caller };
    await runs.note(job);
    return job.runId;
  };
  const first = [await noted(mallory), await noted(mallory), await noted(mallory)];
  const later = [await noted(ann), await noted('carol')];
  const next = async (): Promise<string | undefined> => (await runs.claimWaiting(0, 1))[0]?.runId;
  expect([await next(), await next(), await next(), await next(), await next()]).toEqual([
    first[0],
    ...later,
    first[1],
    first[2],
  ]);
});
