import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { streams } from '#domain/catalog.ts';
import type { Child } from '#domain/profile/profile.ts';
import { letterToken } from '#platform/mail/letter-token.ts';
import { ownSubscriptionId } from '#platform/newsletter/own-subscription.ts';
import { call, sessionOf, siteAt, type SiteFetch } from '#tests/support/api-client.ts';
import { type NewMember, testApp, type TestApp } from '#tests/support/app.ts';
import { shown } from '#tests/support/shown.ts';
import { idIn } from '#tests/support/pages/peopled-site.ts';
import { tablesWith } from '#tests/support/stores/tables-with.ts';

let site: TestApp;
let person: NewMember;
let parent: SiteFetch;
beforeAll(async () => {
  site = await testApp();
  person = await site.newMember('parent');
  parent = siteAt(site.url, await sessionOf(site.anonymous, person));
});
afterAll(() => site.close());

const child = {
  firstName: 'Zquincy',
  dateOfBirth: '2019-05-31',
  gender: 'male',
  interestedActivities: ['swimming'],
  medicalNotes: 'Zqallergic to nuts',
};
const profile = {
  firstName: 'Jo',
  lastName: 'Field',
  phone: '01483 555 0100',
  postcode: 'gu11aa',
  town: 'Guildford',
  howHeardAboutUs: 'School newsletter',
  interestedActivities: ['drama'],
  children: [child],
};
const complete = (body: object, fetch = parent, headers = {}) =>
  call(fetch, 'POST', '/api/profile/complete', body, headers);
const familyVersionOf = async (fetch: SiteFetch) =>
  ((await call(fetch, 'GET', '/api/profile')).body as { familyVersion: string | null }).familyVersion;
/** `body` as somebody sends it who has read their profile just now. */
const seen = async (body: object, fetch = parent) => ({ ...body, familyVersion: await familyVersionOf(fetch) });
const position = (headers: Headers) => ({ 'x-min-position': headers.get('x-log-position') ?? '' });

