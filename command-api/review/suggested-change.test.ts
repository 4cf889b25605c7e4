import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { QueueItemSchema } from '#domain/listing/shown/views.ts';
import { call, type Answer, sessionOf, siteAt, type SiteFetch } from '#tests/support/api-client.ts';
import { newMember, testApp, type TestApp } from '#tests/support/app.ts';
import { approve, listingWith, sendTo, submit } from '#tests/support/made/live-listings.ts';
import { listingIn } from '#tests/support/made/listings.ts';
import { until } from '#tests/support/projection.ts';

let site: TestApp;
let parent: SiteFetch;
let other: SiteFetch;
let admin: SiteFetch;

beforeAll(async () => {
  site = await testApp();
  [parent, other, admin] = await Promise.all([
    site.signedInAs('parent'),
    site.signedInAs('parent'),
    site.signedInAs('admin'),
  ]);
});
afterAll(() => site.close());

const suggest = (who: SiteFetch, id: string, body: object): Promise<Answer> =>
  call(who, 'POST', `/api/activities/${id}/changes`, body);
const live = async (): Promise<string> => (await listingIn(site.context.log, 'live')).listingId;
const read = async (who: SiteFetch, path: string): Promise<Answer> =>
  call(who, 'GET', path, undefined, { 'x-min-position': String(await site.context.log.head()) });
const waiting = async (id: string) =>
  QueueItemSchema.parse((await read(admin, `/api/admin/activities/${id}`)).body).pendingRevisions;
const review = (id: string, body: object): Promise<Answer> =>
  call(admin, 'PUT', `/api/admin/listings/${id}/review`, body);

test('any member suggests changes of a live activity: the public sees them once they are approved, and they pay 15', async () => {
  const member = await site.signedInAs('parent');
  const id = await live();
  const answer = await suggest(member, id, { priceFrom: '7.50', schedule: 'Saturdays at ten' });
  expect([answer.status, answer.body]).toMatchObject([
    200,
    { id, status: 'live', message: 'Thank you. Families see your change once our team has approved it.' },
  ]);
  expect((await read(site.anonymous, `/api/activities/${id}`)).body).toMatchObject({ priceFrom: 6.5, schedule: null });
  const [change, ...rest] = await waiting(id);
  expect(rest).toEqual([]);
  expect(change).toMatchObject({
    source: 'parent_amendment',
    changes: [
      { field: 'priceFrom', before: 6.5, after: 7.5 },
      { field: 'schedule', before: null, after: 'Saturdays at ten' },
    ],
  });
  const approval = { action: 'approve', revision: 1, revisionId: change?.revisionId };
  expect((await review(id, approval)).status).toBe(200);
  expect((await read(site.anonymous, `/api/activities/${id}`)).body).toMatchObject({ priceFrom: 7.5 });
  const paid = async () => {
    const { body } = await call(member, 'GET', '/api/points/transactions');
    return (body as { action: string; points: number }[]).map(({ action, points }) => `${action} ${points}`);
  };
  await until(async () => (await paid()).includes('AMENDMENT_APPROVED 15'), 'the approved amendment was paid');
});

test('what one person sends later joins their change, and different people’s wait side by side', async () => {
  const id = await live();
  await suggest(parent, id, { priceFrom: 8 });
  await suggest(parent, id, { town: 'Woking' });
  await suggest(other, id, { priceFrom: 9 });
  const changes = (await waiting(id)).map((each) =>
    each.changes.map(({ field, after }) => `${field} ${String(after)}`),
  );
  expect(changes).toEqual([['town Woking', 'priceFrom 8'], ['priceFrom 9']]);
});

test('a change that changes nothing, contradicts itself or is wrong is refused in words', async () => {
  const id = await live();
  const same = await suggest(parent, id, { priceFrom: 6.5 });
  expect([same.status, same.body]).toMatchObject([422, { detail: 'Nothing was changed.' }]);
  const backwards = await suggest(parent, id, { priceFrom: 20, priceTo: 10 });
  expect([backwards.status, backwards.body]).toMatchObject([
    422,
    {
      detail: 'The lowest price is above the highest.',
      errors: [{ field: 'priceTo', message: 'The lowest price is above the highest.' }],
    },
  ]);
  for (const [field, value] of [
    ['minAge', 'banana'],
    ['ageRanges', 'banana'],
    ['postcode', 'XX'],
  ] as const) {
    const wrong = await suggest(parent, id, { [field]: value });
    expect([wrong.status, wrong.body]).toMatchObject([
      400,
      { errors: [{ field: field === 'ageRanges' ? 'ageRanges.0' : field }] },
    ]);
  }
  const ours = await suggest(parent, id, { website: `${site.url}/api/logout` });
  expect([ours.status, ours.body]).toMatchObject([400, { errors: [{ field: 'website' }] }]);
});

