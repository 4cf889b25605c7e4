import { describe, expect, test } from 'vitest';
import { givenFor } from '../kernel/given.ts';
import type { PersonEvent } from '../person/events.ts';
import { type BookingCommand, decide } from './booking.ts';
import type { BookingEvent } from './events.ts';
import { evolve, freePlaces, initialOccasion, type Occasion } from './occasion.ts';

const given = givenFor<BookingCommand, Occasion, BookingEvent | PersonEvent>({
  initial: initialOccasion,
  evolve,
  decide,
});
const [ann, bob, cat, owner] = ['ann', 'bob', 'cat', 'owner'];
const occasionId = 'o';
const occasion = {
  sessionId: 's',
  listingId: 'l',
  businessId: 'b',
  date: '2026-03-10',
  start: '16:00',
  end: '17:00',
  startsAt: '2026-03-10T16:00:00.000Z',
};
const terms = { places: 3, pricePence: 850, cancellation: 'Free.', closesAt: '2026-03-09T16:00:00.000Z' };
const now = '2026-03-01T10:00:00.000Z';
const [inTime, inADay] = ['2026-03-04T10:00:00.000Z', '2026-03-02T10:00:00.000Z'];
const contactOf = (who: string) => ({ firstName: who, lastName: 'Field', email: `${who}@mail.example` });

const ask = (memberId: string, places = 1, more: object = {}): BookingCommand => ({
  type: 'AskForPlaces',
  occasionId,
  occasion,
  bookingId: `${memberId}'s`,
  memberId,
  places,
  contact: contactOf(memberId),
  note: null,
  terms,
  now,
  ...more,
});
const asked = (memberId: string, places = 1, more: object = {}): BookingEvent => ({
  type: 'BookingAsked',
  data: {
    occasionId,
    occasion,
    bookingId: `${memberId}'s`,
    memberId,
    places,
    contact: contactOf(memberId),
    note: null,
    pricePence: 850,
    cancellation: 'Free.',
    expiresAt: inTime,
    waitingId: null,
    ...more,
  },
});
const of = (memberId: string) => ({ occasionId, bookingId: `${memberId}'s`, memberId });
const decidedOf = (memberId: string) => ({ ...of(memberId), decidedBy: owner });
const accepted = (memberId: string): BookingEvent => ({ type: 'BookingAccepted', data: decidedOf(memberId) });
const declined = (memberId: string, reason: string | null = 'Full of ours'): BookingEvent => ({
  type: 'BookingDeclined',
  data: { ...decidedOf(memberId), reason },
});
const cancelled = (memberId: string): BookingEvent => ({
  type: 'BookingCancelled',
  data: { ...of(memberId), decidedBy: memberId, by: 'parent', reason: null },
});
const paid = (memberId: string, paymentId: string | null = null): BookingEvent => ({
  type: 'BookingPaid',
  data: { ...decidedOf(memberId), paymentId },
});
const entry = (memberId: string) => ({ occasionId, waitingId: `${memberId} waits`, memberId });
const joined = (memberId: string, places = 1): BookingEvent => ({
  type: 'WaitingListJoined',
  data: { ...entry(memberId), occasion, places, contact: contactOf(memberId) },
});
const offeredTo = (memberId: string, until = inADay): BookingEvent => ({
  type: 'PlacesOffered',
  data: { ...entry(memberId), until },
});
const erased = (subject: string): PersonEvent => ({ type: 'PersonErased', data: { subject } });

const decides = (type: 'DeclineBooking' | 'CancelBooking', memberId: string, reason: string | null = 'Full of ours') =>
  ({ type, bookingId: `${memberId}'s`, decidedBy: owner, reason, terms, now }) as const;
const accept = (memberId: string, at = now): BookingCommand => ({
  type: 'AcceptBooking',
  bookingId: `${memberId}'s`,
  decidedBy: owner,
  now: at,
});
const cancel = (memberId: string, more: object = {}): BookingCommand => ({
  type: 'CancelOwnBooking',
  bookingId: `${memberId}'s`,
  memberId,
  terms,
  now,
  ...more,
});
const join = (memberId: string, places = 1): BookingCommand => ({
  type: 'JoinWaitingList',
  ...entry(memberId),
  occasion,
  places,
  contact: contactOf(memberId),
  terms,
  now,
});
const takeUp = (memberId: string, more: object = {}): BookingCommand => ({
  type: 'TakeUpPlaces',
  waitingId: `${memberId} waits`,
  bookingId: `${memberId}'s`,
  memberId,
  note: null,
  terms,
  now,
  ...more,
});
const pass = (at: string, more: object = {}): BookingCommand => ({ type: 'LetTimePass', terms, now: at, ...more });

