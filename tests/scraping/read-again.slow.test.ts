import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import { streams } from '#domain/catalog.ts';
import type { Activity } from '#domain/listing/shown/views.ts';
import type { ReadingAgain } from '#domain/page/again/views.ts';
import type { PageEvent } from '#domain/page/events.ts';
import { handle } from '#event-store/handle.ts';
import { executePage, pageIdOf } from '#platform/scraping/page-commands.ts';
import { readPagesAgain } from '#scraper/read-again.ts';
import { type Answer, call, type SiteFetch } from '#tests/support/api-client.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { after } from '#tests/support/made/partners.ts';
import { someContext } from '#tests/support/projection.ts';
import { type PageServer, servePages } from '#tests/support/servers/page-server.ts';
import { saidBy } from '#command-api/listing/submitted.ts';
import { loadListing } from '#command-api/listing/listing-stream.ts';

let pages: PageServer;
let site: TestApp;
let admin: SiteFetch;
beforeAll(async () => {
  pages = await servePages();
  site = await testApp({ scraperAllow: [pages.host] });
  admin = await site.signedInAs('admin');
});
afterAll(async () => {
  await site?.close();
  await pages.close();
});

const WAIT = { timeout: 60_000 };
const pageOf = (price: number, etag: string) => ({
  etag,
  body: `<!doctype html><html lang="en"><title>Forest Tots</title><script type="application/ld+json">${JSON.stringify({
    '@context': 'https://schema.org',
    '@type': 'SportsActivityLocation',
    name: 'Forest Tots',
    description: 'Muddy fun in the woods for curious children.',
    telephone: '01483 000000',
    openingHours: 'Mo 10:00-11:00',
    address: { '@type': 'PostalAddress', addressLocality: 'Woking', postalCode: 'GU22 7PX' },
    offers: { '@type': 'Offer', price: price.toFixed(2), priceCurrency: 'GBP' },
  })}</script><main><h1>Forest Tots</h1></main></html>`,
});
const typesOf = async (pageId: string): Promise<readonly string[]> =>
  (await site.context.log.readStream(streams.page(pageId))).map(({ type }) => type);
const listed = async (search: string): Promise<ReadingAgain | undefined> =>
  ((await call(admin, 'GET', `/api/admin/readings?search=${search}`)).body as ReadingAgain[])[0];

