import { expect, test } from 'vitest';
import { concepts, type DomainEvent, streams } from '#domain/catalog.ts';
import { typed } from '#domain/listing/typed.ts';
import { memoryLog } from '#tests/support/stores/memory-log.ts';
import { memberId as id, someContext } from '#tests/support/projection.ts';
import { reviewMailPolicy } from './review-mail.ts';

const [ann, bob, listingId, ours, theirs] = [id(1), id(2), id(3), id(4), id(5)];
const desk = 'desk@otters.example';
const contactEmail = 'club@otters.example';

const member = (memberId: string, email: string, ...more: DomainEvent[]): Readonly<Record<string, DomainEvent[]>> => ({
  [streams.member(memberId)]: [
    { type: 'MemberRegistered', data: { memberId, firstName: 'Ann', lastName: 'Lee', email } },
    ...more,
  ],
});
const shutOut = (memberId: string): DomainEvent => ({
  type: 'MemberSuspended',
  data: { memberId, reason: 'Takes money, gives no lessons' },
});
const erased = (subject: string): DomainEvent => ({ type: 'PersonErased', data: { subject } });
const business = (...members: string[]): DomainEvent[] => [
  {
    type: 'BusinessApplied',
    data: {
      businessId: ours,
      contactSubject: bob,
      fields: { ...concepts.business.samples.BusinessApplied.fields, email: desk },
    },
  },
  ...members.map((memberId, index): DomainEvent => ({
    type: 'BusinessMemberJoined',
    data: { businessId: ours, memberId, role: index === 0 ? 'owner' : 'member' },
  })),
];
const left: DomainEvent = {
  type: 'BusinessMemberLeft',
  data: { businessId: ours, memberId: ann, removedBy: null },
};
const given: DomainEvent = {
  type: 'ListingGivenToBusiness',
  data: { ...concepts.listing.samples.ListingGivenToBusiness, listingId, businessId: ours },
};

/** Who is told that the listing, which Ann sent in as a provider, has closed, and to which page the letter leads. */
async function told(
  others: Readonly<Record<string, readonly DomainEvent[]>>,
  { more = [], actsFor }: { readonly more?: readonly DomainEvent[]; readonly actsFor?: string } = {},
): Promise<readonly (readonly [string, string | undefined])[]> {
  const log = memoryLog();
  const fields = { name: 'Otters', contactEmail };
  const drafted: DomainEvent = {
    type: 'ListingDrafted',
    data: typed(listingId, { origin: 'provider_application', submittedBy: ann, draftedBy: 'provider', fields }),
  };
  for (const [stream, events] of Object.entries({ ...others, [streams.listing(listingId)]: [drafted, ...more] }))
    await log.append(stream, 'any', [...events], someContext());
  const made: DomainEvent = {
    type: 'ReportMade',
    data: { ...concepts.report.samples.ReportMade, listingId, kind: 'closed' },
  };
  await log.append(streams.report(listingId), 'any', [made], someContext());
  const [event] = await log.readStream(streams.report(listingId));
  if (!event) throw new Error('there is no event');
  const businessOf = async (memberId: string) => (memberId === ann ? actsFor : undefined);
  const letters = await reviewMailPolicy('https://hop.example', businessOf).consequences(event, log);
  return letters.flatMap((each) =>
    each.kind === 'mail' ? [[each.to, /(provider|activities)\/\S*/.exec(each.message.text)?.[0]] as const] : [],
  );
}
const both = { ...member(ann, 'ann@mail.example'), ...member(bob, 'bob@mail.example') };
const edit = `provider/edit-activity/${listingId}`;

test('the business whose a listing is is told what is said of it, and not who sent it in and has left', async () => {
  const past = { ...both, [streams.business(ours)]: [...business(bob, ann), left] };
  expect(await told(past, { more: [given] })).toEqual([[desk, edit]]);
  // Also while nobody has given it: it is that of the provider who sent it in.
  expect(await told({ ...both, [streams.business(ours)]: business(ann) }, { actsFor: ours })).toEqual([[desk, edit]]);
  expect(await told({ ...both, [streams.business(ours)]: business() }, { more: [given] })).toEqual([
    [desk, `activities/${listingId}`],
  ]);
});

