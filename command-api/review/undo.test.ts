import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call } from '#tests/support/api-client.ts';
import { idIn, type PeopledSite, peopledSite } from '#tests/support/pages/peopled-site.ts';
import { loadListing } from '../listing/listing-stream.ts';

let site: PeopledSite;
beforeAll(async () => {
  site = await peopledSite();
});
afterAll(() => site.close());

const admin = (method: string, path: string, body?: object) => call(site.admin, method, path, body);
const undo = (id: string, revision = 1, more: object = {}) =>
  admin('POST', `/api/admin/listings/${id}/undo`, { revision, ...more });
const seenByAll = async (id: string): Promise<number> => (await site.anonymous(`/api/activities/${id}`)).status;
const standing = async (id: string) => (await loadListing(site.context.log, id)).listing.status;
const firstWaiting = async () =>
  (await call(site.admin, 'GET', '/api/admin/listings/pending?queue=parent&limit=1')).body as { id: string }[];
const paid = async () => {
  const { body } = await call(site.parent, 'GET', '/api/points/transactions');
  return (body as { action: string; points: number; subjectId: string }[]).map(({ action, points }) => [
    action,
    points,
  ]);
};

describe('the last verdict', () => {
  test('is taken back: gone from the public, waiting at its old place, its points withdrawn, and paid when approved again', async () => {
    const first = await site.suggested();
    const behind = await site.suggested();
    await site.live(first);
    await expect.poll(() => seenByAll(first)).toBe(200);
    await expect.poll(paid).toContainEqual(['SUGGESTION_APPROVED', 20]);
    expect((await undo(first)).body).toMatchObject({ id: first, status: 'pending', revision: 1 });
    await expect.poll(() => seenByAll(first)).toBe(404);
    await expect.poll(firstWaiting).toMatchObject([{ id: first, adminNotes: null, reviewedAt: null }]);
    await expect.poll(paid).toContainEqual(['WITHDRAWN', 20]);
    await site.live(first);
    await expect
      .poll(async () => (await paid()).filter(([action]) => action === 'SUGGESTION_APPROVED'))
      .toHaveLength(2);
    await site.reject(behind);
    expect((await undo(behind)).body).toMatchObject({ status: 'pending' });
    await site.reject(behind);
  });

  test('stays when anything else has happened since, and is an admin’s alone', async () => {
    const id = await site.live();
    expect((await call(site.parent, 'POST', `/api/admin/listings/${id}/undo`, { revision: 1 })).status).toBe(403);
    await admin('PUT', `/api/admin/activities/${id}`, { revision: 1, schedule: 'Mondays 10:00' });
    const answer = await undo(id, 2);
    expect(answer.body).toMatchObject({
      status: 409,
      detail: 'Something else has happened to this activity since, so this decision can no longer be undone.',
    });
    expect(await standing(id)).toBe('live');
  });

  test('on a change brings back what families saw before', async () => {
    const id = await site.live();
    await call(site.parent, 'POST', `/api/activities/${id}/changes`, { priceFrom: 9 });
    const read = async () => (await admin('GET', `/api/admin/activities/${id}`)).body as Record<string, unknown>;
    await expect.poll(read).toMatchObject({ pendingRevisions: [{ source: 'parent_amendment' }] });
    const [change] = (await read())['pendingRevisions'] as { revisionId: string; proposedAt: string }[];
    const revisionId = change?.revisionId;
    await admin('PUT', `/api/admin/listings/${id}/review`, { action: 'approve', revision: 1, revisionId });
    await expect.poll(read).toMatchObject({ priceFrom: 9, lastVerdict: { outcome: 'approved', revisionId } });
    expect((await undo(id, 2, { revisionId })).status).toBe(200);
    // It waits since it was sent, not since it was undone.
    const { proposedAt } = change ?? {};
    const again = { priceFrom: 6.5, pendingRevisions: [{ revisionId, proposedAt }], lastVerdict: null };
    await expect.poll(read).toMatchObject(again);
    await admin('PUT', `/api/admin/listings/${id}/review`, {
      action: 'reject',
      revision: 3,
      revisionId,
      adminNotes: 'No.',
    });
  });
});

