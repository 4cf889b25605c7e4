import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { brand } from '#domain/brand.ts';
import { concepts, type DomainEvent, streams } from '#domain/catalog.ts';
import type { Sessions } from '#domain/account/api.ts';
import { handle } from '#event-store/handle.ts';
import { allReadModels } from '#projectors/all.ts';
import { ownData } from '#query-api/member/own-data.ts';
import { accountCalls, newEmail, PASSWORD, sessionIn } from '#tests/support/made/accounts.ts';
import { call, sessionOf, siteAt, type SiteFetch } from '#tests/support/api-client.ts';
import { type NewMember, testApp, type TestApp } from '#tests/support/app.ts';
import { asBusiness } from '#tests/support/made/businesses.ts';
import { approve, listingWith, submit } from '#tests/support/made/live-listings.ts';
import { apply } from '#tests/support/made/partners.ts';
import { withProfile } from '#tests/support/made/profiles.ts';
import { someContext } from '#tests/support/projection.ts';
import { shown } from '#tests/support/shown.ts';
import { tablesWith } from '#tests/support/stores/tables-with.ts';

let site: TestApp;
let calls: ReturnType<typeof accountCalls>;
beforeAll(async () => {
  site = await testApp();
  calls = accountCalls(site);
});
afterAll(() => site.close());

const child = (firstName: string) => ({
  firstName,
  dateOfBirth: '2019-05-31',
  gender: null,
  interestedActivities: [],
  medicalNotes: `${firstName} is allergic`,
});
const signedIn = async (member: NewMember): Promise<SiteFetch> =>
  siteAt(site.url, await sessionOf(site.anonymous, member));
const errorsOf = ({ body }: { body: unknown }): unknown => (body as { errors?: unknown }).errors;

