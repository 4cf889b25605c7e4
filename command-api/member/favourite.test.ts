import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { streams } from '#domain/catalog.ts';
import { MOST_FAVOURITES } from '#domain/favourite/limits.ts';
import { call, type SiteFetch } from '#tests/support/api-client.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { liveListings, review, sendTo } from '#tests/support/made/live-listings.ts';
import { someContext } from '#tests/support/projection.ts';
import { shown } from '#tests/support/shown.ts';

let site: TestApp;
let kite: string;
let swim: string;
let gone: string;
beforeAll(async () => {
  site = await testApp();
  const names = ['Kite Club', 'Swim School', 'Closed Café'];
  [kite = '', swim = '', gone = ''] = await liveListings(
    site.context,
    names.map((name) => ({ name, town: 'Woking' })),
  );
  await sendTo(site.context, gone, [{ type: 'ArchiveListing', by: 'admin' }]);
});
afterAll(() => site.close());

/** Asks as a browser does, which waits for what it has done itself. */
async function member(): Promise<{
  readonly ask: (method: string, path: string, body?: unknown) => ReturnType<typeof call>;
}> {
  const fetch: SiteFetch = await site.signedInAs('parent');
  let position = '0';
  return {
    ask: async (method, path, body) => {
      const answer = await call(fetch, method, path, body, { 'x-min-position': position });
      position = answer.headers.get('x-log-position') ?? position;
      return answer;
    },
  };
}
const saved = (id: string) => ({ id, activityId: id });

