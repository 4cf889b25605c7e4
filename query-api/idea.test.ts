import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { IdeaView } from '#domain/idea/views.ts';
import type { PointTransaction } from '#domain/points/views.ts';
import { type Answer, call, type SiteFetch } from '#tests/support/api-client.ts';
import { idIn, type PeopledSite, peopledSite } from '#tests/support/pages/peopled-site.ts';

let site: PeopledSite;
let other: SiteFetch;
beforeAll(async () => {
  site = await peopledSite();
  other = await site.signedInAs('parent');
});
afterAll(() => site.close());

const words = { title: 'A map of all', description: 'I would like to see what is near us.', category: 'feature' };
const suggest = (who: SiteFetch = site.parent, more: object = {}): Promise<Answer> =>
  call(who, 'POST', '/api/feature-suggestions', { ...words, ...more });
const vote = (who: SiteFetch, id: string, voteType: string): Promise<Answer> =>
  call(who, 'POST', `/api/feature-suggestions/${id}/vote`, { voteType });
const review = (id: string, action: string, more: object = {}, who = site.admin): Promise<Answer> =>
  call(who, 'PUT', `/api/admin/feature-suggestions/${id}/review`, { action, ...more });
const detailOf = ({ body }: Answer): unknown => (body as { detail: unknown }).detail;

/** The board as `who` sees it once it shows what `after` did. */
async function board(who: SiteFetch, after: Answer, query = ''): Promise<IdeaView[]> {
  const headers = { 'x-min-position': after.headers.get('x-log-position') ?? '0' };
  const { status, body } = await call(who, 'GET', `/api/feature-suggestions?limit=100${query}`, undefined, headers);
  expect(status).toBe(200);
  return body as IdeaView[];
}
const on = (ideas: readonly IdeaView[], id: string): IdeaView | undefined => ideas.find((idea) => idea.id === id);

describe('the board', () => {
  test('shows what waits to members alone, and what was approved to everybody, without who had it and what admins noted', async () => {
    const suggested = await suggest();
    const id = idIn(suggested);
    expect(on(await board(site.anonymous, suggested, '&status=pending'), id)).toBeUndefined();
    expect(on(await board(other, suggested, '&status=pending'), id)).toMatchObject({ status: 'pending', isOwn: false });
    expect(on(await board(site.parent, suggested), id)).toMatchObject({ isOwn: true });
    const approved = await review(id, 'approve', { adminNotes: 'Ann Lee asked for it, too' });
    for (const who of [site.anonymous, other, site.parent]) {
      const shown = on(await board(who, approved), id);
      expect(shown).toMatchObject({
        ...words,
        status: 'approved',
        suggestedBy: null,
        adminNotes: null,
        priority: null,
      });
    }
    expect(on(await board(site.admin, approved), id)).toMatchObject({
      suggestedBy: 'Test parent',
      adminNotes: 'Ann Lee asked for it, too',
      priority: 'medium',
    });
  });
  test('shows a rejected idea to whoever had it and to admins, and to nobody else', async () => {
    const id = idIn(await suggest());
    const rejected = await review(id, 'reject');
    for (const who of [site.anonymous, other]) {
      expect(on(await board(who, rejected, '&status=rejected'), id)).toBeUndefined();
      expect(on(await board(who, rejected), id)).toBeUndefined();
    }
    for (const who of [site.parent, site.admin]) expect(on(await board(who, rejected), id)?.status).toBe('rejected');
  });
  test('has the idea with the most votes first, and pages', async () => {
    const [liked, disliked] = [idIn(await suggest()), idIn(await suggest())];
    await vote(other, liked, 'upvote');
    const last = await vote(other, disliked, 'downvote');
    const ids = (await board(site.parent, last)).map((idea) => idea.id);
    expect(ids.indexOf(liked)).toBeLessThan(ids.indexOf(disliked));
    const first = await call(other, 'GET', '/api/feature-suggestions?limit=1&status=pending');
    expect(Number(first.headers.get('x-total-count'))).toBeGreaterThan(1);
    expect(first.headers.get('link')).toBe('</api/feature-suggestions?status=pending&limit=1&offset=1>; rel="next"');
  });
});

describe('a suggestion', () => {
  test.each([
    [{ title: 'Map' }, 'Title must be at least 5 characters'],
    [{ title: 'x'.repeat(101) }, 'Title must be less than 100 characters'],
    [{ title: undefined }, 'Title must be at least 5 characters'],
    [{ description: 'Too short.' }, 'Description must be at least 20 characters'],
    [{ description: 'x'.repeat(1001) }, 'Description must be less than 1000 characters'],
    [{ category: 'maps' }, 'Please select a category'],
    [{ category: undefined }, 'Please select a category'],
  ])('with %j is refused with "%s"', async (wrong, message) => {
    const refused = await suggest(site.parent, wrong);
    expect(refused.status).toBe(400);
    expect(detailOf(refused)).toContain(message);
  });
  test('that is sent twice under one key is one idea, answered alike', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const [first, second] = await Promise.all(
      [1, 2].map(() => call(site.parent, 'POST', '/api/feature-suggestions', words, key)),
    );
    expect(second?.body).toEqual(first?.body);
    expect(first?.body).toMatchObject({ ...words, status: 'pending', isOwn: true, upvotes: 0, votes: 0, points: 10 });
  });
});