describe('what is kept of somebody', () => {
  test('is theirs to take away, their children included, and holds nobody else', async () => {
    const [person, other] = [await site.newMember('parent'), await site.newMember('parent')];
    await withProfile(site.context, person, { phone: '01483 555 0111', children: [child('Zqada')] });
    await withProfile(site.context, other, { phone: '01483 555 0222', children: [child('Zqbob')] });
    await listingWith(site.context, { fields: { name: 'Zq Kites', description: 'x' }, submittedBy: person.memberId });
    const fetch = await signedIn(person);
    const { body, headers, text } = await call(fetch, 'GET', '/api/account/data');
    expect(headers.get('content-disposition')).toBe('attachment; filename="hopscotch-my-data.json"');
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(body).toMatchObject({
      account: [{ email: person.email }],
      sessions: [{}],
      profile: [{ phone: '01483 555 0111' }],
      activities: [{ fields: { name: 'Zq Kites' } }],
      children: [child('Zqada')],
    });
    expect(text).not.toMatch(/Zqbob|0222/);
    expect(text).not.toContain(other.email);
    expect((await call(site.anonymous, 'GET', '/api/account/data')).status).toBe(401);
  });

  test('holds what they said of an activity: a report with its answer, a change that waits, and the words with a suggestion', async () => {
    const [person, other] = [await site.newMember('parent'), await site.newMember('parent')];
    const fields = { name: 'Zq Judo', description: 'x' };
    const id = await listingWith(site.context, { fields, draftedBy: 'admin', origin: 'manual' }, [submit, approve]);
    const admin = await site.signedInAs('admin');
    for (const member of [person, other]) {
      const fetch = await signedIn(member);
      const words = `Zq words of ${member.email}`;
      const report = { kind: 'time', note: words };
      const sent = await call(fetch, 'POST', `/api/activities/${id}/reports`, report);
      expect(sent.status, sent.text).toBe(200);
      const reportId = (sent.body as { id: string }).id;
      const answer = { answer: `Thank you for ${words}` };
      const answered = await call(admin, 'POST', `/api/admin/activities/${id}/reports/${reportId}/answer`, answer);
      expect(answered.status, answered.text).toBe(200);
      const changed = await call(fetch, 'POST', `/api/activities/${id}/changes`, { description: words });
      expect(changed.status, changed.text).toBe(200);
      const suggested = await call(fetch, 'POST', '/api/submit-listing', {
        ...fields,
        category: 'Adventure',
        location: 'Guildford',
        submitterType: 'parent',
        submitterComments: words,
      });
      expect(suggested.status, suggested.text).toBe(200);
    }
    // Theirs, and sent in by a colleague.
    await listingWith(
      site.context,
      { fields: { name: 'Zq Together', description: 'x' }, submittedBy: person.memberId },
      [submit],
    );
    await shown(site.context, ['listing', 'reports']);
    const { body, text } = await call(await signedIn(person), 'GET', '/api/account/data');
    const words = `Zq words of ${person.email}`;
    expect(body).toMatchObject({
      reports: [
        { listing_id: id, kind: 'time', note: words, submitter_email: person.email, answer: `Thank you for ${words}` },
      ],
      changes: [{ listing_id: id, changes: { description: words }, proposed_at: expect.any(String) }],
      activities: [
        { fields: { name: 'Zq Judo' }, submitter: { email: person.email, comments: words } },
        { fields: { name: 'Zq Together' }, submitter: null },
      ],
    });
    expect(text).not.toContain('jo.whitfield@mail.example');
    expect(text).not.toContain(other.email);
  });

  test('holds what they wrote when they claimed an activity for their business, and nothing of what an admin made of it', async () => {
    const [person, other] = [await site.newMember('provider'), await site.newMember('provider')];
    const businessId = await asBusiness(site, [person, other]);
    for (const { memberId: madeBy, email } of [person, other]) {
      const claim = { claimId: randomUUID(), listingId: randomUUID(), ownedBy: null, note: `Zq claim of ${email}` };
      const command = { type: 'MakeClaim', ...claim, businessId, madeBy } as const;
      await handle(site.context.log, claim.claimId, command, someContext());
      const verdict = { type: 'RejectClaim', reviewedBy: randomUUID(), adminNotes: 'Zq verdict' } as const;
      await handle(site.context.log, claim.claimId, verdict, someContext());
    }
    await shown(site.context, ['claims']);
    const { body, text } = await call(await signedIn(person), 'GET', '/api/account/data');
    expect(body).toMatchObject({ claims: [{ note: `Zq claim of ${person.email}`, status: 'rejected' }] });
    expect(text).not.toMatch(/Zq verdict/);
    expect(text).not.toContain(other.email);
  });

  test('holds nothing that others say of a business that they have left, and of admins neither who decided nor how they rank', async () => {
    const [founder, heir] = [await site.newMember('provider'), await site.newMember('provider')];
    const [businessId, ideaId, offerId] = [await asBusiness(site, [founder, heir]), randomUUID(), randomUUID()];
    const { log } = site.context;
    const told = async (who: NewMember) => call(await signedIn(who), 'GET', '/api/account/data');
    const ours = { business_id: businessId, fields: { contactName: 'Jo Whitfield' } };
    for (const member of [founder, heir]) expect((await told(member)).body).toMatchObject({ businesses: [ours] });
    await handle(
      log,
      businessId,
      [
        { type: 'HandOverBusiness', to: heir.memberId, by: founder.memberId },
        { type: 'EndMembership', memberId: founder.memberId, by: heir.memberId },
        { type: 'ChangeProfile', changes: { contactName: 'Zq Heir' }, by: heir.memberId },
      ],
      someContext(),
    );
    const { IdeaSuggested, IdeaNoted } = concepts.idea.samples;
    const { OfferProposed, OfferApproved } = concepts.offer.samples;
    const admin = randomUUID();
    const streamsOf: Readonly<Record<string, DomainEvent[]>> = {
      [streams.idea(ideaId)]: [
        { type: 'IdeaSuggested', data: { ...IdeaSuggested, ideaId, suggestedBy: founder.memberId } },
        { type: 'IdeaNoted', data: { ...IdeaNoted, ideaId, reviewedBy: admin } },
      ],
      [streams.offer(offerId)]: [
        {
          type: 'OfferProposed',
          data: { ...OfferProposed, offerId, contactSubject: offerId, proposedBy: founder.memberId },
        },
        {
          type: 'OfferApproved',
          data: { ...OfferApproved, offerId, revision: 1, proposedBy: founder.memberId, reviewedBy: admin },
        },
      ],
    };
    for (const [stream, events] of Object.entries(streamsOf)) await log.append(stream, 'any', events, someContext());
    await shown(site.context, ['businesses', 'ideas', 'offers']);
    const { body, text } = await told(founder);
    expect(body).toMatchObject({
      businesses: [],
      ideas: [{ shown: { ideaId, title: IdeaSuggested.title } }],
      offers: [{ shown: { offer: { offerId, status: 'approved' } } }],
    });
    expect(text).not.toMatch(/Zq Heir|priority|reviewedBy|adminNotes/);
    expect(text).not.toContain(admin);
    expect((await told(heir)).body).toMatchObject({ businesses: [{ fields: { contactName: 'Zq Heir' } }] });
    // Who has applied, and waits.
    const [applicant, waiting] = [await site.newMember('parent'), randomUUID()];
    const fields = { ...concepts.business.samples.BusinessApplied.fields, contactName: 'Zq Applicant' };
    const applied = {
      type: 'ApplyAsBusiness',
      businessId: waiting,
      contactSubject: applicant.memberId,
      fields,
    } as const;
    await handle(log, waiting, applied, someContext());
    await shown(site.context, ['businesses']);
    expect((await told(applicant)).body).toMatchObject({ businesses: [{ fields: { contactName: 'Zq Applicant' } }] });
  });

  test('is named to the last table: each that says whose a row is has its line in the download', async () => {
    const whose = /^(member_id|submitted_by|suggested_by|proposed_by|saved_by|reported_by)$/;
    // Only how many there are and who may sign in as what: both stand in the profile.
    const saidElsewhere = new Set(['figures.accounts']);
    const tables = allReadModels.flatMap(({ name, tables: all }) =>
      Object.entries(all)
        .filter(([, { columns }]) => Object.keys(columns).some((column) => whose.test(column)))
        .map(([table]) => `${name}.${table}`),
    );
    const sql = Object.values(ownData).join(' ').replaceAll(/\s+/g, ' ');
    expect(tables.filter((table) => !saidElsewhere.has(table) && !sql.includes(`from ${table} `))).toEqual([]);
    expect(tables.length).toBeGreaterThan(5);
  });
});