describe('favourites', () => {
  test('are saved, listed newest first, and removed; what is none is none afterwards, too', async () => {
    const { ask } = await member();
    expect((await ask('GET', '/api/favourites')).body).toEqual([]);
    expect((await ask('POST', '/api/favourites', { activityId: kite })).body).toEqual(saved(kite));
    await ask('POST', '/api/favourites', { activityId: swim.toUpperCase() });
    const list = await ask('GET', '/api/favourites');
    expect(list.body).toEqual([saved(swim), saved(kite)]);
    expect(list.headers.get('x-total-count')).toBe('2');
    expect((await ask('DELETE', `/api/favourites/${kite}`)).status).toBe(200);
    expect((await ask('DELETE', `/api/favourites/${kite}`)).status).toBe(200);
    expect((await ask('DELETE', '/api/favourites/nonsense')).status).toBe(200);
    expect((await ask('GET', '/api/favourites')).body).toEqual([saved(swim)]);
  });

  test('of a merged listing are of the one that it leads to, once, and are both again when that is taken back', async () => {
    const [one = '', other = ''] = await liveListings(
      site.context,
      ['Chess Club', 'Chess Club Woking'].map((name) => ({ name, town: 'Woking' })),
    );
    const [ann, bob] = [await member(), await member()];
    await ann.ask('POST', '/api/favourites', { activityId: one });
    await bob.ask('POST', '/api/favourites', { activityId: other });
    await bob.ask('POST', '/api/favourites', { activityId: one });
    await sendTo(site.context, one, [{ type: 'MergeListing', into: other, revision: 1, mergedBy: 'admin' }]);
    const listOf = async ({ ask }: typeof ann) => (await ask('GET', '/api/favourites')).body;
    await expect.poll(() => listOf(ann)).toEqual([saved(other)]);
    expect(await listOf(bob)).toEqual([saved(other)]);
    const savedByParents = async () => {
      const { body } = await call(site.anonymous, 'GET', '/api/activities?parentFavorites=true');
      return (body as { id: string }[]).map(({ id }) => id);
    };
    await expect.poll(savedByParents).toContain(other);
    // A browser that kept the old address.
    expect((await bob.ask('POST', '/api/favourites', { activityId: one })).body).toEqual(saved(other));
    await sendTo(site.context, one, [{ type: 'UnmergeListing', into: other, undoneBy: 'admin' }]);
    await expect.poll(() => listOf(ann)).toEqual([saved(one)]);
    expect(await listOf(bob)).toEqual([saved(one), saved(other)]);
    await sendTo(site.context, one, [{ type: 'MergeListing', into: other, revision: 1, mergedBy: 'admin' }]);
    await expect.poll(() => listOf(bob)).toEqual([saved(other)]);
    await bob.ask('DELETE', `/api/favourites/${other}`);
    expect(await listOf(bob)).toEqual([]);
  });

  test('that are pressed twenty times at once are saved once', async () => {
    const { ask } = await member();
    const presses = await Promise.all(
      Array.from({ length: 20 }, () => ask('POST', '/api/favourites', { activityId: kite })),
    );
    expect(presses.map(({ status }) => status)).toEqual(presses.map(() => 200));
    const { id } = (await ask('GET', '/api/auth/user')).body as { id: string };
    const events = await site.context.log.readStream(streams.favourite(id));
    expect(events.map(({ type }) => type)).toEqual(['FavouriteAdded']);
  });

  test('are only what the directory holds: what was taken out and what never was answer alike', async () => {
    const { ask } = await member();
    const answers = await Promise.all(
      [gone, '01890000-0000-7000-8000-00000000dead', 'nonsense'].map((activityId) =>
        ask('POST', '/api/favourites', { activityId }),
      ),
    );
    expect(
      new Set(answers.map(({ status, text }) => `${status} ${text.replaceAll(/"instance":"[^"]*"/g, '')}`)).size,
    ).toBe(1);
    expect(answers[0]?.status).toBe(404);
  });

  test('are nobody else’s', async () => {
    const [{ ask: ann }, { ask: bob }] = [await member(), await member()];
    await ann('POST', '/api/favourites', { activityId: kite });
    await bob('DELETE', `/api/favourites/${kite}`);
    expect((await bob('GET', '/api/favourites')).body).toEqual([]);
    expect((await ann('GET', '/api/favourites')).body).toEqual([saved(kite)]);
  });

  test('say so when they are no longer in the directory, and come back with it', async () => {
    const { ask } = await member();
    const [id = ''] = await liveListings(site.context, [{ name: 'Judo for Joeys', town: 'Epsom' }]);
    await ask('POST', '/api/favourites', { activityId: id });
    const shown = async () => (await ask('GET', '/api/favourites/with-activities')).body;
    expect(await shown()).toMatchObject([{ ...saved(id), activity: { name: 'Judo for Joeys', status: 'live' } }]);
    await sendTo(site.context, id, [{ type: 'ArchiveListing', by: 'admin' }]);
    expect(await shown()).toEqual([{ ...saved(id), name: 'Judo for Joeys', activity: null }]);
    await sendTo(site.context, id, [{ type: 'RestoreListing', by: 'admin' }]);
    expect(await shown()).toMatchObject([{ activity: { name: 'Judo for Joeys' } }]);
  });

  test('that a browser kept move into the account once, without what has gone meanwhile', async () => {
    const { ask } = await member();
    await ask('POST', '/api/favourites', { activityId: swim });
    const kept = { activityIds: [kite, gone, swim, 'nonsense', kite] };
    expect((await ask('POST', '/api/favourites/kept', kept)).body).toEqual({ added: 1, noRoom: [] });
    expect((await ask('POST', '/api/favourites/kept', kept)).body).toEqual({ added: 0, noRoom: [] });
    expect((await ask('POST', '/api/favourites/kept', { activityIds: [] })).body).toEqual({ added: 0, noRoom: [] });
    expect((await ask('GET', '/api/favourites')).body).toEqual([saved(kite), saved(swim)]);
  });
});

test('what a browser kept and the account has no room for is named, so that the browser keeps it on', async () => {
  const { ask } = await member();
  const { id: memberId } = (await ask('GET', '/api/auth/user')).body as { id: string };
  const full = Array.from({ length: MOST_FAVOURITES - 1 }, () => randomUUID());
  const events = full.map((listingId) => ({ type: 'FavouriteAdded', data: { memberId, listingId } }) as const);
  await site.context.log.append(streams.favourite(memberId), 'any', events, someContext());
  const kept = { activityIds: [kite, gone, swim] };
  expect((await ask('POST', '/api/favourites/kept', kept)).body).toEqual({ added: 1, noRoom: [swim] });
  expect((await ask('POST', '/api/favourites/kept', kept)).body).toEqual({ added: 0, noRoom: [swim] });
});

