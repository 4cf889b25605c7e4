import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SubmittedSchema } from '#domain/listing/shown/answers.ts';
import { type Answer, call, type SiteFetch } from '#tests/support/api-client.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { listingIn } from '#tests/support/made/listings.ts';
import { hashOf } from '#platform/auth/owning/claim-token.ts';
import { foldListing, loadListing } from '../listing/listing-stream.ts';

let site: TestApp;
let parent: SiteFetch;
let other: SiteFetch;
let provider: SiteFetch;

beforeAll(async () => {
  // The whole machine is a proxy, so that a request can come from any network.
  site = await testApp({ environment: { TRUST_PROXY: 'loopback' } });
  [parent, other, provider] = await Promise.all([
    site.signedInAs('parent'),
    site.signedInAs('parent'),
    site.signedInAs('provider'),
  ]);
});
afterAll(() => site.close());

const activity = { name: 'Forest School', description: 'Muddy fun.', category: 'Outdoor Adventures' };
const listing = { ...activity, category: 'Adventure', location: 'Guildford', submitterType: 'parent' } as const;
const jo = { submitterName: 'Jo Whitfield', submitterEmail: 'jo@mail.example' };
const suggest = (who: SiteFetch, body: object, headers: Record<string, string> = {}): Promise<Answer> =>
  call(who, 'POST', '/api/parent/submit-suggestion', body, headers);
const submitListing = (who: SiteFetch, body: object, headers: Record<string, string> = {}): Promise<Answer> =>
  call(who, 'POST', '/api/submit-listing', body, headers);
const submittedBy = (answer: Answer) => {
  expect(answer.text).toContain('"id"');
  expect(answer.status).toBe(200);
  return SubmittedSchema.parse(answer.body);
};
const eventsOf = async (answer: Answer) => (await loadListing(site.context.log, submittedBy(answer).id)).events;
const drafted = async (who: SiteFetch): Promise<string> => {
  // A draft that begins from fields goes to review at once; rejected, it is its submitter's to correct.
  const { id } = submittedBy(await suggest(who, activity));
  const admin = await site.signedInAs('admin');
  await call(admin, 'POST', `/api/admin/activities/${id}/reject`, { revision: 1 });
  return id;
};

