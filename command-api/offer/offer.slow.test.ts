import { afterAll, beforeAll, expect, test } from 'vitest';
import { AdminOfferSchema, OfferSchema, OwnOfferSchema, ScrapedOfferSchema } from '#domain/offer/views.ts';
import { type Answer, call, type SiteFetch } from '#tests/support/api-client.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { until } from '#tests/support/projection.ts';
import { type PageServer, servePages } from '#tests/support/servers/page-server.ts';

let pages: PageServer;
let site: TestApp;
let parent: SiteFetch;
let other: SiteFetch;
let admin: SiteFetch;

beforeAll(async () => {
  pages = await servePages();
  site = await testApp({ scraperAllow: [pages.host] });
  [parent, other, admin] = await Promise.all([
    site.signedInAs('parent'),
    site.signedInAs('parent'),
    site.signedInAs('admin'),
  ]);
});
afterAll(async () => {
  await site.close();
  await pages.close();
});

const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1';
let count = 0;
const described = { description: 'One child eats free for each adult main course.', category: 'food' };
/** A title that no other offer of these tests has. */
const newTitle = (): string => `Kids eat free ${(count += 1)}`;
const propose = (who: SiteFetch, body: object, headers: Record<string, string> = {}): Promise<Answer> =>
  call(who, 'POST', '/api/parent-submissions/offer', body, headers);
const proposed = async (body: object = {}): Promise<{ id: string; title: string }> => {
  const title = newTitle();
  const answer = await propose(parent, { title, ...described, ...body });
  expect(answer.status).toBe(200);
  return { id: OwnOfferSchema.parse(answer.body).id, title };
};
const review = (who: SiteFetch, id: string, body: object): Promise<Answer> =>
  call(who, 'PUT', `/api/admin/offers/${id}/review`, body);
const approved = async (body: object = {}): Promise<{ id: string; title: string }> => {
  const offer = await proposed(body);
  expect((await review(admin, offer.id, { action: 'approve' })).status).toBe(200);
  return offer;
};
/** An approved offer whose last day is over since. */
const gone = async (body: object = {}): Promise<{ id: string; title: string }> => {
  const offer = await approved(body);
  expect((await call(admin, 'PUT', `/api/admin/offers/${offer.id}`, { endDate: yesterday })).status).toBe(200);
  return offer;
};
/** What is found by `query` once everything that was done shows. */
const listed = async (who: SiteFetch, path: string): Promise<Answer> => {
  const head = String(await site.context.log.head());
  return call(who, 'GET', path, undefined, { 'x-min-position': head });
};
const titlesOf = async (query: string, who = site.anonymous): Promise<string[]> => {
  const answer = await listed(who, `/api/offers?${query}`);
  expect(answer.status).toBe(200);
  return OfferSchema.array()
    .parse(answer.body)
    .map(({ title }) => title);
};
const found = ({ title }: { readonly title: string }): Promise<string[]> =>
  titlesOf(`search=${encodeURIComponent(title)}`);
const pointsOf = async (who: SiteFetch): Promise<[string, number][]> => {
  const { body } = await call(who, 'GET', '/api/points/transactions');
  return (body as { action: string; points: number }[]).map(({ action, points }) => [action, points]);
};
const today = new Date().toLocaleDateString('en-CA', { timeZone: 'Europe/London' });
const tomorrow = new Date(Date.now() + 86_400_000).toLocaleDateString('en-CA', { timeZone: 'Europe/London' });
const yesterday = new Date(Date.now() - 86_400_000).toLocaleDateString('en-CA', { timeZone: 'Europe/London' });

