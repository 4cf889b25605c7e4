import { ERASED } from '../kernel/erased.ts';
import type { PersonEvent } from '../person/events.ts';
import type { DateTerms, OccasionFacts } from '../session-places/session.ts';
import type { BookingEvent, Contact } from './events.ts';
import { type BookingStatus, OFFER_HOURS } from './words.ts';

/** `failed`: what had gone back came back to the business. */
interface CardPayment {
  readonly account: string;
  readonly refund: 'none' | 'due' | 'done' | 'failed';
  /** Whether the booking was ever paid for by it. */
  readonly hasCounted: boolean;
}

/** One booking as the rules see it. Times are ISO 8601. */
export interface OccasionBooking {
  readonly occasionId: string;
  readonly bookingId: string;
  readonly memberId: string;
  readonly places: number;
  /** What was agreed for all of them. */
  readonly amountPence: number;
  readonly status: BookingStatus;
  readonly expiresAt: string;
  readonly isPaid: boolean;
  /** Of the payment that came in; null when the provider said that it is paid, or it is not. */
  readonly paymentId: string | null;
  /** The payment that came back to the business, which is why it is paid and owed by hand; null when that is not so. */
  readonly owedFor: string | null;
  /** Where the family could or can pay by card, the newest last: at that alone. */
  readonly checkouts: readonly { readonly checkout: string; readonly account: string }[];
  /** Every payment that came in, whatever it counted for. */
  readonly payments: Readonly<Record<string, CardPayment>>;
  readonly isErased: boolean;
}

/** A family that waits for places; `offeredUntil`: they are kept for it until then, null while it waits. */
export interface Entry {
  readonly occasionId: string;
  readonly waitingId: string;
  readonly memberId: string;
  readonly places: number;
  readonly contact: Contact;
  readonly offeredUntil: string | null;
}

/**
 * A session on one date, with everybody who comes or would like to: one stream, so that its expected revision is what no two families
 * can pass at once.
 */
export interface Occasion {
  /** Null before anybody asked. */
  readonly facts: OccasionFacts | null;
  readonly bookings: Readonly<Record<string, OccasionBooking>>;
  /** In the order in which they came. */
  readonly waiting: readonly Entry[];
}
export const initialOccasion: Occasion = { facts: null, bookings: {}, waiting: [] };

/** The booking of that id; a name that every object has is none. */
export const bookingIn = ({ bookings }: Pick<Occasion, 'bookings'>, bookingId: string): OccasionBooking | undefined =>
  Object.hasOwn(bookings, bookingId) ? bookings[bookingId] : undefined;

/** Places that are nobody else's: asked for and not answered yet, booked, or kept for somebody who waited. */
export function takenPlaces({ bookings, waiting }: Occasion): number {
  const held = [
    ...Object.values(bookings).filter(({ status }) => status === 'asked' || status === 'accepted'),
    ...waiting.filter(({ offeredUntil }) => offeredUntil !== null),
  ];
  return held.reduce((all, { places }) => all + places, 0);
}
/** Of `places` those that are left; none where the provider has fewer now than are taken. */
export const freePlaces = (occasion: Occasion, places: number): number => Math.max(0, places - takenPlaces(occasion));

/**
 * What is offered of the free places to those who wait: to the first whom they are enough for, and to the next after that. Who waits for
 * more than is free keeps their place in the line.
 */
export function lineAfter(
  occasion: Occasion,
  { terms, now }: { readonly terms: DateTerms | null; readonly now: string },
): { readonly occasion: Occasion; readonly events: readonly BookingEvent[] } {
  if (terms === null || terms.closesAt <= now) return { occasion, events: [] };
  const until = earlier(hoursAfter(now, OFFER_HOURS), terms.closesAt);
  const events: BookingEvent[] = [];
  let after = occasion;
  for (const { occasionId, waitingId, memberId, places, offeredUntil } of occasion.waiting) {
    if (offeredUntil !== null || places > freePlaces(after, terms.places)) continue;
    const event: BookingEvent = { type: 'PlacesOffered', data: { occasionId, waitingId, memberId, until } };
    events.push(event);
    after = evolve(after, event);
  }
  return { occasion: after, events };
}

/** When something of it is over by itself: a request or an offer that nobody answers. Null where nothing is. */
export function nextDue({ bookings, waiting }: Occasion): string | null {
  const times = [
    ...Object.values(bookings).flatMap(({ status, expiresAt }) => (status === 'asked' ? [expiresAt] : [])),
    ...waiting.flatMap(({ offeredUntil }) => offeredUntil ?? []),
  ];
  return times.toSorted()[0] ?? null;
}