test('what a full account has under another id of its merge is no more in the browser alone', async () => {
  const { ask } = await member();
  const { id: memberId } = (await ask('GET', '/api/auth/user')).body as { id: string };
  const [one = '', other = ''] = await liveListings(
    site.context,
    ['Judo Club', 'Judo Club Woking'].map((name) => ({ name, town: 'Woking' })),
  );
  const full = [one, ...Array.from({ length: MOST_FAVOURITES - 1 }, () => randomUUID())];
  const events = full.map((listingId) => ({ type: 'FavouriteAdded', data: { memberId, listingId } }) as const);
  await site.context.log.append(streams.favourite(memberId), 'any', events, someContext());
  await sendTo(site.context, one, [{ type: 'MergeListing', into: other, revision: 1, mergedBy: 'admin' }]);
  await shown(site.context, ['favourites']);
  const kept = { activityIds: [one, other, swim] };
  expect((await ask('POST', '/api/favourites/kept', kept)).body).toEqual({ added: 0, noRoom: [swim] });
});

describe('the link to a list', () => {
  const linkOf = (answer: { readonly body: unknown }): string | null =>
    (answer.body as { shareId: string | null }).shareId;

  test('is made when its owner asks, shows the list as it is now and nothing of its owner, and can be ended', async () => {
    const { ask } = await member();
    await ask('POST', '/api/favourites', { activityId: kite });
    expect(linkOf(await ask('GET', '/api/favourites/share'))).toBeNull();
    const link = linkOf(await ask('POST', '/api/favourites/share'));
    expect(link).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-/);
    expect(linkOf(await ask('POST', '/api/favourites/share'))).toBe(link);
    expect(linkOf(await ask('GET', '/api/favourites/share'))).toBe(link);
    // As a stranger's browser would have to be told, for whom others' commands are in no hurry.
    const look = async () =>
      call(site.anonymous, 'GET', `/api/shared-favourites/${link}`, undefined, {
        'x-min-position': String(await site.context.log.head()),
      });
    const seen = await look();
    expect(seen.body).toMatchObject({ favourites: [{ name: 'Kite Club', activity: { name: 'Kite Club' } }] });
    expect(Object.keys(seen.body as object)).toEqual(['favourites']);
    const { id, email } = (await ask('GET', '/api/auth/user')).body as { id: string; email: string };
    expect(seen.text).not.toContain(id);
    expect(seen.text).not.toContain(email);
    expect(seen.headers.get('cache-control')).toBe('private, no-store');
    await ask('DELETE', `/api/favourites/${kite}`);
    expect(linkOf(await ask('DELETE', '/api/favourites/share'))).toBeNull();
    expect(linkOf(await ask('GET', '/api/favourites/share'))).toBeNull();
    const ended = await look();
    const never = await call(site.anonymous, 'GET', '/api/shared-favourites/7c1d6a9e-0d3b-4b7e-9c51-0a8b4a1f2e33');
    const long = await call(site.anonymous, 'GET', `/api/shared-favourites/${'x'.repeat(250)}`);
    expect([ended.status, never.status, long.status]).toEqual([404, 404, 404]);
    expect(linkOf(await ask('POST', '/api/favourites/share'))).not.toBe(link);
  });

  test('shows what is live alone, and nobody reads a name that was never approved', async () => {
    const { ask } = await member();
    const names = ['Lark Singing', 'Wren Singing'];
    const [lark = '', wren = ''] = await liveListings(
      site.context,
      names.map((name) => ({ name, town: 'Woking' })),
    );
    for (const activityId of [lark, wren, kite]) await ask('POST', '/api/favourites', { activityId });
    const link = linkOf(await ask('POST', '/api/favourites/share'));
    await sendTo(site.context, lark, [{ type: 'ArchiveListing', by: 'admin' }]);
    await sendTo(site.context, wren, [
      { type: 'UndoVerdict', revision: 1, undoneBy: review.reviewedBy },
      { type: 'EditListing', changes: { name: 'Never approved' }, editedBy: 'parent' },
    ]);
    const shared = await call(site.anonymous, 'GET', `/api/shared-favourites/${link}`, undefined, {
      'x-min-position': String(await site.context.log.head()),
    });
    expect((shared.body as { favourites: unknown[] }).favourites).toMatchObject([{ id: kite, name: 'Kite Club' }]);
    const own = (await ask('GET', '/api/favourites/with-activities')).body;
    expect(own).toMatchObject([
      { id: kite, activity: { name: 'Kite Club' } },
      { ...saved(wren), name: 'An activity', activity: null },
      { ...saved(lark), name: 'Lark Singing', activity: null },
    ]);
  });
});