describe('an account', () => {
  test('is deleted at once and for good by who knows its password, and nobody else’s with it', async () => {
    const [person, other] = [await site.newMember('parent'), await site.newMember('parent')];
    for (const { context, member } of [person, other].map((each) => ({ context: site.context, member: each })))
      await withProfile(context, member, {
        phone: `01483 55 ${member.memberId.slice(-6)}`,
        children: [child('Zqeve')],
      });
    const fetch = await signedIn(person);
    const refused = await call(fetch, 'POST', '/api/auth/delete-account', { password: 'not-my-password' });
    expect([refused.status, errorsOf(refused)]).toEqual([
      400,
      [{ field: 'password', message: 'This is not your password' }],
    ]);
    expect((await call(fetch, 'GET', '/api/auth/user')).status).toBe(200);

    const deleted = await call(fetch, 'POST', '/api/auth/delete-account', { password: person.password });
    expect([deleted.status, deleted.body]).toEqual([200, { message: 'Your account is deleted.' }]);
    expect((await call(fetch, 'GET', '/api/auth/user')).status).toBe(401);
    expect((await calls.signIn(person.email, person.password)).status).toBe(401);
    const { db, log, families, config } = site.context;
    await shown(site.context, ['members', 'points']);
    expect(await tablesWith(db, [person.email, `01483 55 ${person.memberId.slice(-6)}`])).toEqual([]);
    expect(JSON.stringify(await log.readStream(streams.member(person.memberId)))).not.toContain(person.email);
    expect(await families.childrenOf(person.memberId)).toEqual([]);
    expect(readFileSync(config.erasureRegister, 'utf8')).toContain(person.memberId);

    expect(await families.childrenOf(other.memberId)).toEqual([child('Zqeve')]);
    expect((await calls.signIn(other.email, other.password)).status).toBe(200);
  });

  test('is gone also from letters to others that speak of it, and from the one to an address that it asked for', async () => {
    const [person, wanted, desk] = [await site.newMember('parent'), newEmail(), newEmail()];
    const fields = { name: 'Zq Pool', description: 'x', contactEmail: desk };
    const id = await listingWith(site.context, { fields, draftedBy: 'admin', origin: 'manual' }, [submit, approve]);
    const fetch = await signedIn(person);
    const asked = { name: 'Zq Ann', email: person.email, message: 'Is there a place?' };
    expect((await call(fetch, 'POST', `/api/activities/${id}/enquiries`, asked)).status).toBe(200);
    const changed = { newEmail: wanted, password: person.password };
    expect((await call(fetch, 'POST', '/api/auth/change-email', changed)).status).toBe(200);
    await calls.mailsTo(desk, /An enquiry/);
    await calls.mailsTo(wanted, /new email address/);
    expect((await call(fetch, 'POST', '/api/auth/delete-account', { password: person.password })).status).toBe(200);
    const { db } = site.context;
    await shown(site.context, ['members', 'enquiries']);
    expect(await tablesWith(db, [person.email, wanted])).toEqual([]);
  });

  test('is written down again where the register of erasures was lost', async () => {
    const person = await site.newMember('parent');
    const erased = await call(await signedIn(person), 'POST', '/api/auth/delete-account', {
      password: person.password,
    });
    expect(erased.body).toEqual({ message: 'Your account is deleted.' });
    const { config, erasing } = site.context;
    const before = readFileSync(config.erasureRegister, 'utf8');
    rmSync(config.erasureRegister);
    await erasing.goOn(new AbortController().signal);
    const lines = (text: string): readonly string[] =>
      text.split('\n').filter((line) => line.includes(person.memberId));
    expect(lines(readFileSync(config.erasureRegister, 'utf8'))).toEqual(lines(before).slice(-1));
  });

  test('takes no letters of others along that end with the site’s address and number, which it gave as its own', async () => {
    const [person, other] = [await site.newMember('provider'), newEmail()];
    await withProfile(site.context, person, { phone: brand.contactPhone });
    const fetch = await signedIn(person);
    const sent = await call(fetch, 'POST', '/api/submit-listing', {
      name: 'Zq Kites',
      description: 'Kites.',
      category: 'Adventure',
      location: 'Guildford',
      submitterType: 'provider',
      contactEmail: brand.contactEmail.toUpperCase(),
      contactPhone: brand.contactPhone,
    });
    expect(sent.status, sent.text).toBe(200);
    const text = `Questions? Write to ${brand.contactEmail}, or ring ${brand.contactPhone.replaceAll(' ', '')}.`;
    await site.context.mail.enqueue(`zq ${other}`, { to: other, subject: 'Zq kites', text, html: text });
    const reached = (): Promise<unknown[]> => calls.mailsTo(other, /Zq kites/);
    expect(await reached()).toHaveLength(1);
    const erased = await call(fetch, 'POST', '/api/auth/delete-account', { password: person.password });
    expect(erased.body).toEqual({ message: 'Your account is deleted.' });
    const { db, log } = site.context;
    expect(await db.query('select from platform.mailbox where recipient = $1', [other])).toHaveLength(1);
    expect(await log.isSuppressed([brand.contactEmail, brand.contactPhone])).toBe(false);
    expect(await log.isSuppressed([person.email])).toBe(true);
  });

  test('takes what others wrote of its address along only when it has shown that the address is its own', async () => {
    const told = newEmail();
    const listing = await listingWith(site.context, {
      fields: { name: 'Told Club', description: 'x', contactEmail: told },
      draftedBy: 'admin',
      origin: 'manual',
    });
    const contact = async (): Promise<string> => {
      const events = await site.context.log.readStream(streams.listing(listing));
      return JSON.stringify(events);
    };
    await calls.signUp(told);
    const stranger = calls.as(sessionIn(await calls.signIn(told)));
    expect((await call(stranger, 'POST', '/api/auth/delete-account', { password: PASSWORD })).status).toBe(200);
    expect(await contact()).toContain(told);
    expect(await site.context.log.isSuppressed([told])).toBe(false);

    await calls.confirmed(told);
    const owner = calls.as(sessionIn(await calls.signIn(told)));
    expect((await call(owner, 'POST', '/api/auth/delete-account', { password: PASSWORD })).status).toBe(200);
    expect(await contact()).not.toContain(told);
    expect(await site.context.log.isSuppressed([told])).toBe(true);
  });

  test('takes along what it had proposed of an activity, and neither the activity’s own contact nor its page', async () => {
    const [person, fields] = [
      await site.newMember('parent'),
      {
        name: 'Zq Rowing',
        description: 'x',
        contactEmail: 'desk@zqrowing.example',
        contactPhone: '01483 555 0351',
        postcode: 'GU1 3AA',
      },
    ];
    const id = await listingWith(site.context, { fields, draftedBy: 'page', origin: 'scraper' }, [submit, approve]);
    const fetch = await signedIn(person);
    const wanted = { contactEmail: person.email, contactPhone: '01483 555 0352' };
    const suggested = await call(fetch, 'POST', `/api/activities/${id}/changes`, wanted);
    expect(suggested.status, suggested.text).toBe(200);
    const { log } = site.context;
    const written = async (): Promise<string> => JSON.stringify(await log.readStream(streams.listing(id)));
    expect(await written()).toContain(person.email);
    const erased = await call(fetch, 'POST', '/api/auth/delete-account', { password: person.password });
    expect(erased.body).toEqual({ message: 'Your account is deleted.' });
    const left = await written();
    expect([left.includes(person.email), left.includes('01483 555 0352')]).toEqual([false, false]);
    const { state } = await log.fold(streams.listing(id), concepts.listing.decider);
    expect(state.fields).toEqual(fields);
    expect(await log.isSuppressed(['01483 555 0351', '01483 555 0352', 'desk@zqrowing.example'])).toBe(false);
    // And can be given a new one.
    const admin = await site.signedInAs('admin');
    const later = { revision: 1, contactPhone: '01483 555 0353' };
    const changed = await call(admin, 'PUT', `/api/admin/activities/${id}`, later);
    expect(changed.status, changed.text).toBe(200);
  });

  test('leaves an activity’s own contact also where its proposal is of the time when it was the activity’s own', async () => {
    const person = await site.newMember('parent');
    const fields = { name: 'Zq Fencing', description: 'x', contactPhone: '01483 555 0354' };
    const id = await listingWith(site.context, { fields, draftedBy: 'page', origin: 'scraper' }, [submit, approve]);
    const { log } = site.context;
    const proposed: DomainEvent = {
      type: 'RevisionProposed',
      data: {
        listingId: id,
        contactSubject: id,
        revisionId: randomUUID(),
        basedOn: 1,
        source: 'parent_amendment',
        proposedBy: person.memberId,
        changes: { contactEmail: person.email },
        contentHash: null,
        evidence: {},
        replaces: null,
      },
    };
    await log.append(streams.listing(id), 'any', [proposed], someContext());
    const fetch = await signedIn(person);
    await call(fetch, 'POST', '/api/auth/delete-account', { password: person.password });
    const { state } = await log.fold(streams.listing(id), concepts.listing.decider);
    expect(state.fields).toEqual(fields);
    expect(await log.isSuppressed(['01483 555 0354'])).toBe(false);
  });

  test('keeps from coming back how its holder is reached, and nobody whom they only wrote of', async () => {
    const { log } = site.context;
    const before = newEmail();
    await calls.confirmed(before);
    const after = newEmail();
    const fetch = calls.as(sessionIn(await calls.signIn(before)));
    await call(fetch, 'POST', '/api/auth/change-email', { newEmail: after, password: PASSWORD });
    const [mail] = await calls.mailsTo(after, /new email address/);
    if (mail) await calls.confirm(mail);
    const { id: memberId } = (await call(fetch, 'GET', '/api/auth/user')).body as { id: string };
    await withProfile(site.context, { memberId, email: after, password: PASSWORD }, { phone: '01483 555 0301' });
    // What they sent in as themselves, beside their own address.
    const sent = await call(fetch, 'POST', '/api/submit-listing', {
      name: 'Kite Club',
      description: 'Kites.',
      category: 'Adventure',
      location: 'Guildford',
      submitterType: 'parent',
      contactEmail: after,
      contactPhone: '01483 555 0302',
      submitterComments: 'Others are at rival@club.example and 01483 555 0303',
    });
    const wrote = await call(fetch, 'POST', '/api/contact', {
      name: 'Jo',
      email: 'stranger@club.example',
      subject: 'Hello',
      message: 'I rang 01483 555 0304, and nobody answered; nor does desk@club.example.',
    });
    expect([sent.status, wrote.status]).toEqual([200, 200]);
    const erased = await call(fetch, 'POST', '/api/auth/delete-account', { password: PASSWORD });
    expect(erased.body).toEqual({ message: 'Your account is deleted.' });
    for (const theirs of [before, after, '01483 555 0301', '+44 1483 5550302'])
      expect([theirs, await log.isSuppressed([theirs])]).toEqual([theirs, true]);
    const passing = ['rival@club.example', '01483 555 0303', '01483 555 0304', 'desk@club.example'];
    for (const others of [...passing, 'stranger@club.example'])
      expect([others, await log.isSuppressed([others])]).toEqual([others, false]);
  });

  test('takes along what was sent in under an address that it had before, and is confirmed to have been its own', async () => {
    const { log } = site.context;
    const [before, after, unconfirmed] = [await calls.confirmed(), newEmail(), newEmail()];
    const asked = (email: string) =>
      call(site.anonymous, 'POST', '/api/contact', { name: 'Zqjo', email, subject: 'Hello', message: 'Hello.' });
    for (const email of [before, unconfirmed]) expect((await asked(email)).status).toBe(200);
    const fetch = calls.as(sessionIn(await calls.signIn(before)));
    for (const newAddress of [unconfirmed, after])
      await call(fetch, 'POST', '/api/auth/change-email', { newEmail: newAddress, password: PASSWORD });
    const [mail] = await calls.mailsTo(after, /new email address/);
    if (mail) await calls.confirm(mail);
    const erased = await call(fetch, 'POST', '/api/auth/delete-account', { password: PASSWORD });
    expect(erased.body).toEqual({ message: 'Your account is deleted.' });
    const messages = (await log.readAll(0, { types: ['MessageReceived'], limit: 1000 })).events.map(({ data }) =>
      JSON.stringify(data),
    );
    const holds = (email: string): boolean => messages.some((message) => message.includes(email));
    expect([before, after, unconfirmed].map(holds)).toEqual([false, false, true]);
  });

  test('keeps nobody else from being found whose number or address it gave as its own', async () => {
    const { log } = site.context;
    const [shared, ofBusiness, ofApplicant] = ['01483 555 0311', '01483 555 0312', '01483 555 0313'];
    await withProfile(site.context, await site.newMember('parent'), { phone: shared });
    const admin = await site.signedInAs('admin');
    const business = await apply(site.anonymous, { phone: ofBusiness });
    await call(admin, 'POST', `/api/admin/providers/${(business.body as { id: string }).id}/approve`, {});
    await apply(site.anonymous, { phone: ofApplicant });
    const erase = async (phone: string): Promise<void> => {
      const person = await site.newMember('parent');
      await withProfile(site.context, person, { phone });
      const as = await signedIn(person);
      const erased = await call(as, 'POST', '/api/auth/delete-account', { password: person.password });
      expect(erased.body).toEqual({ message: 'Your account is deleted.' });
      expect(await log.isSuppressed([person.email])).toBe(true);
    };
    for (const phone of [shared, ofBusiness, ofApplicant]) await erase(phone);
    // Nobody has looked at an application yet: it may give anybody's number.
    expect(await Promise.all([shared, ofBusiness, ofApplicant].map((phone) => log.isSuppressed([phone])))).toEqual([
      false,
      false,
      true,
    ]);
  });
});

