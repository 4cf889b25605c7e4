import { expect, test } from 'vitest';
import { concepts, type DomainEvent, streams } from '#domain/catalog.ts';
import { typed } from '#domain/listing/typed.ts';
import { memoryLog } from '#tests/support/stores/memory-log.ts';
import { memberId as id, someContext } from '#tests/support/projection.ts';
import { enquiryMailPolicy } from './enquiry-mail.ts';

const [ann, bob, listingId, businessId, enquiryId] = [id(1), id(2), id(3), id(4), id(5)];
const desk = 'desk@otters.example';

const registered = (memberId: string, email: string): DomainEvent => ({
  type: 'MemberRegistered',
  data: { memberId, firstName: 'Ann', lastName: 'Lee', email },
});
const suspended = (memberId: string): DomainEvent => ({
  type: 'MemberSuspended',
  data: { memberId, reason: 'Takes money, gives no lessons' },
});
const readmitted = (memberId: string): DomainEvent => ({ type: 'MemberReadmitted', data: { memberId, reason: 'x' } });
const business = (email: string, ...members: string[]): DomainEvent[] => [
  {
    type: 'BusinessApplied',
    data: {
      businessId,
      contactSubject: ann,
      fields: { ...concepts.business.samples.BusinessApplied.fields, email },
    },
  },
  ...members.map((memberId, index): DomainEvent => ({
    type: 'BusinessMemberJoined',
    data: { businessId, memberId, role: index === 0 ? 'owner' : 'member' },
  })),
];

/** To whom an enquiry goes, of a listing that Ann sent in, with what else the log holds. */
async function toldOf(
  which: { readonly businessId: string | null; readonly contactEmail?: string },
  others: Readonly<Record<string, readonly DomainEvent[]>>,
): Promise<string[]> {
  const log = memoryLog();
  const { contactEmail } = which;
  const fields = { name: 'Otters', ...(contactEmail !== undefined && { contactEmail }) };
  const listing: DomainEvent = {
    type: 'ListingDrafted',
    data: typed(listingId, { origin: 'provider_application', submittedBy: ann, draftedBy: 'provider', fields }),
  };
  for (const [stream, events] of Object.entries({ ...others, [streams.listing(listingId)]: [listing] }))
    await log.append(stream, 'any', [...events], someContext());
  const sent: DomainEvent = {
    type: 'EnquirySent',
    data: {
      ...concepts.enquiry.samples.EnquirySent,
      enquiryId,
      listingId,
      businessId: which.businessId,
      email: 'family@mail.example',
    },
  };
  await log.append(streams.enquiry(enquiryId), 'any', [sent], someContext());
  const [event] = await log.readStream(streams.enquiry(enquiryId));
  if (!event) throw new Error('there is no event');
  const letters = await enquiryMailPolicy('https://hop.example').consequences(event, log);
  return letters.flatMap((each) => (each.kind === 'mail' ? [each.to] : []));
}

const member = (memberId: string, email: string, ...more: DomainEvent[]) => ({
  [streams.member(memberId)]: [registered(memberId, email), ...more],
});
const annShutOut = member(ann, 'ann@mail.example', suspended(ann));

test('a provider who is shut out is sent no family’s words, whichever of their addresses is known', async () => {
  expect(await toldOf({ businessId: null }, annShutOut)).toEqual([]);
  expect(await toldOf({ businessId: null, contactEmail: desk }, annShutOut)).toEqual([]);
  const theirs = { ...annShutOut, [streams.business(businessId)]: business(desk, ann) };
  expect(await toldOf({ businessId, contactEmail: desk }, theirs)).toEqual([]);
});

test('others who act for the business are, though not at the address of whoever is shut out', async () => {
  const both = { ...annShutOut, ...member(bob, 'bob@mail.example') };
  expect(await toldOf({ businessId }, { ...both, [streams.business(businessId)]: business(desk, ann, bob) })).toEqual([
    desk,
  ]);
  const annsAddress = business('Ann@mail.example', ann, bob);
  expect(await toldOf({ businessId }, { ...both, [streams.business(businessId)]: annsAddress })).toEqual([
    'bob@mail.example',
  ]);
});

test('nor is whoever is shut out, in the mailbox that their account had before', async () => {
  const moved: DomainEvent = { type: 'MemberEmailChanged', data: { memberId: ann, email: 'ann@new.example' } };
  const all = { ...member(ann, 'ann@mail.example', moved, suspended(ann)), ...member(bob, 'bob@mail.example') };
  const ours = { ...all, [streams.business(businessId)]: business('ann@mail.example', ann, bob) };
  expect(await toldOf({ businessId }, ours)).toEqual(['bob@mail.example']);
});

test('whoever has left it is not, whose own address the business still gives: its owner is, else a colleague', async () => {
  const carl = id(6);
  const all = {
    ...member(ann, 'ann@mail.example'),
    ...member(bob, 'bob@mail.example'),
    ...member(carl, 'carl@mail.example'),
  };
  const left: readonly DomainEvent[] = [
    { type: 'BusinessOwnerChanged', data: { businessId, from: ann, to: bob } },
    { type: 'BusinessMemberLeft', data: { businessId, memberId: ann, removedBy: bob } },
  ];
  const told = (email: string, others: Readonly<Record<string, readonly DomainEvent[]>>, ...more: DomainEvent[]) => {
    const ours = [...business(email, ann, carl, bob), ...left, ...more];
    return toldOf({ businessId, contactEmail: desk }, { ...others, [streams.business(businessId)]: ours });
  };
  const annsOwn = 'Ann@mail.example';
  expect(await told(annsOwn, all)).toEqual(['bob@mail.example']);
  expect(await told(annsOwn, { ...all, ...annShutOut })).toEqual(['bob@mail.example']);
  // Her mailbox is still hers when her account has another address.
  const moved: DomainEvent = { type: 'MemberEmailChanged', data: { memberId: ann, email: 'ann@new.example' } };
  expect(await told(annsOwn, { ...all, ...member(ann, 'ann@mail.example', moved) })).toEqual(['bob@mail.example']);
  // Unless a colleague has taken it over.
  const carls = { ...member(ann, 'ann@mail.example', moved), ...member(carl, 'ann@mail.example') };
  expect(await told(annsOwn, { ...all, ...carls })).toEqual([annsOwn]);
  expect(await told(annsOwn, { ...all, ...member(bob, 'bob@mail.example', suspended(bob)) })).toEqual([
    'carl@mail.example',
  ]);
  // The address of the business itself stays, and so does that of who comes back.
  expect(await told(desk, all)).toEqual([desk]);
  const back: DomainEvent = { type: 'BusinessMemberJoined', data: { businessId, memberId: ann, role: 'member' } };
  expect(await told(annsOwn, all, back)).toEqual([annsOwn]);
});

test('who is let in again is, and so is a business that nobody acts for yet', async () => {
  const ours = member(ann, 'ann@mail.example', suspended(ann), readmitted(ann));
  expect(await toldOf({ businessId: null }, ours)).toEqual(['ann@mail.example']);
  expect(await toldOf({ businessId: null, contactEmail: desk }, ours)).toEqual([desk]);
  expect(await toldOf({ businessId }, { ...ours, [streams.business(businessId)]: business(desk) })).toEqual([desk]);
});
