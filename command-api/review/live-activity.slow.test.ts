import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call, sessionOf, siteAt, type SiteFetch } from '#tests/support/api-client.ts';
import { servePages, type PageServer } from '#tests/support/servers/page-server.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { asBusiness } from '#tests/support/made/businesses.ts';
import { after } from '#tests/support/made/partners.ts';
import { listingIn } from '#tests/support/made/listings.ts';
import { sendTo } from '#tests/support/made/live-listings.ts';
import { loadListing } from '../listing/listing-stream.ts';

let pages: PageServer;
let site: TestApp;
let parent: SiteFetch;
let admin: SiteFetch;

beforeAll(async () => {
  pages = await servePages();
  site = await testApp({ scraperAllow: [pages.host] });
  [parent, admin] = await Promise.all([site.signedInAs('parent'), site.signedInAs('admin')]);
});
afterAll(async () => {
  await site.close();
  await pages.close();
});

const bodyOf = async (promise: ReturnType<typeof call>): Promise<Record<string, unknown>> => {
  const { body } = await promise;
  return body !== null && typeof body === 'object' ? { ...body } : {};
};
const draftOf = async (url: string): Promise<string> => {
  const { activity } = await bodyOf(call(parent, 'POST', '/api/parent/create-from-url', { url }));
  return activity !== null && typeof activity === 'object' && 'id' in activity ? String(activity.id) : '';
};
const liveFrom = async (url: string): Promise<string> => {
  const id = await draftOf(url);
  await call(parent, 'POST', `/api/drafts/${id}/submit`);
  const approved = await call(admin, 'POST', `/api/admin/activities/${id}/approve`, { revision: 1 });
  expect(approved.text).toContain('"live"');
  return id;
};
const live = async (): Promise<string> => (await listingIn(site.context.log, 'live')).listingId;
const listingOf = async (id: string) => (await loadListing(site.context.log, id)).listing;

describe.each(['/api/activities', '/api/admin/activities'])('%s', (route) => {
  test('PUT changes a live activity at once, when an admin asks', async () => {
    const id = await live();
    const answer = await call(admin, 'PUT', `${route}/${id}`, {
      priceFrom: '£7',
      ageRanges: ['3-7 years'],
      revision: 1,
    });
    expect(answer.body).toMatchObject({ id, status: 'live', revision: 2 });
    expect(await listingOf(id)).toMatchObject({
      fields: { priceFrom: 7, minAgeMonths: 36 },
      setBy: { priceFrom: 'admin' },
    });
  });

  test('PUT over contents that changed since they were looked at is refused', async () => {
    const id = await live();
    await call(admin, 'PUT', `${route}/${id}`, { priceFrom: 7, revision: 1 });
    const answer = await call(admin, 'PUT', `${route}/${id}`, { priceFrom: 8, revision: 1 });
    expect(answer.body).toMatchObject({ status: 409, changes: [{ field: 'priceFrom', before: 6.5, after: 7 }] });
  });

  test('PUT must name the revision that was looked at', async () => {
    const answer = await call(admin, 'PUT', `${route}/${await live()}`, { priceFrom: 7 });
    expect(answer.body).toMatchObject({ status: 400, errors: [{ field: 'revision' }] });
  });

  test('DELETE of another revision than was looked at is refused, and says what changed', async () => {
    const id = await live();
    await call(admin, 'PUT', `${route}/${id}`, { priceFrom: 7, revision: 1 });
    const answer = await call(admin, 'DELETE', `${route}/${id}`, { revision: 1 });
    expect(answer.body).toMatchObject({ status: 409, changes: [{ field: 'priceFrom', before: 6.5, after: 7 }] });
  });

  test('DELETE archives it', async () => {
    const id = await live();
    expect((await call(admin, 'DELETE', `${route}/${id}`)).body).toMatchObject({ id, status: 'archived' });
    expect((await call(admin, 'DELETE', `${route}/${id}`)).status).toBe(409);
    expect((await call(admin, 'PUT', `${route}/${id}`, { priceFrom: 7, revision: 1 })).status).toBe(409);
  });
});

test('a provider archives and restores their own, and nobody else’s; what an admin archived only an admin restores', async () => {
  const provider = await site.signedInAs('provider');
  const other = await site.signedInAs('provider');
  const activity = { name: 'Swim Stars', description: 'Splash.', category: 'Swimming' };
  const { id } = await bodyOf(call(provider, 'POST', '/api/provider/submit-application', activity));
  await call(admin, 'POST', `/api/admin/activities/${String(id)}/approve`, { revision: 1 });
  const path = `/api/activities/${String(id)}`;
  const status = async (who: SiteFetch, method: 'DELETE' | 'POST', to = path) => (await call(who, method, to)).status;
  expect(await status(other, 'DELETE')).toBe(404);
  expect(await status(parent, 'DELETE')).toBe(403);
  expect(await status(provider, 'DELETE')).toBe(200);
  expect(await status(provider, 'POST', `${path}/restore`)).toBe(200);
  expect(await status(admin, 'DELETE')).toBe(200);
  expect(await status(provider, 'POST', `${path}/restore`)).toBe(403);
  expect(await status(admin, 'POST', `${path}/restore`)).toBe(200);
});

