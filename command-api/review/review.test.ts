import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, call, type SiteFetch } from '#tests/support/api-client.ts';
import { activity, idIn, type PeopledSite, peopledSite } from '#tests/support/pages/peopled-site.ts';
import { loadListing } from '../listing/listing-stream.ts';

let site: PeopledSite;
beforeAll(async () => {
  site = await peopledSite();
});
afterAll(() => site.close());

const edit = (who: SiteFetch, id: string, body: object): Promise<Answer> => call(who, 'PUT', `/api/drafts/${id}`, body);
const review = (id: string, body: object): Promise<Answer> =>
  call(site.admin, 'PUT', `/api/admin/listings/${id}/review`, body);
const listingOf = async (id: string) => (await loadListing(site.context.log, id)).listing;
const lastOf = async (id: string) => (await loadListing(site.context.log, id)).events.at(-1);

describe('an admin', () => {
  test('approves what was submitted', async () => {
    const id = await site.suggested();
    const answer = await review(id, { action: 'approve', revision: 1 });
    expect(answer.body).toMatchObject({ id, status: 'live', revision: 1, message: 'Listing reviewed successfully' });
    expect(Number(answer.headers.get('x-log-position'))).toBe((await lastOf(id))?.position);
  });

  test('edits and approves in one step', async () => {
    const id = await site.suggested();
    const updatedData = { name: 'Forest School Woking', category: 'Outdoor Activities' };
    expect((await review(id, { action: 'edit', revision: 1, updatedData })).status).toBe(200);
    expect(await listingOf(id)).toMatchObject({ status: 'live', revision: 2, setBy: { name: 'admin' } });
  });

  test('saves nothing with a plain approval', async () => {
    const id = await site.suggested();
    await review(id, { action: 'approve', revision: 1, updatedData: { name: 'Not this' } });
    expect(await listingOf(id)).toMatchObject({ status: 'live', fields: { name: 'Forest School' } });
  });

  test('rejects with notes, which are "Rejected by admin" when there are none', async () => {
    const first = await site.suggested();
    await review(first, { action: 'reject', revision: 1, adminNotes: 'No dates.' });
    expect(await lastOf(first)).toMatchObject({ type: 'ListingRejected', data: { adminNotes: 'No dates.' } });
    const addresses: ((id: string, adminNotes: string | null) => Promise<Answer>)[] = [
      (id, adminNotes) => review(id, { action: 'reject', revision: 1, adminNotes }),
      (id, adminNotes) => site.reject(id, { revision: 1, adminNotes }),
      (id, adminNotes) =>
        call(site.admin, 'POST', '/api/admin/listings/review', {
          action: 'reject',
          adminNotes,
          items: [{ id, revision: 1 }],
        }),
    ];
    for (const rejects of addresses) {
      for (const adminNotes of ['  ', null]) {
        const second = await site.suggested();
        await rejects(second, adminNotes);
        expect(await lastOf(second)).toMatchObject({ data: { adminNotes: 'Rejected by admin' } });
      }
    }
  });

  test('rejects what a parent sent by their own form in the same words', async () => {
    const sent = { activityName: 'Owl Club', description: 'Night walks for children.' };
    const id = idIn(await call(site.parent, 'POST', '/api/parent-submissions', sent));
    const answer = await call(site.admin, 'PUT', `/api/admin/parent-submissions/${id}/review`, {
      action: 'reject',
      revision: 1,
    });
    expect(answer.body).toMatchObject({ status: 'rejected', adminNotes: 'Rejected by admin' });
    expect(await lastOf(id)).toMatchObject({ type: 'ListingRejected', data: { adminNotes: 'Rejected by admin' } });
  });

  test('tells a provider why', async () => {
    const id = await site.applied();
    for (const answer of [
      await review(id, { action: 'reject', revision: 1 }),
      await site.reject(id, { revision: 1 }),
    ]) {
      expect(answer.body).toMatchObject({ status: 422, detail: 'Please provide rejection notes for the provider.' });
    }
    expect((await site.reject(id)).body).toMatchObject({
      status: 'rejected',
      message: 'Activity rejected',
    });
  });

  test('who looked at older contents is told what changed, and changes nothing', async () => {
    const id = await site.suggested();
    await edit(site.parent, id, { priceFrom: 7, schedule: 'Mondays 10:00' });
    const answer = await site.approve(id);
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
    expect((await site.approve(id, { revision: 2 })).status).toBe(200);
  });

  test('must name the revision', async () => {
    const id = await site.suggested();
    expect((await site.approve(id, {})).body).toMatchObject({ status: 400, errors: [{ field: 'revision' }] });
  });

  test('finds nothing where there is nothing, in the words for everything that is not there', async () => {
    const answers = await Promise.all([
      site.approve('01890000-0000-7000-8000-00000000dead'),
      site.approve('nonsense'),
      review('01890000-0000-7000-8000-00000000dead', { action: 'approve', revision: 1 }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  });
});

test('of twenty simultaneous approvals exactly one succeeds', async () => {
  const id = await site.suggested();
  const answers = await Promise.all(Array.from({ length: 20 }, () => site.approve(id)));
  const statuses = answers.map(({ status }) => status).toSorted((left, right) => left - right);
  expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
  const { events } = await loadListing(site.context.log, id);
  expect(events.filter(({ type }) => type === 'ListingApproved')).toHaveLength(1);
});

test('of an approval and an edit at the same moment the approved contents are the ones that were looked at', async () => {
  const id = await site.suggested();
  const [approval] = await Promise.all([site.approve(id), edit(site.parent, id, { priceFrom: 99 })]);
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
    const id = await site.live();
    const answer = await edit(site.parent, id, { priceFrom: 8 });
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
    const id = await site.applied();
    await site.approve(id);
    await edit(site.provider, id, { priceFrom: 8 });
    expect(await listingOf(id)).toMatchObject({ pendingRevisions: [{ source: 'provider_edit' }] });
  });

  test('can be corrected by the admin who approves it', async () => {
    const id = await site.live();
    await edit(site.parent, id, { priceFrom: 8 });
    const revisionId = await proposed(id);
    await review(id, { action: 'edit', revision: 1, revisionId, updatedData: { priceTo: 9 } });
    expect(await listingOf(id)).toMatchObject({ fields: { priceFrom: 8, priceTo: 9 }, revision: 3 });
  });

  test('can be rejected, and the listing stays as it was', async () => {
    const id = await site.live();
    await edit(site.parent, id, { priceFrom: 8 });
    const revisionId = await proposed(id);
    const silent = [
      await site.reject(id, { revision: 1, revisionId, adminNotes: ' ' }),
      await review(id, { action: 'reject', revision: 1, revisionId }),
    ];
    for (const { status, body } of silent)
      expect([status, body]).toMatchObject([
        422,
        { detail: 'Please say why this change is rejected: whoever sent it reads it.' },
      ]);
    const reasoned = { revision: 1, revisionId, adminNotes: 'It costs £6.50 still' };
    expect((await site.reject(id, reasoned)).body).toMatchObject({ status: 'live', revision: 1 });
    expect((await site.reject(id, reasoned)).status).toBe(409);
    expect(await listingOf(id)).toMatchObject({ fields: { priceFrom: 6.5 }, pendingRevisions: [] });
  });

  test('that changes nothing is refused', async () => {
    const id = await site.live();
    expect((await edit(site.parent, id, activity)).body).toMatchObject({ status: 422, detail: 'Nothing was changed.' });
  });
});
