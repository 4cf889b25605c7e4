import { count } from '../kernel/concept.ts';
import { DomainError } from '../kernel/errors.ts';
import { priceChanged } from '../kernel/price-changed.ts';
import type { DateTerms, OccasionFacts } from '../session-places/session.ts';
import type { BookingEvent, Contact } from './events.ts';
import {
  bookingIn,
  earlier,
  type Entry,
  evolve,
  freePlaces,
  hoursAfter,
  lineAfter,
  type Occasion,
  type OccasionBooking,
} from './occasion.ts';
import { type ByProvider, decidePaying, named, nothingHere, type PayingCommand, refundOf } from './paying.ts';
import { ANSWER_WITHIN_HOURS, MOST_REQUESTS, MOST_WAITING, REASON_REQUIRED } from './words.ts';

/** What holds at the moment of a command: what the provider says of the date now, null where nobody can ask for it any more. */
interface Moment {
  readonly terms: DateTerms | null;
  /** ISO 8601. */
  readonly now: string;
}

export type BookingCommand =
  | ({
      readonly type: 'AskForPlaces';
      readonly occasionId: string;
      readonly occasion: OccasionFacts;
      readonly bookingId: string;
      readonly memberId: string;
      readonly places: number;
      readonly contact: Contact;
      readonly note: string | null;
      /** What they were told that all of it costs; undefined: whatever it costs. */
      readonly expectedPence?: number | undefined;
    } & Moment)
  | ({
      readonly type: 'JoinWaitingList';
      readonly occasionId: string;
      readonly occasion: OccasionFacts;
      readonly waitingId: string;
      readonly memberId: string;
      readonly places: number;
      readonly contact: Contact;
    } & Moment)
  | ({
      readonly type: 'TakeUpPlaces';
      readonly waitingId: string;
      readonly bookingId: string;
      readonly memberId: string;
      readonly note: string | null;
      readonly expectedPence?: number | undefined;
    } & Moment)
  | ({ readonly type: 'LeaveWaitingList'; readonly waitingId: string; readonly memberId: string } & Moment)
  | ({ readonly type: 'CancelOwnBooking'; readonly bookingId: string; readonly memberId: string } & Moment)
  | ({ readonly type: 'AcceptBooking' } & ByProvider & Pick<Moment, 'now'>)
  | ({ readonly type: 'DeclineBooking' | 'CancelBooking'; readonly reason: string | null } & ByProvider & Moment)
  | PayingCommand
  /** What is over by now is over, and what has come free is offered. */
  | ({ readonly type: 'LetTimePass' } & Moment);

/**
 * What `command` changes in `occasion`. Throws a DomainError when the rules forbid it. Whatever sets places free offers them in the
 * same breath to whoever waits, so that nobody who comes later can be faster.
 */
export function decide(command: BookingCommand, occasion: Occasion): BookingEvent[] {
  switch (command.type) {
    case 'AskForPlaces':
      return ask(command, occasion);
    case 'JoinWaitingList':
      return join(command, occasion);
    case 'TakeUpPlaces':
      return takeUp(command, occasion);
    case 'LeaveWaitingList': {
      const { occasionId, waitingId, memberId } = entryOf(command, occasion);
      return thenOffered(occasion, [{ type: 'WaitingListLeft', data: { occasionId, waitingId, memberId } }], command);
    }
    case 'CancelOwnBooking': {
      const booking = bookingOf(occasion, command.bookingId);
      if (booking.memberId !== command.memberId) throw nothingHere();
      return cancel(occasion, booking, { ...command, by: 'parent', decidedBy: command.memberId, reason: null });
    }
    case 'CancelBooking':
      return cancel(occasion, bookingOf(occasion, command.bookingId), { ...command, by: 'provider' });
    case 'AcceptBooking': {
      const booking = bookingOf(occasion, command.bookingId);
      mustBeAsked(booking);
      mustBeInTime(booking, command);
      return [{ type: 'BookingAccepted', data: { ...named(booking), decidedBy: command.decidedBy } }];
    }
    case 'DeclineBooking': {
      const booking = bookingOf(occasion, command.bookingId);
      mustBeAsked(booking);
      const { decidedBy } = command;
      const data = { ...named(booking), decidedBy, reason: reasonFor(booking, command.reason) };
      return thenOffered(occasion, [{ type: 'BookingDeclined', data }], command);
    }
    case 'LetTimePass':
      return letTimePass(command, occasion);
    default:
      return decidePaying(command, bookingOf(occasion, command.bookingId));
  }
}