test('a live listing’s page is read again: nothing is read when it has not changed, a change waits once, and three visits without it mark it and raise a review', async () => {
  const url = pages.answer('/tots', pageOf(5, '"one"'));
  const pageId = pageIdOf(url);
  const parent = await site.signedInAs('parent');
  const begun = await call(parent, 'POST', '/api/parent/create-from-url', { url });
  const { id } = (begun.body as { activity: { id: string } }).activity;
  await call(parent, 'POST', `/api/drafts/${id}/submit`, undefined);
  expect(await listed('forest')).toBeUndefined();
  const live = await call(admin, 'PUT', `/api/admin/listings/${id}/review`, { action: 'approve', revision: 1 });
  expect(live.status).toBe(200);
  await expect
    .poll(() => listed('forest'), WAIT)
    .toMatchObject({
      url,
      listings: [{ id, name: 'Forest Tots' }],
      state: 'waiting',
      everyDays: 7,
    });
  expect(await listed('judo')).toBeUndefined();

  const ends = new Set(['ActivityScraped', 'PageUnchanged', 'ScrapeFailed']);
  const ended = async (before: number): Promise<string | undefined> =>
    (await typesOf(pageId)).slice(before).find((type) => ends.has(type));
  const read = async (): Promise<string | undefined> => {
    const before = (await typesOf(pageId)).length;
    const asked = await call(admin, 'POST', `/api/admin/readings/${pageId}/read`);
    expect(asked.status).toBe(200);
    await expect.poll(() => ended(before), WAIT).toBeDefined();
    return ended(before);
  };
  expect(await read()).toBe('PageUnchanged');
  const unchanged = (await site.context.log.readStream<PageEvent>(streams.page(pageId))).findLast(
    ({ type }) => type === 'PageUnchanged',
  );
  // That its page still says the same confirms it, here and where a command on it is answered.
  const readAt = unchanged?.type === 'PageUnchanged' ? unchanged.data.readAt : null;
  const confirmed = async () => ((await call(admin, 'GET', `/api/activities/${id}`)).body as Activity).lastConfirmedAt;
  await expect.poll(confirmed, WAIT).toBe(readAt);
  expect((await saidBy(site.context.log, { pageId }))?.scrapedAt).toBe(readAt);
  await expect.poll(() => listed('forest'), WAIT).toMatchObject({ state: 'waiting', everyDays: 14 });

  pages.answer('/tots', pageOf(7, '"two"'));
  expect(await read()).toBe('ActivityScraped');
  const waiting = async () => (await loadListing(site.context.log, id)).listing.pendingRevisions;
  await expect
    .poll(waiting, WAIT)
    .toMatchObject([{ source: 'page_change', proposedBy: null, changes: { priceFrom: 7 } }]);
  await expect.poll(() => listed('forest'), WAIT).toMatchObject({ state: 'waiting', everyDays: 7 });

  pages.remove('/tots');
  for (const _ of [1, 2, 3]) expect(await read()).toBe('ScrapeFailed');
  await expect.poll(() => listed('forest'), WAIT).toMatchObject({ state: 'gone' });
  await expect
    .poll(async () => (await loadListing(site.context.log, id)).listing.vanished, WAIT)
    .toMatchObject([{ why: 'gone', url }]);
  expect(await waiting()).toHaveLength(1);

  // It waits for an admin, whose verdict is carried out at once and can be taken back.
  const queue = async (status: string, before: Answer): Promise<unknown> =>
    (await call(admin, 'GET', `/api/admin/gone-pages?status=${status}&search=forest`, undefined, after(before))).body;
  const gone = `/api/admin/gone-pages/${pageId}`;
  const statusOf = async () => (await loadListing(site.context.log, id)).listing.status;
  const row = { id: pageId, url, goneVisits: 3, listings: [{ id, name: 'Forest Tots', isLive: true }] };
  await expect.poll(() => queue('open', live), WAIT).toMatchObject([{ ...row, status: 'open' }]);
  const archived = await call(admin, 'POST', `${gone}/review`, { verdict: 'archive', adminNotes: 'Closed.' });
  expect([archived.status, await statusOf()]).toEqual([200, 'archived']);
  expect(await queue('open', archived)).toEqual([]);
  expect(await queue('decided', archived)).toMatchObject([
    { verdict: 'archive', adminNotes: 'Closed.', listings: [{ id, isLive: false }] },
  ]);
  expect((await call(admin, 'POST', `${gone}/review`, { verdict: 'keep' })).status).toBe(409);
  const other = await site.signedInAs('admin');
  expect((await call(other, 'POST', `${gone}/undo`, { verdict: 'archive' })).status).toBe(409);
  const statusUndone = async (): Promise<unknown[]> => [
    (await call(admin, 'POST', `${gone}/undo`, { verdict: 'archive' })).status,
    await statusOf(),
  ];
  expect(await statusUndone()).toEqual([200, 'live']);
  // What a colleague deleted since, for reasons of their own, stays deleted.
  const activity = `/api/admin/activities/${id}`;
  expect((await call(admin, 'POST', `${gone}/review`, { verdict: 'archive' })).status).toBe(200);
  expect((await call(other, 'POST', `${activity}/restore`)).status).toBe(200);
  expect((await call(other, 'DELETE', activity)).status).toBe(200);
  expect(await statusUndone()).toEqual([200, 'archived']);
  expect((await call(other, 'POST', `${activity}/restore`)).status).toBe(200);
  // And what its provider takes out while the verdict is given stays in their hands.
  const { log } = site.context;
  const append = log.append.bind(log);
  const verdict = vi.spyOn(log, 'append').mockImplementation(async (stream, expected, events, context) => {
    const appended = await append(stream, expected, events, context);
    const isVerdict = events.some(({ type }) => type === 'GonePageReviewed');
    if (isVerdict) await handle(log, id, { type: 'ArchiveListing', by: 'provider' }, someContext());
    return appended;
  });
  expect((await call(admin, 'POST', `${gone}/review`, { verdict: 'archive' })).status).toBe(200);
  verdict.mockRestore();
  expect((await loadListing(log, id)).listing.archivedBy).toBe('provider');
  expect(await statusUndone()).toEqual([200, 'archived']);
  const restored = await call(other, 'POST', `${activity}/restore`);
  expect(await queue('open', restored)).toMatchObject([{ ...row, verdict: null, adminNotes: null }]);
  const stopped = await call(admin, 'POST', `${gone}/review`, { verdict: 'stop' });
  expect(await queue('all', stopped)).toMatchObject([{ status: 'decided', verdict: 'stop' }]);
  expect(await listed('forest')).toMatchObject({ state: 'gone', isPaused: true });
  expect((await call(admin, 'POST', `${gone}/undo`, { verdict: 'stop' })).status).toBe(200);
  const nothing = await call(admin, 'POST', `/api/admin/gone-pages/${pageIdOf('https://nobody.example/')}/review`, {
    verdict: 'keep',
  });
  expect(nothing.status).toBe(409);

  const paused = await call(admin, 'POST', `/api/admin/readings/${pageId}/pause`);
  const shown = await call(admin, 'GET', '/api/admin/readings', undefined, after(paused));
  expect(shown.body).toMatchObject([{ isPaused: true, nextAt: null }]);
  const nowhere = await call(admin, 'POST', `/api/admin/readings/${pageIdOf('https://nobody.example/')}/pause`);
  expect(nowhere.status).toBe(404);

  expect((await call(admin, 'POST', `/api/admin/readings/${pageId}/resume`)).status).toBe(200);
});

