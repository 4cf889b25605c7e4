import { afterEach, beforeEach, expect, test } from 'vitest';
import { v5 as uuidv5 } from 'uuid';
import { concepts, streams } from '#domain/catalog.ts';
import type { SourceCommand } from '#domain/source/source.ts';
import { handle } from '#event-store/handle.ts';
import { StoreUnavailable } from '#event-store/port.ts';
import { runProjectors, type RunningProjectors } from '#projectors/runtime/projectors.ts';
import { sourcesModel } from '#projectors/sources.ts';
import { type ScrapingBench, scrapingBench } from '#tests/support/pages/scraping.ts';
import { someContext, until } from '#tests/support/projection.ts';
import { linksTo } from '#tests/support/servers/page-server.ts';

let bench: ScrapingBench;
let projectors: RunningProjectors;
beforeEach(async () => {
  bench = await scrapingBench();
  projectors = await runProjectors({ ...bench }, [sourcesModel]);
});
afterEach(async () => {
  await projectors.stop();
  await bench.close();
});

const idOf = (name: string): string => uuidv5(name, '6ba7b810-9dad-11d1-80b4-00c04fd430c8');
const send = (name: string, command: SourceCommand) =>
  handle(bench.log, idOf(name), command, someContext({ occurredAt: new Date().toISOString() }));
/** Keeps the start page `/name`, which leads to `paths`; it is due at once. */
async function add(name: string, ...paths: readonly string[]): Promise<void> {
  const url = bench.pages.answer(`/${name}`, linksTo(...paths));
  for (const path of paths) bench.pages.put(path, { name: 'Forest School' });
  const sourceId = idOf(name);
  await send(name, { type: 'AddSource', sourceId, kind: 'start-page', name, url, schedule: 'daily' });
}
const eventsOf = async (name: string): Promise<readonly string[]> =>
  (await bench.log.readStream(streams.source(idOf(name)))).map(({ type }) => type);
const stateOf = async (name: string) =>
  (await bench.log.fold(streams.source(idOf(name)), concepts.source.decider)).state;
const ended = (name: string): Promise<void> =>
  until(async () => (await eventsOf(name)).includes('SourceRunEnded'), `${name} has been read`);
const onceRead = ['SourceAdded', 'SourceRunBegun', 'SourceRunEnded'];

test('three scrapers read each source that is due once, and no scraper that starts later reads it again', async () => {
  const names = Array.from({ length: 12 }, (_, each) => `club-${each}`);
  for (const name of names) await add(name, `/class/of-${name}`);
  const first = await Promise.all([bench.scraper(), bench.scraper(), bench.scraper()]);
  for (const name of names) await ended(name);
  await Promise.all(first.map((each) => each.stop()));
  await bench.scraper();
  // It has looked for what is due by the time that it has read another source.
  await add('late', '/class/late');
  await ended('late');
  for (const name of names) {
    expect(await eventsOf(name)).toEqual(onceRead);
    expect([bench.pages.fetched(`/${name}`), bench.pages.fetched(`/class/of-${name}`)]).toEqual([1, 1]);
  }
});

test('a run whose scraper ends in the middle is carried on by another, and what was read is not read again', async () => {
  await add('club', '/class/quick', '/class/slow');
  const release = bench.pages.hold('/class/slow');
  const first = await bench.scraper();
  await until(() => bench.pages.fetched('/class/slow') === 1, 'the slow page is being read');
  await until(async () => (await bench.ends()).length === 1, 'the quick one has been read');
  await bench.scraper();
  await first.stop();
  release();
  await ended('club');
  expect(await eventsOf('club')).toEqual(onceRead);
  expect(bench.pages.fetched('/class/quick')).toBe(1);
  expect(Object.values((await stateOf('club')).pages).map(({ listingId }) => listingId === null)).toEqual([
    false,
    false,
  ]);
});

test('a run is carried out once the log is there again, however often it was away before', async () => {
  await add('club', '/class/judo');
  await send('club', {
    type: 'BeginSourceRun',
    runId: idOf('run'),
    why: 'asked',
    instructions: null,
    at: new Date().toISOString(),
  });
  let away = 8;
  const fold: typeof bench.log.fold = (...asked) => {
    if (asked[0] !== streams.source(idOf('club')) || away === 0) return bench.log.fold(...asked);
    away -= 1;
    return Promise.reject(new StoreUnavailable('The log is away'));
  };
  await bench.scraper({ leaseMs: 500, log: { ...bench.log, fold } });
  await ended('club');
  expect(away).toBe(0);
  const end = (await bench.log.readStream(streams.source(idOf('club')))).findLast(
    ({ type }) => type === 'SourceRunEnded',
  );
  expect(end?.data).toMatchObject({ failure: null, listed: 1 });
});

test('a source that is paused or removed while it is read comes to its end, and is read no more', async () => {
  await add('paused', '/class/a');
  await add('removed', '/class/b');
  const release = ['/class/a', '/class/b'].map((path) => bench.pages.hold(path));
  await bench.scraper();
  await until(() => bench.pages.fetched('/class/a') + bench.pages.fetched('/class/b') === 2, 'both are being read');
  await send('paused', { type: 'PauseSource' });
  await send('removed', { type: 'RemoveSource' });
  for (const each of release) each();
  await Promise.all(['paused', 'removed'].map(ended));
  expect((await stateOf('paused')).openRun).toBeNull();
  expect((await stateOf('removed')).pages).toEqual({});
});
