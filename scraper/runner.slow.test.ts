import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { streams } from '#domain/catalog.ts';
import { StoreUnavailable } from '#event-store/port.ts';
import { pageIdOf, readRun } from '#platform/scraping/page-commands.ts';
import { inProcessJobs } from '#platform/scraping/scraping-jobs.ts';
import { until } from '#tests/support/projection.ts';
import { unrulyPage, unrulyReader } from '#tests/support/pages/unruly-page.ts';
import { type ScrapingBench, scrapingBench } from '#tests/support/pages/scraping.ts';
import { ensureScrapingSchema, openRunsOn } from './open-runs.ts';
import { createScrapeService } from './service.ts';

let bench: ScrapingBench;
beforeEach(async () => {
  bench = await scrapingBench();
});
afterEach(() => bench.close());

/** The real service, closed with the test's scraper, that does something else first. */
const serviceAfter = (first: () => Promise<void>) => {
  const service = createScrapeService({ allow: [bench.pages.host] });
  return {
    close: () => service.close(),
    scrape: async (url: string) => {
      await first();
      return service.scrape(url);
    },
  };
};

describe('a page that is asked for', () => {
  test('is read, and what it said stands in its stream as the end of the run', async () => {
    bench.pages.put('/forest', { name: 'Forest School' });
    await bench.scraper();
    const job = await bench.ask('/forest');
    const end = await bench.endOf(job);
    const { asked } = await readRun(bench.log, job);
    expect(end).toMatchObject({
      type: 'ActivityScraped',
      stream: streams.page(job.pageId),
      data: { ...job, fields: { name: 'Forest School' } },
      actor: { id: 'scraper', role: 'system' },
      causationId: asked?.id,
      correlationId: asked?.correlationId,
    });
    await bench.allDone();
  });

  test('and cannot be read has a failure for its end', async () => {
    await bench.scraper();
    const job = await bench.ask('/nothing-here');
    expect(await bench.endOf(job)).toMatchObject({ type: 'ScrapeFailed', data: { ...job, failure: 'http-status' } });
  });

  test('and breaks what reads it has a failure for its end, at once, and the others are read', async () => {
    bench.pages.put('/unruly', { name: 'Lego Club', description: unrulyPage({ does: 'crash' }) });
    bench.pages.put('/forest', { name: 'Forest School' });
    const service = createScrapeService({ allow: [bench.pages.host], readers: { program: unrulyReader, atOnce: 1 } });
    await bench.scraper({ service });
    const jobs = [await bench.ask('/unruly'), await bench.ask('/forest')];
    expect(await Promise.all(jobs.map(bench.endOf))).toMatchObject([
      { type: 'ScrapeFailed', data: { failure: 'gave-up', detail: expect.stringContaining('SIGABRT') } },
      { type: 'ActivityScraped', data: { fields: { name: 'Forest School' } } },
    ]);
    expect(bench.pages.fetched('/unruly')).toBe(1);
    // An end is counted once it is recorded, each with its time.
    await until(
      async () => /^hopscotch_scrape_attempt_seconds_count 2$/m.test(await bench.metrics.text()),
      'both attempts are told of',
    );
  });

  test('and leads to another one has its end there', async () => {
    const url = bench.pages.put('/forest', { name: 'Forest School' });
    bench.pages.redirect('/old', '/forest');
    await bench.scraper();
    const job = await bench.ask('/old');
    const end = await bench.endOf(job);
    expect(end).toMatchObject({ type: 'ActivityScraped', data: { pageId: pageIdOf(url), url, runId: job.runId } });
    const types = (await bench.log.readStream(streams.page(job.pageId))).map(({ type }) => type);
    expect(types).toEqual(['ScrapeRequested', 'ScrapeRedirected']);
    await bench.allDone();
  });

  test('while no scraper ran is read by the first one that starts', async () => {
    bench.pages.put('/forest', { name: 'Forest School' });
    const jobs = [await bench.ask('/forest'), await bench.ask('/gone')];
    await bench.scraper();
    expect((await Promise.all(jobs.map(bench.endOf))).map(({ type }) => type)).toEqual([
      'ActivityScraped',
      'ScrapeFailed',
    ]);
  });

  test('and submitted twice in the same process is read once', async () => {
    bench.pages.put('/forest', { name: 'Forest School' });
    const jobs = inProcessJobs();
    const job = await bench.ask('/forest');
    const held = bench.pages.hold('/forest');
    await bench.scraper({ jobs });
    jobs.submit(job);
    jobs.submit(job);
    held();
    await bench.endOf(job);
    await bench.allDone();
    expect(bench.pages.fetched('/forest')).toBe(1);
  });
});

