import { DomainError } from '../kernel/errors.ts';
import type { BookingEvent } from './events.ts';
import type { OccasionBooking } from './occasion.ts';
import { BOOKING_CURRENCY, LEAST_CARD_PENCE } from './words.ts';

export interface ByProvider {
  readonly bookingId: string;
  readonly decidedBy: string;
}
/** What is done about the money of one booking. */
export type PayingCommand =
  /** The provider says that it was paid to them, or that it was not after all. */
  | ({ readonly type: 'MarkBookingPaid' | 'MarkBookingUnpaid' } & ByProvider)
  /** The provider gives back what was paid by card for what the family has cancelled. */
  | ({ readonly type: 'PayBackBooking' } & ByProvider)
  | {
      readonly type: 'BeginBookingCheckout';
      readonly bookingId: string;
      readonly memberId: string;
      readonly checkout: string;
      readonly account: string;
      /** The checkout before it, at which nobody can pay any more; null where there is none. */
      readonly instead: string | null;
    }
  /** What the payment provider says, when asked, of a checkout at which was paid. The same payment again changes nothing. */
  | {
      readonly type: 'RecordBookingPayment';
      readonly bookingId: string;
      readonly checkout: string;
      readonly paymentId: string;
      readonly amount: number;
      readonly currency: string;
    }
  | {
      readonly type: 'RecordBookingRefund';
      readonly bookingId: string;
      readonly paymentId: string;
      readonly refund: string;
    }
  /** What had gone back did not reach the card, and came back to the business. */
  | {
      readonly type: 'RecordBookingRefundFailure';
      readonly bookingId: string;
      readonly paymentId: string;
      readonly account: string;
      readonly refund: string;
    }
  /** It went back, and nobody had asked for that here. */
  | {
      readonly type: 'RecordBookingReturn';
      readonly bookingId: string;
      readonly paymentId: string;
      readonly account: string;
      readonly refund: string;
      readonly reason: 'given-back' | 'disputed';
    };

/** What `command` changes about the money of `booking`. */
export function decidePaying(command: PayingCommand, booking: OccasionBooking): BookingEvent[] {
  switch (command.type) {
    case 'MarkBookingPaid': {
      if (booking.isPaid) return [];
      if (booking.status !== 'accepted')
        throw new DomainError('not-booked', 'Only what is booked can be marked as paid.', 'conflict');
      const { decidedBy } = command;
      return [{ type: 'BookingPaid', data: { ...named(booking), decidedBy, paymentId: null } }];
    }
    case 'MarkBookingUnpaid': {
      if (!booking.isPaid) return [];
      if (booking.paymentId !== null)
        throw new DomainError('paid-for', 'This payment came in by card and cannot be taken back here.', 'conflict');
      return [{ type: 'BookingUnpaid', data: { ...named(booking), decidedBy: command.decidedBy } }];
    }
    case 'PayBackBooking': {
      if (booking.status === 'accepted')
        throw new DomainError(
          'still-booked',
          'Cancel this booking: what was paid by card is paid back then.',
          'conflict',
        );
      if (booking.isPaid && booking.paymentId === null)
        throw new DomainError(
          'not-by-card',
          'This was not paid by card here: please pay it back yourself.',
          'conflict',
        );
      return refundOf(booking, 'given-back');
    }
    case 'BeginBookingCheckout': {
      const { type: _, instead, memberId, ...data } = command;
      mustBePayable(booking, memberId);
      const last = booking.checkouts.at(-1)?.checkout ?? null;
      if (last === data.checkout) return [];
      // Two addresses at which one booking can be paid for are one too many.
      if (last !== instead)
        throw new DomainError('checkout-begun', 'You are paying for it in another window just now.', 'conflict');
      return [{ type: 'BookingCheckoutBegun', data: { ...named(booking), ...data } }];
    }
    case 'RecordBookingPayment':
      return receive(command, booking);
    case 'RecordBookingRefund': {
      const { paymentId, refund } = command;
      if (booking.payments[paymentId]?.refund !== 'due') return [];
      return [{ type: 'BookingRefunded', data: { ...named(booking), paymentId, refund } }];
    }
    case 'RecordBookingRefundFailure': {
      const { paymentId, refund } = command;
      const payment = paymentOf(booking, command);
      const one = { ...named(booking), paymentId, refund };
      const failed: BookingEvent = { type: 'BookingRefundFailed', data: one };
      switch (payment.refund) {
        case 'done':
          return [failed];
        // It had gone, and failed before we heard that it had: it is not to be tried without end.
        case 'due':
          return [{ type: 'BookingRefunded', data: one }, failed];
        case 'none':
        case 'failed':
          return [];
      }
    }
    case 'RecordBookingReturn': {
      const { paymentId, refund, reason } = command;
      const payment = paymentOf(booking, command);
      if (payment.refund === 'done') return [];
      const one = { ...named(booking), paymentId };
      const gone: BookingEvent = { type: 'BookingRefunded', data: { ...one, refund } };
      return payment.refund === 'due' ? [gone] : [{ type: 'BookingRefundDue', data: { ...one, reason } }, gone];
    }
  }
}

