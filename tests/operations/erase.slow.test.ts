import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { type DomainEvent, streams } from '#domain/catalog.ts';
import type { ListingCommand } from '#domain/listing/commands.ts';
import type { ListingEvent } from '#domain/listing/events.ts';
import { type Listing, listingOf as listingFrom } from '#domain/listing/listing.ts';
import { type OpenedLog, openLog } from '#event-store/open-log.ts';
import { bringUpToDate } from '#operations/erasure/bring-up-to-date.ts';
import { erasePerson } from '#operations/erasure/erase-person.ts';
import { registerAt } from '#operations/erasure/register.ts';
import { call, sessionOf, siteAt } from '../support/api-client.ts';
import { issuedKey, withKey } from '../support/made/api-keys.ts';
import { review, sendTo } from '../support/made/live-listings.ts';
import { testApp, type TestApp } from '../support/app.ts';
import { someContext } from '../support/projection.ts';
import { tablesWith } from '../support/stores/tables-with.ts';

test('an erased member is nowhere any more, and what they did stays done', async () => {
  const masterKey = randomBytes(32);
  const app = await testApp({ environment: { MASTER_KEY: masterKey.toString('hex') } });
  const opened = await openLog({ url: app.databaseUrl, masterKey });
  try {
    const [person, admin] = [await app.newMember('parent'), await app.signedInAs('admin')];
    const parent = await signedIn(app.url, person);
    const submitted = await call(parent, 'POST', '/api/parent/submit-suggestion', {
      name: 'Kite Club',
      description: 'Kites on the downs.',
      submitterComments: 'Ring me on 07700 900777',
    });
    expect(submitted.status).toBe(200);
    const { id } = submitted.body as { id: string };
    await call(admin, 'POST', `/api/admin/activities/${id}/approve`, { revision: 1 });
    const wait = async () =>
      app.context.readPosition.waitFor(
        ['directory', 'audit', 'listing', 'points'],
        await app.context.log.head(),
        10_000,
      );
    await wait();
    expect(await tablesWith(app.context.db, [person.email])).toContainEqual(
      expect.stringContaining('members.members: '),
    );

    expect(await erase(opened, app, person.email)).toEqual({ account: true, others: 0, resumed: 0 });

    await wait();
    expect(await tablesWith(app.context.db, [person.email])).toEqual([]);
    expect(await tablesWith(app.context.db, ['07700 900777'])).toEqual([]);
    const [registered] = await opened.log.readStream(streams.member(person.memberId));
    expect(registered?.data).toMatchObject({ email: 'erased', firstName: 'erased' });
    expect((await call(app.anonymous, 'GET', `/api/activities/${id}`)).body).toMatchObject({
      name: 'Kite Club',
      status: 'live',
    });
    const audit = (await call(admin, 'GET', `/api/admin/audit?entity=${id}`)).text;
    expect(audit).toContain('DraftSubmitted');
    expect(audit).not.toContain('900777');
    expect((await call(parent, 'GET', '/api/auth/user')).status).toBe(401);
    expect(await erase(opened, app, person.email)).toEqual({ account: false, others: 0, resumed: 0 });
  } finally {
    await opened.close();
    await app.close();
  }
});

