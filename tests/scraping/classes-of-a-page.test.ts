import { beforeEach, expect, test } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import { streams } from '#domain/catalog.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import type { PageEvent } from '#domain/page/events.ts';
import type { Log } from '#event-store/log.ts';
import { crawler } from '#platform/scraping/crawler.ts';
import { type Drafted, draftsFromPage } from '#platform/scraping/drafts-from-page.ts';
import { endOfRun, pageIdOf, readRun, requestScrape } from '#platform/scraping/page-commands.ts';
import { listingIn } from '#platform/scraping/page-holder.ts';
import type { ReadFields } from '#platform/scraping/scraping.ts';
import { gonePagesPolicy } from '#policies/gone-pages.ts';
import { recordEnd } from '#scraper/record-end.ts';
import { someContext } from '../support/projection.ts';
import { memoryLog } from '../support/stores/memory-log.ts';

const url = 'https://tumble.example/classes';
const pageId = pageIdOf(url);
const of = (name: string, schedule: string, more = {}): ReadFields => ({
  contentHash: `${name} ${schedule}`,
  imageCount: 0,
  fields: { name, schedule, description: 'Songs and games.', ...more },
  methods: { name: 'heading' },
  evidence: { name },
});
const minis = of('Mini Movers', 'Monday: 9am');
const juniors = of('Junior Gym', 'Wednesday: 4pm');

let log: Log;
beforeEach(() => {
  log = memoryLog();
});

/** Has the page read, which has `classes`, and says what became of it. */
async function read(classes: readonly ReadFields[], whole = of('Tumble', 'Daily')): Promise<readonly Drafted[]> {
  const job = { pageId, runId: uuidv7() };
  await requestScrape(log, { ...job, url }, someContext());
  const { asked } = await readRun(log, job);
  if (!asked) throw new Error('Nobody asked.');
  const scrapedAt = '2026-03-01T12:00:00.000Z';
  await recordEnd(log, asked, { ok: true, url, scrapedAt, durationMs: 1, ...whole, classes });
  const end = await endOfRun(log, job);
  if (end?.type !== 'ActivityScraped') throw new Error('Nothing was read.');
  return draftsFromPage(log, { found: end.data, position: end.position }, crawler, someContext());
}
const became = (drafted: readonly Drafted[]) =>
  drafted.map(({ result }) => [
    result.outcome,
    result.outcome === 'taken' ? result.holder.listingId : result.listingId,
  ]);
const namesOf = async (drafted: readonly Drafted[]) =>
  Promise.all(became(drafted).map(async ([, id]) => (await listingIn(log, String(id))).fields.name));

test('each class of a page becomes a draft of its own, which has nothing of the page as a whole', async () => {
  const drafted = await read([minis, juniors]);
  expect(await namesOf(drafted)).toEqual(['Mini Movers', 'Junior Gym']);
  expect(drafted.map(({ result }) => result.outcome)).toEqual(['created', 'created']);
});

test('read again the classes are the same drafts, in whatever order, and a renamed one is not doubled', async () => {
  const [first, second] = became(await read([minis, juniors]));
  const again = await read([juniors, { ...of('Tiny Movers', 'Monday: 9am') }]);
  expect(became(again)).toEqual([
    ['unchanged', second?.[1]],
    ['revised', first?.[1]],
  ]);
  expect(await namesOf(again)).toEqual(['Junior Gym', 'Tiny Movers']);
});

test('what is a draft as a whole stays one, and no whole stands beside listed classes', async () => {
  const [whole] = became(await read([]));
  expect(became(await read([minis, juniors]))).toEqual([['unchanged', whole?.[1]]]);
});

test('a class that its page has no more is marked, and the mark goes when it is back', async () => {
  const [first] = became(await read([minis, juniors]));
  await read([juniors, of('Acro', 'Friday: 5pm')]);
  const consequences = async () => {
    const last = (await log.readStream<PageEvent>(streams.page(pageId))).at(-1) as Recorded<PageEvent>;
    return gonePagesPolicy.consequences(last, log);
  };
  expect(await consequences()).toEqual([
    {
      kind: 'command',
      id: first?.[1],
      command: { type: 'MarkVanished', sourceId: pageId, source: 'tumble.example', url, why: 'not-listed' },
    },
  ]);
  await read([minis, juniors]);
  expect(await consequences()).toContainEqual({
    kind: 'command',
    id: first?.[1],
    command: { type: 'MarkFoundAgain', sourceId: pageId },
  });
});

test('a page that is not there at three visits is marked', async () => {
  const [whole] = became(await read([]));
  const visits: unknown[] = [];
  for (let visit = 1; visit <= 4; visit += 1) {
    const job = { pageId, runId: uuidv7() };
    await requestScrape(log, { ...job, url }, someContext());
    const { asked } = await readRun(log, job);
    if (asked)
      await recordEnd(log, asked, { ok: false, failure: 'http-status', detail: `${url} answered 404`, durationMs: 1 });
    const end = await endOfRun(log, job);
    visits.push(end ? await gonePagesPolicy.consequences(end, log) : null);
  }
  const mark = { type: 'MarkVanished', sourceId: pageId, source: 'tumble.example', url, why: 'gone' };
  expect(visits).toEqual([[], [], [{ kind: 'command', id: whole?.[1], command: mark }], []]);
});
