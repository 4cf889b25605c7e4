import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, call, type SiteFetch } from '#tests/support/api-client.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { loadListing } from './listing/listing-stream.ts';

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

const activity = { name: 'Forest School', description: 'Muddy fun.', category: 'Outdoor Adventures', priceFrom: 6.5 };
const idOf = ({ body, text }: Answer): string => {
  expect(text).toContain('"id"');
  return body !== null && typeof body === 'object' && 'id' in body ? String(body.id) : '';
};
const pending = async (): Promise<string> =>
  idOf(await call(parent, 'POST', '/api/parent/submit-suggestion', activity));
const applied = async (): Promise<string> =>
  idOf(await call(provider, 'POST', '/api/provider/submit-application', activity));
const edit = (who: SiteFetch, id: string, body: object): Promise<Answer> => call(who, 'PUT', `/api/drafts/${id}`, body);
const review = (id: string, body: object): Promise<Answer> =>
  call(admin, 'PUT', `/api/admin/listings/${id}/review`, body);
const approve = (id: string, body: object = { revision: 1 }): Promise<Answer> =>
  call(admin, 'POST', `/api/admin/activities/${id}/approve`, body);
const reject = (id: string, body: object): Promise<Answer> =>
  call(admin, 'POST', `/api/admin/activities/${id}/reject`, body);
const live = async (): Promise<string> => {
  const id = await pending();
  expect((await approve(id)).status).toBe(200);
  return id;
};
const listingOf = async (id: string) => (await loadListing(site.context.log, id)).listing;
const lastOf = async (id: string) => (await loadListing(site.context.log, id)).events.at(-1);

