import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ListingView } from '#domain/listing/shown/views.ts';
import { type Answer, call, type SiteFetch } from '#tests/support/api-client.ts';
import { type BookedProvider, inDays, providerWithPlan } from '#tests/support/made/bookings.ts';
import { after } from '#tests/support/made/partners.ts';
import { idIn, type PeopledSite, peopledSite } from '#tests/support/pages/peopled-site.ts';

type Said = { readonly name: string; readonly alt: string };
let site: PeopledSite;
let provider: BookedProvider;
let other: BookedProvider;
beforeAll(async () => {
  site = await peopledSite();
  provider = await providerWithPlan(site);
  other = await providerWithPlan(site);
});
afterAll(() => site.close());

let drawn = 0;
const drawing = async (width = 40, height = 30): Promise<string> => {
  drawn += 1;
  const background = { r: (drawn * 37) % 256, g: 90, b: 90 };
  return (
    await sharp({ create: { width, height, channels: 3, background } })
      .png()
      .toBuffer()
  ).toString('base64');
};
const sends = (who: SiteFetch, listingId: string, picture: string): Promise<Answer> =>
  call(who, 'POST', `/api/activities/${listingId}/gallery`, { picture });
const sent = async ({ who, listingId }: BookedProvider): Promise<{ name: string; url: string }> =>
  (await sends(who, listingId, await drawing())).body as { name: string; url: string };
const sets = (who: SiteFetch, listingId: string, ...pictures: readonly object[]): Promise<Answer> =>
  call(who, 'PUT', `/api/activities/${listingId}/gallery`, { pictures });
const shown = async (who: SiteFetch, listingId: string, past: Answer): Promise<ListingView> =>
  (await call(who, 'GET', `/api/activities/${listingId}`, undefined, after(past))).body as ListingView;
const verdict = async (listingId: string, past: Answer, action: 'approve' | 'reject'): Promise<Answer> => {
  const { revision, pendingRevisions } = await shown(site.admin, listingId, past);
  const body = { action, revision, revisionId: pendingRevisions[0]?.revisionId, adminNotes: 'Looked at.' };
  return call(site.admin, 'PUT', `/api/admin/listings/${listingId}/review`, body);
};
const seenBy = async (url: string, ...people: readonly SiteFetch[]): Promise<number[]> =>
  Promise.all(people.map(async (who) => (await who(url)).status));
/** Its Premium package ran out long ago. */
const ends = (businessId: string) =>
  site.context.db.query(
    `update plans.plans set plan = jsonb_set(plan::jsonb, '{runsUntil}', '"2020-01-01T00:00:00Z"') where business_id = $1`,
    [businessId],
  );
const isUsed = async (name: string) => (await site.context.pictures.businesses.find(name))?.isUsed;

test('pictures of a provider with Premium wait for an admin, in order and in words, and are shown while Premium runs', async () => {
  const { who, listingId, businessId } = provider;
  const [first, second] = [await sent(provider), await sent(provider)];
  expect(await seenBy(first.url, who, site.admin, other.who, site.anonymous)).toEqual([200, 200, 404, 404]);
  const words = [
    { name: second.name, alt: 'The hall' },
    { name: first.name, alt: 'The pool' },
  ];
  const waits = await sets(who, listingId, ...words);
  expect([waits.status, waits.text]).toEqual([200, expect.stringContaining('once our team has looked at them')]);
  expect((await shown(site.anonymous, listingId, waits)).gallery).toBeNull();
  const pictures = words.map((each) => ({ ...each, width: 40, height: 30 }));
  expect((await shown(site.admin, listingId, waits)).pendingRevisions).toMatchObject([
    { source: 'provider_edit', changes: [{ field: 'gallery', before: null, after: pictures }] },
  ]);
  expect(await seenBy(first.url, site.anonymous)).toEqual([404]);

  const approved = await verdict(listingId, waits, 'approve');
  expect((await shown(site.anonymous, listingId, approved)).gallery).toEqual(pictures);
  expect(await seenBy(first.url, site.anonymous)).toEqual([200]);
  // In lists it takes no room.
  const listed = await call(site.anonymous, 'GET', '/api/activities', undefined, after(approved));
  expect((listed.body as ListingView[]).map(({ gallery }) => gallery)).toEqual([null, null]);

  await ends(businessId);
  expect((await shown(site.anonymous, listingId, approved)).gallery).toBeNull();
  expect(await seenBy(first.url, site.anonymous, who)).toEqual([404, 200]);
  const refused = [await sends(who, listingId, await drawing()), await sets(who, listingId)];
  for (const { status, text } of refused)
    expect([status, text]).toEqual([409, expect.stringContaining('belongs to the Premium package')]);
  // Hidden, but kept.
  expect((await shown(site.admin, listingId, approved)).pendingRevisions).toEqual([]);
  expect(await isUsed(first.name)).toBe(true);
});