type Command<Type extends BookingCommand['type']> = Extract<BookingCommand, { type: Type }>;

function ask(command: Command<'AskForPlaces'>, occasion: Occasion): BookingEvent[] {
  const { occasionId, occasion: facts, bookingId, memberId, places, contact, note, now } = command;
  const terms = mustBeOpen(command);
  mustNotHaveOne(memberId, occasion);
  mustNotHaveTooMany(memberId, occasion);
  // Who waits comes first, also when nobody has told them yet.
  const line = lineAfter(occasion, command);
  if (places > freePlaces(line.occasion, terms.places)) throw full(places, freePlaces(line.occasion, terms.places));
  mustCostThat(terms, command, places);
  const one = { occasionId, bookingId, memberId, occasion: facts, places, contact, note };
  return [...line.events, { type: 'BookingAsked', data: { ...one, ...agreed(terms, facts, now), waitingId: null } }];
}

function mustCostThat(
  { pricePence }: DateTerms,
  { expectedPence }: { readonly expectedPence?: number | undefined },
  places: number,
): void {
  if (expectedPence === undefined || expectedPence === pricePence * places) return;
  throw priceChanged();
}

/** What is settled with a request, whatever the provider asks of others later. */
function agreed({ pricePence, cancellation }: DateTerms, { startsAt }: OccasionFacts, now: string) {
  return { pricePence, cancellation, expiresAt: earlier(hoursAfter(now, ANSWER_WITHIN_HOURS), startsAt) };
}

function join(command: Command<'JoinWaitingList'>, occasion: Occasion): BookingEvent[] {
  const { occasionId, occasion: facts, waitingId, memberId, places, contact } = command;
  const terms = mustBeOpen(command);
  mustNotHaveOne(memberId, occasion);
  if (places > terms.places)
    throw new DomainError('too-many-places', `This session has ${count(terms.places, 'place')} in all.`, 'refused', {
      fields: ['places'],
    });
  if (places <= freePlaces(occasion, terms.places))
    throw new DomainError('places-free', 'There are places free: ask for them right away.', 'conflict');
  if (occasion.waiting.length >= MOST_WAITING)
    throw new DomainError('list-full', 'This waiting list is full. Please choose another date.', 'conflict');
  return [{ type: 'WaitingListJoined', data: { occasionId, waitingId, memberId, occasion: facts, places, contact } }];
}

function takeUp(command: Command<'TakeUpPlaces'>, occasion: Occasion): BookingEvent[] {
  const { bookingId, note, now } = command;
  const entry = entryOf(command, occasion);
  const { occasionId, waitingId, memberId, places, contact } = entry;
  const facts = occasion.facts;
  if (facts === null) throw nothingHere();
  const terms = mustBeOpen(command);
  if (entry.offeredUntil === null)
    throw new DomainError(
      'not-offered',
      'No place has come free for you yet. We will email you when one does.',
      'conflict',
    );
  if (entry.offeredUntil <= now) throw new DomainError('offer-over', 'The time to take this up is over.', 'conflict');
  mustCostThat(terms, command, places);
  const one = { occasionId, bookingId, memberId, occasion: facts, places, contact, note };
  return [{ type: 'BookingAsked', data: { ...one, ...agreed(terms, facts, now), waitingId } }];
}

interface Cancelling extends Moment {
  readonly by: 'parent' | 'provider';
  readonly decidedBy: string;
  readonly reason: string | null;
}
function cancel(occasion: Occasion, booking: OccasionBooking, command: Cancelling): BookingEvent[] {
  const { by, decidedBy, now } = command;
  if (booking.status === 'cancelled') {
    // Who cancels again has what they wanted. A provider would believe that the family hears of it, and is paid back.
    if (by === 'provider') throw cancelledMeanwhile();
    return [];
  }
  if (booking.status !== 'asked' && booking.status !== 'accepted')
    throw new DomainError('not-booked', 'This booking is over already.', 'conflict');
  if (occasion.facts !== null && by === 'parent' && occasion.facts.startsAt <= now)
    throw new DomainError('has-begun', 'This session has begun. Please speak to the provider.', 'conflict');
  const reason = by === 'provider' ? reasonFor(booking, command.reason) : null;
  const data = { ...named(booking), decidedBy, by, reason };
  // What the provider does not give is paid back; what a family gives up is paid back as was agreed, which the provider knows.
  const refund = by === 'provider' ? refundOf(booking, 'cancelled') : [];
  return thenOffered(occasion, [{ type: 'BookingCancelled', data }, ...refund], command);
}

