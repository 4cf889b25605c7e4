import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AdminOffer, AdminOfferSchema, OfferSchema } from '#domain/offer/views.ts';
import { type Answer, call, type SiteFetch } from '#tests/support/api-client.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { until } from '#tests/support/projection.ts';
import { idIn } from '#tests/support/pages/peopled-site.ts';

let site: TestApp;
let parent: SiteFetch;
let admin: SiteFetch;

beforeAll(async () => {
  site = await testApp();
  [parent, admin] = await Promise.all([site.signedInAs('parent'), site.signedInAs('admin')]);
});
afterAll(() => site.close());

const whole = {
  description: 'Siblings swim for half the price of the first lesson.',
  shortDescription: 'Half price for siblings',
  businessName: 'Wey Swim School',
  businessType: 'local',
  category: 'sports',
  offerType: 'percentage',
  discountValue: '50%',
  originalPrice: '18.50',
  discountedPrice: '9.25',
  location: 'Guildford',
  website: 'weyswim.example',
  endDate: '2099-12-31T00:00:00.000Z',
  maxRedemptions: '40',
};
let count = 0;
const newTitle = (): string => `Half price for siblings ${(count += 1)}`;
const create = (body: object, who = admin): Promise<Answer> => call(who, 'POST', '/api/offers', body);
const created = async (body: object = {}): Promise<AdminOffer> => {
  const answer = await create({ title: newTitle(), ...whole, ...body });
  expect(answer.status).toBe(200);
  return AdminOfferSchema.parse(answer.body);
};
const amend = (id: string, body: object, who = admin): Promise<Answer> => call(who, 'PUT', `/api/offers/${id}`, body);
const listed = async (who: SiteFetch, query: object): Promise<Answer> => {
  const head = String(await site.context.log.head());
  const search = new URLSearchParams(Object.entries(query)).toString();
  return call(who, 'GET', `/api/offers?${search}`, undefined, { 'x-min-position': head });
};
const publicTitles = async (search: string): Promise<string[]> =>
  OfferSchema.array()
    .parse((await listed(site.anonymous, { search })).body)
    .map(({ title }) => title);
const errorsOf = ({ body }: Answer) =>
  Object.fromEntries(
    (body as { errors: { field: string; message: string }[] }).errors.map((e) => [e.field, e.message]),
  );

test('what an admin enters is approved and shown at once, and its numbers and days are read', async () => {
  const offer = await created();
  expect(offer).toMatchObject({
    status: 'approved',
    isActive: true,
    adminReview: false,
    source: 'manual',
    originalPrice: 18.5,
    discountedPrice: 9.25,
    website: 'https://weyswim.example',
    endDate: '2099-12-31',
    maxRedemptions: 40,
  });
  expect(await publicTitles(offer.title)).toEqual([offer.title]);
});

test('what was sent of its status and its being shown is kept', async () => {
  const waiting = await created({ status: 'draft' });
  expect(waiting).toMatchObject({ status: 'draft', isActive: false, adminReview: true });
  const hidden = await created({ isActive: false });
  expect(hidden).toMatchObject({ status: 'approved', isActive: false });
  expect([...(await publicTitles(waiting.title)), ...(await publicTitles(hidden.title))]).toEqual([]);
});

test('what every offer says is asked for at its field, in a new one and in a change', async () => {
  const empty = await create({
    title: 'ab',
    description: 'Too short',
    businessName: 'B',
    shortDescription: 'x'.repeat(201),
  });
  expect(empty.status).toBe(400);
  expect(errorsOf(empty)).toEqual({
    title: 'Title must be at least 3 characters',
    description: 'Description must be at least 20 characters',
    shortDescription: 'Short description must be under 200 characters',
    businessName: 'Business name is required',
    category: 'Please select a category',
    discountValue: 'Discount value is required',
    location: 'Location is required',
  });
  expect(errorsOf(await create({ title: newTitle(), ...whole, offerUrl: 'not an address' }))).toEqual({
    offerUrl: 'Please enter a valid URL',
  });
  const { id } = await created();
  const corrected = (body: object) => call(admin, 'PUT', `/api/admin/offers/${id}`, body);
  for (const change of [(body: object) => amend(id, body), corrected])
    expect(errorsOf(await change({ description: 'Too short', category: '', discountValue: '' }))).toEqual({
      description: 'Description must be at least 20 characters',
      category: 'Please select a category',
      discountValue: 'Discount value is required',
    });
  // What was proposed without a category is corrected without one.
  const proposal = { title: newTitle(), description: 'Ask at the desk.' };
  const proposed = idIn(await call(await site.signedInAs('parent'), 'POST', '/api/parent-submissions/offer', proposal));
  const edit = await call(admin, 'PUT', `/api/admin/offers/${proposed}`, { location: 'Woking' });
  expect(AdminOfferSchema.parse(edit.body)).toMatchObject({ location: 'Woking', category: null });
});

