import { randomBytes } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { streams } from '#domain/catalog.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import type { ListingFields } from '#domain/listing/facts/fields.ts';
import type { PageEvent } from '#domain/page/events.ts';
import type { Log } from '#event-store/log.ts';
import { type OpenedLog, openLog } from '#event-store/open-log.ts';
import { pageIdOf, readRun, requestScrape } from '#platform/scraping/page-commands.ts';
import type { ScrapeOutcome } from '#platform/scraping/scraping.ts';
import { someContext } from '#tests/support/projection.ts';
import { testDatabase, type TestDatabase } from '#tests/support/servers/postgres.ts';
import { recordEnd } from './record-end.ts';

let database: TestDatabase;
let opened: OpenedLog;
beforeAll(async () => {
  database = await testDatabase();
  opened = await openLog({ url: database.url, masterKey: randomBytes(32) });
});
afterAll(async () => {
  await opened.close();
  await database.drop();
});

const fields: ListingFields = { name: 'Forest School' };
const foundAt = (url: string, contentHash = 'as it is'): ScrapeOutcome => ({
  ok: true,
  url,
  scrapedAt: '2026-03-01T12:00:00.000Z',
  contentHash,
  imageCount: 0,
  durationMs: 5,
  fields,
  methods: {},
  evidence: {},
});
const failed: ScrapeOutcome = { ok: false, failure: 'timed-out', detail: '25 s', durationMs: 25_000 };

async function ask(url: string) {
  const run = { pageId: pageIdOf(url), runId: uuidv7() };
  await requestScrape(opened.log, { ...run, url }, someContext());
  const { asked } = await readRun(opened.log, run);
  if (!asked) throw new Error('it was not asked for');
  return asked;
}
const eventsAt = (url: string): Promise<readonly Recorded<PageEvent>[]> =>
  opened.log.readStream<PageEvent>(streams.page(pageIdOf(url)));

/** `readings` more of the page at `url`, each with its end. */
async function readings(url: string, count: number): Promise<void> {
  for (let at = 0; at < count; at += 1) await recordEnd(opened.log, await ask(url), at % 2 ? failed : foundAt(url));
}

test('a run that has long come to its end comes to no second one, whatever the late repeat found', async () => {
  const url = 'https://forest.example/late';
  const first = await ask(url);
  await recordEnd(opened.log, first, foundAt(url));
  await readings(url, 250);
  const before = await eventsAt(url);
  for (const late of [foundAt(url, 'something else'), failed, foundAt('https://wood.example/late')]) {
    await recordEnd(opened.log, first, late);
  }
  expect(await eventsAt(url)).toEqual(before);
  expect(await eventsAt('https://wood.example/late')).toEqual([]);
  const { end } = await readRun(opened.log, first.data);
  expect(end).toMatchObject({ type: 'ActivityScraped', data: { contentHash: 'as it is' } });
});

test('a run that led to another page ends there once, however late it is done again', async () => {
  const url = 'https://forest.example/moved';
  const there = 'https://wood.example/moved';
  const first = await ask(url);
  await recordEnd(opened.log, first, foundAt(there));
  await readings(url, 120);
  await readings(there, 120);
  const before = [await eventsAt(url), await eventsAt(there)];
  await recordEnd(opened.log, first, foundAt(there, 'something else'));
  await recordEnd(opened.log, first, failed);
  expect([await eventsAt(url), await eventsAt(there)]).toEqual(before);
  expect((await readRun(opened.log, first.data)).end).toMatchObject({ data: { url: there, contentHash: 'as it is' } });
});

test('asking for a run again when it has long ended asks for nothing', async () => {
  const url = 'https://forest.example/asked';
  const first = await ask(url);
  await recordEnd(opened.log, first, foundAt(url));
  await readings(url, 120);
  const before = await eventsAt(url);
  await requestScrape(opened.log, first.data, someContext());
  expect(await eventsAt(url)).toEqual(before);
});

test('whoever waits for a run of a page that was read a thousand times reads that run, and not the page', async () => {
  const url = 'https://forest.example/often';
  const first = await ask(url);
  await recordEnd(opened.log, first, foundAt(url));
  await readings(url, 250);
  let read = 0;
  const log: Pick<Log, 'readStream' | 'findCommand'> = {
    findCommand: opened.log.findCommand,
    readStream: async (stream, range) => {
      const events = await opened.log.readStream<never>(stream, range);
      read += events.length;
      return events;
    },
  };
  expect((await readRun(log, first.data)).end?.type).toBe('ActivityScraped');
  expect(read).toBeLessThanOrEqual(32);
});