describe('a suggestion', () => {
  test('without a draft begins a listing and goes to review in one step', async () => {
    const answer = await suggest(parent, { ...activity, ageRanges: '3-5, 6-8', submitterComments: 'We love it' });
    expect(submittedBy(answer)).toMatchObject({ status: 'pending', revision: 1 });
    expect(Number(answer.headers.get('x-log-position'))).toBeGreaterThan(0);
    const [begun, submitted, ...rest] = await eventsOf(answer);
    expect(rest).toEqual([]);
    expect(begun).toMatchObject({
      type: 'ListingDrafted',
      data: {
        origin: 'parent_suggestion',
        draftedBy: 'parent',
        fields: { name: 'Forest School', category: 'outdoor', ageRanges: ['3-5', '6-8'], minAgeMonths: 36 },
      },
    });
    expect(submitted).toMatchObject({ type: 'DraftSubmitted', data: { submitterComments: 'We love it' } });
    expect(begun?.actor.id).toBe(submitted?.type === 'DraftSubmitted' && submitted.data.submitterSubject);
  });

  test('of a draft saves the corrections and submits them in one step', async () => {
    const id = await drafted(parent);
    const answer = await suggest(parent, { id, ...activity, name: 'Forest School Woking' });
    expect(submittedBy(answer)).toMatchObject({ id, status: 'pending', revision: 2 });
  });

  test('whose links or pictures would make a call of our own is refused, by the name of the field', async () => {
    const call = `${site.url}/api/logout`;
    const fields = {
      website: { website: call },
      bookingUrl: { bookingUrl: call.replace('/api', '/x/../%61pi') },
      googleMapsUrl: { googleMapsUrl: call },
      'socialMedia.facebook': { socialMedia: { facebook: call } },
      images: { images: [call] },
    };
    for (const [field, given] of Object.entries(fields)) {
      const answer = await suggest(parent, { ...activity, ...given });
      expect([field, answer.status, answer.body]).toMatchObject([field, 400, { errors: [{ field }] }]);
    }
    expect((await suggest(parent, { ...activity, website: `${site.url}/activities` })).status).toBe(200);
  });

  test('of somebody else’s draft finds nothing', async () => {
    const id = await drafted(parent);
    expect((await suggest(other, { id, ...activity })).status).toBe(404);
  });

  test('that is incomplete is refused, and nothing of it is kept', async () => {
    const before = await site.context.log.head();
    const answer = await suggest(parent, { name: 'Forest School' });
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ detail: 'Please fill in: description.' });
    const { events } = await site.context.log.readAll(before, { types: ['ListingDrafted'] });
    expect(events).toEqual([]);
  });

  test('that was submitted already is refused, and its corrections are not kept', async () => {
    const { id } = submittedBy(await suggest(parent, activity));
    const answer = await suggest(parent, { id, ...activity, name: 'Another name' });
    expect(answer.status).toBe(409);
    const loaded = await loadListing(site.context.log, id);
    expect(loaded.listing).toMatchObject({ revision: 1, fields: { name: 'Forest School' } });
  });

  test('sent twice under one key is one listing', async () => {
    const headers = { 'idempotency-key': 'suggestion-twice' };
    const first = await suggest(parent, activity, headers);
    const again = await suggest(parent, activity, headers);
    expect(again.text).toBe(first.text);
    expect(await eventsOf(first)).toHaveLength(2);
  });

  test('whose answer was lost is one listing, under the same id', async () => {
    const headers = { 'idempotency-key': 'suggestion-lost' };
    const first = submittedBy(await suggest(parent, activity, headers));
    await site.context.db.query(
      `update platform.idempotency set status = null, answer = null, lease_until = now() where key = 'suggestion-lost'`,
    );
    const again = await suggest(parent, activity, headers);
    expect(submittedBy(again)).toEqual(first);
    expect(await eventsOf(again)).toHaveLength(2);
  });

  test.each([
    [{ name: '' }, 'name', 'Activity name is required'],
    [{ category: 'Knitting' }, 'category', 'Please select a category'],
    [{ shortDescription: 's'.repeat(196) }, 'shortDescription', 'Short description must be at most 195 characters'],
    [{ priceFrom: 'a lot' }, 'priceFrom', 'Please enter a price as a number'],
    [{ id: 'not-an-id' }, 'id', 'This is no id'],
  ])('with %j names the field', async (wrong, field, message) => {
    const answer = await suggest(parent, { ...activity, ...wrong });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ errors: [{ field, message }] });
  });
});

describe('a provider’s application', () => {
  test('keeps the provider’s contact details with the provider', async () => {
    const answer = await call(provider, 'POST', '/api/provider/submit-application', {
      ...activity,
      contactPhone: '01483 555 0142',
    });
    const [begun] = await eventsOf(answer);
    expect(begun).toMatchObject({ data: { origin: 'provider_application', contactSubject: begun?.actor.id } });
  });
});