/** Throws where no such payment came in for `booking` into that account. */
function paymentOf(
  { payments }: OccasionBooking,
  { paymentId, account }: { readonly paymentId: string; readonly account: string },
) {
  const payment = Object.hasOwn(payments, paymentId) ? payments[paymentId] : undefined;
  if (payment === undefined || payment.account !== account)
    throw new DomainError('other-payment', 'This payment was not made for this booking.', 'conflict');
  return payment;
}

/** Throws where `memberId` cannot pay for `booking` by card. */
export function mustBePayable(booking: OccasionBooking, memberId: string): void {
  if (booking.memberId !== memberId) throw nothingHere();
  if (booking.isPaid) throw new DomainError('paid-already', 'This booking is paid for already.', 'conflict');
  if (booking.status !== 'accepted')
    throw new DomainError('not-booked', 'You can pay once the provider has accepted your request.', 'conflict');
  if (booking.amountPence < LEAST_CARD_PENCE)
    throw new DomainError('too-little', 'This booking cannot be paid for by card.', 'conflict');
}

/** A payment counts once, for what was agreed and is booked and not paid for. Any other goes back: nobody pays twice. */
function receive(
  { checkout, paymentId, amount, currency }: Extract<PayingCommand, { type: 'RecordBookingPayment' }>,
  booking: OccasionBooking,
): BookingEvent[] {
  if (booking.payments[paymentId] !== undefined) return [];
  const begun = booking.checkouts.find((each) => each.checkout === checkout);
  if (begun === undefined)
    throw new DomainError('other-checkout', 'This payment was not begun for this booking.', 'conflict');
  const { account } = begun;
  const one = { ...named(booking), paymentId };
  const received: BookingEvent = { type: 'BookingPaymentReceived', data: { ...one, account, amount, currency } };
  const isPrice = amount === booking.amountPence && currency === BOOKING_CURRENCY;
  if (isPrice && booking.status === 'accepted' && !booking.isPaid)
    return [received, { type: 'BookingPaid', data: { ...one, decidedBy: 'payments' } }];
  const reason = booking.status !== 'accepted' ? 'cancelled' : booking.isPaid ? 'paid-already' : 'other-amount';
  return [received, { type: 'BookingRefundDue', data: { ...one, reason } }];
}

/** That the payment by which `booking` was paid has to go back; nothing where none came in by card. */
export function refundOf(booking: OccasionBooking, reason: 'cancelled' | 'given-back'): BookingEvent[] {
  const { paymentId } = booking;
  if (paymentId === null || booking.payments[paymentId]?.refund !== 'none') return [];
  return [{ type: 'BookingRefundDue', data: { ...named(booking), paymentId, reason } }];
}

export const named = ({ occasionId, bookingId, memberId }: OccasionBooking) => ({ occasionId, bookingId, memberId });

/** Missing and somebody else's are one answer. */
export const nothingHere = (): DomainError => new DomainError('not-found', 'There is nothing here.', 'missing');