describe('a profile', () => {
  test('is what one gave, for oneself alone, and can be amended', async () => {
    expect((await call(parent, 'GET', '/api/profile')).body).toEqual({
      firstName: 'Test',
      lastName: 'parent',
      phone: null,
      postcode: null,
      town: null,
      howHeardAboutUs: null,
      emailOptIn: false,
      emailOptInWaits: false,
      interestedActivities: [],
      children: [],
      familyVersion: null,
      profileComplete: false,
    });
    const answer = await complete(profile);
    const given = {
      ...profile,
      postcode: 'GU1 1AA',
      emailOptIn: false,
      emailOptInWaits: false,
      familyVersion: expect.any(String) as string,
      profileComplete: true,
    };
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toEqual({ message: 'Profile completed!', profile: given });
    const read = await call(parent, 'GET', '/api/profile', undefined, position(answer.headers));
    expect(read.body).toEqual(given);
    expect(read.headers.get('cache-control')).toBe('private, no-store');
    expect(await (await parent('/api/auth/user')).json()).toMatchObject({ profileComplete: true, town: 'Guildford' });

    const sister = { ...child, firstName: 'Ada', gender: null, interestedActivities: [], medicalNotes: '' };
    const amended = await complete({ ...profile, emailOptIn: true, children: [child, sister] });
    const again = await call(parent, 'GET', '/api/profile', undefined, position(amended.headers));
    expect(again.body).toEqual({ ...given, emailOptIn: true, children: [child, sister] });
    const other = await site.signedInAs('admin');
    expect((await call(other, 'GET', '/api/profile')).body).toMatchObject({ firstName: 'Test', children: [] });
  });

  test('names a member in all that they send from then on, and keeps no name that they had before', async () => {
    const fetch = await site.signedInAs('parent');
    await complete(profile, fetch);
    const key = { 'idempotency-key': randomUUID() };
    const sam = await seen({ ...profile, firstName: 'Sam' }, fetch);
    const first = await complete(sam, fetch, key);
    expect(first.status, first.text).toBe(200);
    const namedIn = async () => ((await call(fetch, 'GET', '/api/account/data')).body as { account: object[] }).account;
    expect(await namedIn()).toMatchObject([{ firstName: 'Sam', lastName: 'Field' }]);
    const suggested = await call(fetch, 'POST', '/api/parent/submit-suggestion', {
      name: 'Owl Club',
      description: 'Night walks.',
      category: 'Outdoor Adventures',
    });
    const events = await site.context.log.readStream(streams.listing(idIn(suggested)));
    const submitted = events.find(({ type }) => type === 'DraftSubmitted');
    expect(submitted?.data).toMatchObject({ submitterName: 'Sam Field' });
    // Said once more by a browser that did not hear the answer, it takes no newer name's place.
    await complete(await seen({ ...profile, firstName: 'Alex' }, fetch), fetch);
    expect((await complete(sam, fetch, key)).status).toBe(200);
    expect(await namedIn()).toMatchObject([{ firstName: 'Alex' }]);
  });

  test('without a word of the newsletter leaves that as it stands, and as who gets it has ended it', async () => {
    const other = await site.newMember('parent');
    const fetch = siteAt(site.url, await sessionOf(site.anonymous, other));
    const saves = async (more: object) => {
      const { status, text, body, headers } = await complete(await seen({ ...profile, ...more }, fetch), fetch);
      expect(status, text).toBe(200);
      const read = await call(fetch, 'GET', '/api/profile', undefined, position(headers));
      expect(read.body).toEqual((body as { profile: unknown }).profile);
      return read.body;
    };
    expect(await saves({})).toMatchObject({ emailOptIn: false });
    expect(await saves({ emailOptIn: true })).toMatchObject({ emailOptIn: true, emailOptInWaits: false });
    expect(await saves({ town: 'Woking' })).toMatchObject({ emailOptIn: true, emailOptInWaits: false });
    const token = letterToken(site.context.config.sessionSecret, 'unsubscribe', ownSubscriptionId(other.memberId));
    const ended = await call(site.anonymous, 'POST', `/api/newsletter/unsubscribe?token=${encodeURIComponent(token)}`);
    expect(ended.status, ended.text).toBe(200);
    await shown(site.context, ['newsletter']);
    expect(await saves({ phone: '01483 555 0199' })).toMatchObject({ emailOptIn: false, emailOptInWaits: false });
  });

  test('pays its 25 points once', async () => {
    await expect
      .poll(async () => (await call(parent, 'GET', '/api/points/transactions')).body)
      .toMatchObject([{ action: 'PROFILE_COMPLETED', points: 25 }, { action: 'FIRST_LOGIN' }]);
  });

  test.each(['01483 555010 ext 3', '(+44) 1483 555010', '0148355501'])('takes %s as a phone number', async (phone) => {
    const someone = await site.signedInAs('parent');
    expect((await call(someone, 'POST', '/api/profile/complete', { ...profile, phone })).status).toBe(200);
    await expect.poll(async () => (await call(someone, 'GET', '/api/profile')).body).toMatchObject({ phone });
  });

  test.each([
    ['nothing at all', {}, 'firstName', 'First name is required'],
    ['no last name', { ...profile, lastName: ' ' }, 'lastName', 'Last name is required'],
    [
      'nine characters as a phone number',
      { ...profile, phone: '123456789' },
      'phone',
      'Valid phone number is required',
    ],
    ['words as a phone number', { ...profile, phone: 'bananabanana' }, 'phone', 'Valid phone number is required'],
    ['no postcode', { ...profile, postcode: '' }, 'postcode', 'Postcode is required'],
    [
      'XX as a postcode',
      { ...profile, postcode: 'XX' },
      'postcode',
      'Please enter a full UK postcode, such as GU1 1AA',
    ],
    ['no town', { ...profile, town: '' }, 'town', 'Town/Village is required'],
    ['no child', { ...profile, children: [] }, 'children', 'Please add at least one child'],
    ['nothing of children', { ...profile, children: undefined }, 'children', 'Please add at least one child'],
    [
      'a child without a name',
      { ...profile, children: [child, { ...child, firstName: '' }] },
      'children.1.firstName',
      "Child's name is required",
    ],
    [
      'a child without a date of birth',
      { ...profile, children: [{ ...child, dateOfBirth: '' }] },
      'children.0.dateOfBirth',
      'Date of birth is required',
    ],
    [
      'a child who is not born yet',
      { ...profile, children: [{ ...child, dateOfBirth: '2199-01-01' }] },
      'children.0.dateOfBirth',
      'The date of birth cannot be in the future',
    ],
    [
      'a day that there is not',
      { ...profile, children: [{ ...child, dateOfBirth: '2019-02-30' }] },
      'children.0.dateOfBirth',
      'Please enter a real date',
    ],
  ])('with %s is refused, and the field told why', async (_what, body, field, message) => {
    const { status, body: problem } = await complete(body);
    expect(status).toBe(400);
    expect((problem as { errors: unknown[] }).errors).toContainEqual({ field, message });
  });
});

describe('what is said of children', () => {
  test('stands in no event, no read model, no kept answer and no table as it was written', async () => {
    const answer = await complete(await seen(profile), parent, { 'idempotency-key': randomUUID() });
    expect(answer.status).toBe(200);
    const { db, log } = site.context;
    const events = await log.readStream(streams.member(person.memberId));
    expect(events.some(({ type }) => type === 'ProfileCompleted')).toBe(true);
    expect(JSON.stringify(events)).not.toMatch(/Zq|2019-05-31/);
    expect(await tablesWith(db, ['Zqui', 'Zqall', '2019-05-31'])).toEqual([]);
  });

  test('is nothing to whoever has the database without the master key, or puts it in the place of another family', async () => {
    const other = await site.newMember('parent');
    const stranger = siteAt(site.url, await sessionOf(site.anonymous, other));
    await complete({ ...profile, children: [{ ...child, firstName: 'Bea' }] }, stranger);
    const { db } = site.context;
    await db.query(
      `update auth.families set sealed = (select sealed from auth.families where member_id = $1) where member_id = $2`,
      [person.memberId, other.memberId],
    );
    const { status, text } = await call(stranger, 'GET', '/api/profile');
    expect(status).toBe(500);
    expect(text).not.toContain('Zq');
  });

  test('goes with the account, whoever deletes that', async () => {
    const other = await site.newMember('parent');
    await complete(profile, siteAt(site.url, await sessionOf(site.anonymous, other)));
    const { db } = site.context;
    const kept = () => db.query('select 1 from auth.families where member_id = $1', [other.memberId]);
    expect(await kept()).toHaveLength(1);
    await db.query('delete from auth."user" where id = $1', [other.memberId]);
    expect(await kept()).toEqual([]);
  });
});