describe('sessions', () => {
  const listed = async (fetch: SiteFetch): Promise<Sessions['sessions']> =>
    ((await call(fetch, 'GET', '/api/auth/sessions')).body as Sessions).sessions;
  const firefox = 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0';

  test('are listed with their device, this one first, and are ended one by one or all but this one', async () => {
    const { email, password } = await site.newMember('parent');
    const body = { email, password };
    const phone = await call(site.anonymous, 'POST', '/api/auth/sign-in/email', body, { 'user-agent': firefox });
    const [tablet, here] = [await calls.signIn(email, password), await calls.signIn(email, password)];
    const fetch = calls.as(sessionIn(here));
    const all = await listed(fetch);
    expect(all.map(({ current }) => current)).toEqual([true, false, false]);
    expect(all.at(-1)).toMatchObject({ device: 'Firefox on Android' });
    const ended = await call(fetch, 'DELETE', `/api/auth/sessions/${all.at(-1)?.id}`);
    expect(ended.status).toBe(200);
    expect(await calls.whoIs(sessionIn(phone))).toBe(401);
    expect(await calls.whoIs(sessionIn(tablet))).toBe(200);
    expect((await call(fetch, 'POST', '/api/auth/end-other-sessions')).status).toBe(200);
    expect(await calls.whoIs(sessionIn(tablet))).toBe(401);
    expect(await calls.whoIs(sessionIn(here))).toBe(200);
  });

  test('of somebody else do not exist', async () => {
    const [mine, theirs] = [await site.signedInAs('admin'), await site.signedInAs('parent')];
    const [session] = await listed(theirs);
    const refused = await call(mine, 'DELETE', `/api/auth/sessions/${session?.id}`);
    const missing = await call(mine, 'DELETE', '/api/auth/sessions/nonsense');
    expect([refused.status, refused.text]).toEqual([404, missing.text]);
    expect((await call(theirs, 'GET', '/api/auth/user')).status).toBe(200);
  });
});

