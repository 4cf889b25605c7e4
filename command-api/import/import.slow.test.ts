import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BulkImportDetail } from '#domain/bulk-import/views.ts';
import { NOT_OPENED } from '#domain/listing/web-address.ts';
import { handle } from '#event-store/handle.ts';
import { type Answer, call, type SiteFetch } from '#tests/support/api-client.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { after } from '#tests/support/made/partners.ts';
import { someContext } from '#tests/support/projection.ts';
import { type PageServer, servePages } from '#tests/support/servers/page-server.ts';

let pages: PageServer;
let site: TestApp;
let admin: SiteFetch;
beforeAll(async () => {
  pages = await servePages();
  site = await testApp({ scraperAllow: [pages.host] });
  admin = await site.signedInAs('admin');
});
afterAll(async () => {
  await site.close();
  await pages.close();
});

const fromUrl = (url: string, key: string = randomUUID()): Promise<Answer> =>
  call(admin, 'POST', '/api/admin/create-from-url', { url }, { 'idempotency-key': key });
const waiting = async (past: Answer): Promise<readonly { id: string; status: string; submitterName: string }[]> =>
  (await call(admin, 'GET', '/api/admin/listings/pending?queue=scraper', undefined, after(past))).body as never;
const importOf = async (id: string): Promise<BulkImportDetail> =>
  (await call(admin, 'GET', `/api/admin/bulk-imports/${id}`, undefined)).body as BulkImportDetail;

test('a web address becomes an activity that waits for review, once', async () => {
  const url = pages.put('/one', { name: 'Forest School', price: 6.5 });
  const key = randomUUID();
  const made = await fromUrl(url, key);
  expect(made.body).toMatchObject({
    activity: { name: 'Forest School', status: 'pending', origin: 'scraper', sourceUrl: url },
    message: 'A new activity that waits for review.',
  });
  const { id } = (made.body as { activity: { id: string } }).activity;
  // The answer was lost on the way: what was made is told of again.
  expect((await fromUrl(url, key)).body).toMatchObject({ activity: { id }, message: expect.stringContaining('waits') });
  expect(await waiting(made)).toEqual([expect.objectContaining({ id, submitterName: 'Test admin' })]);
  pages.put('/one?utm_source=mail', { name: 'Forest School', price: 6.5 });
  const again = await fromUrl(`${url}?utm_source=mail`);
  expect(again.body).toEqual({
    activity: null,
    message: 'We have this activity already: it is waiting for review.',
  });
  const missing = await fromUrl(`http://${pages.host}/nothing-here`);
  expect([missing.status, missing.text]).toEqual([422, expect.stringContaining('There is no page at this address')]);
});

test('many addresses are answered each, the first at once, and the rest goes on by itself', async () => {
  const urls = Array.from({ length: 12 }, (_, n) => pages.put(`/many/${n}`, { name: `Club ${n}`, price: 4 + n }));
  const sent = [...urls, urls[0] ?? '', 'http://127.0.0.1:1/inside', 'httpnonsense', 'www.left-out.example', ''];
  const { body } = await call(admin, 'POST', '/api/admin/bulk-create-from-urls', { urls: sent });
  const answer = body as { jobId: string; results: { success: boolean; outcome: string | null }[] };
  expect(answer.results).toHaveLength(15);
  // The last of them may be done before the first, which is the same page.
  expect(answer.results.slice(0, 10).filter(({ outcome }) => outcome === 'unreadable')).toEqual([]);
  await expect.poll(async () => (await importOf(answer.jobId)).waiting).toBe(0);
  const done = await importOf(answer.jobId);
  expect(done).toMatchObject({ startedBy: 'Test admin', total: 15, created: 12, thereAlready: 1, unreadable: 2 });
  expect(done.finishedAt).not.toBeNull();
  expect(done.results[11]).toMatchObject({ success: true, name: 'Club 11', status: 'pending' });
  expect(done.results[13]).toMatchObject({ success: false, message: NOT_OPENED, listingId: null });
  const [listed] = (await call(admin, 'GET', '/api/admin/bulk-imports?limit=1', undefined)).body as { id: string }[];
  expect(listed?.id).toBe(answer.jobId);
});

test('what a process has left unfinished is taken up by another', async () => {
  const importId = '01890000-0000-7000-8000-00000000b001';
  const url = pages.put('/left', { name: 'Kite Club', price: 5 });
  const { memberId } = await site.newMember('admin');
  await handle(
    site.context.log,
    importId,
    { type: 'StartBulkImport', importId, startedBy: memberId, lines: [url] },
    someContext(),
  );
  await expect.poll(async () => (await importOf(importId)).created).toBe(1);
});

test('nothing is sent without an address, and of no import nothing is told', async () => {
  const none = await call(admin, 'POST', '/api/admin/bulk-create-from-urls', { urls: ['www.a.example'] });
  expect([none.status, none.text]).toEqual([422, expect.stringContaining('begins with http')]);
  for (const id of ['01890000-0000-7000-8000-00000000b00f', 'x'])
    expect((await call(admin, 'GET', `/api/admin/bulk-imports/${id}`, undefined)).status).toBe(404);
});

test('what is entered by hand has the defaults, and goes live by its button alone; what is live can be featured', async () => {
  const said = { name: 'Kite Making', description: 'Build one, fly it.', category: 'Arts & Crafts', outdoor: true };
  const made = await call(admin, 'POST', '/api/admin/activities/manual', {
    ...said,
    location: 'Woking',
    town: 'Woking',
  });
  expect(made.body).toMatchObject({
    status: 'pending',
    activity: {
      origin: 'manual',
      indoor: true,
      outdoor: true,
      sendFriendly: false,
      hostsBirthdayParties: false,
      currency: 'GBP',
      priceFrom: null,
      provenance: { indoor: { by: 'admin' } },
    },
  });
  const { id, revision } = made.body as { id: string; revision: number };
  const feature = (method: 'POST' | 'DELETE'): Promise<Answer> =>
    call(admin, method, `/api/admin/activities/${id}/feature`, undefined);
  expect((await feature('POST')).status).toBe(409);
  await call(admin, 'POST', `/api/admin/activities/${id}/approve`, { revision });
  const featured = await feature('POST');
  expect(featured.body).toMatchObject({ activity: { isFeatured: true, revision } });
  const shown = async (past: Answer) =>
    ((await call(site.anonymous, 'GET', '/api/activities?search=kite', undefined, after(past))).body as object[])[0];
  expect(await shown(featured)).toMatchObject({ id, isFeatured: true });
  expect(await shown(await feature('DELETE'))).toMatchObject({ id, isFeatured: false });

  const empty = await call(admin, 'POST', '/api/admin/activities/manual', { name: 'Nameless' });
  expect([empty.status, empty.text]).toEqual([400, expect.stringContaining('Description is required')]);
});