test('a proposed offer waits for an admin, and families see it once it is approved', async () => {
  const offer = await proposed({ businessName: 'Olive Kitchen', discountValue: 'Free meal' });
  expect(await found(offer)).toEqual([]);
  const pending = AdminOfferSchema.array().parse((await listed(admin, '/api/admin/offers/pending')).body);
  const waits = pending.find(({ id }) => id === offer.id);
  expect(waits).toMatchObject({
    status: 'draft',
    adminReview: true,
    isActive: false,
    name: offer.title,
    summary: described.description,
    submitterName: 'Test parent',
  });
  const verdict = await review(admin, offer.id, { action: 'approve', adminNotes: 'Called them.', revision: 1 });
  expect(AdminOfferSchema.parse(verdict.body)).toMatchObject({
    id: offer.id,
    status: 'approved',
    adminReview: false,
    isActive: true,
    adminNotes: 'Called them.',
  });
  expect(await found(offer)).toEqual([offer.title]);
});

test('the public sees what is live whatever it asks for, and nothing of who proposed it, of notes or of the code', async () => {
  const live = await approved({
    voucherCode: 'SECRET-CODE',
    contactEmail: 'olive@kitchen.example',
    submitterComments: 'psst',
  });
  const waiting = await proposed();
  for (const status of ['draft', 'rejected', 'all', '']) {
    const titles = await titlesOf(`status=${status}&search=kids`);
    expect(titles).toContain(live.title);
    expect(titles).not.toContain(waiting.title);
  }
  const { text } = await call(site.anonymous, 'GET', '/api/offers');
  for (const secret of ['SECRET-CODE', 'olive@kitchen.example', 'psst', 'adminNotes', 'submitter', 'Test parent'])
    expect(text).not.toContain(secret);
});

test('an offer is seen from its first day to its last, as days are in London', async () => {
  const [now, over, later, endless] = await Promise.all([
    approved({ startDate: today, endDate: today }),
    gone(),
    approved({ startDate: tomorrow }),
    approved({ startDate: `${yesterday}T12:00:00.000Z` }),
  ]);
  const seen = await titlesOf('search=kids');
  expect([now, over, later, endless].map(({ title }) => seen.includes(title))).toEqual([true, false, false, true]);
  expect(seen.indexOf(now.title)).toBeLessThan(seen.indexOf(endless.title));
});

test('words, and the category, say which offers are shown', async () => {
  const offer = await approved({ businessName: 'Zanzibar Café', category: 'Food' });
  expect(await titlesOf('search=zanzibar cafe kids')).toEqual([offer.title]);
  expect(await titlesOf('search=zanzibar&category=food')).toEqual([offer.title]);
  expect(await titlesOf('search=zanzibar&category=sports')).toEqual([]);
  expect(await titlesOf('search=zanzibar&category=all')).toEqual([offer.title]);
});

test('the code of a voucher is told to whoever asks for it, while the offer is on', async () => {
  const offer = await approved({ voucherCode: 'KIDS24', offerUrl: 'olive.example/offer' });
  const shown = OfferSchema.array().parse((await listed(site.anonymous, '/api/offers')).body);
  expect(shown.find(({ id }) => id === offer.id)?.hasVoucher).toBe(true);
  const code = await call(site.anonymous, 'POST', `/api/offers/${offer.id}/voucher`);
  expect([code.status, code.body]).toEqual([200, { voucherCode: 'KIDS24', offerUrl: 'https://olive.example/offer' }]);
  const waiting = await proposed({ voucherCode: 'KIDS24' });
  const over = await gone({ voucherCode: 'KIDS24' });
  for (const id of [waiting.id, over.id, 'nonsense', '01890000-0000-7000-8000-00000000dead'])
    expect((await call(site.anonymous, 'POST', `/api/offers/${id}/voucher`)).status).toBe(404);
});

