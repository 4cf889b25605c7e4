import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Banner, OwnBanner } from '#domain/banner-ad/views.ts';
import { concepts, streams } from '#domain/catalog.ts';
import { londonDate } from '#domain/kernel/london-date.ts';
import { handle } from '#event-store/handle.ts';
import type { Log } from '#event-store/log.ts';
import { openLog } from '#event-store/open-log.ts';
import { UnreadableEvent } from '#event-store/invalid-event.ts';
import { finishErasures } from '#operations/erasure/finish-erasures.ts';
import { businessesOf, handOverBusinesses } from '#operations/erasure/hand-over.ts';
import { registerAt } from '#operations/erasure/register.ts';
import { type Answer, call, sessionOf, siteAt, type SiteFetch } from '#tests/support/api-client.ts';
import { type NewMember, testApp } from '#tests/support/app.ts';
import { asBusiness } from '#tests/support/made/businesses.ts';
import { drawn } from '#tests/support/made/drawn.ts';
import { apply } from '#tests/support/made/partners.ts';
import { activity, idIn, type PeopledSite, peopledSite } from '#tests/support/pages/peopled-site.ts';
import { someContext } from '#tests/support/projection.ts';
import { tamper } from '#tests/support/stores/tampering.ts';
import { shown as whenShown } from '#tests/support/shown.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'hopscotch-handed-over-'));
/** Of every process on this database. */
const environment = {
  MASTER_KEY: randomBytes(32).toString('hex'),
  ERASURE_REGISTER: path.join(folder, 'register.ndjson'),
};
let site: PeopledSite;
beforeAll(async () => {
  site = await peopledSite({ environment });
  const rate = { isActive: true, dailyRate: 10, weeklyRate: 60 };
  await call(site.admin, 'PUT', '/api/admin/advertising-rates/banner_leaderboard', rate);
  const click = { isActive: true, costPerClick: 0.5, minBudget: 1 };
  await call(site.admin, 'PUT', '/api/admin/advertising-rates/sponsored_listing', click);
});
afterAll(async () => {
  await site.close();
  rmSync(folder, { recursive: true });
});

const signedIn = async (who: NewMember): Promise<SiteFetch> => siteAt(site.url, await sessionOf(site.anonymous, who));
const deletesAccount = async (who: NewMember): Promise<Answer> =>
  call(await signedIn(who), 'POST', '/api/auth/delete-account', { password: who.password });
const isErased = { message: 'Your account is deleted.' };
const businessOf = async (businessId: string) =>
  (await site.context.log.fold(streams.business(businessId), concepts.business.decider)).state.shown;
const caughtUp = async (): Promise<void> => {
  const { readPosition, log } = site.context;
  await whenShown({ readPosition, log }, ['businesses', 'advertising', 'members']);
};