test('a provider deletes what they have not sent in, and what was rejected, and it comes back as what it was', async () => {
  const provider = await site.signedInAs('provider');
  const url = pages.put('/misread', { name: 'Swim Stras' });
  const read = async (): Promise<string> => {
    const { activity } = await bodyOf(call(provider, 'POST', '/api/provider/create-from-url', { url }));
    return (activity as { id: string }).id;
  };
  const remove = (id: string) => call(provider, 'DELETE', `/api/activities/${id}`);
  const restore = (id: string, who = provider) => call(who, 'POST', `/api/activities/${id}/restore`);
  const id = await read();
  expect((await remove(id)).body).toMatchObject({ status: 'archived' });
  expect((await call(provider, 'PUT', `/api/drafts/${id}`, { name: 'Swim Stars' })).status).toBe(409);
  expect((await call(provider, 'POST', `/api/drafts/${id}/submit`)).status).toBe(409);
  // The page is free for another try; of the two one is a draft.
  const other = await read();
  expect(other).not.toBe(id);
  expect(await restore(id)).toMatchObject({ status: 409, text: expect.stringContaining('another draft of this page') });
  await remove(other);
  expect((await restore(id)).body).toMatchObject({ status: 'draft', message: 'The activity is back where it was.' });
  expect((await site.anonymous(`/api/activities/${id}`)).status).toBe(404);

  await call(provider, 'PUT', `/api/drafts/${id}`, { description: 'Splash.' });
  expect((await call(provider, 'POST', `/api/drafts/${id}/submit`)).body).toMatchObject({ status: 'pending' });
  expect((await remove(id)).text).toContain('This activity is in review, so it cannot be deleted now.');
  const { revision } = await listingOf(id);
  const rejection = { revision, adminNotes: 'Please add prices.' };
  expect((await call(admin, 'POST', `/api/admin/activities/${id}/reject`, rejection)).status).toBe(200);
  expect((await remove(id)).body).toMatchObject({ status: 'archived' });
  const back = await restore(id, admin);
  expect(back.body).toMatchObject({ status: 'rejected' });
  expect((await site.anonymous(`/api/activities/${id}`)).status).toBe(404);
  // What reads the log event by event finds it where it was as well.
  const list = '/api/admin/activities/pending?status=rejected&source=provider';
  expect((await call(admin, 'GET', list, undefined, after(back))).text).toContain(id);
});

test('what a provider suggested as parents do is not theirs to take out, to confirm, to copy or to rate', async () => {
  const rival = await site.signedInAs('provider');
  const activity = { name: 'Otter Swim School', description: 'Splash.', category: 'Swimming' };
  const { id } = await bodyOf(call(rival, 'POST', '/api/parent/submit-suggestion', activity));
  await call(admin, 'POST', `/api/admin/activities/${String(id)}/approve`, { revision: 1 });
  const status = async (method: 'DELETE' | 'POST', path: string, body?: object) =>
    (await call(rival, method, `/api${path}`, body)).status;
  expect(await status('DELETE', `/activities/${String(id)}`)).toBe(404);
  expect(await status('POST', `/provider/activities/${String(id)}/confirm`)).toBe(404);
  expect(await status('POST', `/provider/activities/${String(id)}/duplicate`)).toBe(404);
  const google = { rating: 1.2, count: 3, url: 'https://g.page/r/otters', date: '2026-03-01' };
  expect(await status('POST', `/activities/${String(id)}/changes`, { reviews: { google } })).toBe(403);
  // They correct it as parents do, and what they say counts as a parent's.
  expect(await status('POST', `/activities/${String(id)}/changes`, { dbsChecked: true })).toBe(200);
  expect(await listingOf(String(id))).toMatchObject({
    status: 'live',
    pendingRevisions: [{ source: 'parent_amendment', changes: { dbsChecked: true } }],
  });
  await call(admin, 'DELETE', `/api/activities/${String(id)}`);
  expect(await status('POST', `/activities/${String(id)}/restore`)).toBe(404);
});

describe('restoring', () => {
  const restore = (id: string) => call(admin, 'POST', `/api/admin/activities/${id}/restore`);

  test('brings a deleted activity back', async () => {
    const id = await live();
    await call(admin, 'DELETE', `/api/activities/${id}`);
    expect((await restore(id)).body).toMatchObject({ id, status: 'live' });
    expect((await restore(id)).status).toBe(409);
  });

  test('is refused when its page has another live activity by now', async () => {
    const url = pages.put('/live', { name: 'Forest School', price: 6.5 });
    const first = await liveFrom(url);
    await call(admin, 'DELETE', `/api/activities/${first}`);
    const second = await liveFrom(url);
    expect(second).not.toBe(first);
    expect((await restore(first)).body).toMatchObject({
      status: 409,
      detail: 'This activity is already in the directory.',
    });
    expect(await listingOf(first)).toMatchObject({ status: 'archived' });
  });
});

test('a colleague takes the deletion of a draft back, whatever its beginner, who has left, has begun for themselves since', async () => {
  const [left, acting] = [await site.signedInAs('provider'), await site.newMember('provider')];
  const businessId = await asBusiness(site, [acting]);
  const colleague = siteAt(site.url, await sessionOf(site.anonymous, acting));
  const url = pages.put('/handed-over', { name: 'Swim Stars' });
  const read = () => call(left, 'POST', '/api/provider/create-from-url', { url });
  const idIn = ({ body }: Awaited<ReturnType<typeof read>>) => (body as { activity: { id: string } }).activity.id;
  const id = idIn(await read());
  await sendTo(site.context, id, [{ type: 'GiveToBusiness', businessId, from: null, why: 'member-left' }]);
  const own = idIn(await read());
  expect(own).not.toBe(id);
  expect((await call(colleague, 'DELETE', `/api/activities/${id}`)).body).toMatchObject({ status: 'archived' });
  const back = await call(colleague, 'POST', `/api/activities/${id}/restore`);
  expect(back).toMatchObject({ status: 200, body: { id, status: 'draft' } });
});