function letTimePass(command: Command<'LetTimePass'>, occasion: Occasion): BookingEvent[] {
  const { now } = command;
  const unanswered = Object.values(occasion.bookings).filter(
    ({ status, expiresAt }) => status === 'asked' && expiresAt <= now,
  );
  const notTaken = occasion.waiting.filter(({ offeredUntil }) => offeredUntil !== null && offeredUntil <= now);
  const over: BookingEvent[] = [
    ...unanswered.map((booking) => ({ type: 'BookingExpired', data: named(booking) }) as const),
    ...notTaken.map(
      ({ occasionId, waitingId, memberId }) =>
        ({ type: 'PlacesOfferLapsed', data: { occasionId, waitingId, memberId } }) as const,
    ),
  ];
  return thenOffered(occasion, over, command);
}

/** `events`, and what is offered of the places that they set free. */
function thenOffered(occasion: Occasion, events: readonly BookingEvent[], moment: Moment): BookingEvent[] {
  const after = events.reduce<Occasion>((state, event) => evolve(state, event), occasion);
  return [...events, ...lineAfter(after, moment).events];
}

function mustBeOpen({ terms, now }: Moment): DateTerms {
  if (terms === null) throw new DomainError('not-bookable', 'This session takes no bookings for that day.', 'conflict');
  if (terms.closesAt <= now) throw new DomainError('too-late', 'It is too late to book this session.', 'conflict');
  return terms;
}

/** One request a family and date, or whoever is fastest could take them all. */
function mustNotHaveOne(memberId: string, { bookings, waiting }: Occasion): void {
  const holds = Object.values(bookings).some(
    (each) => each.memberId === memberId && (each.status === 'asked' || each.status === 'accepted'),
  );
  if (holds)
    throw new DomainError(
      'already-asked',
      'You have asked for this date already. To change the number of places, cancel it and ask again.',
      'conflict',
    );
  if (waiting.some((each) => each.memberId === memberId))
    throw new DomainError('already-waiting', 'You are on the waiting list for this date already.', 'conflict');
}

/** Each request is a letter to the provider, and each that is cancelled another. */
function mustNotHaveTooMany(memberId: string, { bookings }: Occasion): void {
  if (Object.values(bookings).filter((each) => each.memberId === memberId).length >= MOST_REQUESTS)
    throw new DomainError(
      'asked-too-often',
      'You have asked for this date several times already. Please speak to the provider.',
      'conflict',
    );
}

function bookingOf(occasion: Occasion, bookingId: string): OccasionBooking {
  const booking = bookingIn(occasion, bookingId);
  if (booking === undefined) throw nothingHere();
  return booking;
}
function entryOf(
  { waitingId, memberId }: { readonly waitingId: string; readonly memberId: string },
  { waiting }: Occasion,
): Entry {
  const entry = waiting.find((each) => each.waitingId === waitingId && each.memberId === memberId);
  if (entry === undefined) throw nothingHere();
  return entry;
}

function mustBeAsked({ status }: OccasionBooking): void {
  if (status === 'cancelled') throw cancelledMeanwhile();
  if (status !== 'asked')
    throw new DomainError('already-decided', 'This request has been answered already.', 'conflict');
}
/** A request is over when its time is, whether anybody has said so yet or not: its places are others' by then. */
function mustBeInTime({ expiresAt }: OccasionBooking, { now }: Pick<Moment, 'now'>): void {
  if (expiresAt <= now)
    throw new DomainError(
      'request-over',
      'It is too late to accept this request: its time to answer is over.',
      'conflict',
    );
}
const cancelledMeanwhile = (): DomainError =>
  new DomainError('cancelled-meanwhile', 'This booking was cancelled meanwhile.', 'conflict');

/** Nothing can be written any more about somebody who has been erased, and nobody would read it. */
function reasonFor({ isErased }: OccasionBooking, given: string | null): string | null {
  if (isErased) return null;
  const reason = given?.trim() ?? '';
  if (reason === '') throw new DomainError('reason-required', REASON_REQUIRED, 'refused', { fields: ['reason'] });
  return reason;
}

const full = (places: number, left: number): DomainError =>
  new DomainError(
    'full',
    left === 0
      ? 'This session is full. You can join its waiting list.'
      : `There ${left === 1 ? 'is 1 place' : `are ${left} places`} left, and you asked for ${places}.`,
    'conflict',
    { left },
  );