test('each time that somebody asks for a code is one of the offer’s views, and robots’ and refused requests are none', async () => {
  const offer = await approved({ voucherCode: 'KIDS24' });
  const waiting = await proposed({ voucherCode: 'KIDS24' });
  const reveal = (id: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer> =>
    call(site.anonymous, 'POST', `/api/offers/${id}/voucher`, undefined, { 'user-agent': phone, ...headers });
  for (const headers of [{}, {}, { 'user-agent': 'Googlebot/2.1' }, { 'user-agent': 'curl/8.5.0' }])
    expect((await reveal(offer.id, headers)).body).toMatchObject({ voucherCode: 'KIDS24' });
  expect((await reveal(offer.id.toUpperCase())).status).toBe(200);
  expect((await reveal(waiting.id)).status).toBe(404);
  await site.context.counts.flush();
  const viewsOf = async (id: string): Promise<number> =>
    AdminOfferSchema.parse((await call(admin, 'PUT', `/api/admin/offers/${id}`, { businessName: 'Olive' })).body).views;
  expect([await viewsOf(offer.id), await viewsOf(waiting.id)]).toEqual([3, 0]);
  const pending = AdminOfferSchema.array().parse((await listed(admin, '/api/admin/offers/pending')).body);
  expect(pending.find(({ id }) => id === waiting.id)?.views).toBe(0);
  const rows = await site.context.db.query('select what, count from counts.daily where subject_id = $1', [offer.id]);
  expect(rows).toEqual([{ what: 'reveals', count: 3 }]);
});

test('of twenty simultaneous approvals exactly one succeeds', async () => {
  const { id } = await proposed();
  const answers = await Promise.all(Array.from({ length: 20 }, () => review(admin, id, { action: 'approve' })));
  const statuses = answers.map(({ status }) => status).toSorted((one, two) => one - two);
  expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
});

test('an admin corrects an offer before deciding, and a verdict on what it was before is refused', async () => {
  const { id } = await proposed();
  const edit = await call(admin, 'PUT', `/api/admin/offers/${id}`, { businessName: 'Olive', discountValue: '20%' });
  expect(AdminOfferSchema.parse(edit.body)).toMatchObject({ revision: 2, businessName: 'Olive', discountValue: '20%' });
  expect((await review(admin, id, { action: 'approve', revision: 1 })).status).toBe(409);
  expect((await review(admin, id, { action: 'reject', revision: 2 })).status).toBe(200);
});

test('a proposal in the words of a parent submission is taken as an offer', async () => {
  const activityName = newTitle();
  const answer = await propose(parent, {
    activityName,
    description: described.description,
    category: 'Music & Dance',
    ageRanges: ['All ages'],
    pricing: 'Half price on Mondays',
    location: 'Woking',
    indoor: true,
    source: 'parent_submission',
    sourceUrl: 'https://olive.example/offers',
  });
  expect(OwnOfferSchema.parse(answer.body)).toMatchObject({
    title: activityName,
    category: 'arts',
    discountValue: 'Half price on Mondays',
    location: 'Woking',
    sourceUrl: 'https://olive.example/offers',
    status: 'draft',
  });
});

test('a proposal is refused by the name of each field that is wrong, and one that contradicts itself in a sentence', async () => {
  const wrong = await propose(parent, {
    title: 'Ki',
    description: 'x',
    website: 'not an address',
    originalPrice: 'banana',
    shortDescription: 'x'.repeat(201),
    endDate: 'soon',
  });
  expect(wrong.status).toBe(400);
  const { errors } = wrong.body as { errors: { field: string; message: string }[] };
  expect(Object.fromEntries(errors.map(({ field, message }) => [field, message]))).toEqual({
    title: 'Title must be at least 3 characters',
    shortDescription: 'Short description must be under 200 characters',
    website: 'Please enter a valid URL',
    originalPrice: 'Please enter a price as a number',
    endDate: 'Please enter a date',
  });
  const backwards = await propose(parent, { title: newTitle(), ...described, startDate: tomorrow, endDate: today });
  expect([backwards.status, backwards.body]).toMatchObject([422, { detail: 'The offer ends before it begins.' }]);
  const empty = await propose(parent, { businessName: 'Olive' });
  expect([empty.status, empty.body]).toMatchObject([422, { detail: 'Please fill in: title, description.' }]);
  const ours = await propose(parent, { title: newTitle(), ...described, offerUrl: `${site.url}/api/logout` });
  expect([ours.status, ours.body]).toMatchObject([400, { errors: [{ field: 'offerUrl' }] }]);
});

test('a proposal that is sent twice under one key is one offer', async () => {
  const body = { title: newTitle(), ...described };
  const headers = { 'idempotency-key': 'offer-twice' };
  const [first, again] = [await propose(parent, body, headers), await propose(parent, body, headers)];
  expect(again.text).toBe(first.text);
});

test('the page of a business is read for what it says of an offer, and an address that cannot be read says why', async () => {
  const url = pages.put('/deal', { name: 'Olive Kitchen Kids Club', description: 'Cooking for children on Mondays.' });
  const answer = await call(parent, 'POST', '/api/parent-submissions/scrape-offer', { url });
  expect(ScrapedOfferSchema.parse(answer.body)).toMatchObject({
    title: 'Olive Kitchen Kids Club',
    sourceUrl: url,
    message: 'Website analysed successfully',
  });
  const nowhere = await call(parent, 'POST', '/api/parent-submissions/scrape-offer', {
    url: `http://${pages.host}/no`,
  });
  expect([nowhere.status, nowhere.body]).toMatchObject([
    422,
    { detail: 'There is no page at this address. Please check it and try again.' },
  ]);
});

test('members see their own proposals and nobody else’s', async () => {
  const { id } = await proposed();
  const idsOf = async (who: SiteFetch): Promise<string[]> =>
    OwnOfferSchema.array()
      .parse((await listed(who, '/api/offers/mine')).body)
      .map((offer) => offer.id);
  expect(await idsOf(parent)).toContain(id);
  expect(await idsOf(other)).toEqual([]);
});

test('proposing pays 10 points and approval 20, once each', async () => {
  const member = await site.signedInAs('parent');
  const { id } = OwnOfferSchema.parse((await propose(member, { title: newTitle(), ...described })).body);
  await review(admin, id, { action: 'approve' });
  await until(async () => (await pointsOf(member)).length === 3, 'both awards, and the one for signing in');
  expect((await pointsOf(member)).filter(([action]) => action !== 'FIRST_LOGIN')).toEqual([
    ['SUGGESTION_APPROVED', 20],
    ['OFFER_SUGGESTED', 10],
  ]);
});

test('an approval that its admin takes back costs the points for it, and families see the offer no more', async () => {
  const undo = (who: SiteFetch, id: string, action = 'approve') =>
    call(who, 'POST', `/api/admin/offers/${id}/undo`, { action });
  const member = await site.signedInAs('parent');
  const title = newTitle();
  const { id } = OwnOfferSchema.parse((await propose(member, { title, ...described })).body);
  await review(admin, id, { action: 'approve' });
  const stranger = await site.signedInAs('admin');
  expect((await undo(stranger, id)).status).toBe(409);
  expect((await undo(parent, id)).status).toBe(403);
  expect((await undo(admin, id, 'reject')).status).toBe(409);
  expect((await undo(admin, id)).body).toMatchObject({ status: 'draft', isActive: false, adminReview: true });
  expect((await undo(admin, id)).status).toBe(409);
  expect(await found({ title })).toEqual([]);
  await until(async () => (await pointsOf(member)).some(([what]) => what === 'WITHDRAWN'), 'the points are withdrawn');
  // A colleague decides anew, and is paid for as the first time was.
  expect((await review(stranger, id, { action: 'approve' })).status).toBe(200);
  expect((await undo(admin, id)).status).toBe(409);
  const paidFor = async () => (await pointsOf(member)).filter(([what]) => what === 'SUGGESTION_APPROVED').length;
  await until(async () => (await paidFor()) === 2, 'it is paid anew');
});
