import { z } from 'zod';
import { defineEvent, type EventOf } from '../kernel/event.ts';
import { personal } from '../kernel/personal.ts';
import { CANCELLATION_MAX, MOST_PENCE, MOST_PLACES } from '../session-places/limits.ts';
import { MOST_ASKED, NOTE_MAX, REASON_MAX } from './words.ts';

const occasionId = z.uuid();
const bookingId = z.uuid();
const waitingId = z.uuid();
const memberId = z.uuid();
const places = z.number().int().min(1).max(Math.min(MOST_ASKED, MOST_PLACES));
const at = z.iso.datetime();
const clock = z.string().regex(/^\d\d:\d\d$/);

/** Which session on which date; the same in each event that says it, because its day and time never change. */
const occasion = z.object({
  sessionId: z.uuid(),
  listingId: z.uuid(),
  businessId: z.uuid(),
  date: z.iso.date(),
  start: clock,
  end: clock,
  startsAt: at,
});
/** Who comes, for the provider of this session and nobody else. Names of children are not asked. */
const contact = z.object({
  firstName: personal(z.string().max(100), 'memberId'),
  lastName: personal(z.string().max(100), 'memberId'),
  email: personal(z.string().max(320), 'memberId'),
});
export type Contact = z.infer<typeof contact>;
/** What one side writes about a booking is about the family, and goes with it. */
const reason = personal(z.string().max(REASON_MAX), 'memberId').nullable();
const onBooking = z.object({ occasionId, bookingId, memberId });
const onEntry = z.object({ occasionId, waitingId, memberId });

/**
 * A family asks for places, which are theirs until it is answered or `expiresAt`. What they cost is settled here. `waitingId`: what
 * stood on the waiting list for them and does no more.
 */
export const BookingAsked = defineEvent(
  'BookingAsked',
  onBooking.extend({
    occasion,
    places,
    pricePence: z.number().int().min(0).max(MOST_PENCE),
    cancellation: z.string().max(CANCELLATION_MAX),
    contact,
    note: personal(z.string().max(NOTE_MAX), 'memberId').nullable(),
    expiresAt: at,
    waitingId: waitingId.nullable(),
  }),
);
const decided = onBooking.extend({ decidedBy: z.string().min(1) });
export const BookingAccepted = defineEvent('BookingAccepted', decided);
export const BookingDeclined = defineEvent('BookingDeclined', decided.extend({ reason }));
export const BookingCancelled = defineEvent(
  'BookingCancelled',
  decided.extend({ by: z.enum(['parent', 'provider']), reason }),
);
/** Nobody answered in time. */
export const BookingExpired = defineEvent('BookingExpired', onBooking);
/** The provider says so, or a payment came in (`paymentId`). */
export const BookingPaid = defineEvent(
  'BookingPaid',
  decided.extend({ paymentId: z.string().min(1).max(200).nullable() }),
);
/** The provider said that it was paid, and it was not. */
export const BookingUnpaid = defineEvent('BookingUnpaid', decided);

/** The payment provider's own name of something of theirs, e.g. of a payment. */
const reference = z.string().min(1).max(255);
/** The family was led to a page where it can pay by card, into the account of the business. Nothing is promised by that. */
export const BookingCheckoutBegun = defineEvent(
  'BookingCheckoutBegun',
  onBooking.extend({ checkout: reference, account: reference }),
);
/** Money came in by card. What it counts for is said by what follows it. */
export const BookingPaymentReceived = defineEvent(
  'BookingPaymentReceived',
  onBooking.extend({
    paymentId: z.string().min(1).max(200),
    account: reference,
    /** In the smallest unit of the currency. */
    amount: z.number().int().min(0),
    currency: z.string().length(3),
  }),
);
/**
 * A payment has to go back to whoever paid: what it was for was called off, was paid for already, or costs something else. Or the
 * provider wants to give it back. Or it has gone back already: the provider has paid it back at the payment provider, or a family's bank
 * has taken it back (`disputed`).
 */
export const BookingRefundDue = defineEvent(
  'BookingRefundDue',
  onBooking.extend({
    paymentId: z.string().min(1).max(200),
    reason: z.enum(['cancelled', 'paid-already', 'other-amount', 'given-back', 'disputed']),
  }),
);
export const BookingRefunded = defineEvent(
  'BookingRefunded',
  onBooking.extend({ paymentId: z.string().min(1).max(200), refund: reference }),
);
/**
 * What had gone back did not reach the card, which happens days later, e.g. when it was replaced: the business has the money again, and
 * whoever paid has to get it in another way.
 */
export const BookingRefundFailed = defineEvent(
  'BookingRefundFailed',
  onBooking.extend({ paymentId: z.string().min(1).max(200), refund: reference }),
);

export const WaitingListJoined = defineEvent('WaitingListJoined', onEntry.extend({ occasion, places, contact }));
/** Places have come free, and are kept for them `until` then. */
export const PlacesOffered = defineEvent('PlacesOffered', onEntry.extend({ until: at }));
export const PlacesOfferLapsed = defineEvent('PlacesOfferLapsed', onEntry);
/** They do not want to wait any longer, or not these places. */
export const WaitingListLeft = defineEvent('WaitingListLeft', onEntry);

export const bookingEvents = [
  BookingAsked,
  BookingAccepted,
  BookingDeclined,
  BookingCancelled,
  BookingExpired,
  BookingPaid,
  BookingUnpaid,
  BookingCheckoutBegun,
  BookingPaymentReceived,
  BookingRefundDue,
  BookingRefunded,
  BookingRefundFailed,
  WaitingListJoined,
  PlacesOffered,
  PlacesOfferLapsed,
  WaitingListLeft,
] as const;
export type BookingEvent = EventOf<(typeof bookingEvents)[number]>;