describe('the generic flow', () => {
  test('is open to people without an account, who say who they are', async () => {
    const answer = await submitListing(site.anonymous, { ...listing, ...jo });
    const { id } = submittedBy(answer);
    const submitted = (await eventsOf(answer)).at(-1);
    expect(submitted).toMatchObject({
      actor: { id: 'anonymous', role: 'anonymous' },
      data: { origin: 'parent_submission', submittedBy: null, submitterSubject: `anonymous-${id}`, ...jo },
    });
  });

  test.each([
    [{}, ['submitterName', 'submitterEmail']],
    [{ submitterName: 'Jo' }, ['submitterEmail']],
    [{ submitterName: ' ', submitterEmail: 'jo@mail.example' }, ['submitterName']],
    [{ submitterName: 'Jo', submitterEmail: 'nobody' }, ['submitterEmail']],
  ])('asks people without an account for what %j leaves out', async (said, fields) => {
    const answer = await submitListing(site.anonymous, { ...listing, ...said });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ errors: fields.map((field) => expect.objectContaining({ field })) });
  });

  test('takes null for nothing, as programs send it that fill in every field', async () => {
    const nothing = { id: null, submitterComments: null, price: null, source: null, userId: null, sourceUrl: null };
    const answer = await submitListing(site.anonymous, {
      ...listing,
      ...jo,
      ...nothing,
      ageRange: null,
      schedule: null,
    });
    expect(submittedBy(answer).status).toBe('pending');
    const member = await submitListing(parent, { ...listing, submitterName: null, submitterEmail: null });
    expect(submittedBy(member).status).toBe('pending');
  });

  test('takes a member’s name from the account', async () => {
    const answer = await submitListing(parent, { ...listing, ...jo });
    const submitted = (await eventsOf(answer)).at(-1);
    expect(submitted).toMatchObject({ type: 'DraftSubmitted' });
    expect(submitted?.data).not.toMatchObject({ submitterName: jo.submitterName });
  });

  test('keeps names and addresses out of the stored log', async () => {
    await submitListing(site.anonymous, { ...listing, ...jo, submitterName: 'Unmistakable Person' });
    const { events } = await site.context.log.stored.readAll(0, { limit: 10_000 });
    expect(JSON.stringify(events)).not.toMatch(/Unmistakable|jo@mail\.example/);
  });

  test('takes a price at its word', async () => {
    const [begun] = await eventsOf(await submitListing(parent, { ...listing, price: '£6.50 per session' }));
    expect(begun).toMatchObject({ data: { fields: { priceFrom: 6.5, priceTo: 6.5, priceUnit: 'session' } } });
  });

  test('tells the reviewer of a price that is no figure', async () => {
    const events = await eventsOf(
      await submitListing(parent, { ...listing, price: 'Varies', submitterComments: 'Lovely' }),
    );
    expect(events[0]?.data).not.toHaveProperty('fields.priceFrom');
    expect(events[1]).toMatchObject({ data: { submitterComments: 'Lovely\nPrice: Varies' } });
  });

  test('keeps all of a price in words, however long the comments are', async () => {
    const [price, submitterComments] = ['Depends. '.repeat(22).trim(), 'c'.repeat(5000)];
    const [, submitted] = await eventsOf(await submitListing(parent, { ...listing, price, submitterComments }));
    expect(submitted).toMatchObject({ data: { submitterComments: `${submitterComments}\nPrice: ${price}` } });
  });

  test.each([
    [{ priceFrom: 5, priceTo: 5, priceUnit: 'session' }, '', {}, null],
    [{ priceFrom: 5, priceTo: 5 }, 'Free', { freeActivity: true }, null],
    [{ freeActivity: true }, '£5', { priceFrom: 5, priceTo: 5 }, null],
    [{ priceFrom: 5, priceTo: 8 }, 'From £6', { priceFrom: 6 }, null],
    [{ priceFrom: 5, priceTo: 5 }, 'From £10', { priceFrom: 10 }, null],
    [{ priceFrom: 5, priceUnit: 'session' }, '£40 a block', { priceFrom: 40, priceTo: 40 }, 'Price: £40 a block'],
    [{}, '£6 members, £8 others', { priceFrom: 6, priceTo: 6 }, 'Price: £6 members, £8 others'],
    [{ priceFrom: 5, priceUnit: 'session' }, 'Depends on age', {}, 'Price: Depends on age'],
  ] as const)(
    'puts what is said of a price in the place of what was read, %j: %j',
    async (read, price, said, words) => {
      const id = await drafted(parent);
      expect((await call(parent, 'PUT', `/api/drafts/${id}`, read)).status).toBe(200);
      const events = await eventsOf(await submitListing(parent, { ...listing, id, price }));
      const { fields } = await foldListing(site.context.log, id);
      const { priceFrom, priceTo, priceUnit, freeActivity } = fields;
      const kept = { priceFrom, priceTo, priceUnit, freeActivity };
      expect(Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== undefined))).toEqual(said);
      expect(events.at(-1)).toMatchObject({ type: 'DraftSubmitted', data: { submitterComments: words } });
    },
  );

  test('leaves the price as it is where nothing is said of it, and to its fields where they are sent', async () => {
    const pricesAfter = async (sent: object) => {
      const id = await drafted(parent);
      await call(parent, 'PUT', `/api/drafts/${id}`, { priceFrom: 5, priceTo: 8, priceUnit: 'session' });
      await submitListing(parent, { ...listing, id, ...sent });
      const { priceFrom, priceTo, priceUnit } = (await foldListing(site.context.log, id)).fields;
      return [priceFrom, priceTo, priceUnit];
    };
    expect(await pricesAfter({ price: null })).toEqual([5, 8, 'session']);
    expect(await pricesAfter({ price: '£9', priceFrom: 6 })).toEqual([6, 8, 'session']);
  });

  test('says whether a parent or a provider is asking', async () => {
    const answer = await submitListing(provider, { ...listing, submitterType: 'provider' });
    expect((await eventsOf(answer)).at(-1)).toMatchObject({ data: { origin: 'provider_submission' } });
  });

  test('a change is its provider’s when its provider sends it, whatever others say of themselves', async () => {
    const sourceUrl = `https://otters.example/${randomUUID()}`;
    const theirs = { ...listing, sourceUrl, submitterType: 'provider' };
    const { id } = submittedBy(await submitListing(provider, theirs));
    const sources = async () =>
      (await foldListing(site.context.log, id)).pendingRevisions.map(({ source, changes }) => [source, changes]);
    await submitListing(site.anonymous, { ...theirs, ...jo, schedule: 'Mondays' });
    expect(await sources()).toEqual([['parent_amendment', { schedule: 'Mondays' }]]);
    const otherProvider = await site.signedInAs('provider');
    await submitListing(otherProvider, { ...theirs, schedule: 'Tuesdays' });
    await submitListing(provider, { ...theirs, schedule: 'Fridays' });
    expect(await sources()).toEqual([
      ['parent_amendment', { schedule: 'Mondays' }],
      ['parent_amendment', { schedule: 'Tuesdays' }],
      ['provider_edit', { schedule: 'Fridays' }],
    ]);
  });

  test.each([
    ['description', 'Description is required'],
    ['location', 'Location is required'],
  ])('needs %s', async (field, message) => {
    const answer = await submitListing(parent, { ...listing, [field]: '' });
    expect(answer.body).toMatchObject({ status: 400, errors: [{ field, message }] });
  });

  test('makes it a member’s own when they began it before they signed in', async () => {
    const claimToken = 'the-token-of-this-draft';
    const { listingId: id } = await listingIn(site.context.log, 'draft', { claimTokenHash: hashOf(claimToken) });
    expect((await submitListing(parent, { ...listing, id })).status).toBe(404);
    expect((await submitListing(parent, { ...listing, id, claimToken })).status).toBe(200);
    expect((await call(parent, 'PUT', `/api/drafts/${id}`, { priceFrom: 8 })).status).toBe(200);
    expect((await call(other, 'PUT', `/api/drafts/${id}`, { priceFrom: 8 })).status).toBe(404);
  });

  test('has one waiting change of whoever holds the token of what is live, with what they sent last', async () => {
    const claimToken = 'the-token-of-this-activity';
    const { listingId: id } = await listingIn(site.context.log, 'live', { claimTokenHash: hashOf(claimToken) });
    const sends = (price: number) =>
      call(site.anonymous, 'PUT', `/api/drafts/${id}`, { priceFrom: price }, { 'x-claim-token': claimToken });
    for (const price of [8, 9]) expect((await sends(price)).status).toBe(200);
    const { pendingRevisions } = await foldListing(site.context.log, id);
    expect(pendingRevisions).toMatchObject([{ proposedBy: null, changes: { priceFrom: 9 } }]);
  });

  test('refuses what only a machine fills in', async () => {
    expect((await submitListing(site.anonymous, { ...listing, ...jo, companyFax: '1' })).status).toBe(400);
  });
});