test('only what families can see is amended, and only by members', async () => {
  const { listingId: pending } = await listingIn(site.context.log, 'pending');
  for (const id of [pending, 'nonsense', '01890000-0000-7000-8000-00000000dead'])
    expect((await suggest(parent, id, { priceFrom: 8 })).status).toBe(404);
  expect((await suggest(site.anonymous, await live(), { priceFrom: 8 })).status).toBe(401);
});

test('who sent a change takes it back while it waits; nobody else does, and of what is not theirs they hear nothing', async () => {
  const id = await live();
  await suggest(parent, id, { priceFrom: 8 });
  await suggest(other, id, { priceFrom: 9 });
  const [mine, theirs] = (await waiting(id)).map(({ revisionId }) => revisionId);
  const withdraw = (who: SiteFetch, revisionId: string | undefined): Promise<Answer> =>
    call(who, 'DELETE', `/api/activities/${id}/changes/${revisionId}`);
  expect((await withdraw(parent, theirs)).status).toBe(404);
  const answer = await withdraw(parent, mine);
  expect([answer.status, answer.body]).toMatchObject([
    200,
    { status: 'live', message: 'Your change was taken back. The activity stays as it is.' },
  ]);
  expect((await waiting(id)).map(({ revisionId }) => revisionId)).toEqual([theirs]);
  expect((await withdraw(parent, mine)).status).toBe(404);
});

test('a parent sees of the changes to their own listing which one they can take back', async () => {
  const owner = await site.newMember('parent');
  const id = (await listingIn(site.context.log, 'live', { submittedBy: owner.memberId })).listingId;
  const as = siteAt(site.url, await sessionOf(site.anonymous, owner));
  await suggest(other, id, { priceFrom: 9 });
  const answer = await call(as, 'PUT', `/api/drafts/${id}`, { priceFrom: 8 });
  const shown = [{ isOwners: false }, { isOwners: true }];
  expect(answer.body).toMatchObject({ activity: { pendingRevisions: shown } });
  expect((await read(as, `/api/activities/${id}`)).body).toMatchObject({ pendingRevisions: shown });
});

test('a provider’s change of their own is a provider’s edit, whose outcome they see until they send the next', async () => {
  const provider = await site.newMember('provider');
  const { memberId: submittedBy } = provider;
  const own = await listingIn(site.context.log, 'live', { submittedBy, origin: 'provider_application' });
  const id = own.listingId;
  const as = siteAt(site.url, await sessionOf(site.anonymous, provider));
  const change = await suggest(as, id, { schedule: 'Saturdays at ten' });
  expect(change.body).toMatchObject({
    activity: { pendingRevisions: [{ source: 'provider_edit' }], changeVerdict: null },
  });
  const [{ revisionId } = { revisionId: '' }] = await waiting(id);
  const reject = { action: 'reject', revision: 1, revisionId };
  expect((await review(id, reject)).body).toMatchObject({ status: 422 });
  expect((await review(id, { ...reject, adminNotes: 'The hall is shut then' })).status).toBe(200);
  const seen = { changeVerdict: { outcome: 'rejected', notes: 'The hall is shut then' }, pendingRevisions: [] };
  expect((await read(as, `/api/activities/${id}`)).body).toMatchObject(seen);
  expect((await read(as, '/api/provider/activities')).body).toMatchObject([seen]);
  // Nobody else is told.
  expect((await read(site.anonymous, `/api/activities/${id}`)).body).not.toHaveProperty('changeVerdict');
  await suggest(as, id, { schedule: 'Saturdays at eleven' });
  expect((await read(as, `/api/activities/${id}`)).body).toMatchObject({ changeVerdict: null });
  const [next] = await waiting(id);
  const withdrawn = await call(as, 'DELETE', `/api/activities/${id}/changes/${next?.revisionId}`);
  expect(withdrawn.body).toMatchObject({ activity: { pendingRevisions: [], schedule: null } });
  expect((await call(as, 'DELETE', `/api/activities/${id}/changes/${next?.revisionId}`)).status).toBe(409);
});

