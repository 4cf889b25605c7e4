import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { streams } from '#domain/catalog.ts';
import { type Answer, call, type SiteFetch } from '#tests/support/api-client.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { listingIn } from '#tests/support/listings.ts';
import { hashOf } from './listing/claim-token.ts';

let site: TestApp;
let parent: SiteFetch;
let provider: SiteFetch;
let admin: SiteFetch;

beforeAll(async () => {
  site = await testApp();
  [parent, provider, admin] = await Promise.all([
    site.signedInAs('parent'),
    site.signedInAs('provider'),
    site.signedInAs('admin'),
  ]);
});
afterAll(() => site.close());

const activity = {
  name: 'Forest School',
  description: 'Muddy fun.',
  category: 'Outdoor Adventures',
  location: 'Guildford',
  priceFrom: 6.5,
  contactEmail: 'hello@forest.example',
};
const jo = { submitterName: 'Jo Whitfield', submitterEmail: 'jo@mail.example', submitterType: 'parent' };
const claimToken = 'the-token-of-this-draft';

/** A write of a listing, and who looks at it afterwards: the one who wrote it, unless `reader` says otherwise. */
interface Write {
  readonly who: SiteFetch;
  readonly method: string;
  readonly path: string;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
  readonly reader?: SiteFetch;
}
const idIn = ({ text, body }: Answer): string => {
  expect(text).toContain('"id"');
  return (body as { id: string }).id;
};
const suggested = async (who = parent): Promise<string> =>
  idIn(await call(who, 'POST', '/api/parent/submit-suggestion', activity));
const applied = async (): Promise<string> =>
  idIn(await call(provider, 'POST', '/api/provider/submit-application', activity));
const verdict = async (id: string, action: 'approve' | 'reject'): Promise<string> => {
  const body = { revision: 1, adminNotes: 'No dates.' };
  expect((await call(admin, 'POST', `/api/admin/activities/${id}/${action}`, body)).status).toBe(200);
  return id;
};
const rejected = async (): Promise<string> => verdict(await suggested(), 'reject');
const live = async (id?: string): Promise<string> => verdict(id ?? (await suggested()), 'approve');
const archived = async (): Promise<string> => {
  const id = await live(await applied());
  expect((await call(provider, 'DELETE', `/api/activities/${id}`)).status).toBe(200);
  return id;
};
const proposed = async (): Promise<{ id: string; revisionId: string }> => {
  const id = await live();
  const { body } = await call(parent, 'PUT', `/api/drafts/${id}`, { priceFrom: 8 });
  const { activity: shown } = body as { activity: { pendingRevisions: [{ revisionId: string }] } };
  return { id, revisionId: shown.pendingRevisions[0].revisionId };
};

const writes: Readonly<Record<string, () => Promise<Write>>> = {
  'a suggestion': async () => ({ who: parent, method: 'POST', path: '/api/parent/submit-suggestion', body: activity }),
  'a corrected suggestion': async () => ({
    who: parent,
    method: 'POST',
    path: '/api/parent/submit-suggestion',
    body: { ...activity, id: await rejected(), schedule: 'Mondays' },
  }),
  'an application': async () => ({
    who: provider,
    method: 'POST',
    path: '/api/provider/submit-application',
    body: activity,
  }),
  'a listing of a member': async () => ({
    who: parent,
    method: 'POST',
    path: '/api/submit-listing',
    body: { ...activity, ...jo, sourceUrl: `https://forest.example/${randomUUID()}` },
  }),
  'a listing of somebody with a claim token': async () => {
    const { listingId: id } = await listingIn(site.context.log, 'draft', { claimTokenHash: hashOf(claimToken) });
    return {
      who: site.anonymous,
      method: 'POST',
      path: '/api/submit-listing',
      body: { ...activity, ...jo, id, claimToken },
      headers: { 'x-claim-token': claimToken },
    };
  },
  'a saved draft': async () => ({
    who: parent,
    method: 'PUT',
    path: `/api/drafts/${await rejected()}`,
    body: { priceFrom: 7, schedule: 'Mondays' },
  }),
  'a change to what is live': async () => ({
    who: parent,
    method: 'PUT',
    path: `/api/drafts/${await live()}`,
    body: { priceFrom: 8 },
  }),
  'a draft sent in': async () => ({ who: parent, method: 'POST', path: `/api/drafts/${await rejected()}/submit` }),
  'an approval': async () => ({
    who: admin,
    method: 'POST',
    path: `/api/admin/activities/${await suggested()}/approve`,
    body: { revision: 1 },
  }),
  'a rejection': async () => ({
    who: admin,
    method: 'POST',
    path: `/api/admin/activities/${await suggested()}/reject`,
    body: { revision: 1, adminNotes: 'No dates.' },
  }),
  'a saved and approved review': async () => ({
    who: admin,
    method: 'PUT',
    path: `/api/admin/listings/${await suggested()}/review`,
    body: { action: 'edit', revision: 1, updatedData: { schedule: 'Mondays' } },
  }),
  'an approved change': async () => {
    const { id, revisionId } = await proposed();
    const path = `/api/admin/activities/${id}/approve`;
    return { who: admin, method: 'POST', path, body: { revision: 1, revisionId } };
  },
  'a declined change': async () => {
    const { id, revisionId } = await proposed();
    const path = `/api/admin/activities/${id}/reject`;
    return { who: admin, method: 'POST', path, body: { revision: 1, revisionId, adminNotes: 'It is not so.' } };
  },
  'an edit by an admin': async () => ({
    who: admin,
    method: 'PUT',
    path: `/api/admin/activities/${await live()}`,
    body: { revision: 1, priceFrom: 9 },
  }),
  'an edit by an admin, of the plain address': async () => ({
    who: admin,
    method: 'PUT',
    path: `/api/activities/${await live()}`,
    body: { revision: 1, priceFrom: 9 },
  }),
  'a deletion': async () => ({
    who: provider,
    method: 'DELETE',
    path: `/api/activities/${await live(await applied())}`,
  }),
  'a deletion by an admin': async () => ({
    who: admin,
    method: 'DELETE',
    path: `/api/admin/activities/${await live()}`,
  }),
  'a restoration': async () => ({ who: provider, method: 'POST', path: `/api/activities/${await archived()}/restore` }),
  'a restoration by an admin': async () => ({
    who: admin,
    method: 'POST',
    path: `/api/admin/activities/${await archived()}/restore`,
  }),
};

