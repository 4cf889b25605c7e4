import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { streams } from '#domain/catalog.ts';
import { commandOf, pageIdOf, readRun } from '#platform/scraping/page-commands.ts';
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