describe('a vote', () => {
  test('is one for each member, may be changed, and is never for one’s own', async () => {
    const id = idIn(await suggest());
    expect((await vote(other, id, 'upvote')).body).toMatchObject({ upvotes: 1, votes: 1, myVote: 'upvote' });
    expect((await vote(other, id, 'upvote')).body).toMatchObject({ upvotes: 1, votes: 1 });
    const changed = await vote(other, id, 'downvote');
    expect(changed.body).toMatchObject({ upvotes: 0, votes: 1, myVote: 'downvote' });
    expect(on(await board(other, changed), id)).toMatchObject({ upvotes: 0, votes: 1, myVote: 'downvote' });
    expect(on(await board(site.parent, changed), id)?.myVote).toBeNull();
    const own = await vote(site.parent, id, 'upvote');
    expect([own.status, detailOf(own)]).toEqual([403, 'You cannot vote on your own idea.']);
  });
  test('by twenty requests of one member at once counts once', async () => {
    const id = idIn(await suggest());
    await Promise.all(Array.from({ length: 20 }, () => vote(other, id, 'upvote')));
    expect((await vote(site.provider, id, 'upvote')).body).toMatchObject({ upvotes: 2, votes: 2 });
  });
  test('on what nobody suggested, or on what is no id, answers 404', async () => {
    expect((await vote(other, randomUUID(), 'upvote')).status).toBe(404);
    expect((await vote(other, 'nonsense', 'upvote')).status).toBe(404);
  });
});

describe('a verdict', () => {
  test('of twenty at once exactly one counts', async () => {
    const id = idIn(await suggest());
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, index) => review(id, index % 2 === 0 ? 'approve' : 'reject')),
    );
    const done = all.filter(({ status }) => status === 200);
    expect(done.length).toBe(1);
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200, 409]));
  });
  test('says since when an idea is implemented, and notes stay until others take their place', async () => {
    const id = idIn(await suggest());
    await call(site.admin, 'PUT', `/api/admin/feature-suggestions/${id}`, { priority: 'high', adminNotes: 'Soon' });
    await review(id, 'approve');
    const done = await review(id, 'implement', { implementationDate: '2026-02-01' });
    expect(done.body).toMatchObject({
      status: 'implemented',
      implementationDate: '2026-02-01',
      priority: 'high',
      adminNotes: 'Soon',
      suggestedBy: 'Test parent',
    });
    expect(on(await board(site.anonymous, done, '&status=implemented'), id)?.implementationDate).toBe('2026-02-01');
    expect((await vote(other, id, 'upvote')).status).toBe(409);
  });
  test('is implemented on the day in Britain where none is given', async () => {
    const id = idIn(await suggest());
    await review(id, 'approve');
    vi.useFakeTimers({ now: new Date('2027-06-10T23:30:00.000Z'), toFake: ['Date'] });
    try {
      // Those who had signed in by now have been signed out by then.
      const done = await review(id, 'implement', {}, await site.signedInAs('admin'));
      expect(done.body).toMatchObject({ implementationDate: '2027-06-11' });
    } finally {
      vi.useRealTimers();
    }
  });
});

test('whoever has an idea is paid for it, for its approval and for its implementation, and the voter for a first vote', async () => {
  const [author, voter] = await Promise.all([site.signedInAs('parent'), site.signedInAs('parent')]);
  const id = idIn(await suggest(author));
  await vote(voter, id, 'upvote');
  await vote(voter, id, 'downvote');
  await review(id, 'approve');
  await review(id, 'implement');
  const earned = async (who: SiteFetch) =>
    ((await call(who, 'GET', '/api/points/transactions')).body as PointTransaction[])
      .filter(({ subjectId }) => subjectId === id)
      .map(({ action, points }) => `${action} ${points}`);
  await expect
    .poll(() => earned(author), { timeout: 20_000 })
    .toEqual(['FEATURE_IMPLEMENTED 30', 'FEATURE_APPROVED 20', 'FEATURE_SUGGESTED 10']);
  await expect.poll(() => earned(voter), { timeout: 20_000 }).toEqual(['FEATURE_VOTED 2']);
  // What is taken back pays nothing any more, and stands as it stood.
  const undo = (action: string, who = site.admin) =>
    call(who, 'POST', `/api/admin/feature-suggestions/${id}/undo`, { action });
  expect((await undo('implement', await site.signedInAs('admin'))).status).toBe(409);
  expect((await undo('implement')).body).toMatchObject({ status: 'approved', points: 30, implementationDate: null });
  expect((await undo('approve')).status).toBe(409);
  const withdrawn = async () =>
    ((await call(author, 'GET', '/api/points/transactions')).body as PointTransaction[])
      .filter(({ action }) => action === 'WITHDRAWN')
      .map(({ points }) => points);
  await expect.poll(withdrawn, { timeout: 20_000 }).toEqual([30]);
});
