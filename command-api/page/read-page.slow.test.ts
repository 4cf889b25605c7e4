import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { streams } from '#domain/catalog.ts';
import { HttpProblem } from '#platform/http/problem.ts';
import { pageIdOf } from '#platform/scraping/page-commands.ts';
import { inProcessJobs } from '#platform/scraping/scraping-jobs.ts';
import { someContext, until } from '#tests/support/projection.ts';
import { type ScrapingBench, scrapingBench } from '#tests/support/pages/scraping.ts';
import { type PageReading, readPage } from './read-page.ts';
import { type ScrapeEnds, scrapeEnds } from './scrape-ends.ts';

const PATIENT_MS = 20_000;
let bench: ScrapingBench;
let ends: ScrapeEnds;
let url: string;
beforeEach(async () => {
  bench = await scrapingBench();
  ends = scrapeEnds(bench.log);
  url = bench.pages.put('/forest', { name: 'Forest School' });
});
afterEach(async () => {
  await ends.close();
  await bench.close();
});

const reading = (patienceMs: number): PageReading => ({
  log: bench.log,
  scrapeJobs: inProcessJobs(),
  ends,
  patienceMs,
});
const read = (patienceMs: number, context = someContext({ commandId: uuidv7() })) =>
  readPage(reading(patienceMs), url, context, 'ann');
const requests = async (): Promise<number> => {
  const events = await bench.log.readStream(streams.page(pageIdOf(url)));
  return events.filter(({ type }) => type === 'ScrapeRequested').length;
};

test('a page is read by whichever process reads pages, and the request gets what it found', async () => {
  await bench.scraper();
  const { found, position } = await read(PATIENT_MS);
  expect(found).toMatchObject({ url, fields: { name: 'Forest School' } });
  const [last] = (await bench.ends()).slice(-1);
  expect(position).toBe(last?.position);
});

test('a page that cannot be read is refused in the sentence for what was wrong with it', async () => {
  url = `http://${bench.pages.host}/nothing-here`;
  await bench.scraper();
  await expect(read(PATIENT_MS)).rejects.toMatchObject({
    code: 'page-unreadable',
    message: 'There is no page at this address. Please check it and try again.',
  });
});

test('a page that takes long is answered with 503 and when to ask again, and the same command then gets that reading', async () => {
  const release = bench.pages.hold('/forest');
  await bench.scraper();
  const context = someContext({ commandId: uuidv7() });
  const tooEarly = await read(50, context).catch((error: unknown) => error);
  expect(tooEarly).toBeInstanceOf(HttpProblem);
  expect(tooEarly).toMatchObject({
    problem: { status: 503, detail: 'The page is still being read. Please try again in a few seconds.' },
    retryAfter: 5,
  });
  const again = read(PATIENT_MS, context);
  release();
  expect((await again).found.fields).toMatchObject({ name: 'Forest School' });
  expect(await read(PATIENT_MS, context)).toEqual(await again);
  expect(await requests()).toBe(1);
  expect(bench.pages.fetched('/forest')).toBe(1);
});

test('a process that ends sends those who wait to another one', async () => {
  const context = someContext({ commandId: uuidv7() });
  const waiting = read(PATIENT_MS, context).catch((error: unknown) => error);
  await until(async () => (await requests()) === 1, 'the page is asked for');
  await ends.close();
  expect(await waiting).toMatchObject({ problem: { status: 503 }, retryAfter: 5 });
});

test('a page that was asked for before a crash is waited for by another process', async () => {
  const context = someContext({ commandId: uuidv7() });
  await expect(read(0, context)).rejects.toBeInstanceOf(HttpProblem);
  const otherEnds = scrapeEnds(bench.log);
  const other = readPage({ ...reading(PATIENT_MS), ends: otherEnds }, url, context, 'ann');
  await bench.scraper();
  expect((await other).found).toMatchObject({ url });
  await otherEnds.close();
  expect(await requests()).toBe(1);
});

test('twenty requests that wait at the same moment each get their own reading', async () => {
  await bench.scraper();
  const readings = await Promise.all(Array.from({ length: 20 }, () => read(PATIENT_MS)));
  expect(new Set(readings.map(({ found }) => found.runId)).size).toBe(20);
  await until(async () => (await bench.ends()).length === 20, 'twenty ends are in the log');
});

test('an end is found in the log although nothing tells of it', async () => {
  const deaf = { close: async () => undefined };
  const unheard = scrapeEnds({ ...bench.log, subscribe: () => deaf });
  await bench.scraper();
  const { found } = await readPage({ ...reading(PATIENT_MS), ends: unheard }, url, someContext(), 'ann');
  expect(found).toMatchObject({ url });
});
