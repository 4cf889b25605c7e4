import { describe, expect, test } from 'vitest';
import type { BookingEvent } from '#domain/booking/events.ts';
import { concepts, type DomainEvent, streams } from '#domain/catalog.ts';
import { typed } from '#domain/listing/typed.ts';
import { memberId as id, someContext } from '#tests/support/projection.ts';
import { memoryLog } from '#tests/support/stores/memory-log.ts';
import type { Consequence } from '../policy.ts';
import { bookingMailPolicy } from './booking-mail.ts';

const [ann, owner, other, listingId, businessId] = [id(1), id(2), id(3), id(4), id(5)];
const [occasionId, bookingId] = [id(6), id(7)];
const [family, desk] = ['ann@mail.example', 'desk@otters.example'];
const of = { occasionId, bookingId, memberId: ann };
const by = { ...of, decidedBy: owner };
const { samples } = concepts.booking;

const registered = (memberId: string, email: string): DomainEvent => ({
  type: 'MemberRegistered',
  data: { memberId, firstName: 'Jo', lastName: 'Lee', email },
});
const suspended = (memberId: string): DomainEvent => ({
  type: 'MemberSuspended',
  data: { memberId, reason: 'Takes money, gives no lessons' },
});
const readmitted = (memberId: string): DomainEvent => ({ type: 'MemberReadmitted', data: { memberId, reason: 'x' } });
const joined = (memberId: string): DomainEvent => ({
  type: 'BusinessMemberJoined',
  data: { businessId, memberId, role: memberId === owner ? 'owner' : 'member' },
});
const applied = (email: string): DomainEvent => ({
  type: 'BusinessApplied',
  data: { businessId, contactSubject: owner, fields: { ...concepts.business.samples.BusinessApplied.fields, email } },
});
const asked: BookingEvent = {
  type: 'BookingAsked',
  data: {
    ...samples.BookingAsked,
    ...of,
    occasion: { ...samples.BookingAsked.occasion, listingId, businessId },
    contact: { firstName: 'Ann', lastName: 'Field', email: family },
    waitingId: null,
  },
};
const accepted: BookingEvent = { type: 'BookingAccepted', data: by };
const paid = (paymentId: string | null): BookingEvent => ({ type: 'BookingPaid', data: { ...by, paymentId } });
const received = (paymentId: string): BookingEvent => ({
  type: 'BookingPaymentReceived',
  data: { ...of, paymentId, account: 'acct', amount: 1700, currency: 'gbp' },
});
const unpaid: BookingEvent = { type: 'BookingUnpaid', data: by };
const due = (paymentId: string, reason: 'cancelled' | 'given-back' | 'disputed'): BookingEvent => ({
  type: 'BookingRefundDue',
  data: { ...of, paymentId, reason },
});
const refunded = (paymentId: string): BookingEvent => ({
  type: 'BookingRefunded',
  data: { ...of, paymentId, refund: 're' },
});
const cancelled = (who: 'parent' | 'provider'): BookingEvent => ({
  type: 'BookingCancelled',
  data: { ...by, by: who, reason: who === 'provider' ? 'The hall is flooded.' : null },
});

type Mail = Extract<Consequence, { kind: 'mail' }>;

/** The letters about the last of `events`, by address, with what else the log holds. */
async function mailsAbout(
  events: readonly BookingEvent[],
  {
    members = [joined(owner)],
    email = desk,
    more = [] as readonly DomainEvent[],
    at = someContext().occurredAt,
    since = [] as readonly DomainEvent[],
  } = {},
): Promise<ReadonlyMap<string, Mail>> {
  const log = memoryLog();
  const drafted = { origin: 'provider_application', draftedBy: 'provider', fields: { name: 'Otters' } } as const;
  const listing: readonly DomainEvent[] = [
    { type: 'ListingDrafted', data: typed(listingId, drafted) },
    { type: 'ListingApproved', data: { ...concepts.listing.samples.ListingApproved, listingId } },
    ...since,
  ];
  const people = [
    registered(ann, family),
    registered(owner, 'owner@mail.example'),
    registered(other, 'bo@mail.example'),
  ];
  const put = (stream: string, ...all: readonly DomainEvent[]) => log.append(stream, 'any', [...all], someContext());
  await put(streams.listing(listingId), ...listing);
  await put(streams.business(businessId), applied(email), ...members);
  for (const each of [...people, ...more])
    await put(streams.member((each.data as { memberId: string }).memberId), each);
  await put(streams.booking(occasionId), ...events.slice(0, -1));
  const then = someContext({ occurredAt: at });
  await log.append(streams.booking(occasionId), 'any', events.slice(-1), then);
  const event = (await log.readStream(streams.booking(occasionId))).at(-1);
  if (event === undefined) throw new Error('there is no event');
  const letters = await bookingMailPolicy('https://hop.example').consequences(event, log);
  return new Map(letters.flatMap((each) => (each.kind === 'mail' ? [[each.to, each] as const] : [])));
}
/** What they say. */
const lettersAbout = async (...given: Parameters<typeof mailsAbout>): Promise<ReadonlyMap<string, string>> =>
  new Map([...(await mailsAbout(...given))].map(([to, { message }]) => [to, message.text]));