test('an offer is hidden and shown again, and any part of it is changed', async () => {
  const offer = await created();
  expect((await amend(offer.id, { isActive: false })).body).toMatchObject({ isActive: false, status: 'approved' });
  expect(await publicTitles(offer.title)).toEqual([]);
  const changed = await amend(offer.id, { isActive: true, location: 'Woking', website: '' });
  expect(changed.body).toMatchObject({ isActive: true, location: 'Woking', website: null, title: offer.title });
  expect(await publicTitles(`${offer.title} woking`)).toEqual([offer.title]);
});

test('what has had its last day is not approved, as nobody would see it', async () => {
  const late = { status: 'draft', endDate: '2026-01-31' };
  const { id } = await created(late);
  const message = 'Its last day is over. Reject it, or give it a later last day.';
  const verdict = (action: string) => call(admin, 'PUT', `/api/admin/offers/${id}/review`, { action });
  for (const refused of [
    await verdict('approve'),
    await amend(id, { status: 'approved' }),
    await create({ title: newTitle(), ...whole, endDate: late.endDate }),
  ])
    expect([refused.status, errorsOf(refused)]).toEqual([409, { endDate: message }]);
  expect((await amend(id, { status: 'approved', endDate: whole.endDate })).body).toMatchObject({ status: 'approved' });
  const other = await created(late);
  expect((await call(admin, 'PUT', `/api/admin/offers/${other.id}/review`, { action: 'reject' })).status).toBe(200);
});

test('two admins who change the same one at once are told, when they say what they looked at', async () => {
  const { id, revision } = await created();
  expect((await amend(id, { location: 'Woking', revision })).status).toBe(200);
  const late = await amend(id, { location: 'Epsom', revision });
  expect(late.status).toBe(409);
  expect(late.body).toMatchObject({ detail: expect.stringContaining('has changed since you looked at it') });
});

test('what is deleted is on no list, and cannot be had back by its address', async () => {
  const offer = await created();
  const answer = await call(admin, 'DELETE', `/api/offers/${offer.id}`);
  expect(answer).toMatchObject({ status: 200, body: { id: offer.id, title: offer.title } });
  expect(await publicTitles(offer.title)).toEqual([]);
  const { body } = await listed(admin, { search: offer.title });
  expect(body).toEqual([]);
  for (const again of [
    await call(admin, 'DELETE', `/api/offers/${offer.id}`),
    await amend(offer.id, { isActive: true }),
    await call(admin, 'PUT', `/api/admin/offers/${offer.id}`, { title: 'Back again' }),
  ])
    expect(again.status).toBe(404);
  const trail = await call(admin, 'GET', `/api/admin/audit?type=OfferDeleted`);
  expect(JSON.stringify(trail.body)).toContain(`${offer.title}” was deleted`);
});

test('admins are shown every offer, by words, category and status, with what only they see', async () => {
  const words = 'lantern';
  const live = await created({ title: `Lantern walk ${newTitle()}` });
  const waiting = await created({ title: `Lantern play ${newTitle()}`, status: 'draft', category: 'arts' });
  const hidden = await created({ title: `Lantern tea ${newTitle()}`, isActive: false });
  const idsOf = async (query: object): Promise<string[]> => {
    const answer = await listed(admin, { search: words, ...query });
    const offers = AdminOfferSchema.array().parse(answer.body);
    expect(answer.headers.get('x-total-count')).toBe(String(offers.length));
    return offers.map(({ id }) => id);
  };
  expect(await idsOf({})).toEqual([hidden.id, waiting.id, live.id]);
  expect(await idsOf({ status: 'draft' })).toEqual([waiting.id]);
  expect(await idsOf({ status: 'approved' })).toEqual([hidden.id, live.id]);
  expect(await idsOf({ status: 'all', category: 'arts' })).toEqual([waiting.id]);
  expect(await publicTitles(words)).toEqual([live.title]);
  // An admin who looks as families do sees what they see, on every page of the list.
  const asFamilies = await listed(admin, { search: words, live: 'true' });
  expect(asFamilies.body).toEqual((await listed(site.anonymous, { search: words })).body);
  await created({ title: `Lantern song ${newTitle()}` });
  const first = await listed(admin, { search: words, live: 'true', limit: 1 });
  expect(first.headers.get('link')).toContain('live=true');
});

test('nobody else writes offers, and entering one pays nothing', async () => {
  const { id } = await created();
  for (const who of [parent, await site.signedInAs('provider')]) {
    expect((await create({ title: newTitle(), ...whole }, who)).status).toBe(403);
    expect((await amend(id, { isActive: false }, who)).status).toBe(403);
    expect((await call(who, 'DELETE', `/api/offers/${id}`)).status).toBe(403);
  }
  expect((await create({ title: newTitle(), ...whole }, site.anonymous)).status).toBe(401);
  // What waits behind it in the same member's turn has been paid, so it would have been.
  await call(admin, 'POST', '/api/feature-suggestions', {
    title: 'A map of swings',
    description: 'Every swing in the county, with what it is like.',
    category: 'feature',
  });
  const paid = async (): Promise<string[]> => {
    const { body } = await call(admin, 'GET', '/api/points/transactions');
    return (body as { action: string }[]).map(({ action }) => action);
  };
  await until(async () => (await paid()).includes('FEATURE_SUGGESTED'), 'the idea was paid');
  expect((await paid()).filter((action) => action.includes('OFFER'))).toEqual([]);
});