describe('a child', () => {
  const born = { dateOfBirth: '2019-05-31', gender: null, interestedActivities: [] };
  const ada: Child = { ...born, firstName: 'Ada', medicalNotes: '' };
  const mia: Child = { ...born, firstName: 'Mia', medicalNotes: 'Carries an inhaler.' };
  const newParent = async (): Promise<SiteFetch> =>
    siteAt(site.url, await sessionOf(site.anonymous, await site.newMember('parent')));
  const childrenOf = async (fetch: SiteFetch): Promise<unknown> =>
    ((await call(fetch, 'GET', '/api/profile')).body as { children: unknown }).children;

  test('is not lost to a profile that was opened before they were added', async () => {
    const fetch = await newParent();
    await complete({ ...profile, children: [ada] }, fetch);
    const opened = await seen({ ...profile, phone: '01483 555 0199' }, fetch);
    const added = await complete(await seen({ ...profile, children: [ada, mia] }, fetch), fetch);
    expect(added.status, added.text).toBe(200);
    const late = await complete({ ...opened, children: [ada] }, fetch);
    expect([late.status, late.body]).toMatchObject([
      409,
      {
        type: 'urn:hopscotch:rule:family-changed',
        detail:
          'Your profile was changed elsewhere since you opened it, so nothing was saved. Please load it again first.',
      },
    ]);
    expect(await childrenOf(fetch)).toEqual([ada, mia]);
    expect((await call(fetch, 'GET', '/api/profile', undefined, position(added.headers))).body).toMatchObject({
      phone: profile.phone,
    });
    const { profile: now } = added.body as { profile: { familyVersion: string } };
    const { familyVersion } = now;
    expect((await complete({ ...profile, children: [mia], familyVersion }, fetch)).status).toBe(200);
    expect(await childrenOf(fetch)).toEqual([mia]);
  });

  test('can be added by who does not say what they have seen, and neither changed nor removed', async () => {
    const fetch = await newParent();
    await complete({ ...profile, children: [ada] }, fetch);
    expect((await complete({ ...profile, children: [mia, ada] }, fetch)).status).toBe(200);
    for (const children of [[ada], [ada, { ...mia, medicalNotes: '' }]])
      expect((await complete({ ...profile, children }, fetch)).status).toBe(409);
    expect(await childrenOf(fetch)).toEqual([mia, ada]);
  });

  test('is kept by one of two who save at the same moment, and the other is told', async () => {
    const fetch = await newParent();
    await complete({ ...profile, children: [ada] }, fetch);
    const opened = await seen(profile, fetch);
    const names = ['Ben', 'Cat', 'Dot', 'Eve'];
    const answers = await Promise.all(
      names.map((firstName) => complete({ ...opened, children: [{ ...ada, firstName }] }, fetch)),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
    const kept = names[answers.findIndex(({ status }) => status === 200)];
    expect(await childrenOf(fetch)).toMatchObject([{ firstName: kept }]);
  });

  test('is kept once by a save that is repeated, also when it was cut off before it was told, and not again later', async () => {
    const fetch = await newParent();
    const member = (await call(fetch, 'GET', '/api/auth/user')).body as { id: string };
    await complete({ ...profile, children: [ada] }, fetch);
    const [saved, key] = [await seen({ ...profile, children: [mia] }, fetch), { 'idempotency-key': randomUUID() }];
    // As a process leaves it that ends between the children and the event.
    await site.context.families.keep(member.id, [mia], saved.familyVersion);
    expect((await complete(saved, fetch, key)).status).toBe(200);
    expect((await complete(saved, fetch, key)).status).toBe(200);
    expect((await complete(await seen({ ...profile, children: [ada] }, fetch), fetch)).status).toBe(200);
    await site.context.db.query('delete from platform.idempotency');
    expect((await complete(saved, fetch, key)).status).toBe(200);
    expect(await childrenOf(fetch)).toEqual([ada]);
  });

  test('is marked by what tells nothing of them', async () => {
    const [fetch, other] = [await newParent(), await newParent()];
    for (const each of [fetch, other]) await complete({ ...profile, children: [ada] }, each);
    const before = await familyVersionOf(fetch);
    expect(before).not.toBe(await familyVersionOf(other));
    await complete(await seen({ ...profile, children: [ada] }, fetch), fetch);
    const after = await familyVersionOf(fetch);
    expect(after).not.toBe(before);
    expect(after).toMatch(/^[\w-]{43}$/);
  });
});