test('nobody shows pictures of another activity, or of more than may be', async () => {
  const { who, listingId } = other;
  const theirs = await sent(other);
  const mine = await site.context.pictures.businesses.keep(
    {
      businessId: provider.businessId,
      subject: provider.businessId,
      purpose: 'gallery',
      listingId: provider.listingId,
    },
    Buffer.from('another activity’s'),
  );
  expect((await sets(who, listingId, { name: mine, alt: 'Stolen' })).text).toContain('is not here any more');
  for (const [pictures, message] of [
    [[{ name: theirs.name, alt: ' \u200b' }], 'Please say what the picture shows'],
    [
      [
        { name: theirs.name, alt: 'a' },
        { name: theirs.name, alt: 'b' },
      ],
      'stands there twice',
    ],
    [Array.from({ length: 6 }, (_, nth) => ({ name: `${nth}`, alt: 'a' })), 'at most 5 pictures'],
  ] as const) {
    const { status, text } = await sets(who, listingId, ...pictures);
    expect([status, text]).toEqual([400, expect.stringContaining(message)]);
  }
  const none = await drawing();
  for (const stranger of [provider.who, site.provider]) {
    expect((await sends(stranger, listingId, none)).status).toBe(404);
    expect((await sets(stranger, listingId)).status).toBe(404);
  }
  expect((await sends(site.parent, listingId, none)).status).toBe(403);
  expect((await sends(who, listingId, Buffer.from('<html>').toString('base64'))).text).toContain('not a picture');
  const suggested = await call(site.parent, 'POST', `/api/activities/${listingId}/changes`, {
    gallery: [{ name: theirs.name, width: 1, height: 1, alt: 'Mine' }],
  });
  expect(suggested.text).toContain('Nothing was changed');
});

test('what a change would have shown goes with it, and what is shown stays', async () => {
  const { who, listingId } = other;
  const [kept, dropped] = [await sent(other), await sent(other)];
  await verdict(listingId, await sets(who, listingId, { name: kept.name, alt: 'A pond' }), 'approve');
  const waits = await sets(who, listingId, { name: dropped.name, alt: 'A path' }, { name: kept.name, alt: 'A pond' });
  expect([await isUsed(kept.name), await isUsed(dropped.name)]).toEqual([true, true]);
  const rejected = await verdict(listingId, waits, 'reject');
  expect(rejected.text).toContain('reviewed');
  expect([await isUsed(kept.name), await isUsed(dropped.name)]).toEqual([true, false]);
  // What they take out nobody has to look at first, and what waits beside it is another matter.
  const gone = await sets(who, listingId, { name: dropped.name, alt: 'A path' });
  expect(gone.text).toContain('What you took out is gone.');
  expect((await shown(site.anonymous, listingId, gone)).gallery).toBeNull();
  expect((await shown(site.admin, listingId, gone)).pendingRevisions).toHaveLength(1);
  const emptied = await sets(who, listingId);
  expect(emptied.text).toContain('Families see the gallery as it is now.');
  expect((await shown(site.admin, listingId, emptied)).pendingRevisions).toEqual([]);
  expect([await isUsed(dropped.name), await seenBy(kept.url, site.anonymous)]).toEqual([false, [404]]);
  expect(await isUsed(kept.name)).toBe(false);
  // An admin needs nobody’s leave.
  const atOnce = await sets(site.admin, listingId, { name: kept.name, alt: 'A pond' });
  expect((await shown(site.anonymous, listingId, atOnce)).gallery).toMatchObject([{ name: kept.name }]);
  // A copy is another activity.
  const copy = await call(who, 'POST', `/api/provider/activities/${listingId}/duplicate`, {});
  expect(copy.body).toMatchObject({ activity: { gallery: null } });
});

