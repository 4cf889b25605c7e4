import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { streams } from '#domain/catalog.ts';
import type { ListingCommand } from '#domain/listing/commands.ts';
import { handle } from '#event-store/handle.ts';
import { type Answer, call, type SiteFetch } from '#tests/support/api-client.ts';
import { listingIn } from '#tests/support/made/listings.ts';
import { activity, idIn, type PeopledSite, peopledSite } from '#tests/support/pages/peopled-site.ts';
import { someContext } from '#tests/support/projection.ts';
import { hashOf } from '#platform/auth/owning/claim-token.ts';

let site: PeopledSite;
beforeAll(async () => {
  site = await peopledSite();
});
afterAll(() => site.close());

const jo = { submitterName: 'Jo Whitfield', submitterEmail: 'jo@mail.example', submitterType: 'parent' };
const owls = { activityName: 'Owl Club', description: 'Night walks.', submitterComments: 'We go every week.' };
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
const rejected = async (): Promise<string> => {
  const id = await site.suggested();
  expect((await site.reject(id)).status).toBe(200);
  return id;
};
const archived = async (): Promise<string> => {
  const id = await site.live(await site.applied());
  expect((await call(site.provider, 'DELETE', `/api/activities/${id}`)).status).toBe(200);
  return id;
};
const proposed = async (): Promise<{ id: string; revisionId: string }> => {
  const id = await site.live();
  const { body } = await call(site.parent, 'PUT', `/api/drafts/${id}`, { priceFrom: 8 });
  const { activity: shown } = body as { activity: { pendingRevisions: [{ revisionId: string }] } };
  return { id, revisionId: shown.pendingRevisions[0].revisionId };
};

const writes: Readonly<Record<string, () => Promise<Write>>> = {
  'a suggestion': async () => ({
    who: site.parent,
    method: 'POST',
    path: '/api/parent/submit-suggestion',
    body: activity,
  }),
  'a corrected suggestion': async () => ({
    who: site.parent,
    method: 'POST',
    path: '/api/parent/submit-suggestion',
    body: { ...activity, id: await rejected(), schedule: 'Mondays' },
  }),
  'an application': async () => ({
    who: site.provider,
    method: 'POST',
    path: '/api/provider/submit-application',
    body: activity,
  }),
  'a listing of a member': async () => ({
    who: site.parent,
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
    who: site.parent,
    method: 'PUT',
    path: `/api/drafts/${await rejected()}`,
    body: { priceFrom: 7, schedule: 'Mondays' },
  }),
  'a change to what is live': async () => ({
    who: site.parent,
    method: 'PUT',
    path: `/api/drafts/${await site.live()}`,
    body: { priceFrom: 8 },
  }),
  'a draft sent in': async () => ({ who: site.parent, method: 'POST', path: `/api/drafts/${await rejected()}/submit` }),
  'an approval': async () => ({
    who: site.admin,
    method: 'POST',
    path: `/api/admin/activities/${await site.suggested()}/approve`,
    body: { revision: 1 },
  }),
  'a rejection': async () => ({
    who: site.admin,
    method: 'POST',
    path: `/api/admin/activities/${await site.suggested()}/reject`,
    body: { revision: 1, adminNotes: 'No dates.' },
  }),
  'a saved and approved review': async () => ({
    who: site.admin,
    method: 'PUT',
    path: `/api/admin/listings/${await site.suggested()}/review`,
    body: { action: 'edit', revision: 1, updatedData: { schedule: 'Mondays' } },
  }),
  'an approved change': async () => {
    const { id, revisionId } = await proposed();
    const path = `/api/admin/activities/${id}/approve`;
    return { who: site.admin, method: 'POST', path, body: { revision: 1, revisionId } };
  },
  'a declined change': async () => {
    const { id, revisionId } = await proposed();
    const path = `/api/admin/activities/${id}/reject`;
    return { who: site.admin, method: 'POST', path, body: { revision: 1, revisionId, adminNotes: 'It is not so.' } };
  },
  'an edit by an admin': async () => ({
    who: site.admin,
    method: 'PUT',
    path: `/api/admin/activities/${await site.live()}`,
    body: { revision: 1, priceFrom: 9 },
  }),
  'an edit by an admin, of the plain address': async () => ({
    who: site.admin,
    method: 'PUT',
    path: `/api/activities/${await site.live()}`,
    body: { revision: 1, priceFrom: 9 },
  }),
  'a deletion': async () => ({
    who: site.provider,
    method: 'DELETE',
    path: `/api/activities/${await site.live(await site.applied())}`,
  }),
  'a deletion by an admin': async () => ({
    who: site.admin,
    method: 'DELETE',
    path: `/api/admin/activities/${await site.live()}`,
  }),
  'a restoration': async () => ({
    who: site.provider,
    method: 'POST',
    path: `/api/activities/${await archived()}/restore`,
  }),
  'a restoration by an admin': async () => ({
    who: site.admin,
    method: 'POST',
    path: `/api/admin/activities/${await archived()}/restore`,
  }),
};