const erase = async (opened: OpenedLog, { context, databaseUrl }: TestApp, email: string) => {
  const register = registerAt(path.join(folder, path.basename(databaseUrl)));
  const erased = await erasePerson({ opened, db: context.db, register }, email);
  await bringUpToDate(context);
  return erased;
};
const folder = mkdtempSync(path.join(tmpdir(), 'hopscotch-erase-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('what somebody sent in without an account, or gave as a contact, is erased with them, and the listing lives on', async () => {
  const masterKey = randomBytes(32);
  const app = await testApp({ environment: { MASTER_KEY: masterKey.toString('hex') } });
  const opened = await openLog({ url: app.databaseUrl, masterKey });
  try {
    const { context, url, anonymous } = app;
    const [person, provider] = [await app.newMember('parent'), await app.newMember('provider')];
    const parent = await signedIn(url, person);
    // The same person in another spelling, before they had an account, as their own contact, and as another provider's.
    const shouted = person.email.toUpperCase();
    const club = { name: 'Zither Club', description: 'Zithers.', category: 'Adventure', location: 'Guildford' };
    const contact = { contactName: 'Zebedee Quill', contactEmail: person.email, contactPhone: '07700 900555' };
    const submitted = [
      await call(anonymous, 'POST', '/api/submit-listing', {
        ...club,
        submitterType: 'parent',
        submitterName: 'Zebedee Quill',
        submitterEmail: shouted,
        submitterComments: 'Ring 07700 900555',
      }),
      await call(parent, 'POST', '/api/submit-listing', { ...club, ...contact, submitterType: 'parent' }),
      await call(await signedIn(url, provider), 'POST', '/api/submit-listing', {
        ...club,
        ...contact,
        contactPhone: '07700 900999',
        submitterType: 'provider',
      }),
    ];
    expect(submitted.map(({ status }) => status)).toEqual([200, 200, 200]);
    const [, own = '', providers = ''] = submitted.map(({ body }) => (body as { id: string }).id);
    const holder = { name: 'Zebedee Quill', contactEmail: shouted };
    const { key } = await issuedKey(app, await app.signedInAs('admin'), holder);
    const opens = () => call(anonymous, 'GET', '/api/open/v1/categories', undefined, withKey(key));
    expect((await opens()).status).toBe(200);
    expect(await erase(opened, app, person.email)).toEqual({ account: true, others: 3, resumed: 0 });
    // A key that they had for the public API opens nothing any more.
    await expect.poll(async () => (await opens()).status).toBe(401);

    expect(await tablesWith(context.db, ['07700 900555'])).toEqual([]);
    const exported = JSON.stringify((await opened.store.readAll(0)).events);
    for (const text of ['Zebedee', person.email, shouted]) expect(exported).not.toContain(text);
    // Who wrote the address down is not erased with it, nor what belongs to them.
    expect((await listingOf(opened, providers)).fields).toMatchObject({ contactPhone: '07700 900999' });
    expect((await listingOf(opened, own)).fields).toEqual({
      name: 'Zither Club',
      description: 'Zithers.',
      category: 'outdoor',
    });
    await sendTo(context, own, [
      { type: 'EditListing', changes: { name: 'Zithers' }, editedBy: 'admin' },
      approveAt(2),
      {
        type: 'ProposeRevision',
        revisionId: randomUUID(),
        source: 'parent_amendment',
        proposedBy: null,
        changes: { priceFrom: 5 },
      },
    ]);
    expect(await erase(opened, app, person.email)).toEqual({ account: false, others: 0, resumed: 0 });
    expect(await erase(opened, app, 'nobody@mail.example')).toEqual({ account: false, others: 0, resumed: 0 });
  } finally {
    await opened.close();
    await app.close();
  }
});

test('what somebody without an account wrote to us is gone with them: the message, and the letter that brought it to our mailbox', async () => {
  const masterKey = randomBytes(32);
  const CONTACT_EMAIL = 'desk@hopscotch.test';
  const app = await testApp({ environment: { MASTER_KEY: masterKey.toString('hex'), CONTACT_EMAIL } });
  const opened = await openLog({ url: app.databaseUrl, masterKey });
  try {
    const { db } = app.context;
    const write = (email: string) =>
      call(app.anonymous, 'POST', '/api/contact', { name: 'Zeb', email, subject: 'Zithers', message: 'Any zithers?' });
    for (const email of ['zeb@mail.example', 'other@mail.example']) expect((await write(email)).status).toBe(200);
    const letters = () => db.query<{ recipient: string; text: string }>('select recipient, text from platform.mailbox');
    await expect.poll(async () => (await letters()).length).toBe(2);
    expect(await erase(opened, app, 'Zeb@mail.example')).toEqual({ account: false, others: 1, resumed: 0 });
    expect(await tablesWith(db, ['zeb@mail.example'])).toEqual([]);
    expect(await letters()).toEqual([
      { recipient: CONTACT_EMAIL, text: expect.stringContaining('other@mail.example') },
    ]);
    const admin = await app.signedInAs('admin');
    const left = (await call(admin, 'GET', '/api/admin/contact-messages')).body as { email: string }[];
    expect(left.map(({ email }) => email)).toEqual(['other@mail.example']);
  } finally {
    await opened.close();
    await app.close();
  }
});

test('an admin who is erased takes no page along that they only judged', async () => {
  const masterKey = randomBytes(32);
  const app = await testApp({ environment: { MASTER_KEY: masterKey.toString('hex') } });
  const opened = await openLog({ url: app.databaseUrl, masterKey });
  try {
    const { memberId, email } = await app.newMember('admin');
    const pageId = randomUUID();
    const judged: DomainEvent = {
      type: 'GonePageReviewed',
      data: {
        pageId,
        verdict: 'keep',
        listingIds: [],
        stopped: false,
        reviewedBy: memberId,
        adminNotes: 'Zq rang them',
      },
    };
    await opened.log.append(streams.page(pageId), 'any', [judged], someContext());
    expect(await erase(opened, app, email)).toEqual({ account: true, others: 0, resumed: 0 });
    expect((await opened.erasures.of(memberId))?.subjects).toEqual([memberId]);
    expect(JSON.stringify(await opened.log.readStream(streams.page(pageId)))).not.toContain('Zq rang');
  } finally {
    await opened.close();
    await app.close();
  }
});

const approveAt = (revision: number): ListingCommand => ({ type: 'ApproveListing', ...review, revision });
const listingOf = async ({ log }: OpenedLog, id: string): Promise<Listing> =>
  listingFrom(await log.readStream<ListingEvent>(streams.listing(id)));
const signedIn = async (url: string, account: { email: string; password: string }) =>
  siteAt(url, await sessionOf(siteAt(url), account));