test('a password is changed by who knows it, which ends every other session and every link, and is told by email', async () => {
  const email = await calls.confirmed();
  const [here, elsewhere] = [await calls.signIn(email), await calls.signIn(email)];
  await calls.requestReset(email);
  const [link = ''] = await calls.resetTokens(email);
  const fetch = calls.as(sessionIn(here));
  const change = (currentPassword: string, newPassword: string) =>
    call(fetch, 'POST', '/api/auth/change-password', { currentPassword, newPassword });
  expect(errorsOf(await change('not-my-password', 'a-new-long-password'))).toEqual([
    { field: 'currentPassword', message: 'This is not your password' },
  ]);
  expect(errorsOf(await change(PASSWORD, '1234567890'))).toMatchObject([{ field: 'newPassword' }]);
  expect(await calls.whoIs(sessionIn(elsewhere))).toBe(200);
  expect((await change(PASSWORD, 'a-new-long-password')).status).toBe(200);
  expect(await calls.whoIs(sessionIn(here))).toBe(200);
  expect(await calls.whoIs(sessionIn(elsewhere))).toBe(401);
  expect((await calls.signIn(email)).status).toBe(401);
  expect((await calls.signIn(email, 'a-new-long-password')).status).toBe(200);
  expect((await calls.reset(link, 'yet-another-password')).status).toBe(400);
  expect(await calls.mailsTo(email, /password was changed/)).toHaveLength(1);
});