describe('pictures and banners of a business', () => {
  /** A logo, a picture in a gallery and a banner that runs, of `business`, as `owner` has them. */
  async function advertised(owner: SiteFetch, businessId: string) {
    const logo = (await call(owner, 'PUT', '/api/provider/logo', { picture: await drawn(300, 100) })).body;
    const [today, later] = [0, 6].map((days) => londonDate(new Date(Date.now() + days * 86_400_000)));
    const booked = await call(owner, 'POST', '/api/banner-ads', {
      position: 'homepage_hero',
      size: 'banner_leaderboard',
      startDate: today,
      endDate: later,
      title: 'Otters swim at Easter',
      description: 'Five mornings in a warm pool.',
      link: 'https://otters.example/easter',
      altText: 'Two children and an otter',
      picture: await drawn(728, 90),
    });
    const banner = booked.body as OwnBanner;
    expect((await call(site.admin, 'POST', `/api/banner-ads/${banner.id}/review`, { action: 'approve' })).status).toBe(
      200,
    );
    const contact = (await businessOf(businessId))?.contactSubject ?? '';
    const gallery = { businessId, purpose: 'gallery', listingId: businessId } as const;
    const { businesses } = site.context.pictures;
    const picture = await businesses.keep({ ...gallery, subject: contact }, Buffer.from(businessId));
    await businesses.use(gallery, [picture]);
    await caughtUp();
    const nameIn = (address: string): string => address.slice(address.lastIndexOf('/') + 1);
    const { logoUrl } = logo as { logoUrl: string };
    return {
      logoUrl,
      banner,
      /** Of the gallery, the logo and the banner, those that lie in the store. */
      kept: async () => {
        await site.context.pictures.removeGone();
        const names = [picture, nameIn(logoUrl), nameIn(banner.imageUrl)];
        const files = await Promise.all(names.map((name) => site.context.pictures.readAny(name)));
        return files.filter((file) => file !== undefined).length;
      },
      rows: async () =>
        (await site.context.db.query('select from auth.business_pictures where business_id = $1', [businessId])).length,
    };
  }
  const running = async (): Promise<string[]> =>
    ((await call(site.anonymous, 'GET', '/api/banner-ads')).body as Banner[]).map(({ id }) => id);
  const joins = (businessId: string, { memberId }: NewMember) =>
    handle(site.context.log, businessId, { type: 'JoinBusiness', memberId }, someContext());
  /** A business that applied without an account, of whose address one is now. */
  async function applicant(): Promise<{ readonly owner: NewMember; readonly businessId: string }> {
    const owner = await site.newMember('provider');
    const applied = await apply(site.anonymous, { email: owner.email, businessName: 'Pool of One' });
    const businessId = idIn(applied);
    await call(site.admin, 'POST', `/api/admin/providers/${businessId}/approve`, {});
    const joined = async () => (await businessOf(businessId))?.members.length;
    await expect.poll(joined).toBe(1);
    await caughtUp();
    expect((await businessOf(businessId))?.contactSubject).toMatch(/^anonymous-/);
    return { owner, businessId };
  }

  test('go on with the colleagues of a contact who is erased: logo, gallery and the days that are paid for', async () => {
    const [ann, bob] = [await site.newMember('provider'), await site.newMember('provider')];
    const businessId = await asBusiness(site, [ann, bob]);
    const { logoUrl, banner, kept, rows } = await advertised(await signedIn(ann), businessId);
    expect((await deletesAccount(ann)).body).toEqual(isErased);
    await caughtUp();
    expect([await kept(), await rows(), (await site.anonymous(logoUrl)).status]).toEqual([3, 3, 200]);
    expect(await running()).toContain(banner.id);
    const colleague = await signedIn(bob);
    const own = (await call(colleague, 'GET', '/api/provider/banner-ads')).body as OwnBanner[];
    expect(own).toMatchObject([{ id: banner.id, status: 'active', title: 'Otters swim at Easter', budget: '60.00' }]);
    expect((await site.anonymous(banner.imageUrl)).status).toBe(200);
    // It is theirs to end, and goes with them.
    expect((await call(colleague, 'POST', `/api/banner-ads/${banner.id}/end`)).status).toBe(200);
    expect((await deletesAccount(bob)).body).toEqual(isErased);
    await caughtUp();
    expect([await kept(), await rows()]).toEqual([0, 0]);
    const all = (await call(site.admin, 'GET', '/api/banner-ads?limit=100')).body as Banner[];
    expect(all.map(({ id }) => id)).not.toContain(banner.id);
  });

  test('go on with the colleagues though they come while the contact is being erased', async () => {
    const [ann, bob] = [await site.newMember('provider'), await site.newMember('provider')];
    const businessId = await asBusiness(site, [ann, bob]);
    const { kept, rows } = await advertised(await signedIn(ann), businessId);
    const owner = new pg.Client({ connectionString: site.databaseUrl });
    await owner.connect();
    try {
      // As the log says that she is erased, her business has gone to its heir, and pictures are kept for her once more.
      await owner.query(`
        create function sent_meanwhile() returns trigger language plpgsql security definer as 'begin
          update auth.business_pictures set subject = ''${ann.memberId}'' where business_id = ''${businessId}''; return new; end';
        create trigger sent_meanwhile before insert on log.events for each row
          when (new.stream = 'member-${ann.memberId}' and new.type = 'MemberErased') execute function sent_meanwhile();`);
      expect((await deletesAccount(ann)).body).toEqual(isErased);
    } finally {
      await owner.query('drop trigger sent_meanwhile on log.events; drop function sent_meanwhile()');
      await owner.end();
    }
    await caughtUp();
    expect([await kept(), await rows()]).toEqual([3, 3]);
  });

  test('go with the only account of one that applied without an account, rows and files', async () => {
    const { owner, businessId } = await applicant();
    const { logoUrl, banner, kept, rows } = await advertised(await signedIn(owner), businessId);
    expect([await kept(), (await site.anonymous(logoUrl)).status]).toEqual([3, 200]);
    expect((await deletesAccount(owner)).body).toEqual(isErased);
    await caughtUp();
    expect((await site.anonymous(logoUrl)).status).toBe(404);
    expect([await kept(), await rows()]).toEqual([0, 0]);
    expect(await running()).not.toContain(banner.id);
  });

  test('stay where one that applied without an account has other members', async () => {
    const { owner, businessId } = await applicant();
    const { banner, kept } = await advertised(await signedIn(owner), businessId);
    const bob = await site.newMember('provider');
    await joins(businessId, bob);
    expect((await deletesAccount(owner)).body).toEqual(isErased);
    await caughtUp();
    expect(await kept()).toBe(3);
    expect(await running()).toContain(banner.id);
    expect((await businessOf(businessId))?.contactSubject).toBe(bob.memberId);
  });

  test('end with the last account of one whose profile is of somebody who has left it and is still there', async () => {
    const [ann, bob] = [await site.newMember('provider'), await site.newMember('provider')];
    const businessId = await asBusiness(site, [ann, bob]);
    const said = { ...activity, name: 'Zq Otters' };
    const listingId = await site.live(
      idIn(await call(await signedIn(ann), 'POST', '/api/provider/submit-application', said)),
    );
    const leaves = [
      { type: 'HandOverBusiness', to: bob.memberId, by: ann.memberId },
      { type: 'EndMembership', memberId: ann.memberId, by: ann.memberId },
    ] as const;
    await handle(site.context.log, businessId, leaves, someContext());
    const givenTo = async () =>
      (await site.context.log.fold(streams.listing(listingId), concepts.listing.decider)).state.businessId;
    await expect.poll(givenTo).toBe(businessId);
    await caughtUp();
    const owner = await signedIn(bob);
    const { banner } = await advertised(owner, businessId);
    const sponsored = idIn(await call(owner, 'POST', '/api/sponsored-listings', { activityId: listingId, budget: 1 }));
    const review = `/api/sponsored-listings/${sponsored}/review`;
    expect((await call(site.admin, 'POST', review, { action: 'approve' })).status).toBe(200);
    const isPaidFor = async (): Promise<unknown> => {
      await whenShown(site.context, ['advertising', 'businesses', 'listing', 'directory']);
      const path = `/api/activities/${listingId}/sponsored-click`;
      const { body } = await call(site.anonymous, 'POST', path, undefined, { 'user-agent': 'Firefox' });
      return (body as { counted: boolean }).counted;
    };
    expect([await isPaidFor(), (await running()).includes(banner.id)]).toEqual([true, true]);
    expect((await deletesAccount(bob)).body).toEqual(isErased);
    expect([await isPaidFor(), (await running()).includes(banner.id)]).toEqual([false, false]);
    // Families find the activity as before: it is the business's, whose profile is still somebody's.
    expect((await call(site.anonymous, 'GET', `/api/activities/${listingId}`)).status).toBe(200);
    const kept = async (path: string) => (await call(site.admin, 'GET', `${path}?limit=100`)).body;
    const ended = (id: string) => expect.objectContaining({ id, status: 'ended' }) as unknown;
    expect(await kept('/api/banner-ads')).toContainEqual(ended(banner.id));
    expect(await kept('/api/admin/sponsored-listings')).toContainEqual(ended(sponsored));
  });
});

