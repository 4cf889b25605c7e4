import { expect, test } from 'vitest';
import { concepts, type DomainEvent, streams } from '#domain/catalog.ts';
import { memoryLog } from '#tests/support/stores/memory-log.ts';
import { memberId as id, someContext } from '#tests/support/projection.ts';
import { claimMailPolicy } from './claim-mail.ts';

const [ann, bob, businessId] = [id(1), id(2), id(4)];
const desk = 'desk@otters.example';
const emailOf = (memberId: string): string => `${memberId}@mail.example`;
const member = (memberId: string, ...more: DomainEvent[]): Readonly<Record<string, DomainEvent[]>> => ({
  [streams.member(memberId)]: [
    { type: 'MemberRegistered', data: { memberId, firstName: 'Ann', lastName: 'Lee', email: emailOf(memberId) } },
    ...more,
  ],
});
const shutOut = (memberId: string): DomainEvent => ({ type: 'MemberSuspended', data: { memberId, reason: 'Spam' } });
const business = (...more: DomainEvent[]): Readonly<Record<string, DomainEvent[]>> => ({
  [streams.business(businessId)]: [
    {
      type: 'BusinessApplied',
      data: {
        businessId,
        contactSubject: bob,
        fields: { ...concepts.business.samples.BusinessApplied.fields, email: desk },
      },
    },
    { type: 'BusinessMemberJoined', data: { businessId, memberId: bob, role: 'owner' } },
    { type: 'BusinessMemberJoined', data: { businessId, memberId: ann, role: 'member' } },
    ...more,
  ],
});
const left: DomainEvent = { type: 'BusinessMemberLeft', data: { businessId, memberId: ann, removedBy: bob } };

const { ClaimMade, ClaimApproved } = concepts.claim.samples;
/** The letters of the approval of a claim that Ann made for the business. */
async function told(past: Readonly<Record<string, readonly DomainEvent[]>>) {
  const log = memoryLog();
  const claim: readonly DomainEvent[] = [
    { type: 'ClaimMade', data: { ...ClaimMade, businessId, madeBy: ann } },
    { type: 'ClaimApproved', data: ClaimApproved },
  ];
  for (const [stream, events] of Object.entries({ ...past, [streams.claim(ClaimMade.claimId)]: claim }))
    await log.append(stream, 'any', [...events], someContext());
  const event = (await log.readStream(streams.claim(ClaimMade.claimId))).at(-1);
  if (event === undefined) throw new Error('nothing was recorded');
  const letters = await claimMailPolicy('https://hopscotch.example').consequences(event, log);
  return letters.flatMap((each) =>
    each.kind === 'mail' ? [{ to: each.to, of: each.of, text: each.message.text }] : [],
  );
}

test('whoever claimed an activity hears of it while they act for the business, and the business once they do not', async () => {
  const both = { ...member(ann), ...member(bob) };
  expect(await told({ ...both, ...business() })).toMatchObject([
    { to: emailOf(ann), of: ann, text: expect.stringContaining('because you claimed an activity') },
  ]);
  const others = [{ to: desk, text: expect.stringContaining('because an activity was claimed for your business') }];
  expect(await told({ ...both, ...business(left) })).toMatchObject(others);
  expect(await told({ ...member(bob), ...member(ann, shutOut(ann)), ...business() })).toMatchObject(others);
  expect(await told({ ...member(bob), ...business() })).toMatchObject(others);
  // Nothing goes to any address of theirs where everybody is shut out.
  expect(await told({ ...member(bob, shutOut(bob)), ...member(ann, shutOut(ann)), ...business() })).toEqual([]);
});
