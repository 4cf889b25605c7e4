import { describe, expect, test } from 'vitest';
import { concepts, type DomainEvent, streams } from '#domain/catalog.ts';
import { sampleIds } from '#domain/kernel/sample-ids.ts';
import { memoryLog } from '#tests/support/stores/memory-log.ts';
import { memberId as id, someContext } from '#tests/support/projection.ts';
import { planMailPolicy } from './plan-mail.ts';

const { business: businessId } = sampleIds;
const about = { businessId, subscription: 'sub_1' };
const trialEndsAt = '2026-03-08T10:00:00.000Z';
const { BusinessApplied, BusinessMemberJoined, BusinessMemberLeft } = concepts.business.samples;
const proposed: DomainEvent = { type: 'BusinessApplied', data: { ...BusinessApplied, businessId } };
const joined: DomainEvent = { type: 'BusinessMemberJoined', data: { ...BusinessMemberJoined, businessId } };
const { memberId } = BusinessMemberJoined;
const left: DomainEvent = { type: 'BusinessMemberLeft', data: { ...BusinessMemberLeft, businessId, memberId } };
const begun: DomainEvent = { type: 'PlanTrialStarted', data: { ...about, trialEndsAt } };
const erased: DomainEvent = { type: 'PersonErased', data: { subject: BusinessApplied.contactSubject } };

interface Around {
  readonly occurredAt?: string;
  /** The address of each account. */
  readonly accounts?: Readonly<Record<string, string>>;
  readonly suspended?: readonly string[];
}

/** The letter that follows from the last event of the plan. */
async function letterAfter(
  plan: readonly DomainEvent[],
  business: readonly DomainEvent[] = [proposed, joined],
  { accounts = {}, suspended = [], ...when }: Around = {},
) {
  const log = memoryLog();
  for (const [memberId, email] of Object.entries(accounts)) {
    const registered: DomainEvent = {
      type: 'MemberRegistered',
      data: { memberId, firstName: 'Ann', lastName: 'Lee', email },
    };
    const shutOut: DomainEvent = {
      type: 'MemberSuspended',
      data: { memberId, reason: 'Takes money, gives no lessons' },
    };
    const events = suspended.includes(memberId) ? [registered, shutOut] : [registered];
    await log.append(streams.member(memberId), 'any', events, someContext());
  }
  await log.append(streams.business(businessId), 'any', business, someContext());
  await log.append(streams.plan(businessId), 'any', plan, someContext(when));
  const last = (await log.readStream(streams.plan(businessId))).at(-1);
  if (!last) throw new Error('there are no events');
  const [consequence, ...more] = await planMailPolicy('https://hop.example').consequences(last, log);
  expect(more).toEqual([]);
  return consequence?.kind === 'mail'
    ? { to: consequence.to, usefulUntil: consequence.usefulUntil, ...consequence.message }
    : null;
}