test('a page that is due is asked for once, and only with a live listing', async () => {
  const { log, db, logger } = site.context;
  const asked: string[] = [];
  const scrapeJobs = { submit: ({ pageId }: { pageId: string }) => void asked.push(pageId) };
  // What was done last is in the read model: it says anew when the page is due.
  await expect.poll(() => listed('forest'), WAIT).toMatchObject({ isPaused: false });
  const due = (await listed('forest'))?.id ?? '';
  await db.query(`update readings_again.pages set due_at = now() - interval '1 hour' where page_id = $1`, [due]);
  const later = (): Date => new Date(Date.now() + 200 * 86_400_000);
  const running = [1, 2].map(() => readPagesAgain({ log, db, logger, scrapeJobs, pollMs: 20, now: later }));
  // Whoever finds it due while the read model is behind offers it once more, which costs a look.
  await expect.poll(() => new Set(asked), WAIT).toEqual(new Set([due]));
  await Promise.all(running.map(({ stop }) => stop()));
  const requests = (await log.readStream(streams.page(due))).filter(
    (event) => event.type === 'ScrapeRequested' && event.data.again?.why === 'due',
  );
  expect(requests).toHaveLength(1);

  // One that nobody has listed.
  const url = pages.answer('/alone', pageOf(3, '"x"'));
  const pageId = pageIdOf(url);
  const found = {
    pageId,
    contactSubject: pageId,
    runId: uuidv7(),
    url,
    scrapedAt: '2020-01-01T00:00:00.000Z',
    contentHash: 'x',
    imageCount: 0,
    durationMs: 1,
    fields: { name: 'Alone' },
    methods: {},
    evidence: {},
    classes: [],
  };
  const context = { commandId: found.runId, correlationId: found.runId, causationId: null } as const;
  await executePage(
    log,
    pageId,
    { type: 'RecordScrape', run: 'unasked', found },
    {
      ...context,
      actor: { id: 'test', role: 'system' },
      occurredAt: found.scrapedAt,
    },
  );
  await expect
    .poll(() => db.query(`select due_at from readings_again.pages where page_id = $1`, [pageId]), WAIT)
    .toEqual([{ due_at: null }]);
});
