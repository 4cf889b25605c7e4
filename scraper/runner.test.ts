import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { streams } from '#domain/catalog.ts';
import { StoreUnavailable } from '#event-store/port.ts';
import { commandOf, pageIdOf, readRun } from '#platform/scraping/page-commands.ts';
import { inProcessJobs } from '#platform/scraping/scraping-jobs.ts';
import { until } from '#tests/support/projection.ts';
import { unrulyPage, unrulyReader } from '#tests/support/pages/unruly-page.ts';
import { type ScrapingBench, scrapingBench } from '#tests/support/pages/scraping.ts';
import { ensureScrapingSchema, openRunsOn } from './open-runs.ts';
import { recordEnd } from './record-end.ts';
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

describe('three scrapers', () => {
  test('read each of sixty pages once', async () => {
    const paths = Array.from({ length: 60 }, (_, index) => `/class/${index}`);
    for (const path of paths) bench.pages.put(path, { name: 'Forest School' });
    await Promise.all([bench.scraper(), bench.scraper(), bench.scraper()]);
    const jobs = await Promise.all(paths.map(bench.ask));
    await Promise.all(jobs.map(bench.endOf));
    await bench.allDone();
    expect(paths.map((path) => bench.pages.fetched(path))).toEqual(paths.map(() => 1));
    expect(await bench.ends()).toHaveLength(60);
  });

  test('read no more pages at once than each has places', async () => {
    const paths = Array.from({ length: 9 }, (_, index) => `/class/${index}`);
    const held = paths.map((path) => {
      bench.pages.put(path, { name: 'Forest School' });
      return bench.pages.hold(path);
    });
    await Promise.all([bench.scraper({ atOnce: 2 }), bench.scraper({ atOnce: 1 }), bench.scraper({ atOnce: 1 })]);
    const jobs = await Promise.all(paths.map(bench.ask));
    const fetched = (): number => paths.filter((path) => bench.pages.fetched(path) > 0).length;
    await until(() => fetched() === 4, 'all four places are taken');
    // The scrapers have looked several times by now.
    const looked = await bench.db.query<{ now: Date }>(`select now() from pg_sleep(0.5)`);
    expect(looked).toHaveLength(1);
    expect(fetched()).toBe(4);
    for (const release of held) release();
    await Promise.all(jobs.map(bench.endOf));
  });
});

describe('a scraper that ends in the middle', () => {
  test('leaves the page to another one when it is stopped, and records nothing', async () => {
    bench.pages.put('/forest', { name: 'Forest School' });
    const release = bench.pages.hold('/forest');
    const first = await bench.scraper();
    const job = await bench.ask('/forest');
    await until(() => bench.pages.fetched('/forest') === 1, 'the page is being read');
    expect(await bench.metrics.text()).toMatch(/^hopscotch_scrape_open_runs 1$/m);
    await first.stop();
    expect(await bench.ends()).toEqual([]);
    release();
    await bench.scraper();
    expect(await bench.endOf(job)).toMatchObject({ type: 'ActivityScraped' });
    expect(await bench.ends()).toHaveLength(1);
  });

  test('leaves the page to another one also when it is stopped while it reads what the page says', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'hopscotch-runner-'));
    const file = path.join(folder, 'begun');
    bench.pages.put('/forest', { name: 'Forest School', description: unrulyPage({ does: 'run on', file }) });
    const service = createScrapeService({ allow: [bench.pages.host], readers: { program: unrulyReader } });
    const first = await bench.scraper({ service });
    const job = await bench.ask('/forest');
    await until(() => existsSync(file), 'the page is being read');
    await first.stop();
    expect(await bench.ends()).toEqual([]);
    await bench.scraper();
    expect(await bench.endOf(job)).toMatchObject({ type: 'ActivityScraped' });
    await rm(folder, { recursive: true });
  });

  test('loses it to another one when it dies', async () => {
    bench.pages.put('/forest', { name: 'Forest School' });
    const job = await bench.ask('/forest');
    await ensureScrapingSchema(bench.db);
    // As a process does that claims a run and is killed.
    expect(await openRunsOn(bench.db, 300).claim(job)).toMatchObject({ ...job, attempts: 1 });
    await bench.scraper();
    expect(await bench.endOf(job)).toMatchObject({ type: 'ActivityScraped' });
  });

  test.each(['/forest', '/old'])(
    'or loses its claim on %s, and who takes over, record one end together',
    async (path) => {
      bench.pages.put('/forest', { name: 'Forest School' });
      bench.pages.redirect('/old', '/forest');
      const release = bench.pages.hold('/forest');
      await bench.scraper();
      const job = await bench.ask(path);
      for (let readers = 1; readers <= 3; readers += 1) {
        await until(() => bench.pages.fetched('/forest') === readers, `the page is read by ${readers}`);
        // As when a process was paused for longer than its claim lasts.
        await bench.db.query(`update scraping.open_runs set claimed_until = '-infinity'`);
      }
      release();
      expect(await bench.endOf(job)).toMatchObject({ type: 'ActivityScraped' });
      await bench.allDone();
      expect(await bench.ends()).toHaveLength(1);
    },
  );

  test('and goes on later records nothing beside what the other one recorded', async () => {
    const url = bench.pages.put('/forest', { name: 'Forest School' });
    const job = await bench.ask('/forest');
    const { asked } = await readRun(bench.log, job);
    const service = createScrapeService({ allow: [bench.pages.host] });
    const late = await service.scrape(url);
    await service.close();
    if (!asked || !late.ok) throw new Error('nothing was asked for or found');
    await bench.scraper();
    await bench.endOf(job);
    await recordEnd(bench.log, asked, late);
    await recordEnd(bench.log, asked, { ok: false, failure: 'timed-out', detail: 'late', durationMs: 1 });
    await recordEnd(bench.log, asked, { ...late, url: `${url}/elsewhere` });
    expect(await bench.ends()).toHaveLength(1);
  });

  test('between the redirection and the end is followed by one that ends the run where it was going to end', async () => {
    const url = bench.pages.put('/forest', { name: 'Forest School' });
    const job = await bench.ask('/old');
    const { asked } = await readRun(bench.log, job);
    if (!asked) throw new Error('nobody asked');
    await bench.log.append(
      streams.page(job.pageId),
      1,
      [{ type: 'ScrapeRedirected', data: { ...job, toPageId: pageIdOf(url), url } }],
      {
        commandId: commandOf('end', job.runId),
        correlationId: 'c',
        causationId: null,
        actor: asked.actor,
        occurredAt: asked.occurredAt,
      },
    );
    // By now the address leads nowhere.
    await bench.scraper();
    expect(await bench.endOf(job)).toMatchObject({ type: 'ScrapeFailed', stream: streams.page(pageIdOf(url)) });
    expect(await bench.ends()).toHaveLength(1);
  });
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