describe('people without an account who send a listing twice under one key', () => {
  const key = { 'idempotency-key': 'same-key' };
  const sent = (client: string, network: string) =>
    submitListing(
      site.anonymous,
      { ...listing, ...jo },
      { ...key, cookie: `hopscotch.client=${client}`, 'x-forwarded-for': network },
    );
  const [jos, others] = [randomUUID(), randomUUID()];

  test('make one listing, also when they are on another network by then', async () => {
    const first = await sent(jos, '192.0.2.7');
    const again = await sent(jos, '198.51.100.9');
    expect([again.text, again.headers.get('idempotent-replay')]).toEqual([first.text, 'true']);
    expect(await eventsOf(again)).toHaveLength(2);
    await site.context.db.query(`delete from platform.idempotency where key = 'same-key'`);
    const expired = await sent(jos, '203.0.113.4');
    expect(submittedBy(expired)).toEqual(submittedBy(first));
    expect(await eventsOf(expired)).toHaveLength(2);
  });

  test('make two when they are two people behind one address', async () => {
    const [mine, theirs] = [await sent(jos, '192.0.2.7'), await sent(others, '192.0.2.7')];
    expect(submittedBy(theirs).id).not.toBe(submittedBy(mine).id);
    const rows = await site.context.db.query(`select t::text as row from platform.idempotency t`);
    expect(JSON.stringify(rows)).not.toMatch(/192\.0\.2|Jo Whitfield|jo@mail/);
  });
});