describe('an email address', () => {
  const ask = (fetch: SiteFetch, to: string, password = PASSWORD) =>
    call(fetch, 'POST', '/api/auth/change-email', { newEmail: to, password });

  test('is changed once its owner has opened the link there, and the one before is told', async () => {
    const [before, after] = [await calls.confirmed(), newEmail()];
    const fetch = calls.as(sessionIn(await calls.signIn(before)));
    expect((await ask(fetch, after, 'not-my-password')).status).toBe(400);
    expect((await ask(fetch, after.toUpperCase())).status).toBe(200);
    expect((await calls.signIn(after)).status).toBe(401);
    const [mail] = await calls.mailsTo(after.toUpperCase(), /new email address/);
    if (!mail) throw new Error('no mail');
    expect([(await calls.confirm(mail)).status, (await calls.confirm(mail)).status]).toEqual([200, 400]);
    expect((await calls.signIn(before)).status).toBe(401);
    expect((await calls.signIn(after)).status).toBe(200);
    expect((await call(fetch, 'GET', '/api/auth/user')).body).toMatchObject({ email: after, emailConfirmed: true });
    expect(await calls.mailsTo(before, /a new email address/)).toHaveLength(1);
    const { db } = site.context;
    await expect.poll(() => db.query('select 1 from members.members where email = $1', [after])).toHaveLength(1);
  });

  test('that has an account stays that account’s, and the answer does not tell', async () => {
    const [mine, taken] = [await calls.confirmed(), await calls.confirmed()];
    const fetch = calls.as(sessionIn(await calls.signIn(mine)));
    const begun = performance.now();
    const free = await ask(fetch, newEmail());
    const between = performance.now();
    const refused = await ask(fetch, taken);
    // Nor does its time: both wait for longer than either takes.
    expect(Math.min(between - begun, performance.now() - between)).toBeGreaterThan(390);
    expect([refused.status, refused.text.replace(taken, '')]).toEqual([200, expect.any(String)]);
    expect(free.status).toBe(200);
    expect(await calls.mailsTo(taken, /already have/)).toHaveLength(1);
    expect((await calls.signIn(taken)).status).toBe(200);
  });

  test('that has got an account of its own meanwhile stays that account’s, and who opens the link is told why', async () => {
    const [mine, wanted] = [await calls.confirmed(), newEmail()];
    const fetch = calls.as(sessionIn(await calls.signIn(mine)));
    await ask(fetch, wanted);
    const [mail] = await calls.mailsTo(wanted, /new email address/);
    await calls.confirmed(wanted);
    const answer = await calls.confirm(mail);
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('has an account of its own by now')]);
    expect((await calls.signIn(mine)).status).toBe(200);
  });
});