const [byHand, byCard] = ['ask the provider how you get your money back', 'The whole amount goes back to your card'];

test('a letter says what places cost as the site does', async () => {
  const dear: BookingEvent = { ...asked, data: { ...asked.data, pricePence: 72_000 } };
  const letters = await lettersAbout([dear]);
  for (const to of [family, desk]) expect(letters.get(to)).toContain('£1,440.00 in all');
});

test('a letter calls an activity what families knew it by, and not what nobody has approved', async () => {
  const { ListingVerdictUndone, ListingEdited } = concepts.listing.samples;
  const since: readonly DomainEvent[] = [
    {
      type: 'ListingVerdictUndone',
      data: { ...ListingVerdictUndone, listingId, revisionId: null, standing: 'pending' },
    },
    { type: 'ListingEdited', data: { ...ListingEdited, listingId, changes: { name: 'Unseen' } } },
  ];
  const letters = await lettersAbout([asked, accepted], { since });
  for (const to of [family, desk]) {
    expect(letters.get(to)).toContain('Otters');
    expect(letters.get(to)).not.toContain('Unseen');
  }
});

test('a letter says of which year the day is', async () => {
  const { date } = asked.data.occasion;
  const letters = await lettersAbout([asked]);
  for (const to of [family, desk]) expect(letters.get(to)).toContain(` ${date.slice(0, 4)}, `);
});

test('what asks for an answer is of use while the places are held, and what tells of one whenever it comes', async () => {
  const untilOf = async (...events: readonly BookingEvent[]) =>
    [...(await mailsAbout(events)).values()].map(({ usefulUntil }) => usefulUntil);
  expect(await untilOf(asked)).toEqual([asked.data.expiresAt, asked.data.expiresAt]);
  expect(await untilOf(asked, accepted)).toEqual([undefined, undefined]);
});

test('a family whose address nobody has confirmed is written to as at one that may be a stranger’s, and no provider is', async () => {
  const confirmed: DomainEvent = { type: 'MemberEmailConfirmed', data: { memberId: ann } };
  const marks = async (more: readonly DomainEvent[]) =>
    [...(await mailsAbout([asked, cancelled('parent')], { more })).values()].map(({ isUnconfirmed }) => isUnconfirmed);
  expect(await marks([])).toEqual([true, undefined]);
  expect(await marks([confirmed])).toEqual([false, undefined]);
});

describe('a letter about cancelling says what was paid at that moment', () => {
  const toFamily = async (...before: readonly BookingEvent[]) =>
    (await lettersAbout([asked, accepted, ...before, cancelled('provider')])).get(family);
  test.each([
    ['by hand', [paid(null)], byHand, byCard],
    ['by card', [received('p1'), paid('p1')], byCard, byHand],
    [
      'by card, after a payment that went back',
      [received('p1'), paid('p1'), due('p1', 'given-back'), refunded('p1'), received('p2'), paid('p2')],
      byCard,
      byHand,
    ],
    [
      'by hand, after a payment that went back',
      [received('p1'), paid('p1'), due('p1', 'disputed'), refunded('p1'), paid(null)],
      byHand,
      byCard,
    ],
  ] as const)('to the family: paid %s', async (_how, before, says, saysNot) => {
    const letter = await toFamily(...before);
    expect(letter).toContain(says);
    expect(letter).not.toContain(saysNot);
  });
  test.each([
    ['nothing', []],
    ['what the provider had marked by mistake', [paid(null), unpaid]],
    ['what went back in Stripe’s dashboard', [received('p1'), paid('p1'), due('p1', 'given-back'), refunded('p1')]],
    ['what the bank took back', [received('p1'), paid('p1'), due('p1', 'disputed'), refunded('p1')]],
  ] as const)('to the family: %s is no payment', async (_what, before) => {
    const letter = await toFamily(...before);
    expect(letter).toContain('The hall is flooded.');
    for (const each of [byHand, byCard]) expect(letter).not.toContain(each);
  });
  test('to the business, of what the family cancelled', async () => {
    const toBusiness = async (...before: readonly BookingEvent[]) =>
      (await lettersAbout([asked, accepted, ...before, cancelled('parent')])).get(desk);
    expect(await toBusiness(received('p1'), paid('p1'))).toContain('when you choose Pay Back');
    const gone = await toBusiness(received('p1'), paid('p1'), due('p1', 'disputed'), refunded('p1'));
    for (const words of ['This booking was paid for', 'Pay Back']) expect(gone).not.toContain(words);
  });
  test('and nothing is written beside it of the payment that goes back by that', async () => {
    const past = [asked, accepted, received('p1'), paid('p1'), cancelled('provider'), due('p1', 'cancelled')];
    expect((await lettersAbout(past)).size).toBe(0);
  });
});