const fields = { name: 'Kite Club', description: 'On the common.', priceFrom: 9 } as const;
const named = async (lastName: string) => {
  const member = await newMember(site.context, 'parent', lastName);
  return { memberId: member.memberId, as: siteAt(site.url, await sessionOf(site.anonymous, member)) };
};
/** What every list of the back office and the review itself say of the changes that wait for it. */
const reviewed = async (id: string): Promise<unknown[]> => {
  const lists = ['/api/admin/listings/pending?queue=changes', '/api/admin/listings/pending?search=kite+club'];
  const answers = await Promise.all(lists.map((path) => read(admin, path)));
  const rows = answers.map(({ body }) => (body as { id: string }[]).find((each) => each.id === id));
  return [...rows, (await read(admin, `/api/admin/activities/${id}`)).body];
};

test('admins read who proposed a change, whoever sent the listing in, and nobody else does', async () => {
  const [priya, robin] = [await named('Priya'), await named('Robin')];
  const own = { fields, submittedBy: priya.memberId };
  const id = await listingWith(site.context, own, [{ ...submit, submitterName: 'Test Priya' }, approve]);
  await suggest(robin.as, id, { priceFrom: 9.5 });
  const proposedBy = { id: robin.memberId, name: 'Test Robin' };
  for (const item of await reviewed(id))
    expect(item).toMatchObject({ submitterName: 'Test Priya', pendingRevisions: [{ proposedBy, evidence: {} }] });
  for (const who of [priya.as, robin.as, site.anonymous]) {
    const { text } = await read(who, `/api/activities/${id}`);
    expect(text).toContain('Kite Club');
    for (const word of ['proposedBy', 'Robin', robin.memberId]) expect(text).not.toContain(word);
  }
  const changes = { priceFrom: 8 };
  const stranger = { source: 'parent_amendment', proposedBy: null, revisionId: randomUUID(), changes } as const;
  await sendTo(site.context, id, [{ type: 'ProposeRevision', ...stranger }]);
  expect(await waiting(id)).toMatchObject([{ proposedBy }, { proposedBy: null }]);
});

test('admins read a page’s own words behind what has changed there, and nobody else does until it is approved', async () => {
  const { as: owner, memberId: submittedBy } = await named('Priya');
  const evidence = { priceFrom: '£9.00 per session' };
  const found = { fields, evidence, draftedBy: 'page', submittedBy } as const;
  const id = await listingWith(site.context, found, [submit, approve]);
  const [revisionId, quote] = [randomUUID(), '£9.75 per session'];
  await sendTo(site.context, id, [
    {
      type: 'RefreshFromPage',
      revisionId,
      contentHash: 'second',
      fields: { ...fields, priceFrom: 9.75 },
      methods: {},
      evidence: { name: 'Kite Club', priceFrom: quote },
    },
  ]);
  const waits = { source: 'page_change', proposedBy: null, evidence: { priceFrom: quote } };
  for (const item of await reviewed(id))
    expect(item).toMatchObject({ scraped: { evidence }, pendingRevisions: [waits] });
  const seenBy = async (who: SiteFetch): Promise<string> => (await read(who, `/api/activities/${id}`)).text;
  for (const who of [owner, other, site.anonymous]) expect(await seenBy(who)).not.toContain(quote);
  const verdict = await review(id, { action: 'approve', revision: 1, revisionId });
  // The words of the old price would contradict the new one; whoever owns it reads on what it stands, as of each field.
  const { body } = await read(admin, `/api/admin/activities/${id}`);
  expect(body).toMatchObject({
    priceFrom: 9.75,
    scraped: { fields: { priceFrom: 9.75 }, evidence: { priceFrom: quote } },
  });
  expect((await read(owner, `/api/activities/${id}`)).body).toMatchObject({ evidence: { priceFrom: quote } });
  expect(verdict.body).toMatchObject({ activity: { evidence: { priceFrom: quote } } });
  expect(await seenBy(site.anonymous)).not.toContain(quote);
  await call(admin, 'POST', `/api/admin/listings/${id}/undo`, { revision: 2, revisionId });
  for (const item of await reviewed(id))
    expect(item).toMatchObject({ scraped: { fields: { priceFrom: 9 }, evidence }, pendingRevisions: [waits] });
});
