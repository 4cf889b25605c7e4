import { brand } from '../brand.ts';

/** What may become of a request for places. Money is another matter: see paymentStatuses. */
export const bookingStatuses = ['asked', 'accepted', 'declined', 'cancelled', 'expired'] as const;
export type BookingStatus = (typeof bookingStatuses)[number];
/** As people read them. */
export const bookingStatusWords: Readonly<Record<BookingStatus, string>> = {
  asked: 'Waiting for an answer',
  accepted: 'Booked',
  declined: 'Declined',
  cancelled: 'Cancelled',
  expired: 'Not answered in time',
};

/** `refunding`: it was paid by card, and the money is on its way back. */
export const paymentStatuses = ['paid', 'unpaid', 'refunding', 'refunded'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];
/** As people read them. */
export const paymentStatusWords: Readonly<Record<PaymentStatus, string>> = {
  paid: 'Paid',
  unpaid: 'Not paid',
  refunding: 'Being paid back',
  refunded: 'Paid back',
};
/** Payment providers take no smaller amounts by card. */
export const LEAST_CARD_PENCE = 30;
/** ISO 4217, in the small letters that payment providers use. */
export const BOOKING_CURRENCY = 'gbp';

/** Places that one family asks for at once. */
export const MOST_ASKED = 10;
/** Requests of one family for one date, one after the other. */
export const MOST_REQUESTS = 5;
export const NOTE_MAX = 500;
export const REASON_MAX = 500;
/** A request holds its places for so long without an answer. */
export const ANSWER_WITHIN_HOURS = 72;
/** A freed place is kept for so long for whoever is first in line. */
export const OFFER_HOURS = 24;
/** People on one waiting list. */
export const MOST_WAITING = 200;

/** What the two sides can do with a booking, from the provider's side. */
export const bookingActions = ['accept', 'decline', 'cancel', 'paid', 'unpaid', 'pay-back'] as const;
export type BookingAction = (typeof bookingActions)[number];

/** What families read where nobody is left who could give what they have booked. */
export const PROVIDER_LEFT = `The provider has left ${brand.name}, and nobody else acts for them here.`;
export const REASON_REQUIRED = 'Please say why: the family is told in your words.';
