import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Activity } from '#domain/listing/shown/views.ts';
import type { BusinessCommand } from '#domain/business/business.ts';
import { handle } from '#event-store/handle.ts';
import { call } from '#tests/support/api-client.ts';
import { someContext } from '#tests/support/projection.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { asBusiness } from '#tests/support/made/businesses.ts';
import { approve, listingWith, sendTo, submit } from '#tests/support/made/live-listings.ts';
import { havingPlan } from '#tests/support/made/plans.ts';

let site: TestApp;
let providerId: string;
let businessId: string;
beforeAll(async () => {
  site = await testApp();
  const provider = await site.newMember('provider');
  providerId = provider.memberId;
  businessId = await asBusiness(site, [provider]);
  await live('Otters', 'Woking', 'provider_application');
  await live('Otters by a parent', 'Woking', 'parent_suggestion');
  await live('Newts', 'Woking');
  await live('Toads', 'Guildford');
});
afterAll(() => site.close());

const live = (name: string, town: string, origin?: 'provider_application' | 'parent_suggestion'): Promise<string> =>
  listingWith(
    site.context,
    {
      fields: { name, description: 'In the water.', category: 'swimming', town, location: town },
      ...(origin && { origin, submittedBy: providerId }),
    },
    [submit, approve],
  );
const found = async (query: string): Promise<readonly Activity[]> =>
  (await call(site.anonymous, 'GET', `/api/activities?${query}`)).body as Activity[];

test('what a business with Premium sent in is marked, and what its member suggested as a parent is not', async () => {
  expect((await found('')).some(({ isPremium }) => isPremium)).toBe(false);
  await havingPlan(site.context, businessId);
  // A page may be kept for a moment.
  await expect.poll(async () => (await found('limit=50')).filter(({ isPremium }) => isPremium)).toHaveLength(1);
  const marked = (await found('limit=49')).filter(({ isPremium }) => isPremium);
  expect(marked.map(({ name, providerType }) => [name, providerType])).toEqual([['Otters', 'premium']]);
  const own = await call(site.anonymous, 'GET', `/api/activities/${marked[0]?.id}`);
  expect(own.body).toMatchObject({ isPremium: true, providerType: 'premium' });
});

test('what was given to it is marked as well, and what was given away is not', async () => {
  const own: readonly BusinessCommand[] = [
    { type: 'ChangeProfile', changes: { website: 'https://pool.example/' }, by: providerId },
    { type: 'VerifyDomain', domain: 'pool.example', by: providerId },
  ];
  await handle(site.context.log, businessId, own, someContext());
  const [claimed, gone] = await Promise.all([
    live('Frogs', 'Dorking'),
    live('Herons', 'Dorking', 'provider_application'),
  ]);
  const give = (id: string, to: string) =>
    sendTo(site.context, id, [{ type: 'GiveToBusiness', businessId: to, from: null, why: 'admin' }]);
  await give(claimed, businessId);
  await give(gone, await asBusiness(site, [await site.newMember('provider')]));
  const inDorking = async () =>
    (await found('location=Dorking')).map(({ name, isPremium, isVerified }) => [name, isPremium, isVerified]);
  await expect.poll(inDorking).toEqual(
    expect.arrayContaining([
      ['Frogs', true, true],
      ['Herons', false, false],
    ]),
  );
});

test('of what fits equally well that of a business with Premium comes first, and nothing that fits less', async () => {
  // Whose plan runs since the first test.
  await live('Swans', 'Reigate', 'provider_application');
  await live('Swans', 'Reigate');
  await live('Swans of Reigate', 'Reigate');
  const named = async (query: string) =>
    (await found(query)).map(({ name, isPremium }) => `${name}${isPremium ? ', Premium' : ''}`);
  await expect.poll(() => named('search=swans&limit=3')).toEqual(['Swans, Premium', 'Swans', 'Swans of Reigate']);
  expect(await named('search=swans+of+reigate&limit=1')).toEqual(['Swans of Reigate']);
  // As near as one another; without Premium the newest of them.
  await expect
    .poll(() => named('location=RH2+0AE&sort=distance&limit=3'))
    .toEqual(['Swans, Premium', 'Swans of Reigate', 'Swans']);
  expect(await named('location=Reigate&sort=newest&limit=3')).toEqual(['Swans of Reigate', 'Swans', 'Swans, Premium']);
});
