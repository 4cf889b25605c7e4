import { afterAll, beforeAll, expect, test } from 'vitest';
import type { searchEverything } from '#domain/everything/api.ts';
import type { AnswerOf } from '#domain/kernel/call.ts';
import { call, type SiteFetch } from '#tests/support/api-client.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { approve, listingWith, submit } from '#tests/support/made/live-listings.ts';
import { apply, leadForm, partnerEmail } from '#tests/support/made/partners.ts';
import { idIn } from '#tests/support/pages/peopled-site.ts';
import { shown } from '#tests/support/shown.ts';

let site: TestApp;
let admin: SiteFetch;
beforeAll(async () => {
  site = await testApp();
  admin = await site.signedInAs('admin');
});
afterAll(() => site.close());

const search = async (q: string) =>
  (await call(admin, 'GET', `/api/admin/search?q=${encodeURIComponent(q)}`)).body as AnswerOf<typeof searchEverything>;

test('finds what is live, what waits, providers, members and leads by a part of the name, the best match first', async () => {
  const named = (name: string, more: object[] = []) =>
    listingWith(site.context, { fields: { name, description: 'x', town: 'Woking' } }, more as (typeof submit)[]);
  const waiting = await named('Great Zebra Club', [submit]);
  const live = await named('Zébra', [submit, approve]);
  const draft = await named('Zebras and Otters');
  const business = idIn(await apply(site.anonymous, { businessName: 'Zebra Gym' }));
  const lead = idIn(
    await call(site.anonymous, 'POST', '/api/business-owners', {
      ...leadForm,
      businessName: 'Zebra Crossing Café',
      email: partnerEmail(),
    }),
  );
  const { memberId, email } = await site.newMember('provider');
  await shown(site.context, ['listing', 'businesses', 'leads', 'members']);
  const found = await search('zebra');
  expect(found.listings.map(({ id, status }) => [id, status])).toEqual([
    [live, 'live'],
    [draft, 'draft'],
    [waiting, 'pending'],
  ]);
  expect(found.listings[0]).toMatchObject({ name: 'Zébra', detail: 'Woking' });
  expect(found.businesses).toMatchObject([{ id: business, name: 'Zebra Gym', status: 'pending' }]);
  expect(found.leads).toMatchObject([{ id: lead, status: 'new' }]);
  expect(found.members).toEqual([]);
  expect((await search(email)).members).toEqual([
    { id: memberId, name: 'Test provider', detail: email, status: 'active' },
  ]);
  // One letter finds what begins with it, and a sign of patterns is only a sign.
  expect((await search('z')).listings).toHaveLength(3);
  for (const sign of ['%', '_', '\\', '100%']) expect((await search(sign)).listings).toEqual([]);
});

test('finds names with dots, signs between words, accents and letters of other scripts, however they are typed', async () => {
  const listing = (name: string) => listingWith(site.context, { fields: { name, description: 'x', town: 'Woking' } });
  const [johns, kyiv] = [await listing("St. John's Ballet & Tap"), await listing('Київ Kids')];
  const gym = idIn(await apply(site.anonymous, { businessName: 'Flip & Tumble Co. Épsom' }));
  const choir = idIn(await apply(site.anonymous, { businessName: '東京 Choir' }));
  const form = { ...leadForm, businessName: 'Fish & Chips No. 7', contactName: 'Олена Zoë', email: partnerEmail() };
  const lead = idIn(await call(site.anonymous, 'POST', '/api/business-owners', form));
  const { readPosition, log } = site.context;
  await shown({ readPosition, log }, ['listing', 'businesses', 'leads']);
  for (const [typed, kind, id] of [
    ["St. John's", 'listings', johns],
    ['st johns', 'listings', johns],
    ['Ballet & Tap', 'listings', johns],
    ['київ', 'listings', kyiv],
    ['Київ K', 'listings', kyiv],
    ['Tumble Co.', 'businesses', gym],
    ['flip tumble', 'businesses', gym],
    // What stands between two words that somebody knows of a name, and which comes first, they need not know.
    ['st ballet', 'listings', johns],
    ['tap & johns', 'listings', johns],
    ['Kids Київ', 'listings', kyiv],
    ['epsom co. flip', 'businesses', gym],
    ['zoe fish', 'leads', lead],
    ['epsom', 'businesses', gym],
    ['東京', 'businesses', choir],
    ['Fish & Chips No. 7', 'leads', lead],
    ['fish chips', 'leads', lead],
    ['олена', 'leads', lead],
    ['zoe', 'leads', lead],
    [form.email, 'leads', lead],
  ] as const)
    expect([typed, (await search(typed))[kind].map((each) => each.id)]).toEqual([typed, [id]]);
  // Of another script, nobody is found by what is beside it.
  expect((await search('Львів Kids')).listings).toEqual([]);
  // One name has to have all of them.
  expect((await search('ballet kids')).listings).toEqual([]);
  for (const sign of ['&', '.', ' & ']) expect((await search(sign)).businesses ?? []).toEqual([]);
});

test('is for admins alone', async () => {
  const parent = await site.signedInAs('parent');
  expect((await call(parent, 'GET', '/api/admin/search?q=zebra')).status).toBe(403);
  expect((await call(admin, 'GET', '/api/admin/search?q=%20')).status).toBe(400);
});