test('several are decided on at once: each answers for itself, and what cannot be keeps none of the others', async () => {
  const [one, two, application] = [await site.suggested(), await site.suggested(), await site.applied()];
  await call(site.parent, 'PUT', `/api/drafts/${two}`, { priceFrom: 8 });
  const items = [one, two, application].map((id) => ({ id, revision: 1 }));
  const several = (action: string, asked: object[] = items) =>
    admin('POST', '/api/admin/listings/review', { action, items: asked });
  const answer = await several('reject');
  expect(answer.body).toMatchObject({
    message: '1 of 3 rejected',
    results: [
      { id: one, success: true, message: 'Rejected', revision: 1 },
      { id: two, success: false, message: expect.stringContaining('has changed since') },
      { id: application, success: false, message: 'Please provide rejection notes for the provider.' },
    ],
  });
  expect(await Promise.all([one, two, application].map(standing))).toEqual(['rejected', 'pending', 'pending']);
  expect((await several('undo', [{ id: one, revision: 1 }])).body).toMatchObject({ message: '1 of 1 taken back' });
  expect((await several('approve')).body).toMatchObject({ message: '2 of 3 approved' });
  expect((await several('approve', [])).status).toBe(400);
});

describe('two listings of one activity', () => {
  const merge = (id: string, into: string) => admin('POST', `/api/admin/listings/${id}/merge`, { into, revision: 1 });
  const unmerge = (id: string, into: string) => admin('POST', `/api/admin/listings/${id}/unmerge`, { into });
  const leadsTo = async (id: string) => {
    const answer = await fetch(`${site.url}/api/activities/${id}`, { redirect: 'manual' });
    return [answer.status, answer.headers.get('location')];
  };

  test('become one: the address of the other leads there until it is taken back', async () => {
    const [stays, goes] = [await site.live(), await site.live()];
    expect((await merge(goes, stays)).body).toMatchObject({ id: goes, status: 'archived' });
    await expect.poll(() => leadsTo(goes)).toEqual([301, `/api/activities/${stays}`]);
    const found = (await (await site.anonymous('/api/activities')).json()) as { id: string }[];
    expect(found.map(({ id }) => id)).toEqual(expect.not.arrayContaining([goes]));
    expect((await admin('GET', `/api/admin/activities/${goes}`)).body).toMatchObject({ mergedInto: stays });
    expect((await admin('POST', `/api/activities/${goes}/restore`)).body).toMatchObject({ status: 409 });
    expect((await unmerge(goes, stays)).body).toMatchObject({ status: 'live' });
    await expect.poll(() => seenByAll(goes)).toBe(200);
  });

  test('are taken apart only as they were merged: an old notice undoes no later merge', async () => {
    const [stays, later, goes] = [await site.live(), await site.live(), await site.live()];
    await merge(goes, stays);
    await unmerge(goes, stays);
    await merge(goes, later);
    expect((await unmerge(goes, stays)).status).toBe(409);
    expect((await admin('POST', `/api/admin/listings/${goes}/unmerge`)).status).toBe(400);
    expect(await standing(goes)).toBe('archived');
    expect((await unmerge(goes, later)).status).toBe(200);
  });

  test('are merged into each other by nobody, also when two admins do it at once: one of them always stays', async () => {
    for (const _ of Array.from({ length: 4 })) {
      const [one, other] = [await site.live(), await site.live()];
      const answers = await Promise.all([merge(one, other), merge(other, one)]);
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
      expect(new Set([await standing(one), await standing(other)])).toEqual(new Set(['archived', 'live']));
    }
  });

  test('are being merged at this moment: whoever is sent away may send the same again, which then merges them', async () => {
    const [stays, goes] = [await site.live(), await site.live()];
    const key = { 'idempotency-key': randomUUID() };
    const body = { into: stays, revision: 1 };
    const send = () => call(site.admin, 'POST', `/api/admin/listings/${goes}/merge`, body, key);
    await site.context.db.transaction(async (other) => {
      await other.query(`select pg_advisory_xact_lock(hashtext('listings are merged'), hashtext($1))`, [goes]);
      const sentAway = await send();
      expect([sentAway.status, sentAway.headers.get('retry-after')]).toEqual([409, '1']);
    });
    expect(await send()).toMatchObject({ status: 200, body: { id: goes, status: 'archived' } });
  });

  test('of which one waits become one without a trace for the public, and never lead from what is seen to what is not', async () => {
    const [stays, goes] = [await site.live(), await site.suggested()];
    expect((await merge(stays, goes)).body).toMatchObject({
      status: 409,
      detail: expect.stringContaining('Families see this activity'),
    });
    expect((await merge(goes, stays)).status).toBe(200);
    expect(await seenByAll(goes)).toBe(404);
    expect(await leadsTo(goes)).toEqual([404, null]);
    expect((await unmerge(goes, stays)).body).toMatchObject({ status: 'pending' });
    expect(idIn(await merge(goes, stays))).toBe(goes);
  });
});
