import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReviewItem } from '#domain/listing/shown/views.ts';
import type { ScraperStatus, SourceView } from '#domain/source/views.ts';
import type { SiteFetch } from '#tests/support/api-client.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { outcomesOf, sourcesOf } from '#tests/support/made/sources.ts';
import { linksTo, type PageServer, servePages, sitemapOf } from '#tests/support/servers/page-server.ts';

let pages: PageServer;
let at: string;
let site: TestApp;
let admin: SiteFetch;
let sources: ReturnType<typeof sourcesOf>;
beforeAll(async () => {
  pages = await servePages();
  at = `http://${pages.host}`;
  site = await testApp({ scraperAllow: [pages.host] });
  admin = await site.signedInAs('admin');
  sources = sourcesOf(admin, site.context);
});
afterAll(async () => {
  await site?.close();
  await pages.close();
});
const vanishedOf = async (listingId: string): Promise<ReviewItem['vanished']> =>
  (await sources.get<ReviewItem>(`activities/${listingId}`)).vanished;

test('a source makes drafts once, and says what has vanished from it and what is there again', async () => {
  pages.answer('/classes', linksTo('/judo-class', '/dance-class'));
  pages.put('/judo-class', { name: 'Judo Tots' });
  pages.put('/dance-class', { name: 'Dance Minis' });
  const { id } = await sources.add({ kind: 'start-page', name: 'Club', url: `${at}/classes`, schedule: 'daily' });
  const first = await sources.lastRun(id, 1);
  const [judo = '', dance = ''] = first.found.map(({ listingId }) => listingId ?? '');
  await sources.post(`sources/${id}/run`);
  const second = await sources.lastRun(id, 2);
  expect(second).toMatchObject({ newActivities: 0 });
  expect(outcomesOf(second).toSorted()).toEqual(['/dance-class same', '/judo-class same']);

  pages.answer('/classes', linksTo('/dance-class'));
  pages.remove('/dance-class');
  await sources.post('trigger-scraping');
  expect(outcomesOf(await sources.lastRun(id, 3))).toEqual([
    '/dance-class gone',
    '/dance-class vanished',
    '/judo-class vanished',
  ]);
  const where = { sourceId: id, source: 'Club' };
  await expect.poll(() => vanishedOf(judo)).toEqual([{ ...where, url: `${at}/judo-class`, why: 'not-listed' }]);
  await expect.poll(() => vanishedOf(dance)).toEqual([{ ...where, url: `${at}/dance-class`, why: 'gone' }]);
  expect(await sources.get<SourceView[]>('sources')).toMatchObject([{ id, state: 'waiting', found: 2, vanished: 2 }]);

  pages.answer('/classes', linksTo('/judo-class'));
  await sources.post(`sources/${id}/run`);
  await sources.lastRun(id, 4);
  await expect.poll(() => vanishedOf(judo)).toEqual([]);
  expect(await sources.get<ScraperStatus>('scraper-status')).toMatchObject({
    activeSessions: 0,
    sources: 1,
    pendingReview: 2,
  });
});

test('a search makes drafts only of what fits; a paused source is left out, and one that cannot be read says why', async () => {
  pages.answer('/map.xml', sitemapOf(`${at}/golf`, `${at}/tennis`));
  pages.put('/golf', { name: 'Golf Juniors', town: 'Woking' });
  pages.put('/tennis', { name: 'Tennis Juniors', town: 'Guildford' });
  for (const { id } of await sources.get<SourceView[]>('sources')) await sources.post(`sources/${id}/pause`);
  const add = async (path: string): Promise<string> =>
    (await sources.add({ kind: 'sitemap', url: `${at}${path}`, schedule: 'by-hand' })).id;
  const id = await add('/map.xml');
  const broken = await add('/nothing.xml');
  const paused = await add('/paused.xml');
  await sources.post(`sources/${paused}/pause`);
  // A search looks through the sources that the list shows.
  const states = async () => (await sources.get<SourceView[]>('sources')).map(({ state }) => state).toSorted();
  await expect.poll(states).toEqual(['paused', 'paused', 'waiting', 'waiting']);
  const searched = await sources.post('trigger-comprehensive-scraping', { searchInstructions: 'golf in Woking' });
  expect(searched.body).toMatchObject({ runs: 2 });
  const narrow = await sources.lastRun(id, 1);
  expect(narrow).toMatchObject({ instructions: 'golf in Woking' });
  expect(outcomesOf(narrow)).toEqual(['/golf new', '/tennis passed-over']);
  await sources.lastRun(broken, 1);
  await sources.post('trigger-comprehensive-scraping', { searchInstructions: 'tennis in Guildford' });
  expect(outcomesOf(await sources.lastRun(id, 2))).toContain('/tennis new');
  const failed = await sources.lastRun(broken, 2);
  expect(failed.errors[0]).toContain('could not be read: the website answered with an error');
  const kept = await sources.get<SourceView[]>('sources');
  expect(kept.find((each) => each.id === broken)).toMatchObject({ state: 'failed', error: failed.errors[0] });
  expect(kept.find((each) => each.id === paused)).toMatchObject({ state: 'paused', lastRunAt: null });
});

test('two sources that name one page make one draft of it, and each says for itself that it has it no more', async () => {
  pages.put('/chess', { name: 'Chess Club' });
  const add = async (path: string): Promise<string> => {
    pages.answer(path, linksTo('/chess'));
    return (await sources.add({ kind: 'start-page', name: path, url: `${at}${path}`, schedule: 'daily' })).id;
  };
  const here = await add('/chess-here');
  const [found] = (await sources.lastRun(here, 1)).found;
  const there = await add('/chess-there');
  expect((await sources.lastRun(there, 1)).found).toEqual([{ ...found, outcome: 'same' }]);

  const chess = found?.listingId ?? '';
  const namesIn = async (): Promise<readonly string[]> => (await vanishedOf(chess)).map(({ source }) => source);
  const run = async (path: string, id: string, names: readonly string[], many: number): Promise<void> => {
    pages.answer(path, linksTo(...names));
    await sources.post(`sources/${id}/run`);
    await sources.lastRun(id, many);
  };
  // What names nothing at all is no source that has lost something.
  pages.put('/swim-class', { name: 'Swim Class' });
  await run('/chess-here', here, ['/swim-class'], 2);
  await expect.poll(namesIn).toEqual(['/chess-here']);
  await run('/chess-there', there, ['/swim-class'], 2);
  await expect.poll(namesIn).toEqual(['/chess-here', '/chess-there']);
  await run('/chess-here', here, ['/chess'], 3);
  await expect.poll(namesIn).toEqual(['/chess-there']);
});