describe.each(Object.entries(writes))('%s', (_name, write) => {
  test('answers with the activity as its detail shows it, and a repeat does too', async () => {
    const { who, method, path, body, headers = {} } = await write();
    const key = { ...headers, 'idempotency-key': randomUUID(), cookie: `hopscotch.client=${'c'.repeat(32)}` };
    const first = await call(who, method, path, body, key);
    expect(first.text).toContain('"activity"');
    const position = { ...headers, 'x-min-position': first.headers.get('x-log-position') ?? '' };
    const detail = await call(who, 'GET', `/api/activities/${idIn(first)}`, undefined, position);
    expect(detail.status).toBe(200);
    expect((first.body as { activity: unknown }).activity).toEqual(detail.body);
    expect(detail.body).toHaveProperty('provenance');
    const again = await call(who, method, path, body, key);
    expect([again.headers.get('idempotent-replay'), again.text]).toEqual(['true', first.text]);
  });
});

const send = (body: object): Promise<Answer> => call(site.anonymous, 'POST', '/api/submit-listing', body);

test('who has no account and no claim token gets what they sent in the public’s shape', async () => {
  const answer = await send({ ...activity, ...jo });
  const { activity: shown } = answer.body as { activity: object };
  expect(shown).toMatchObject({ id: idIn(answer), name: 'Forest School', status: 'pending' });
  for (const key of ['adminNotes', 'provenance', 'pendingRevisions', 'origin']) expect(shown).not.toHaveProperty(key);
  expect(answer.text).not.toMatch(/Jo Whitfield|jo@mail/);
});

test('a crawler gets its own draft and what is live, and nothing of what people send in', async () => {
  const authorization = `Bearer ${site.context.config.scraperToken}`;
  const push = (sourceUrl: string): Promise<Answer> =>
    call(site.anonymous, 'POST', '/api/listings/draft', { ...activity, sourceUrl }, { authorization });
  const own = await push(`https://forest.example/${randomUUID()}`);
  expect(own.body).toMatchObject({ outcome: 'created', activity: { id: idIn(own), name: 'Forest School' } });
  const sourceUrl = `https://forest.example/${randomUUID()}`;
  const theirs = idIn(await call(parent, 'POST', '/api/submit-listing', { ...activity, ...jo, sourceUrl }));
  expect((await push(sourceUrl)).body).toMatchObject({ id: theirs, activity: null });
  await live(theirs);
  const open = await push(sourceUrl);
  expect(open.body).toMatchObject({ id: theirs, activity: { status: 'live' } });
  expect((open.body as { activity: object }).activity).not.toHaveProperty('adminNotes');
});

test('an answer is kept without its activity, and built again when it has changed since', async () => {
  const id = await live();
  const key = { 'idempotency-key': randomUUID() };
  const path = `/api/admin/activities/${id}`;
  expect((await call(admin, 'DELETE', path, undefined, key)).status).toBe(200);
  expect((await call(admin, 'POST', `${path}/restore`)).status).toBe(200);
  const again = await call(admin, 'DELETE', path, undefined, key);
  expect(again.body).toMatchObject({ status: 'archived', activity: { status: 'live' } });
  const rows = await site.context.db.query('select t::text as row from platform.idempotency t');
  expect(JSON.stringify(rows)).not.toMatch(/Forest School|forest\.example|Jo Whitfield/);
});

test('a listing that an erased person had sent in is edited, decided and repeated as any other', async () => {
  const key = { 'idempotency-key': randomUUID() };
  const id = await suggested();
  const approving = (): Promise<Answer> =>
    call(admin, 'POST', `/api/admin/activities/${id}/approve`, { revision: 1 }, key);
  expect((await approving()).status).toBe(200);
  const about = { commandId: randomUUID(), correlationId: randomUUID(), causationId: null };
  const said = { ...about, actor: { id: 'operator', role: 'system' }, occurredAt: new Date().toISOString() } as const;
  await site.context.log.append(
    streams.listing(id),
    'any',
    [{ type: 'PersonErased', data: { subject: `anonymous-${id}` } }],
    said,
  );
  expect((await approving()).status).toBe(200);
  const same = await call(admin, 'PUT', `/api/admin/activities/${id}`, { revision: 1, name: activity.name });
  expect([same.status, same.body]).toMatchObject([
    200,
    { activity: { name: activity.name, createdAt: expect.any(String) } },
  ]);
  const other = await call(admin, 'PUT', `/api/admin/activities/${id}`, { revision: 1, name: 'Forest Nursery' });
  expect([other.status, other.body]).toMatchObject([200, { activity: { name: 'Forest Nursery' } }]);
});