test('a business goes over to a colleague by the names that they gave last, as long as names may be', async () => {
  const ann = await site.newMember('provider');
  const email = `long-${ann.memberId}@test.hopscotch.test`;
  const account = { email, passwordHash: 'none', firstName: 'Bob', lastName: 'Lee' };
  const { memberId } = await site.context.auth.ensureAccount(account);
  const [firstName, lastName] = ['A'.repeat(100), 'B'.repeat(100)];
  const profile = { phone: '', postcode: '', town: '', howHeardAboutUs: null, emailOptIn: false };
  const named = { ...profile, firstName, lastName, interestedActivities: [] };
  await handle(site.context.log, memberId, { type: 'CompleteProfile', ...named }, someContext());
  const businessId = await asBusiness(site, [ann, { memberId }]);
  expect((await deletesAccount(ann)).body).toEqual(isErased);
  expect(await businessOf(businessId)).toMatchObject({
    contactSubject: memberId,
    fields: { contactName: `${firstName} ${'B'.repeat(99)}`, email },
    members: [{ memberId, role: 'owner' }],
  });
});

test('a business goes over to a colleague who can sign in, before one who is shut out', async () => {
  const [ann, bob, cat] = [
    await site.newMember('provider'),
    await site.newMember('provider'),
    await site.newMember('provider'),
  ];
  const businessId = await asBusiness(site, [ann, bob, cat]);
  const suspended = await call(site.admin, 'POST', `/api/admin/members/${bob.memberId}/suspend`, { reason: 'Spam' });
  expect(suspended.status, suspended.text).toBe(200);
  expect((await deletesAccount(ann)).body).toEqual(isErased);
  expect(await businessOf(businessId)).toMatchObject({
    contactSubject: cat.memberId,
    members: [
      { memberId: bob.memberId, role: 'member' },
      { memberId: cat.memberId, role: 'owner' },
    ],
  });
});