test('colleagues are told where who sent it in is shut out, and nobody where all of them are', async () => {
  const annShutOut = { ...both, ...member(ann, 'ann@mail.example', shutOut(ann)) };
  const team = { ...annShutOut, [streams.business(ours)]: business(ann, bob) };
  expect(await told(team, { actsFor: ours })).toEqual([[desk, edit]]);
  expect(await told({ ...annShutOut, [streams.business(ours)]: business(ann) }, { more: [given] })).toEqual([]);
  expect(await told(annShutOut)).toEqual([]);
});

test('without a business it is who sent it in, and then the address of the listing', async () => {
  // Who said that they are its provider, and is not one yet, may put it right as well: it is theirs.
  expect(await told(both)).toEqual([['ann@mail.example', edit]]);
  expect(await told({})).toEqual([[contactEmail, `activities/${listingId}`]]);
  // Of a listing of a business that has gone nobody is the owner.
  const gone = { ...both, [streams.business(ours)]: [...business(bob, ann), left, erased(bob)] };
  expect(await told(gone, { more: [given] })).toEqual([[contactEmail, `activities/${listingId}`]]);
  expect(await told(both, { actsFor: theirs })).toEqual([['ann@mail.example', edit]]);
});

/** To whom the answer to a report goes, and whose letter it is; reported by Ann, or at an address without an account. */
async function answered(
  reportedBy: string | null,
  ...events: DomainEvent[]
): Promise<readonly (readonly [string, string | undefined])[]> {
  const log = memoryLog();
  const drafted: DomainEvent = {
    type: 'ListingDrafted',
    data: typed(listingId, { origin: 'parent_suggestion', draftedBy: 'parent', fields: { name: 'Otters' } }),
  };
  const { ReportMade: made, ReportAnswered: answer } = concepts.report.samples;
  const submitterEmail = 'then@mail.example';
  const about: DomainEvent[] = [
    { type: 'ReportMade', data: { ...made, listingId, reportedBy, submitterEmail } },
    { type: 'ReportAnswered', data: { ...answer, listingId, reportId: made.reportId } },
  ];
  const past = { ...member(ann, 'ann@mail.example', ...events), [streams.listing(listingId)]: [drafted] };
  for (const [stream, recorded] of Object.entries({ ...past, [streams.report(listingId)]: about }))
    await log.append(stream, 'any', recorded, someContext());
  const event = (await log.readStream(streams.report(listingId))).at(-1);
  if (!event) throw new Error('there is no event');
  const letters = await reviewMailPolicy('https://hop.example', async () => undefined).consequences(event, log);
  return letters.flatMap((each) => (each.kind === 'mail' ? [[each.to, each.of] as const] : []));
}

test('whoever reported is answered where they are now: at a member’s own address, and not while they are shut out', async () => {
  const moved: DomainEvent = { type: 'MemberEmailChanged', data: { memberId: ann, email: 'new@mail.example' } };
  const readmitted: DomainEvent = { type: 'MemberReadmitted', data: { memberId: ann, reason: 'Sorry' } };
  expect(await answered(ann)).toEqual([['ann@mail.example', ann]]);
  expect(await answered(ann, moved)).toEqual([['new@mail.example', ann]]);
  expect(await answered(ann, shutOut(ann))).toEqual([]);
  expect(await answered(ann, shutOut(ann), readmitted)).toEqual([['ann@mail.example', ann]]);
  expect(await answered(ann, { type: 'MemberErased', data: { memberId: ann } })).toEqual([]);
  // Without an account it is the address that they gave.
  expect(await answered(null)).toEqual([['then@mail.example', undefined]]);
});