describe('a business hears of its Premium', () => {
  test.each<[string, DomainEvent[], RegExp, RegExp, string?]>([
    [
      'that its trial has begun, until when, and what follows',
      [],
      /trial .* has begun$/,
      /8 March.*£25\.00 a month.*cancel/s,
      trialEndsAt,
    ],
    [
      'that its trial is about to end',
      [{ type: 'PlanTrialEndsSoon', data: { ...about, trialEndsAt } }],
      /ends on Sunday,? 8 March$/,
      /£25\.00 a month/,
      trialEndsAt,
    ],
    [
      'that a payment did not go through, and until when it can be mended',
      [{ type: 'PlanPaymentFailed', data: { ...about, payment: 'in_1', attempt: 1 } }],
      /did not go through$/,
      /until Wednesday,? 11 March/,
      '2026-03-11',
    ],
    [
      'that it was cancelled, and how long it stays',
      [{ type: 'PlanCancelled', data: about }],
      /^You have cancelled/,
      /until Sunday,? 8 March/,
    ],
    [
      'that it has ended for want of a payment',
      [{ type: 'PlanEnded', data: { ...about, reason: 'unpaid' } }],
      /has ended$/,
      /no payment has come in/,
    ],
    [
      'that it has ended as they wished',
      [{ type: 'PlanEnded', data: { ...about, reason: 'cancelled' } }],
      /has ended$/,
      /as you wished/,
    ],
  ])('%s', async (_what, then, subject, text, usefulUntil) => {
    const letter = await letterAfter([begun, ...then]);
    expect(letter?.to).toBe(BusinessApplied.fields.email);
    expect(letter?.subject).toMatch(subject);
    expect(letter?.text).toMatch(text);
    expect(letter?.text).toContain('https://hop.example/provider/dashboard');
    expect(letter?.usefulUntil?.slice(0, 10)).toBe(usefulUntil?.slice(0, 10));
  });

  test('but not that it stays until a day that is over, which a message that comes late would say', async () => {
    const late = async (event: DomainEvent) => {
      const paid = { payment: 'in_1', amount: 2500, currency: 'gbp', paidUntil: '2026-01-01T10:00:00.000Z' };
      return letterAfter([{ type: 'PlanPaid', data: { ...about, ...paid } }, event]);
    };
    expect(await late({ type: 'PlanPaymentFailed', data: { ...about, payment: 'in_2', attempt: 1 } })).toBeNull();
    expect(await late({ type: 'PlanCancelled', data: about })).toBeNull();
    expect((await late({ type: 'PlanEnded', data: { ...about, reason: 'unpaid' } }))?.subject).toMatch(/has ended$/);
  });

  test('but not how long it stays when it is cancelled in the days of grace, after which it has ended', async () => {
    const late = { occurredAt: '2026-03-09T10:00:00.000Z' };
    expect(await letterAfter([begun, { type: 'PlanCancelled', data: about }], [proposed, joined], late)).toBeNull();
    const atTheEnd = { occurredAt: trialEndsAt };
    expect(await letterAfter([begun, { type: 'PlanCancelled', data: about }], [proposed, joined], atTheEnd)).toBeNull();
  });

  test('but not of a month that was paid, of which the bill is sent, nor when whoever applied is erased', async () => {
    const paid = { payment: 'in_1', amount: 2500, currency: 'gbp', paidUntil: trialEndsAt };
    expect(await letterAfter([begun, { type: 'PlanPaid', data: { ...about, ...paid } }])).toBeNull();
    expect(await letterAfter([begun], [proposed, joined, erased])).toBeNull();
  });

  test('but not when nobody acts for it any more, whoever can be reached at its address', async () => {
    const business = [proposed, joined, left];
    const over: DomainEvent = { type: 'PlanEnded', data: { ...about, reason: 'cancelled' } };
    expect(await letterAfter([begun, { type: 'PlanCancelled', data: about }], business)).toBeNull();
    expect(await letterAfter([begun, over], business)).toBeNull();
    expect(await letterAfter([begun, over], [...business, joined])).not.toBeNull();
  });

  test('through its owner where its address is that of a founder who has left it', async () => {
    const [ann, bob] = [id(1), id(2)];
    const { email } = BusinessApplied.fields;
    const accounts = { [ann]: email, [bob]: 'bob@mail.example' };
    const ours: readonly DomainEvent[] = [
      proposed,
      { type: 'BusinessMemberJoined', data: { businessId, memberId: ann, role: 'owner' } },
      { type: 'BusinessMemberJoined', data: { businessId, memberId: bob, role: 'member' } },
    ];
    const gone: readonly DomainEvent[] = [
      { type: 'BusinessOwnerChanged', data: { businessId, from: ann, to: bob } },
      { type: 'BusinessMemberLeft', data: { businessId, memberId: ann, removedBy: bob } },
    ];
    const failed: DomainEvent = { type: 'PlanPaymentFailed', data: { ...about, payment: 'in_1', attempt: 1 } };
    expect((await letterAfter([begun, failed], ours, { accounts }))?.to).toBe(email);
    expect((await letterAfter([begun, failed], [...ours, ...gone], { accounts }))?.to).toBe('bob@mail.example');
    // Of what it pays for it hears also where everybody is shut out, or its owner is.
    const shutOut = { accounts, suspended: [ann, bob] };
    expect((await letterAfter([begun, failed], ours, shutOut))?.to).toBe(email);
    expect((await letterAfter([begun, failed], [...ours, ...gone], shutOut))?.to).toBe('bob@mail.example');
    // Who is shut out and owns it can cancel once they are let in again; nobody else can.
    const hers = { accounts, suspended: [ann] };
    expect((await letterAfter([begun, failed], ours, hers))?.to).toBe(email);
    const handedOver = [...ours, ...gone.slice(0, 1)];
    expect((await letterAfter([begun, failed], handedOver, hers))?.to).toBe('bob@mail.example');
    expect((await letterAfter([begun, failed], handedOver, shutOut))?.to).toBe('bob@mail.example');
    const carl = id(3);
    const beside = { accounts: { ...accounts, [carl]: 'carl@mail.example' }, suspended: [bob] };
    const withCarl: readonly DomainEvent[] = [
      ...ours,
      { type: 'BusinessMemberJoined', data: { businessId, memberId: carl, role: 'member' } },
      ...gone,
    ];
    expect((await letterAfter([begun, failed], withCarl, beside))?.to).toBe('bob@mail.example');
  });
});
