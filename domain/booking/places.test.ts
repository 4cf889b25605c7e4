import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DomainError } from '../kernel/errors.ts';
import { type BookingCommand, decide } from './booking.ts';
import type { BookingEvent } from './events.ts';
import { evolve, initialOccasion, lineAfter, nextDue, type Occasion, takenPlaces } from './occasion.ts';

const facts = {
  sessionId: 's',
  listingId: 'l',
  businessId: 'b',
  date: '2026-03-10',
  start: '16:00',
  end: '17:00',
  startsAt: '2026-03-10T16:00:00.000Z',
};
const closesAt = '2026-03-09T16:00:00.000Z';
const BEGIN = Date.parse('2026-03-01T00:00:00.000Z');

/** What somebody does; hours and the provider's places go on from what was before. */
const step = fc.record({
  what: fc.constantFrom(
    'ask',
    'join',
    'takeUp',
    'leave',
    'cancelOwn',
    'accept',
    'decline',
    'cancel',
    'pay',
    'pass',
    'places',
  ),
  who: fc.integer({ min: 0, max: 5 }),
  places: fc.integer({ min: 1, max: 4 }),
  hours: fc.constantFrom(0, 0, 0, 1, 23, 25),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

function commandFor({ what, who, places }: Step, occasion: Occasion, at: number, capacity: number): BookingCommand {
  const now = new Date(at).toISOString();
  const terms = { places: capacity, pricePence: 500, cancellation: '', closesAt };
  const memberId = `member ${who}`;
  const contact = { firstName: 'A', lastName: 'B', email: 'a@mail.example' };
  const booking = Object.values(occasion.bookings).findLast((each) => each.memberId === memberId);
  const bookingId = booking?.bookingId ?? 'none';
  const waitingId = occasion.waiting.find((each) => each.memberId === memberId)?.waitingId ?? 'none';
  const fresh = `new ${Object.keys(occasion.bookings).length}`;
  const moment = { terms, now };
  const by = { bookingId, decidedBy: 'owner' };
  switch (what) {
    case 'ask':
      return {
        type: 'AskForPlaces',
        occasionId: 'o',
        occasion: facts,
        bookingId: fresh,
        memberId,
        places,
        contact,
        note: null,
        ...moment,
      };
    case 'join':
      return {
        type: 'JoinWaitingList',
        occasionId: 'o',
        occasion: facts,
        waitingId: `${memberId} ${at}`,
        memberId,
        places,
        contact,
        ...moment,
      };
    case 'takeUp':
      return { type: 'TakeUpPlaces', waitingId, bookingId: fresh, memberId, note: null, ...moment };
    case 'leave':
      return { type: 'LeaveWaitingList', waitingId, memberId, ...moment };
    case 'cancelOwn':
      return { type: 'CancelOwnBooking', bookingId, memberId, ...moment };
    case 'accept':
      return { type: 'AcceptBooking', ...by, now };
    case 'decline':
      return { type: 'DeclineBooking', reason: 'No', ...by, ...moment };
    case 'cancel':
      return { type: 'CancelBooking', reason: 'No', ...by, ...moment };
    case 'pay':
      return { type: 'MarkBookingPaid', ...by };
    case 'pass':
    case 'places':
      return { type: 'LetTimePass', ...moment };
  }
}

const decided = (command: BookingCommand, occasion: Occasion): readonly BookingEvent[] => {
  try {
    return decide(command, occasion);
  } catch (error) {
    if (error instanceof DomainError) return [];
    throw error;
  }
};

test('whatever happens in whichever order, nobody is given a place that is not there, nor passed over in the line', () => {
  let [grew, offered] = [0, 0];
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60, size: 'max' }), fc.integer({ min: 1, max: 4 }), (steps, first) => {
      let [occasion, at, capacity] = [initialOccasion, BEGIN, first];
      for (const each of steps) {
        at += each.hours * 3_600_000;
        // The provider may have more places, or fewer than are taken.
        if (each.what === 'places') capacity = each.places;
        const before = takenPlaces(occasion);
        const command = commandFor(each, occasion, at, capacity);
        const events = decided(command, occasion);
        const paidBefore = Object.values(occasion.bookings).filter(({ isPaid }) => isPaid).length;
        occasion = events.reduce<Occasion>(evolve, occasion);
        const taken = takenPlaces(occasion);
        // More are taken than before only while there are as many.
        if (taken > before) {
          expect(taken).toBeLessThanOrEqual(capacity);
          grew += 1;
        }
        if (events.some(({ type }) => type === 'PlacesOffered')) offered += 1;
        // One family holds or waits for this date once.
        const holders = [
          ...Object.values(occasion.bookings).filter(({ status }) => status === 'asked' || status === 'accepted'),
          ...occasion.waiting,
        ].map(({ memberId }) => memberId);
        expect(new Set(holders).size).toBe(holders.length);
        // Nothing that came free is left lying while somebody waits for it, once anything else has happened there.
        const now = new Date(at).toISOString();
        const terms = { places: capacity, pricePence: 500, cancellation: '', closesAt };
        if (events.length > 0 && !['AcceptBooking', 'MarkBookingPaid', 'TakeUpPlaces'].includes(command.type))
          expect(lineAfter(occasion, { terms, now }).events).toEqual([]);
        // Doing nothing but waiting changes nothing twice, and what is due is known.
        if (command.type === 'LetTimePass') {
          expect(decided(command, occasion)).toEqual([]);
          expect(nextDue(occasion) ?? '9').toSatisfy((due: string) => due > now);
        }
        if (each.what !== 'pay')
          expect(Object.values(occasion.bookings).filter(({ isPaid }) => isPaid).length).toBe(paidBefore);
      }
    }),
    { numRuns: 400 },
  );
  // It was tried at all.
  expect(grew).toBeGreaterThan(100);
  expect(offered).toBeGreaterThan(10);
});
