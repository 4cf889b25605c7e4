import { expect, test } from 'vitest';
import { concepts, type DomainEvent, streams } from '#domain/catalog.ts';
import type { BusinessFields } from '#domain/business/fields.ts';
import { ERASED } from '#domain/kernel/erased.ts';
import { typed } from '#domain/listing/typed.ts';
import { memoryLog } from '#tests/support/stores/memory-log.ts';
import { memberId as id, someContext } from '#tests/support/projection.ts';
import { ReadModelsBehind } from '../policy.ts';
import { type BusinessAccounts, businessPolicy } from './business.ts';

const [ann, businessId, other, sent, later] = [id(1), id(2), id(3), id(4), id(5)];
const email = 'desk@otters.example';
const { samples } = concepts.business;

const applied: DomainEvent = {
  type: 'BusinessApplied',
  data: { businessId, contactSubject: ann, fields: { ...samples.BusinessApplied.fields, email } },
};
const approved: DomainEvent = { type: 'BusinessApproved', data: { ...samples.BusinessApproved, businessId } };
const undone: DomainEvent = {
  type: 'BusinessVerdictUndone',
  data: {
    ...samples.BusinessVerdictUndone,
    businessId,
    contactSubject: ann,
    on: 'application',
    name: null,
    proposedName: null,
    proposedAt: null,
  },
};
const signedIn: DomainEvent = { type: 'MemberSignedIn', data: { memberId: ann } };
/** Ann's confirmed address is the business's, and what is read of businesses may be old. */
const accounts: BusinessAccounts = {
  accountOf: async (address) => (address === email ? ann : undefined),
  businessesOf: async (memberId) => (memberId === ann ? [businessId] : []),
  othersOf: async () => [],
  sentBy: async () => [],
  behind: async () => [],
};

const site = { baseUrl: 'https://hop.example', sessionSecret: 'a'.repeat(64) };

/** What follows from the first `type` of these, once all of them have happened: letters by their subject, commands by their type. */
async function follows(type: DomainEvent['type'], ...events: DomainEvent[]): Promise<readonly string[]> {
  const log = memoryLog();
  for (const event of [registered, ...events]) {
    const stream = event.type.startsWith('Member') ? streams.member(ann) : streams.business(businessId);
    await log.append(stream, 'any', [event], someContext());
  }
  const { events: all } = await log.readAll(0);
  const event = all.find((each) => each.type === type);
  if (!event) throw new Error('there is no event');
  const { consequences } = businessPolicy(site, accounts);
  return (await consequences(event, log)).map((each) =>
    each.kind === 'mail' ? each.message.subject : each.command.type,
  );
}
const letter = expect.stringMatching(/is now a provider on Hopscotch$/);

test('an approval brings the account of its address to the business', async () => {
  expect(await follows('BusinessApproved', applied, approved)).toEqual([letter, 'JoinBusiness']);
  expect(await follows('MemberSignedIn', applied, approved, signedIn)).toEqual(['JoinBusiness']);
});

test('one that was taken back before anybody came to it has its letter, and brings nobody in: the next one does', async () => {
  expect(await follows('BusinessApproved', applied, approved, undone)).toEqual([letter]);
  expect(await follows('BusinessApproved', applied, approved, undone, approved)).toEqual([letter, 'JoinBusiness']);
  expect(await follows('MemberSignedIn', applied, signedIn, approved, undone)).toEqual([]);
});

test('an account that is being erased is brought to no business, though it has not gone yet', async () => {
  const erased: DomainEvent = { type: 'MemberErased', data: { memberId: ann } };
  const others: DomainEvent = { ...applied, data: { ...applied.data, contactSubject: id(9) } };
  expect(await follows('BusinessApproved', others, erased, approved)).toEqual([letter]);
  expect(await follows('MemberSignedIn', others, approved, signedIn, erased)).toEqual([]);
});

test('what became of a new name is told to who acts for it, its owner first, where the address is that of a founder who has left', async () => {
  const [bob, carl] = [id(6), id(7)];
  const log = memoryLog();
  const happened = (stream: string, ...events: readonly DomainEvent[]) =>
    log.append(stream, 'any', events, someContext());
  const account = (memberId: string, firstName: string): DomainEvent => ({
    type: 'MemberRegistered',
    data: { memberId, firstName, lastName: 'Lee', email: `${firstName.toLowerCase()}@mail.example` },
  });
  await happened(streams.member(ann), registered);
  await happened(streams.member(bob), account(bob, 'Bob'));
  await happened(streams.member(carl), account(carl, 'Carl'));
  const { consequences } = businessPolicy(site, accounts);
  /** Who hears of the verdict on a name that comes after `events` of the business. */
  const told = async (...events: readonly DomainEvent[]): Promise<readonly string[]> => {
    const named: DomainEvent = { type: 'BusinessNameApproved', data: { ...samples.BusinessNameApproved, businessId } };
    await happened(streams.business(businessId), ...events, named);
    const verdict = (await log.readStream(streams.business(businessId))).at(-1);
    const follow = verdict === undefined ? [] : await consequences(verdict, log);
    return follow.flatMap((each) => (each.kind === 'mail' ? [each.to] : []));
  };
  const joined = (memberId: string, role: 'owner' | 'member'): DomainEvent => ({
    type: 'BusinessMemberJoined',
    data: { businessId, memberId, role },
  });
  expect(await told(applied, approved, joined(ann, 'owner'), joined(carl, 'member'), joined(bob, 'member'))).toEqual([
    email,
  ]);
  const gone: readonly DomainEvent[] = [
    { type: 'BusinessOwnerChanged', data: { businessId, from: ann, to: bob } },
    { type: 'BusinessMemberLeft', data: { businessId, memberId: ann, removedBy: bob } },
  ];
  expect(await told(...gone)).toEqual(['bob@mail.example']);
  const shutOut = (memberId: string) =>
    happened(streams.member(memberId), { type: 'MemberSuspended', data: { memberId, reason: 'Gives no lessons' } });
  await shutOut(bob);
  expect(await told()).toEqual(['carl@mail.example']);
  await shutOut(carl);
  expect(await told()).toEqual(['bob@mail.example']);
});