/** `occasion` after `event`. */
export function evolve(occasion: Occasion, event: BookingEvent | PersonEvent): Occasion {
  switch (event.type) {
    case 'PersonErased':
      return withoutPerson(occasion, event.data.subject);
    case 'BookingAsked': {
      const { occasionId, bookingId, memberId, places, pricePence, expiresAt, waitingId, contact } = event.data;
      const isErased = contact.email === ERASED;
      const asked = { occasionId, bookingId, memberId, places, amountPence: pricePence * places, expiresAt, isErased };
      const unpaid = { isPaid: false, paymentId: null, owedFor: null, checkouts: [], payments: {} };
      return {
        facts: event.data.occasion,
        bookings: { ...occasion.bookings, [bookingId]: { ...asked, ...unpaid, status: 'asked' } },
        waiting: occasion.waiting.filter((each) => each.waitingId !== waitingId),
      };
    }
    case 'BookingAccepted':
      return withBooking(occasion, event.data.bookingId, { status: 'accepted' });
    case 'BookingDeclined':
      return withBooking(occasion, event.data.bookingId, { status: 'declined' });
    case 'BookingCancelled':
      return withBooking(occasion, event.data.bookingId, { status: 'cancelled' });
    case 'BookingExpired':
      return withBooking(occasion, event.data.bookingId, { status: 'expired' });
    case 'BookingPaid': {
      const { bookingId, paymentId } = event.data;
      const payments = bookingIn(occasion, bookingId)?.payments ?? {};
      const counted = paymentId === null ? undefined : payments[paymentId];
      return withBooking(occasion, bookingId, {
        isPaid: true,
        paymentId,
        owedFor: null,
        ...(paymentId !== null &&
          counted && { payments: { ...payments, [paymentId]: { ...counted, hasCounted: true } } }),
      });
    }
    case 'BookingUnpaid':
      return withBooking(occasion, event.data.bookingId, { isPaid: false, paymentId: null, owedFor: null });
    case 'BookingCheckoutBegun':
    case 'BookingPaymentReceived':
    case 'BookingRefundDue':
    case 'BookingRefunded':
    case 'BookingRefundFailed': {
      const booking = occasion.bookings[event.data.bookingId];
      return booking === undefined ? occasion : withBooking(occasion, booking.bookingId, payingAfter(booking, event));
    }
    case 'WaitingListJoined': {
      const { occasion: facts, ...entry } = event.data;
      // Whoever has been erased waits for nothing.
      if (entry.contact.email === ERASED) return { ...occasion, facts };
      return { ...occasion, facts, waiting: [...occasion.waiting, { ...entry, offeredUntil: null }] };
    }
    case 'PlacesOffered': {
      const { waitingId, until } = event.data;
      const offered = (each: Entry): Entry => (each.waitingId === waitingId ? { ...each, offeredUntil: until } : each);
      return { ...occasion, waiting: occasion.waiting.map(offered) };
    }
    case 'PlacesOfferLapsed':
    case 'WaitingListLeft':
      return { ...occasion, waiting: occasion.waiting.filter(({ waitingId }) => waitingId !== event.data.waitingId) };
  }
}

/** What is new of a booking after something happened to money that goes by card. */
function payingAfter(
  { checkouts, payments, paymentId, owedFor, isPaid, status }: OccasionBooking,
  event: Extract<
    BookingEvent,
    {
      type:
        | 'BookingCheckoutBegun'
        | 'BookingPaymentReceived'
        | 'BookingRefundDue'
        | 'BookingRefunded'
        | 'BookingRefundFailed';
    }
  >,
): Partial<OccasionBooking> {
  switch (event.type) {
    case 'BookingCheckoutBegun': {
      const { checkout, account } = event.data;
      return { checkouts: [...checkouts, { checkout, account }] };
    }
    case 'BookingPaymentReceived':
      return {
        payments: {
          ...payments,
          [event.data.paymentId]: { account: event.data.account, refund: 'none', hasCounted: false },
        },
      };
    case 'BookingRefundDue':
    case 'BookingRefunded': {
      const refund = event.type === 'BookingRefunded' ? 'done' : 'due';
      const before = payments[event.data.paymentId] ?? unknownPayment;
      // What had come back to the business may go once more, from the payment provider's own pages.
      const isItsOwn = event.data.paymentId === paymentId || event.data.paymentId === owedFor;
      return {
        payments: { ...payments, [event.data.paymentId]: { ...before, refund } },
        ...(isItsOwn && { isPaid: false, paymentId: null, owedFor: null }),
      };
    }
    case 'BookingRefundFailed': {
      const before = payments[event.data.paymentId] ?? unknownPayment;
      return {
        payments: { ...payments, [event.data.paymentId]: { ...before, refund: 'failed' } },
        // By hand from now on: the business has the money, and nothing more can be done about it by card.
        ...(!isPaid && owesAgain(status, before) && { isPaid: true, paymentId: null, owedFor: event.data.paymentId }),
      };
    }
  }
}

const unknownPayment: CardPayment = { account: '', refund: 'none', hasCounted: false };
/** Whether a booking that is not paid for otherwise is paid for again when a payment comes back to the business. */
export const owesAgain = (status: string, { hasCounted }: Pick<CardPayment, 'hasCounted'>): boolean =>
  hasCounted || status !== 'accepted';

function withBooking(occasion: Occasion, bookingId: string, changes: Partial<OccasionBooking>): Occasion {
  const booking = occasion.bookings[bookingId];
  if (booking === undefined) return occasion;
  return { ...occasion, bookings: { ...occasion.bookings, [bookingId]: { ...booking, ...changes } } };
}

/** Their bookings stay counted, with nobody's name; they wait for nothing. */
function withoutPerson(occasion: Occasion, memberId: string): Occasion {
  const bookings = Object.entries(occasion.bookings).map(
    ([id, each]) => [id, each.memberId === memberId ? { ...each, isErased: true } : each] as const,
  );
  return {
    ...occasion,
    bookings: Object.fromEntries(bookings),
    waiting: occasion.waiting.filter((each) => each.memberId !== memberId),
  };
}

/** The earlier of two times, both ISO 8601 in UTC. */
export const earlier = (one: string, other: string): string => (one < other ? one : other);
export const hoursAfter = (time: string, hours: number): string =>
  new Date(Date.parse(time) + hours * 3_600_000).toISOString();
