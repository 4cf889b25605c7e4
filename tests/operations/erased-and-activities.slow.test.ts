import { randomUUID } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { concepts, type DomainEvent, streams } from '#domain/catalog.ts';
import type { ListingCommand } from '#domain/listing/commands.ts';
import type { Listing } from '#domain/listing/listing.ts';
import { typed } from '#domain/listing/typed.ts';
import { pageSamples } from '#domain/page/samples.ts';
import { openLog } from '#event-store/open-log.ts';
import { findPeople } from '#operations/erasure/find-person.ts';
import { registerAt } from '#operations/erasure/register.ts';
import { accountCalls, newEmail, PASSWORD, sessionIn } from '#tests/support/made/accounts.ts';
import { call, sessionOf, siteAt, type SiteFetch } from '#tests/support/api-client.ts';
import { type NewMember, testApp, type TestApp } from '#tests/support/app.ts';
import { asBusiness } from '#tests/support/made/businesses.ts';
import { approve, listingWith, review, sendTo, submit } from '#tests/support/made/live-listings.ts';
import { someContext } from '#tests/support/projection.ts';

/** What others have in the directory when somebody deletes their account who had to do with it. */

let site: TestApp;
let calls: ReturnType<typeof accountCalls>;
beforeAll(async () => {
  site = await testApp();
  calls = accountCalls(site);
});
afterAll(() => site.close());

const signedIn = async (member: NewMember): Promise<SiteFetch> =>
  siteAt(site.url, await sessionOf(site.anonymous, member));
const deleted = async (fetch: SiteFetch, password = PASSWORD): Promise<void> => {
  const erased = await call(fetch, 'POST', '/api/auth/delete-account', { password });
  expect(erased.body).toEqual({ message: 'Your account is deleted.' });
};
const listingOf = async (id: string): Promise<Listing> =>
  (await site.context.log.fold(streams.listing(id), concepts.listing.decider)).state;
const isSuppressed = (...contacts: string[]): Promise<boolean> => site.context.log.isSuppressed(contacts);

test('an address that an account had once takes along what was sent in under it then, and nothing of who has it by now', async () => {
  const { log } = site.context;
  const [before, after, phone] = [await calls.confirmed(), newEmail(), '01483 555 0401'];
  const write = async (subject: string): Promise<void> => {
    const words = { name: 'Zqjo', email: before, subject, message: 'Hello.' };
    expect((await call(site.anonymous, 'POST', '/api/contact', words)).status).toBe(200);
  };
  await write('Zq then');
  const fetch = calls.as(sessionIn(await calls.signIn(before)));
  await call(fetch, 'POST', '/api/auth/change-email', { newEmail: after, password: PASSWORD });
  const [mail] = await calls.mailsTo(after, /new email address/);
  if (mail) await calls.confirm(mail);
  await write('Zq now');
  const fields = {
    name: 'Zq Shared',
    description: 'x',
    contactEmail: before,
    contactPhone: phone,
    postcode: 'GU1 3AA',
  };
  const id = await listingWith(site.context, { fields, draftedBy: 'page', origin: 'scraper' }, [submit, approve]);

  await deleted(fetch);

  expect((await listingOf(id)).fields).toEqual(fields);
  expect(await isSuppressed(phone, before)).toBe(false);
  expect(await isSuppressed(after)).toBe(true);
  const messages = (await log.readAll(0, { types: ['MessageReceived'], limit: 1000 })).events.map(({ data }) =>
    JSON.stringify(data),
  );
  const isLeft = (subject: string): boolean => messages.some((each) => each.includes(subject) && each.includes(before));
  expect([isLeft('Zq then'), isLeft('Zq now')]).toEqual([false, true]);
});

describe('a proposal to be reached at their own address', () => {
  const proposedBy = (person: NewMember): ListingCommand & { revisionId: string } => ({
    type: 'ProposeRevision',
    revisionId: randomUUID(),
    source: 'parent_amendment',
    proposedBy: person.memberId,
    changes: { priceFrom: 5, contactEmail: person.email },
  });
  const club = { name: 'Zq Hockey', description: 'x', contactPhone: '01483 555 0402', postcode: 'GU1 3AA' };
  const live = (): Promise<string> =>
    listingWith(site.context, { fields: club, draftedBy: 'page', origin: 'scraper' }, [submit, approve]);

  test('takes nothing of the activity along where an admin puts the address right and approves the rest', async () => {
    const [person, id] = [await site.newMember('parent'), await live()];
    const proposed = proposedBy(person);
    const changes = { contactEmail: 'desk@zqhockey.example' };
    const approved: ListingCommand = { type: 'ApproveRevision', ...review, revisionId: proposed.revisionId, changes };
    await sendTo(site.context, id, [proposed, approved]);
    await deleted(await signedIn(person), person.password);
    expect((await listingOf(id)).fields).toEqual({ ...club, ...changes, priceFrom: 5 });
    expect(await isSuppressed(club.contactPhone, changes.contactEmail)).toBe(false);
  });

  test('takes nothing of the activity along where an admin took the approval back', async () => {
    const [person, id] = [await site.newMember('parent'), await live()];
    const proposed = proposedBy(person);
    const { revisionId } = proposed;
    await sendTo(site.context, id, [
      proposed,
      { type: 'ApproveRevision', ...review, revisionId },
      { type: 'UndoVerdict', revision: 2, revisionId, undoneBy: review.reviewedBy },
      { type: 'RejectRevision', ...review, revisionId },
    ]);
    await deleted(await signedIn(person), person.password);
    expect((await listingOf(id)).fields).toEqual(club);
    expect(await isSuppressed(club.contactPhone)).toBe(false);
  });
});