const erasureOf = ({ memberId }: NewMember) => ({
  id: randomUUID(),
  at: new Date().toISOString(),
  by: 'an operator',
  isWhole: true,
  subjects: [memberId],
  account: memberId,
  marks: [],
});
/** `log`, of which `meanwhile` happens after the `nth` time that somebody asks it for what stands in `stream`. */
function interruptedAt(log: Log, stream: string, nth: number, meanwhile: () => Promise<unknown>): Log {
  let times = 0;
  const fold: Log['fold'] = async (asked, ...rest) => {
    const folded = await log.fold(asked, ...rest);
    if (asked === stream && (times += 1) === nth) await meanwhile();
    return folded;
  };
  return new Proxy(log, { get: (target, name) => (name === 'fold' ? fold : (Reflect.get(target, name) as unknown)) });
}

test('who joins in the moment in which the last account leaves takes the business over', async () => {
  const [ann, bob] = [await site.newMember('provider'), await site.newMember('provider')];
  const { log, db } = site.context;
  const businessId = await asBusiness(site, [ann]);
  const erasures = [erasureOf(ann)];
  const joins = () => handle(log, businessId, { type: 'JoinBusiness', memberId: bob.memberId }, someContext());
  // Once for the heirs, and once for who leaves.
  const interrupted = interruptedAt(log, streams.business(businessId), 2, joins);
  const businesses = await businessesOf(log, erasures);
  const failures = new Map<string, Error>();
  await handOverBusinesses({ log: interrupted, db }, erasures, businesses, failures);
  expect(await businessOf(businessId)).toMatchObject({ members: [{ memberId: bob.memberId }] });
  await handOverBusinesses({ log, db }, erasures, businesses, failures);
  expect([...failures]).toEqual([]);
  expect(await businessOf(businessId)).toMatchObject({
    contactSubject: bob.memberId,
    members: [{ memberId: bob.memberId, role: 'owner' }],
  });
});