describe.each(Object.entries(writes))('%s', (_name, write) => {
  test('answers with the activity as its detail shows it, but for what only its page says, and a repeat does too', async () => {
    const { who, method, path, body, headers = {} } = await write();
    const key = { ...headers, 'idempotency-key': randomUUID(), cookie: `hopscotch.client=${'c'.repeat(32)}` };
    const first = await call(who, method, path, body, key);
    expect(first.text).toContain('"activity"');
    const position = { ...headers, 'x-min-position': first.headers.get('x-log-position') ?? '' };
    const detail = await call(who, 'GET', `/api/activities/${idIn(first)}`, undefined, position);
    expect(detail.status).toBe(200);
    const { business: _of, takesEnquiries: _asked, trust: _stated, ...shown } = detail.body as Record<string, unknown>;
    expect((first.body as { activity: unknown }).activity).toEqual(shown);
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
  const theirs = idIn(await call(site.parent, 'POST', '/api/submit-listing', { ...activity, ...jo, sourceUrl }));
  expect((await push(sourceUrl)).body).toMatchObject({ id: theirs, activity: null });
  await site.live(theirs);
  const open = await push(sourceUrl);
  expect(open.body).toMatchObject({ id: theirs, activity: { status: 'live' } });
  expect((open.body as { activity: object }).activity).not.toHaveProperty('adminNotes');
});

test('an answer is kept without its activity, and built again when it has changed since', async () => {
  const id = await site.live();
  const key = { 'idempotency-key': randomUUID() };
  const path = `/api/admin/activities/${id}`;
  expect((await call(site.admin, 'DELETE', path, undefined, key)).status).toBe(200);
  expect((await call(site.admin, 'POST', `${path}/restore`)).status).toBe(200);
  const again = await call(site.admin, 'DELETE', path, undefined, key);
  expect(again.body).toMatchObject({ status: 'archived', activity: { status: 'live' } });
  const rows = await site.context.db.query('select t::text as row from platform.idempotency t');
  expect(JSON.stringify(rows)).not.toMatch(/Forest School|forest\.example|Jo Whitfield/);
});

test('who repeats what they did to what is not theirs any more is told what it left, and nothing of what others made of it', async () => {
  const { db, log } = site.context;
  const draft = await rejected();
  const sends = [
    () => call(site.parent, 'PUT', `/api/drafts/${draft}`, { schedule: 'Mondays' }, { 'idempotency-key': 'edited' }),
    () => call(site.parent, 'POST', '/api/parent-submissions', owls, { 'idempotency-key': 'sent' }),
  ];
  const left = [
    { id: draft, status: 'rejected', revision: 2, activity: { schedule: 'Mondays', revision: 2 } },
    { status: 'pending', revision: 1, activityName: 'Owl Club', submitterComments: 'We go every week.' },
  ];
  for (const [index, send] of sends.entries()) {
    const first = await send();
    expect(first.body).toMatchObject(left[index] ?? {});
    const others = { schedule: 'Zq Tuesdays', contactPhone: '01483 555 0777' };
    const made: readonly ListingCommand[] = [
      { type: 'GiveToBusiness', businessId: randomUUID(), from: null, why: 'admin' },
      { type: 'EditListing', changes: others, editedBy: 'provider' },
    ];
    await handle(log, idIn(first), made, someContext());
    for (const by of ['what is kept', 'the log']) {
      if (by === 'the log') await db.query('delete from platform.idempotency');
      const again = await send();
      expect([again.status, again.body], by).toMatchObject([200, left[index]]);
      expect(again.text, by).not.toMatch(/Zq|0777/);
    }
  }
});

test('a listing that an erased person had sent in is edited, decided and repeated as any other', async () => {
  const key = { 'idempotency-key': randomUUID() };
  const id = await site.suggested();
  const approving = (): Promise<Answer> =>
    call(site.admin, 'POST', `/api/admin/activities/${id}/approve`, { revision: 1 }, key);
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
  const same = await call(site.admin, 'PUT', `/api/admin/activities/${id}`, { revision: 1, name: activity.name });
  expect([same.status, same.body]).toMatchObject([
    200,
    { activity: { name: activity.name, createdAt: expect.any(String) } },
  ]);
  const other = await call(site.admin, 'PUT', `/api/admin/activities/${id}`, { revision: 1, name: 'Forest Nursery' });
  expect([other.status, other.body]).toMatchObject([200, { activity: { name: 'Forest Nursery' } }]);
});