test('a page that somebody began a draft of and never sent stays with the activity of others that has it', async () => {
  const { log } = site.context;
  const person = await site.newMember('provider');
  const pageOf = async (contactSubject: string | null): Promise<{ pageId: string; claim: () => Promise<unknown> }> => {
    const pageId = randomUUID();
    const [own, theirs] = [uuidv7(), uuidv7()];
    const fields = { name: 'Zq Pottery', description: 'x', contactPhone: '01483 555 0403' };
    const begun = { origin: 'provider_submission', draftedBy: 'page', submittedBy: person.memberId, fields } as const;
    const draft = typed(own, { ...begun, pageId, contactSubject: person.memberId });
    await sendTo(site.context, own, [{ type: 'DraftListing', ...draft }]);
    const other = typed(theirs, { ...begun, submittedBy: null, origin: 'scraper', pageId });
    const drafted: ListingCommand = { type: 'DraftListing', ...other, contactSubject: contactSubject ?? theirs };
    await sendTo(site.context, theirs, [drafted, submit, approve]);
    const claimed: DomainEvent = {
      type: 'PageClaimed',
      data: { pageId, listingId: theirs, claimedBy: 'an-admin', claimedAt: new Date().toISOString() },
    };
    return { pageId, claim: () => log.append(streams.page(pageId), 'any', [claimed], someContext()) };
  };
  const [others, nobodys, own] = [await pageOf(null), await pageOf(null), await pageOf(person.memberId)];
  for (const { claim } of [others, own]) await claim();
  await deleted(await signedIn(person), person.password);
  const { subjects } =
    registerAt(site.context.config.erasureRegister)
      .read()
      .findLast(({ account }) => account === person.memberId) ?? {};
  expect(new Set(subjects)).toEqual(new Set([person.memberId, nobodys.pageId, own.pageId]));
});

test('who sent an activity in leaves the number of its desk to the desk', async () => {
  const person = await site.newMember('provider');
  const fetch = await signedIn(person);
  const send = async (contact: Record<string, string>): Promise<void> => {
    const words = { name: 'Zq Chess', description: 'Chess.', category: 'Adventure', location: 'Guildford' };
    const sent = await call(fetch, 'POST', '/api/submit-listing', { ...words, submitterType: 'provider', ...contact });
    expect(sent.status, sent.text).toBe(200);
  };
  await send({ contactEmail: 'desk@zqchess.example', contactPhone: '01483 555 0404' });
  await send({ contactPhone: '01483 555 0405' });
  await send({ contactEmail: person.email, contactPhone: '01483 555 0406' });
  await deleted(fetch, person.password);
  expect(await isSuppressed('desk@zqchess.example', '01483 555 0404')).toBe(false);
  // Without another address beside it, it is how they themselves are reached.
  for (const theirs of ['01483 555 0405', '01483 555 0406']) expect(await isSuppressed(theirs)).toBe(true);
});