test('who is brought to a business while they are being erased stays in none', async () => {
  const [ann, cat] = [await site.newMember('provider'), await site.newMember('provider')];
  const { log, db, config } = site.context;
  const businessId = await asBusiness(site, [cat]);
  const opened = await openLog({ url: site.databaseUrl, masterKey: config.masterKey });
  try {
    let isBrought = false;
    const stored = new Proxy(opened.log.stored, {
      get: (target, name) =>
        name === 'readAll'
          ? async (...given: Parameters<typeof target.readAll>) => {
              const page = await target.readAll(...given);
              // Right after it was asked for the first time who acts for which business.
              if (!isBrought && given[1]?.streamPrefixes?.includes(streams.business('')) === true) {
                isBrought = true;
                await handle(log, businessId, { type: 'JoinBusiness', memberId: ann.memberId }, someContext());
              }
              return page;
            }
          : (Reflect.get(target, name) as unknown),
    });
    const register = registerAt(path.join(folder, 'brought.ndjson'));
    register.add(erasureOf(ann));
    const parts = { opened: { ...opened, log: { ...opened.log, stored } }, db, register, seenWithinMs: 0 };
    expect((await finishErasures(parts)).finished).toHaveLength(1);
    expect(isBrought).toBe(true);
    expect(await businessOf(businessId)).toMatchObject({ members: [{ memberId: cat.memberId, role: 'owner' }] });
  } finally {
    await opened.close();
  }
});

test('activities go on with the business where whoever had typed them in is erased, also years after they left it', async () => {
  const [ann, bob, cat] = [
    await site.newMember('provider'),
    await site.newMember('provider'),
    await site.newMember('provider'),
  ];
  const businessId = await asBusiness(site, [ann, bob, cat]);
  const desk = 'desk@zqforest.example';
  const more = { name: 'Zq Forest', providerName: 'Zq Forest Club', postcode: 'GU1 3AA', location: 'The Scout Hut' };
  const typedInBy = async (who: NewMember, contactEmail: string): Promise<string> => {
    const said = { ...activity, ...more, contactEmail, contactName: 'Zq Catherine' };
    const sent = await call(await signedIn(who), 'POST', '/api/provider/submit-application', said);
    return site.live(idIn(sent));
  };
  const [stays, theirs] = [await typedInBy(cat, desk), await typedInBy(cat, cat.email)];
  const left = await typedInBy(bob, desk);
  const fieldsOf = async (id: string): Promise<unknown> =>
    (await site.context.log.fold(streams.listing(id), concepts.listing.decider)).state.fields;
  const end = { type: 'EndMembership', memberId: bob.memberId, by: ann.memberId } as const;
  await handle(site.context.log, businessId, end, someContext());
  const givenTo = async () =>
    (await site.context.log.fold(streams.listing(left), concepts.listing.decider)).state.businessId;
  await expect.poll(givenTo).toBe(businessId);
  for (const who of [cat, bob]) expect((await deletesAccount(who)).body).toEqual(isErased);
  for (const id of [stays, left]) {
    expect(await fieldsOf(id)).toMatchObject({ ...more, contactEmail: desk });
    expect(await fieldsOf(id)).not.toHaveProperty('contactName');
  }
  expect(await fieldsOf(theirs)).toMatchObject(more);
  expect(await fieldsOf(theirs)).not.toHaveProperty('contactEmail');
  // The directory has it, and a colleague gives it another number.
  await whenShown(site.context, ['directory', 'listing']);
  const shown = (await call(site.anonymous, 'GET', `/api/activities/${stays}`)).body;
  expect(shown).toMatchObject({ postcode: more.postcode });
  const changed = { contactPhone: '01483 555 0399' };
  const owner = await signedIn(ann);
  const sent = await call(owner, 'POST', `/api/activities/${theirs}/changes`, changed);
  expect(sent.status, sent.text).toBe(200);
  const written = JSON.stringify(await site.context.log.readStream(streams.listing(theirs)));
  expect([written.includes(cat.email), written.includes('Zq Catherine')]).toEqual([false, false]);
});