describe('a request for places', () => {
  test('holds them at the price of the moment until it is answered, for three days at most', () => {
    given().when(ask(ann, 2)).then(asked(ann, 2));
    const late = '2026-03-09T15:59:59.000Z';
    given()
      .when(ask(ann, 2, { now: late }))
      .then(asked(ann, 2, { expiresAt: occasion.startsAt }));
  });
  test('is refused when there are fewer places left, whatever became of those who asked for them', () => {
    const refused = given(asked(ann, 2)).when(ask(bob, 2)).thenRefused('full');
    expect(refused.message).toBe('There is 1 place left, and you asked for 2.');
    given(asked(ann, 2), accepted(ann)).when(ask(bob, 2)).thenRefused('full');
    const refusedAll = given(asked(ann, 3)).when(ask(bob)).thenRefused('full');
    expect(refusedAll.message).toBe('This session is full. You can join its waiting list.');
  });
  test.each([
    ['declined', declined(ann)],
    ['cancelled', cancelled(ann)],
    ['expired', { type: 'BookingExpired', data: of(ann) } as const],
  ])('that was %s holds no places', (_what, past) => {
    given(asked(ann, 3), past).when(ask(bob, 3)).then(asked(bob, 3));
  });
  test('is not made at a price that its family has not seen', () => {
    given()
      .when(ask(ann, 2, { expectedPence: 1700 }))
      .then(asked(ann, 2));
    given()
      .when(ask(ann, 2, { expectedPence: 1600 }))
      .thenRefused('price-changed');
    const past = [asked(bob, 2), joined(ann), offeredTo(ann)] as const;
    given(...past)
      .when(takeUp(ann, { expectedPence: 900 }))
      .thenRefused('price-changed');
    given(...past)
      .when(takeUp(ann, { expectedPence: 850 }))
      .then(asked(ann, 1, { waitingId: `${ann} waits` }));
  });
  test('is one a family and date', () => {
    for (const past of [[], [accepted(ann)]])
      given(asked(ann), ...past)
        .when(ask(ann, 1, { bookingId: 'another' }))
        .thenRefused('already-asked');
    given(asked(ann), cancelled(ann))
      .when(ask(ann, 1, { bookingId: 'another' }))
      .then(asked(ann, 1, { bookingId: 'another' }));
    given(asked(bob, 3), joined(ann)).when(ask(ann)).thenRefused('already-waiting');
  });
  test('is not asked for and cancelled without end', () => {
    const requests = (times: number): BookingEvent[] =>
      Array.from({ length: times }, (_, at) => `${at}`).flatMap((bookingId): BookingEvent[] => [
        asked(ann, 1, { bookingId }),
        { type: 'BookingCancelled', data: { ...of(ann), bookingId, decidedBy: ann, by: 'parent', reason: null } },
      ]);
    given(...requests(4))
      .when(ask(ann))
      .then(asked(ann));
    given(...requests(5))
      .when(ask(ann))
      .thenRefused('asked-too-often');
    given(...requests(5))
      .when(ask(bob))
      .then(asked(bob));
  });
  test('comes before the cut-off, and for a day on which there are places at all', () => {
    given()
      .when(ask(ann, 1, { now: terms.closesAt }))
      .thenRefused('too-late');
    given()
      .when(ask(ann, 1, { terms: null }))
      .thenRefused('not-bookable');
  });
  test('keeps the price at which it was made', () => {
    const dearer = { ...terms, pricePence: 990 };
    given(asked(ann)).when(accept(ann)).then(accepted(ann));
    given(asked(ann))
      .when(ask(bob, 1, { terms: dearer }))
      .then(asked(bob, 1, { pricePence: 990 }));
  });
});