describe('an activity that goes on with its business', () => {
  const reached = (contactEmail: string, contactPhone: string) => ({
    name: 'Zq Rowing',
    description: 'x',
    contactEmail,
    contactPhone,
  });
  /** What `person` has drafted from a page; answers its id and the page's. */
  async function drafted(
    person: NewMember,
    said: Pick<Listing, 'origin' | 'fields'>,
    commands: readonly ListingCommand[],
  ) {
    const [id, pageId] = [uuidv7(), randomUUID()];
    const own = {
      ...said,
      pageId,
      contactSubject: person.memberId,
      submittedBy: person.memberId,
      draftedBy: 'page',
    } as const;
    await sendTo(site.context, id, [{ type: 'DraftListing', ...typed(id, own) }, ...commands]);
    return { id, pageId };
  }
  async function claim({ id: listingId, pageId }: { readonly id: string; readonly pageId: string }): Promise<void> {
    const claimed = { pageId, listingId, claimedBy: 'an-admin', claimedAt: new Date().toISOString() };
    await site.context.log.append(streams.page(pageId), 'any', [{ type: 'PageClaimed', data: claimed }], someContext());
  }
  const subjectsOf = ({ memberId }: NewMember): ReadonlySet<string> =>
    new Set(
      registerAt(site.context.config.erasureRegister)
        .read()
        .findLast(({ account }) => account === memberId)?.subjects,
    );

  test('keeps its page, and the number that stands beside the address of who typed it in', async () => {
    const [ann, bob] = [await site.newMember('provider'), await site.newMember('provider')];
    await asBusiness(site, [ann, bob]);
    const [desk, home] = ['01483 555 0407', '01483 555 0408'];
    const clubs = { origin: 'provider_submission', fields: reached(bob.email, desk) } as const;
    const live = await drafted(bob, clubs, [submit, approve]);
    await claim(live);
    const begun = await drafted(bob, clubs, []);
    // What he suggested as a parent is not the business's.
    const own = await drafted(bob, { origin: 'parent_submission', fields: reached(bob.email, home) }, [
      submit,
      approve,
    ]);
    await claim(own);

    await deleted(await signedIn(bob), bob.password);

    expect((await listingOf(live.id)).fields).toEqual({ name: 'Zq Rowing', description: 'x', contactPhone: desk });
    expect(subjectsOf(bob)).toEqual(new Set([bob.memberId, own.pageId]));
    expect(await isSuppressed(desk)).toBe(false);
    for (const gone of [bob.email, home]) expect(await isSuppressed(gone)).toBe(true);

    // Their pages go with the last who acts for it, though what they were handed does not name them.
    await deleted(await signedIn(ann), ann.password);
    expect(subjectsOf(ann)).toEqual(new Set([ann.memberId, live.pageId, begun.pageId]));
  });

  test('keeps the number of the page on which it stands as one of several classes', async () => {
    const [ann, bob] = [await site.newMember('provider'), await site.newMember('provider')];
    await asBusiness(site, [ann, bob]);
    const desk = '01483 555 0411';
    const fields = reached(bob.email, desk);
    const { pageId } = await drafted(bob, { origin: 'provider_submission', fields }, [submit, approve]);
    const whole = { pageId: randomUUID(), fields };
    const read = { ...pageSamples.ActivityScraped, ...whole, contactSubject: whole.pageId };
    const inIt = { ...pageSamples.ClassScraped, pageId, ofPageId: whole.pageId, contactSubject: whole.pageId, fields };
    const { log } = site.context;
    await log.append(streams.page(whole.pageId), 'any', [{ type: 'ActivityScraped', data: read }], someContext());
    await log.append(streams.page(pageId), 'any', [{ type: 'ClassScraped', data: inIt }], someContext());

    await deleted(await signedIn(bob), bob.password);

    expect(await isSuppressed(desk)).toBe(false);
    expect(await isSuppressed(bob.email)).toBe(true);
  });

  test('keeps what a colleague would have it say of how it is reached, until an admin has looked at it', async () => {
    const [ann, bob] = [await site.newMember('provider'), await site.newMember('provider')];
    await asBusiness(site, [ann, bob]);
    const fields = reached('old-desk@zqrowing.example', '01483 555 0410');
    const { id } = await drafted(bob, { origin: 'provider_submission', fields }, [submit, approve]);
    const revisionId = randomUUID();
    const changes = { priceFrom: 5, contactEmail: 'desk@zqrowing.example', location: 'The Boat House' };
    const by = { revisionId, source: 'provider_edit', proposedBy: ann.memberId } as const;
    await sendTo(site.context, id, [{ type: 'ProposeRevision', ...by, changes }]);

    await deleted(await signedIn(bob), bob.password);

    expect((await listingOf(id)).pendingRevisions).toMatchObject([{ revisionId, changes }]);
    await sendTo(site.context, id, [{ type: 'ApproveRevision', ...review, revisionId }]);
    expect((await listingOf(id)).fields).toEqual({ ...fields, ...changes });
  });

  test('goes with the last who act for it, also where they go at once', async () => {
    const [ann, bob] = [await site.newMember('provider'), await site.newMember('provider')];
    await asBusiness(site, [ann, bob]);
    const fields = reached(bob.email, '01483 555 0409');
    const live = await drafted(bob, { origin: 'provider_submission', fields }, [submit, approve]);
    await claim(live);
    const opened = await openLog({ url: site.databaseUrl, masterKey: site.context.config.masterKey });
    try {
      const { markOf } = opened.erasures;
      const [of, other] = [bob, ann].map(({ memberId, email }) => ({ account: memberId, marks: [markOf(email)] }));
      const found = async (...asked: (typeof of)[]) =>
        (
          await findPeople(
            opened,
            asked.flatMap((each) => each ?? []),
          )
        )[0];
      expect([...((await found(of))?.subjects ?? [])]).toEqual([bob.memberId]);
      expect(new Set((await found(of, other))?.subjects)).toEqual(new Set([bob.memberId, live.pageId]));
      expect((await found(of, other))?.contacts).toContain('01483 555 0409');
    } finally {
      await opened.close();
    }
  });
});