/** A business that was approved, of somebody else than Ann. */
const business = (of: string, fields: Partial<BusinessFields> = {}): DomainEvent[] => [
  {
    ...applied,
    data: { businessId: of, contactSubject: id(9), fields: { ...samples.BusinessApplied.fields, ...fields } },
  },
  { ...approved, data: { ...approved.data, businessId: of } },
];
const joins = (of: string): DomainEvent => ({
  type: 'BusinessMemberJoined',
  data: { businessId: of, memberId: ann, role: 'member' },
});
const leaves = (of: string): DomainEvent => ({
  type: 'BusinessMemberLeft',
  data: { businessId: of, memberId: ann, removedBy: null },
});
const registered: DomainEvent = {
  type: 'MemberRegistered',
  data: { memberId: ann, firstName: 'Ann', lastName: 'Lee', email },
};
const drafts = (listingId: string): DomainEvent => ({
  type: 'ListingDrafted',
  data: typed(listingId, { origin: 'provider_application', submittedBy: ann, draftedBy: 'provider', fields: {} }),
});

/** What each departure of Ann's brings about once all of these have happened, in that order. */
async function departures(
  events: readonly DomainEvent[],
  behind: BusinessAccounts['behind'] = accounts.behind,
): Promise<readonly (readonly string[])[]> {
  const log = memoryLog();
  for (const event of events) {
    const { data } = event;
    const stream =
      'subject' in data
        ? streams.business(businessId)
        : 'listingId' in data && data.listingId
          ? streams.listing(data.listingId)
          : 'businessId' in data && data.businessId
            ? streams.business(data.businessId)
            : streams.member(ann);
    await log.append(stream, 'any', [event], someContext());
  }
  // As read models answer that have taken all of it in: who has left is in no row of theirs any more.
  const read: BusinessAccounts = {
    ...accounts,
    behind,
    othersOf: async (_memberId, than) => [businessId, other].filter((each) => each !== than),
    sentBy: async () => events.flatMap(({ data }) => ('listingId' in data && data.listingId ? [data.listingId] : [])),
  };
  const { consequences } = businessPolicy(site, read);
  const { events: all } = await log.readAll(0);
  return Promise.all(
    all
      .filter(({ type }) => type === 'BusinessMemberLeft')
      .map(async (event) =>
        (await consequences(event, log)).flatMap((each) =>
          each.kind === 'mail'
            ? []
            : each.command.type === 'GiveToBusiness'
              ? [`${each.id} to ${each.command.businessId}`]
              : [each.command.type],
        ),
      ),
  );
}
const two = [registered, ...business(businessId), ...business(other)];

test('what somebody sent in is the first business’s, though both of their departures are in the log already', async () => {
  const past = [...two, joins(businessId), joins(other), drafts(sent)];
  expect(await departures([...past, leaves(other), leaves(businessId)])).toEqual([
    [],
    [`${sent} to ${businessId}`, 'RevokeRole'],
  ]);
  expect((await departures([...past, leaves(businessId), leaves(other)]))[0]).toEqual([`${sent} to ${businessId}`]);
});

test('nor is it the second’s where whoever applied for the first has been erased since, but where that one was gone before', async () => {
  const past = [registered, ...business(businessId, { email: ERASED }), ...business(other), joins(businessId)];
  const erased: DomainEvent = { type: 'PersonErased', data: { subject: id(9) } };
  const first = async (...events: DomainEvent[]) => (await departures([...past, joins(other), ...events]))[0];
  expect(await first(drafts(sent), leaves(other), leaves(businessId), erased)).toEqual([]);
  expect(await first(drafts(sent), erased, leaves(other))).toEqual([`${sent} to ${other}`, 'RevokeRole']);
});

test('who has joined another by then is a provider still; who joins it afterwards is made one anew', async () => {
  expect(await departures([...two, joins(businessId), joins(other), leaves(businessId)])).toEqual([[]]);
  expect(await departures([...two, joins(businessId), leaves(businessId), joins(other)])).toEqual([['RevokeRole']]);
});

test('what they send in after they have left is not the business’s', async () => {
  const events = [...two, joins(businessId), drafts(sent), leaves(businessId), joins(other), drafts(later)];
  expect(await departures(events)).toEqual([[`${sent} to ${businessId}`, 'RevokeRole']]);
});

test('a departure waits for the read models that tell what was sent in, and is tried again', async () => {
  const events = [...two, joins(businessId), drafts(sent), leaves(businessId)];
  const gone = departures(events, async () => ['listing']);
  await expect(gone).rejects.toThrow(ReadModelsBehind);
  let looks = 0;
  expect(await departures(events, async () => (looks++ < 2 ? ['listing'] : []))).toEqual([
    [`${sent} to ${businessId}`, 'RevokeRole'],
  ]);
});