test('a log that was put back to an older state is followed from its beginning', async () => {
  bench.pages.put('/forest', { name: 'Forest School' });
  await ensureScrapingSchema(bench.db);
  await bench.db.query(`update scraping.progress set position = 1000000`);
  await bench.scraper();
  expect(await bench.endOf(await bench.ask('/forest'))).toMatchObject({ type: 'ActivityScraped' });
});

test('a request that this version cannot read waits for one that can, and keeps no other waiting', async () => {
  for (const path of ['/forest', '/lego']) bench.pages.put(path, { name: 'Forest School' });
  const newer = bench.newerLog('ScrapeRequested');
  const unread = await bench.askIn(newer, '/forest');
  const older = await bench.scraper();
  await bench.endOf(await bench.ask('/lego'));
  await until(
    async () => /hopscotch_scrape_unreadable_requests 1\b/.test(await bench.metrics.text()),
    'the gauge tells of the request',
  );
  expect(bench.pages.fetched('/forest')).toBe(0);
  await older.stop();
  const back = await bench.scraper({ log: newer });
  await until(() => bench.pages.fetched('/forest') === 1, 'the page is read');
  await bench.allDone();
  expect(await bench.db.query(`select position from scraping.unreadable`)).toEqual([]);
  const ends = await bench.ends();
  expect(ends.map(({ data }) => 'runId' in data && data.runId)).toEqual([expect.any(String), unread.runId]);
  await back.stop();
});

test('scrapers that have looked for the tables in vain make them side by side', async () => {
  const [first, second] = [bench.anotherPool(), bench.anotherPool()];
  for (let round = 0; round < 5; round += 1) {
    await bench.db.query(`drop schema if exists scraping cascade`);
    // A session remembers what is not there.
    for (const db of [first, second]) await db.query(`select to_regclass('scraping.progress')`);
    await Promise.all([ensureScrapingSchema(first), ensureScrapingSchema(second)]);
  }
  expect(await bench.db.query(`select position from scraping.progress`)).toEqual([{ position: 0 }]);
});

describe('a run that goes wrong on our side', () => {
  test('is tried again', async () => {
    bench.pages.put('/forest', { name: 'Forest School' });
    let times = 0;
    const service = serviceAfter(async () => {
      times += 1;
      if (times < 3) throw new Error('out of luck');
    });
    await bench.scraper({ service });
    expect(await bench.endOf(await bench.ask('/forest'))).toMatchObject({ type: 'ActivityScraped' });
    expect(times).toBe(3);
  });

  test('is given up after five attempts, with an end that says so', async () => {
    let times = 0;
    const service = serviceAfter(async () => {
      times += 1;
      throw new Error('the parser fell over');
    });
    await bench.scraper({ service });
    const end = await bench.endOf(await bench.ask('/forest'));
    expect(end).toMatchObject({ type: 'ScrapeFailed', data: { failure: 'gave-up', detail: 'the parser fell over' } });
    await bench.allDone();
    expect(times).toBe(5);
  });

  test('is given up without being read when nobody lived to the end of five attempts', async () => {
    bench.pages.put('/forest', { name: 'Forest School' });
    const job = await bench.ask('/forest');
    await ensureScrapingSchema(bench.db);
    const runs = openRunsOn(bench.db, 0);
    for (let attempt = 1; attempt <= 5; attempt += 1)
      expect(await runs.claim(job)).toMatchObject({ attempts: attempt });
    await bench.scraper();
    expect(await bench.endOf(job)).toMatchObject({ type: 'ScrapeFailed', data: { failure: 'gave-up' } });
    expect(bench.pages.fetched('/forest')).toBe(0);
  });

  test('is not given up because the log was away for a while', async () => {
    bench.pages.put('/forest', { name: 'Forest School' });
    let times = 0;
    const service = serviceAfter(async () => {
      times += 1;
      if (times < 9) throw new StoreUnavailable('away');
    });
    await bench.scraper({ service, retryMs: 1 });
    expect(await bench.endOf(await bench.ask('/forest'))).toMatchObject({ type: 'ActivityScraped' });
  });
});