describe('an admin', () => {
  test('approves what was submitted', async () => {
    const id = await pending();
    const answer = await review(id, { action: 'approve', revision: 1 });
    expect(answer.body).toMatchObject({ id, status: 'live', revision: 1, message: 'Listing reviewed successfully' });
    expect(Number(answer.headers.get('x-log-position'))).toBe((await lastOf(id))?.position);
  });

  test('edits and approves in one step', async () => {
    const id = await pending();
    const updatedData = { name: 'Forest School Woking', category: 'Outdoor Activities' };
    expect((await review(id, { action: 'edit', revision: 1, updatedData })).status).toBe(200);
    expect(await listingOf(id)).toMatchObject({ status: 'live', revision: 2, setBy: { name: 'admin' } });
  });

  test('saves nothing with a plain approval', async () => {
    const id = await pending();
    await review(id, { action: 'approve', revision: 1, updatedData: { name: 'Not this' } });
    expect(await listingOf(id)).toMatchObject({ status: 'live', fields: { name: 'Forest School' } });
  });

  test('rejects with notes, which are "Rejected by admin" when there are none', async () => {
    const first = await pending();
    await review(first, { action: 'reject', revision: 1, adminNotes: 'No dates.' });
    expect(await lastOf(first)).toMatchObject({ type: 'ListingRejected', data: { adminNotes: 'No dates.' } });
    for (const adminNotes of ['  ', null]) {
      const second = await pending();
      await review(second, { action: 'reject', revision: 1, adminNotes });
      expect(await lastOf(second)).toMatchObject({ data: { adminNotes: 'Rejected by admin' } });
    }
  });

  test('tells a provider why', async () => {
    const id = await applied();
    for (const answer of [await review(id, { action: 'reject', revision: 1 }), await reject(id, { revision: 1 })]) {
      expect(answer.body).toMatchObject({ status: 422, detail: 'Please provide rejection notes for the provider.' });
    }
    expect((await reject(id, { revision: 1, adminNotes: 'No dates.' })).body).toMatchObject({
      status: 'rejected',
      message: 'Activity rejected',
    });
  });

  test('who looked at older contents is told what changed, and changes nothing', async () => {
    const id = await pending();
    await edit(parent, id, { priceFrom: 7, schedule: 'Mondays 10:00' });
    const answer = await approve(id);
    expect(answer.status).toBe(409);
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
    expect(answer.body).toMatchObject({
      type: 'urn:hopscotch:rule:changed-since-review',
      detail: 'This listing has changed since you looked at it. Please look at what changed.',
      changes: [
        { field: 'priceFrom', before: 6.5, after: 7 },
        { field: 'schedule', before: null, after: 'Mondays 10:00' },
      ],
    });
    expect(await listingOf(id)).toMatchObject({ status: 'pending' });
    expect((await approve(id, { revision: 2 })).status).toBe(200);
  });

  test('must name the revision', async () => {
    const id = await pending();
    expect((await approve(id, {})).body).toMatchObject({ status: 400, errors: [{ field: 'revision' }] });
  });

  test('finds nothing where there is nothing, in the words for everything that is not there', async () => {
    const answers = await Promise.all([
      approve('01890000-0000-7000-8000-00000000dead'),
      approve('nonsense'),
      review('01890000-0000-7000-8000-00000000dead', { action: 'approve', revision: 1 }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  });
});

test('of twenty simultaneous approvals exactly one succeeds', async () => {
  const id = await pending();
  const answers = await Promise.all(Array.from({ length: 20 }, () => approve(id)));
  const statuses = answers.map(({ status }) => status).toSorted((left, right) => left - right);
  expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
  const { events } = await loadListing(site.context.log, id);
  expect(events.filter(({ type }) => type === 'ListingApproved')).toHaveLength(1);
});

test('of an approval and an edit at the same moment the approved contents are the ones that were looked at', async () => {
  const id = await pending();
  const [approval] = await Promise.all([approve(id), edit(parent, id, { priceFrom: 99 })]);
  const { fields, status } = await listingOf(id);
  // Either the edit came first and the approval was refused, or the edit became a change that waits.
  const wanted =
    approval.status === 200
      ? { status: 'live', fields: { priceFrom: 6.5 } }
      : { status: 'pending', fields: { priceFrom: 99 } };
  expect({ status, fields }).toMatchObject(wanted);
});

describe('a change to a live listing', () => {
  const proposed = async (id: string): Promise<string> =>
    (await listingOf(id)).pendingRevisions.at(-1)?.revisionId ?? '';

  test('by its submitter waits for an admin, who approves it', async () => {
    const id = await live();
    const answer = await edit(parent, id, { priceFrom: 8 });
    expect(answer.body).toMatchObject({
      status: 'live',
      revision: 1,
      message: 'Your changes will go live when an admin has approved them.',
    });
    expect(await listingOf(id)).toMatchObject({
      fields: { priceFrom: 6.5 },
      pendingRevisions: [{ source: 'parent_amendment', changes: { priceFrom: 8 } }],
    });
    const revisionId = await proposed(id);
    expect((await review(id, { action: 'approve', revision: 1, revisionId })).status).toBe(200);
    expect(await listingOf(id)).toMatchObject({ fields: { priceFrom: 8 }, revision: 2, pendingRevisions: [] });
  });

  test('by a provider is a provider’s', async () => {
    const id = await applied();
    await approve(id);
    await edit(provider, id, { priceFrom: 8 });
    expect(await listingOf(id)).toMatchObject({ pendingRevisions: [{ source: 'provider_edit' }] });
  });

  test('can be corrected by the admin who approves it', async () => {
    const id = await live();
    await edit(parent, id, { priceFrom: 8 });
    const revisionId = await proposed(id);
    await review(id, { action: 'edit', revision: 1, revisionId, updatedData: { priceTo: 9 } });
    expect(await listingOf(id)).toMatchObject({ fields: { priceFrom: 8, priceTo: 9 }, revision: 3 });
  });

  test('can be rejected, and the listing stays as it was', async () => {
    const id = await live();
    await edit(parent, id, { priceFrom: 8 });
    const revisionId = await proposed(id);
    expect((await reject(id, { revision: 1, revisionId })).body).toMatchObject({ status: 'live', revision: 1 });
    expect((await reject(id, { revision: 1, revisionId })).status).toBe(409);
    expect(await listingOf(id)).toMatchObject({ fields: { priceFrom: 6.5 }, pendingRevisions: [] });
  });

  test('that changes nothing is refused', async () => {
    const id = await live();
    expect((await edit(parent, id, activity)).body).toMatchObject({ status: 422, detail: 'Nothing was changed.' });
  });
});