test('a copy of an activity whose contact was erased before that can be given a contact', async () => {
  const ann = await site.newMember('provider');
  await asBusiness(site, [ann]);
  const owner = await signedIn(ann);
  const sent = await call(owner, 'POST', '/api/provider/submit-application', { ...activity, name: 'Zq Copied' });
  const id = await site.live(idIn(sent));
  const { log } = site.context;
  const contactOf = async (listingId: string): Promise<string> =>
    (await log.fold(streams.listing(listingId), concepts.listing.decider)).state.contactSubject;
  const erased = { type: 'PersonErased', data: { subject: await contactOf(id) } } as const;
  await log.append(streams.listing(id), 'any', [erased], someContext());
  const copied = await call(owner, 'POST', `/api/provider/activities/${id}/duplicate`);
  expect(copied.status, copied.text).toBe(200);
  expect(await contactOf(idIn(copied))).toBe(idIn(copied));
});

test('a business that cannot be handed over holds up neither others who are erased nor a start, and is tried again', async () => {
  const [ann, bob, eve] = [
    await site.newMember('provider'),
    await site.newMember('provider'),
    await site.newMember('parent'),
  ];
  const businessId = await asBusiness(site, [ann, bob]);
  const { context, databaseUrl } = site;
  const proofOf = async ({ memberId }: NewMember) => (await context.erasing.proofOf(memberId))?.isDone;
  const owner = new pg.Client({ connectionString: databaseUrl });
  await owner.connect();
  try {
    await owner.query(`
      create function refuse_one() returns trigger language plpgsql as 'begin raise exception ''not this one''; end';
      create trigger refuse_one before insert on log.events for each row
        when (new.stream = 'business-${businessId}' and new.type = 'BusinessHandedOver') execute function refuse_one();`);
    const holder = { memberId: ann.memberId, email: ann.email, emailConfirmed: true };
    await expect(context.eraseAccount(holder)).rejects.toThrow('not this one');
    expect((await deletesAccount(eve)).body).toEqual(isErased);
    expect([await proofOf(ann), await proofOf(eve)]).toEqual([false, true]);
    // Nothing of it has gone that the business still needs.
    expect((await businessOf(businessId))?.fields.businessName).toBe('Surrey Gym Tots');
    const second = await testApp({ databaseUrl, environment });
    expect((await second.anonymous('/api/activities')).status).toBe(200);
    await second.close();
    expect(await proofOf(ann)).toBe(false);
  } finally {
    await owner.query('drop trigger refuse_one on log.events; drop function refuse_one()');
    await owner.end();
  }
  await context.erasing.goOn(new AbortController().signal);
  expect(await proofOf(ann)).toBe(true);
  expect(await businessOf(businessId)).toMatchObject({ contactSubject: bob.memberId, members: [{ role: 'owner' }] });
});

test('an activity that nobody can read keeps neither its contact nor anybody else from being erased', async () => {
  const [bob, eve] = [await site.newMember('provider'), await site.newMember('parent')];
  await asBusiness(site, [await site.newMember('provider'), bob]);
  const said = { ...activity, name: 'Zq Meadow', contactEmail: 'desk@zqmeadow.example' };
  const id = idIn(await call(await signedIn(bob), 'POST', '/api/provider/submit-application', said));
  const { context, databaseUrl } = site;
  // As a later version leaves it behind.
  const strange = `update log.events set schema_version = 99 where stream = $1 and type = 'DraftSubmitted'`;
  await tamper(databaseUrl, strange, [streams.listing(id)]);
  const { log } = context;
  await expect(log.fold(streams.listing(id), concepts.listing.decider)).rejects.toThrow(UnreadableEvent);
  for (const who of [bob, eve]) {
    expect((await deletesAccount(who)).body).toEqual(isErased);
    expect((await context.erasing.proofOf(who.memberId))?.isDone).toBe(true);
  }
});