describe('the provider', () => {
  test('accepts or declines a request once', () => {
    given(asked(ann)).when(accept(ann)).then(accepted(ann));
    given(asked(ann)).when(decides('DeclineBooking', ann)).then(declined(ann));
    for (const past of [accepted(ann), declined(ann), { type: 'BookingExpired', data: of(ann) } as const])
      for (const command of [accept(ann), decides('DeclineBooking', ann)])
        given(asked(ann), past).when(command).thenRefused('already-decided');
  });
  test('accepts no request whose time is over, though nobody has said so yet', () => {
    given(asked(ann)).when(accept(ann, '2026-03-04T09:59:59.999Z')).then(accepted(ann));
    given(asked(ann)).when(accept(ann, inTime)).thenRefused('request-over');
    const { startsAt } = occasion;
    given(asked(ann, 1, { expiresAt: startsAt }))
      .when(accept(ann, startsAt))
      .thenRefused('request-over');
    // What it is to be told is what has become of it, where that is known.
    given(asked(ann), cancelled(ann)).when(accept(ann, inTime)).thenRefused('cancelled-meanwhile');
  });
  test('is told when the family was faster', () => {
    for (const command of [accept(ann), decides('DeclineBooking', ann), decides('CancelBooking', ann)])
      given(asked(ann), cancelled(ann)).when(command).thenRefused('cancelled-meanwhile');
    // A card was paid with, and nothing goes back by that: to be told that it was cancelled would be untrue.
    given(asked(ann), accepted(ann), paid(ann, 'p1'), cancelled(ann))
      .when(decides('CancelBooking', ann))
      .thenRefused('cancelled-meanwhile');
  });
  test.each([null, '', ' \n'])('gives %j for no reason', (reason) => {
    for (const type of ['DeclineBooking', 'CancelBooking'] as const)
      given(asked(ann))
        .when(decides(type, ann, reason))
        .thenRefused('reason-required');
  });
  test('cancels what was asked or booked, and what is over is over', () => {
    const byProvider: BookingEvent = {
      type: 'BookingCancelled',
      data: { ...decidedOf(ann), by: 'provider', reason: 'Full of ours' },
    };
    given(asked(ann), accepted(ann)).when(decides('CancelBooking', ann)).then(byProvider);
    given(asked(ann), byProvider).when(decides('CancelBooking', ann)).thenRefused('cancelled-meanwhile');
    given(asked(ann), declined(ann)).when(decides('CancelBooking', ann)).thenRefused('not-booked');
  });
  test('marks as paid what is booked, and takes that back', () => {
    const pay: BookingCommand = { type: 'MarkBookingPaid', bookingId: `${ann}'s`, decidedBy: owner };
    const unpay: BookingCommand = { type: 'MarkBookingUnpaid', bookingId: `${ann}'s`, decidedBy: owner };
    given(asked(ann), accepted(ann)).when(pay).then(paid(ann));
    given(asked(ann), accepted(ann), paid(ann)).when(pay).then();
    given(asked(ann)).when(pay).thenRefused('not-booked');
    given(asked(ann), accepted(ann), paid(ann))
      .when(unpay)
      .then({ type: 'BookingUnpaid', data: decidedOf(ann) });
    given(asked(ann), accepted(ann)).when(unpay).then();
    given(asked(ann), accepted(ann), paid(ann, 'p1')).when(unpay).thenRefused('paid-for');
  });
  test('knows no booking by a name that every object has', () => {
    for (const bookingId of ['__proto__', 'constructor', 'toString']) {
      given(asked(ann)).when({ type: 'AcceptBooking', bookingId, decidedBy: owner, now }).thenRefused('not-found');
      given(asked(ann)).when({ type: 'PayBackBooking', bookingId, decidedBy: owner }).thenRefused('not-found');
    }
  });
  test('decides on nothing that nobody asked for', () => {
    for (const command of [accept(ann), decides('DeclineBooking', ann), decides('CancelBooking', ann)])
      given().when(command).thenRefused('not-found');
  });
});

describe('the family', () => {
  test('cancels what was asked or booked until it begins', () => {
    for (const past of [[], [accepted(ann)]])
      given(asked(ann), ...past)
        .when(cancel(ann))
        .then(cancelled(ann));
    given(asked(ann), accepted(ann))
      .when(cancel(ann, { now: occasion.startsAt }))
      .thenRefused('has-begun');
    given(asked(ann), cancelled(ann)).when(cancel(ann)).then();
  });
  test('cancels nobody else’s, of which it does not even hear that it is there', () => {
    const theirs = given(asked(ann))
      .when({ ...cancel(bob), bookingId: `${ann}'s` } as BookingCommand)
      .thenRefused('not-found');
    const nobodys = given().when(cancel(bob)).thenRefused('not-found');
    expect(theirs).toMatchObject({ message: nobodys.message, kind: nobodys.kind });
  });
});

