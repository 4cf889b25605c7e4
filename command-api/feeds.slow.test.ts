import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReviewItem } from '#domain/listing/shown/views.ts';
import type { ScraperReport } from '#domain/scraper-report/views.ts';
import type { SourceView } from '#domain/source/views.ts';
import { call, type SiteFetch } from '#tests/support/api-client.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { calendarOf, deleted, event, item, rpdeOf, rssOf, series } from '#tests/support/made/feeds.ts';
import { sourcesOf } from '#tests/support/made/sources.ts';
import { type PageServer, servePages } from '#tests/support/servers/page-server.ts';

let pages: PageServer;
let site: TestApp;
let admin: SiteFetch;
let sources: ReturnType<typeof sourcesOf>;
beforeAll(async () => {
  pages = await servePages();
  site = await testApp({ scraperAllow: [pages.host] });
  admin = await site.signedInAs('admin');
  sources = sourcesOf(admin, site.context);
});
afterAll(async () => {
  await site?.close();
  await pages.close();
});

const sourceOf = async (id: string): Promise<SourceView | undefined> =>
  (await sources.get<SourceView[]>('sources')).find((each) => each.id === id);
const draft = (run: ScraperReport, outcome: string): Promise<ReviewItem> => {
  const listingId = run.found.find((each) => each.outcome === outcome)?.listingId ?? '';
  return sources.get<ReviewItem>(`activities/${listingId}`);
};
/** Reads the source again, and answers what came of it. */
async function again(id: string, many: number): Promise<ScraperReport> {
  expect((await sources.post(`sources/${id}/run`)).status).toBe(200);
  return sources.lastRun(id, many);
}

test('an OpenActive feed becomes drafts by its own ids, is read on from where it ended, and marks what it deletes', async () => {
  const slot = {
    id: 7,
    kind: 'Slot',
    state: 'updated',
    modified: 1,
    data: { '@type': 'Slot', startDate: '2026-03-09' },
  };
  const at = (after: number): string => `http://${pages.host}/rpde?after=${after}`;
  pages.answer('/rpde', rpdeOf(at(2), series('1', 'Swim Club'), series('2', 'Judo Club'), slot));
  pages.answer('/rpde?after=2', rpdeOf(at(2)));
  const { id } = await sources.add({ kind: 'feed', url: `http://${pages.host}/rpde`, schedule: 'by-hand' });
  const first = await again(id, 1);
  expect(first).toMatchObject({ outcomes: { new: 2 }, newActivities: 2, pendingReview: 2, errors: [] });
  expect(first.leftOut).toEqual(['Slot (1): what can be booked of a place, and no activity']);
  const drafts = await Promise.all(
    first.found.map(({ listingId }) => sources.get<ReviewItem>(`activities/${listingId ?? ''}`)),
  );
  expect(drafts.map(({ name, origin, status, postcode }) => [name, origin, status, postcode])).toEqual([
    ['Swim Club', 'scraper', 'draft', 'GU21 6XR'],
    ['Judo Club', 'scraper', 'draft', 'GU21 6XR'],
  ]);
  expect(drafts[0]?.sourceUrl).toBe('https://leisure.example/1');
  expect(await sourceOf(id)).toMatchObject({ kind: 'feed', format: 'openactive', found: 2, vanished: 0 });

  // What has changed since comes behind the place where it ended.
  pages.answer('/rpde?after=2', rpdeOf(at(3), series('1', 'Swim Club for Juniors'), deleted('2'), deleted('unknown')));
  pages.answer('/rpde?after=3', rpdeOf(at(3)));
  const second = await again(id, 2);
  expect(second).toMatchObject({ outcomes: { changed: 1, gone: 1 }, newActivities: 0, vanished: 1 });
  expect((await draft(second, 'changed')).name).toBe('Swim Club for Juniors');
  await expect
    .poll(async () => (await draft(second, 'vanished')).vanished)
    .toMatchObject([{ sourceId: id, why: 'gone' }]);
  expect(pages.fetched('/rpde')).toBe(1);

  // It forgets where we were and begins anew: nothing is drafted twice, and what is there again is missed no more.
  pages.remove('/rpde?after=3');
  pages.answer('/rpde', rpdeOf(at(9), series('1', 'Swim Club for Juniors'), series('2', 'Judo Club')));
  pages.answer('/rpde?after=9', rpdeOf(at(9)));
  const third = await again(id, 3);
  expect(third).toMatchObject({ outcomes: { same: 2 }, newActivities: 0, vanished: 0 });
  await expect.poll(async () => (await draft(second, 'vanished')).vanished).toEqual([]);
});

test('a calendar read twice changes nothing, and what it names no more is marked', async () => {
  pages.answer('/club.ics', calendarOf(event('one@club', 'Rhymetime'), event('two@club', 'Toddler Crafts')));
  const { id } = await sources.add({ kind: 'calendar', url: `http://${pages.host}/club.ics`, schedule: 'by-hand' });
  expect(await again(id, 1)).toMatchObject({ outcomes: { new: 2 }, errors: [] });
  const head = async (): Promise<number> =>
    (await site.context.log.readAll(0, { types: ['ActivityScraped', 'ListingDrafted'], limit: 1000 })).events.length;
  const before = await head();
  expect(await again(id, 2)).toMatchObject({ outcomes: { same: 2 }, newActivities: 0 });
  expect(await head()).toBe(before);
  pages.answer('/club.ics', calendarOf(event('one@club', 'Rhymetime')));
  const third = await again(id, 3);
  expect(third).toMatchObject({ outcomes: { same: 1 }, vanished: 1 });
  await expect.poll(async () => (await draft(third, 'vanished')).vanished).toMatchObject([{ why: 'not-listed' }]);
  // A day on which it is cut off loses nothing.
  pages.answer('/club.ics', { type: 'text/calendar', body: 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT' });
  expect(await again(id, 4)).toMatchObject({ vanished: 0, causes: { undecodable: 1 } });
  expect(await sourceOf(id)).toMatchObject({ state: 'failed', error: expect.stringContaining('cut off') });
});

test('of RSS what looks like an activity becomes a draft, and what it tells of no more is not missed', async () => {
  const camp = item(
    'camp',
    'Summer holiday camp',
    '<p>A week of sports and crafts for children aged 5 to 11 in Woking. £90.</p>',
  );
  pages.answer('/rss', rssOf(camp, item('news', 'Council budget agreed', '<p>The budget was agreed on Monday.</p>')));
  const { id } = await sources.add({ kind: 'feed', url: `http://${pages.host}/rss`, schedule: 'by-hand' });
  const first = await again(id, 1);
  expect(first).toMatchObject({ outcomes: { new: 1, 'passed-over': 1 } });
  expect(await draft(first, 'new')).toMatchObject({
    name: 'Summer holiday camp',
    sourceUrl: 'https://news.example/camp',
  });
  pages.answer('/rss', rssOf(item('other', 'Council meets', '<p>On Monday.</p>')));
  expect(await again(id, 2)).toMatchObject({ outcomes: { 'passed-over': 1 }, vanished: 0 });
  expect(
    (
      await call(admin, 'PUT', `/api/admin/sources/${id}`, {
        kind: 'list',
        name: 'x',
        url: 'https://a.example',
        schedule: 'by-hand',
      })
    ).status,
  ).toBe(400);
});