test('of a payment that did not come back to its card both are told who has it and what to do', async () => {
  const failed: BookingEvent = { type: 'BookingRefundFailed', data: { ...of, paymentId: 'p1', refund: 're' } };
  const past = [asked, accepted, received('p1'), paid('p1'), due('p1', 'given-back'), refunded('p1'), failed];
  const letters = await lettersAbout(past);
  expect(letters.get(family)).toContain('The provider has the money again and owes it to you');
  expect(letters.get(desk)).toContain('choose Mark as Unpaid at this booking');
});

test('of a request that nobody answered the letters promise nothing that is over', async () => {
  const expired: BookingEvent = { type: 'BookingExpired', data: of };
  const { startsAt } = asked.data.occasion;
  const before = new Date(Date.parse(startsAt) - 60_000).toISOString();
  const [early, late] = [
    await lettersAbout([asked, expired], { at: before }),
    await lettersAbout([asked, expired], { at: startsAt }),
  ];
  for (const letters of [early, late]) {
    expect(letters.get(family)).toContain('You can ask for another date.');
    expect(letters.get(family)).not.toContain('ask again');
  }
  expect(early.get(desk)).toContain('was not answered in time. The places are free again.');
  expect(late.get(desk)).toContain('was not answered in time.');
  expect(late.get(desk)).not.toContain('free again');
});

test('who loses places that were kept for them is blamed for nothing: the provider may have closed the date', async () => {
  const waiting = { occasionId, waitingId: id(8), memberId: ann };
  const { occasion, contact } = asked.data;
  const letters = await lettersAbout([
    { type: 'WaitingListJoined', data: { ...waiting, occasion, contact, places: 2 } },
    { type: 'PlacesOffered', data: { ...waiting, until: samples.PlacesOffered.until } },
    { type: 'PlacesOfferLapsed', data: waiting },
  ]);
  expect(letters.get(family)).toMatch(
    /The time for which we kept 2 places .* is over, and you are off the waiting list\./,
  );
  expect(letters.get(family)).not.toContain('hear from you');
});

describe('what goes out when somebody is erased while it waits', () => {
  const withWords: BookingEvent = {
    ...asked,
    data: { ...asked.data, note: 'We know Jim.', cancellation: 'Ask Jim by the day before.' },
  };
  const declined: BookingEvent = { type: 'BookingDeclined', data: { ...by, reason: 'Jim is ill.' } };
  test.each([
    ['asked for', [withWords], 'We have asked for', 'would like'],
    ['accepted', [withWords, accepted], 'You have booked', 'has booked'],
    ['declined', [withWords, declined], 'could not accept', 'You have declined'],
    ['cancelled by the provider', [withWords, accepted, cancelled('provider')], 'has cancelled', 'You have cancelled'],
    ['cancelled by the family', [withWords, accepted, cancelled('parent')], 'You have cancelled', 'has cancelled'],
  ] as const)('says that places were %s, and nothing of anybody', async (_what, past, toFamily, toProvider) => {
    const mails = await mailsAbout(past);
    expect([...mails].map(([to, { of: whose }]) => [to, whose])).toEqual([
      [family, ann],
      [desk, undefined],
    ]);
    for (const [to, says] of [
      [family, toFamily],
      [desk, toProvider],
    ] as const) {
      const { text = '', html = '' } = mails.get(to)?.instead ?? {};
      expect(text).toContain(says);
      expect(`${text} ${html}`).not.toMatch(/Jim|flooded|Field|ann@|wrote|agreed/);
    }
  });
});

describe('a business where everybody is shut out', () => {
  const shutOut = { more: [suspended(owner)] };
  test('is sent nothing of families, who have their own letters', async () => {
    for (const past of [[asked], [asked, accepted, cancelled('parent')], [asked, accepted, received('p1'), paid('p1')]])
      expect([...(await lettersAbout(past, shutOut)).keys()]).toEqual([family]);
  });
  test('is written to again once one of them is let in', async () => {
    const more = [suspended(owner), readmitted(owner)];
    expect([...(await lettersAbout([asked], { more })).keys()]).toEqual([family, desk]);
  });
  test('is not one where others act for it, who are written to at no address of whoever is shut out', async () => {
    const both = { ...shutOut, members: [joined(owner), joined(other)] };
    expect([...(await lettersAbout([asked], both)).keys()]).toEqual([family, desk]);
    const owners = await lettersAbout([asked], { ...both, email: 'Owner@mail.example' });
    expect([...owners.keys()]).toEqual([family, 'bo@mail.example']);
  });
});