describe('the waiting list', () => {
  const full = [asked(ann, 3), accepted(ann)] as const;
  test('takes whom there are too few places for', () => {
    given(...full)
      .when(join(bob))
      .then(joined(bob));
    given(asked(ann, 2)).when(join(bob)).thenRefused('places-free');
    given(...full, joined(bob))
      .when(join(bob))
      .thenRefused('already-waiting');
    given(...full)
      .when(join(ann))
      .thenRefused('already-asked');
    given(...full)
      .when(join(bob, 4))
      .thenRefused('too-many-places');
  });
  test('is offered what comes free in the same breath, in its order and for a day', () => {
    const line = [joined(bob), joined(cat)] as const;
    given(...full, ...line)
      .when(cancel(ann))
      .then(cancelled(ann), offeredTo(bob), offeredTo(cat));
    given(asked(ann, 2), asked('dan', 1), ...line)
      .when(decides('DeclineBooking', 'dan'))
      .then(declined('dan'), offeredTo(bob));
    given(asked(ann, 2), asked('dan', 1), ...line)
      .when({ ...cancel('dan'), now: '2026-03-09T10:00:00.000Z' } as BookingCommand)
      .then(cancelled('dan'), offeredTo(bob, terms.closesAt));
  });
  test('goes past who waits for more places than came free, and keeps their turn', () => {
    given(asked(ann, 2), asked('dan'), joined(bob, 2), joined(cat))
      .when(cancel('dan'))
      .then(cancelled('dan'), offeredTo(cat));
    given(asked(ann, 2), joined(bob, 2), joined(cat), offeredTo(cat))
      .when(cancel(ann))
      .then(cancelled(ann), offeredTo(bob));
  });
  test('keeps what it offered from everybody else', () => {
    given(asked(ann, 2), joined(bob), offeredTo(bob)).when(ask(cat)).thenRefused('full');
  });
  test('becomes a request when the offer is taken up in its time, by whom it was made to', () => {
    const past = [asked(ann, 2), joined(bob), offeredTo(bob)] as const;
    given(...past)
      .when(takeUp(bob))
      .then(asked(bob, 1, { waitingId: `${bob} waits` }));
    given(...past)
      .when(takeUp(bob, { now: inADay }))
      .thenRefused('offer-over');
    given(asked(ann, 3), joined(bob)).when(takeUp(bob)).thenRefused('not-offered');
    given(...past)
      .when({ ...takeUp(cat), waitingId: `${bob} waits` } as BookingCommand)
      .thenRefused('not-found');
    given(...past, asked(bob, 1, { waitingId: `${bob} waits` }))
      .when(takeUp(bob))
      .thenRefused('not-found');
  });
  test('goes on to the next when an offer lapses or is declined', () => {
    const past = [asked(ann, 2), joined(bob), joined(cat), offeredTo(bob)] as const;
    const next = offeredTo(cat, '2026-03-03T10:00:00.000Z');
    given(...past)
      .when(pass(inADay))
      .then({ type: 'PlacesOfferLapsed', data: entry(bob) }, next);
    const leave = { type: 'LeaveWaitingList', waitingId: `${bob} waits`, memberId: bob, terms, now } as const;
    given(...past)
      .when(leave)
      .then({ type: 'WaitingListLeft', data: entry(bob) }, offeredTo(cat));
    given(...past)
      .when({ ...leave, memberId: cat })
      .thenRefused('not-found');
  });
  test('is offered nothing after the cut-off, nor of a day that was closed', () => {
    given(...full, joined(bob))
      .when(cancel(ann, { now: terms.closesAt }))
      .then(cancelled(ann));
    given(...full, joined(bob))
      .when(cancel(ann, { terms: null }))
      .then(cancelled(ann));
  });
  test('comes before who asks later when the provider has more places', () => {
    const more = { ...terms, places: 4 };
    given(...full, joined(bob))
      .when(ask(cat, 1, { terms: more }))
      .thenRefused('full');
    given(...full, joined(bob))
      .when(pass(now, { terms: more }))
      .then(offeredTo(bob));
  });
});

describe('time that passes', () => {
  test('ends a request that nobody answered, and changes nothing else', () => {
    given(asked(ann)).when(pass('2026-03-04T09:59:59.999Z')).then();
    given(asked(ann), asked(bob), accepted(bob))
      .when(pass(inTime))
      .then({ type: 'BookingExpired', data: of(ann) });
  });
});

describe('who has been erased', () => {
  test('stays counted, is told nothing, and waits for nothing', () => {
    given(asked(ann, 3), accepted(ann), erased(ann)).when(ask(bob)).thenRefused('full');
    // Nothing can be written about them any more, so no reason is asked for.
    given(asked(ann), erased(ann))
      .when(decides('DeclineBooking', ann, null))
      .then(declined(ann, null));
    given(asked(bob, 2), asked('dan'), joined(ann), joined(cat), erased(ann))
      .when(cancel('dan'))
      .then(cancelled('dan'), offeredTo(cat));
  });
  test('is read from the log as somebody erased as well', () => {
    const gone = { firstName: 'erased', lastName: 'erased', email: 'erased' };
    const before = asked(ann, 2, { contact: gone, note: 'erased' });
    const state = evolve(evolve(initialOccasion, before), {
      ...joined(bob),
      data: { ...entry(bob), occasion, places: 1, contact: gone },
    } as BookingEvent);
    expect([freePlaces(state, 3), state.waiting]).toEqual([1, []]);
  });
});