test('of two who have the pictures open at once the second takes none out unseen, and puts none back', async () => {
  const { who, listingId } = other;
  const [first, second, third] = [await sent(other), await sent(other), await sent(other)].map(({ name }) => ({
    name,
    alt: 'A path',
  })) as [Said, Said, Said];
  const setsOver = (before: readonly Said[], pictures: readonly Said[], by = who): Promise<Answer> =>
    call(by, 'PUT', `/api/activities/${listingId}/gallery`, { pictures, before });
  const names = async (past: Answer) =>
    ((await shown(site.anonymous, listingId, past)).gallery ?? []).map(({ name }) => name);
  const begun = await sets(site.admin, listingId, first);
  const both = await verdict(listingId, await setsOver([first], [first, second]), 'approve');
  for (const by of [who, site.admin]) {
    const { status, text } = await setsOver([first], [first, third], by);
    expect([status, text]).toEqual([409, expect.stringContaining('have changed since you looked at them')]);
  }
  expect([begun.status, await names(both)]).toEqual([200, [first.name, second.name]]);
  const without = await setsOver([first, second], [second]);
  expect(await isUsed(first.name)).toBe(false);
  expect((await setsOver([first, second], [first, second, third])).status).toBe(409);
  expect([await names(without), await isUsed(first.name)]).toEqual([[second.name], false]);
});

test('what a change would have shown goes with it under each address at which it is turned down', async () => {
  const { who, listingId } = other;
  const { name } = await sent(other);
  const waits = await sets(who, listingId, { name, alt: 'A path' });
  const { revision, pendingRevisions } = await shown(site.admin, listingId, waits);
  const revisionId = pendingRevisions[0]?.revisionId;
  expect(await isUsed(name)).toBe(true);
  const rejected = await site.reject(listingId, { revision, revisionId, adminNotes: 'A child is on it.' });
  expect([rejected.status, await isUsed(name)]).toEqual([200, false]);
});

test('what runs of the business’s own offers stands on its activity’s page: one, with Premium several', async () => {
  const { who, listingId, businessId } = other;
  const { businessName } = (await call(who, 'GET', '/api/provider/profile')).body as { businessName: string };
  const offer = { description: 'Half of the price.', category: 'sports', businessName };
  const offered = async (by: SiteFetch, title: string, more: object = {}): Promise<Answer> => {
    const proposed = await call(by, 'POST', '/api/parent-submissions/offer', { ...offer, title, ...more });
    return call(site.admin, 'PUT', `/api/admin/offers/${idIn(proposed)}/review`, { action: 'approve' });
  };
  await offered(who, 'Later', { endDate: inDays(20) });
  await offered(who, 'Sooner', { endDate: inDays(2) });
  // In its name, but not by its people; and by them, but of somebody else.
  await offered(site.parent, 'Said of it');
  const last = await offered(who, 'Of another', { businessName: 'Elsewhere' });
  await call(who, 'POST', '/api/parent-submissions/offer', { ...offer, title: 'Waits' });
  const titles = async (past = last) =>
    ((await shown(site.anonymous, listingId, past)).offers ?? []).map(({ title }) => title);
  expect(await titles()).toEqual(['Sooner', 'Later']);
  // They were proposed in its name, however it is called since.
  const proposed = await call(who, 'PUT', '/api/provider/profile', { name: 'Surrey Gym Sprites' });
  expect(proposed.status, proposed.text).toBe(200);
  const renamed = await call(site.admin, 'POST', `/api/admin/providers/${businessId}/approve`, {});
  expect(renamed.status, renamed.text).toBe(200);
  expect((await shown(site.anonymous, listingId, renamed)).business?.name).toBe('Surrey Gym Sprites');
  expect(await titles(renamed)).toEqual(['Sooner', 'Later']);
  await ends(businessId);
  expect(await titles()).toEqual(['Sooner']);
});
