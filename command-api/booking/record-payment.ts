import { bookingIn, type OccasionBooking } from '#domain/booking/occasion.ts';
import { handle } from '#event-store/handle.ts';
import type { ServerContext } from '#platform/context.ts';
import type { BookingPayments } from '#platform/payments/booking-payments.ts';
import { recorded } from '../payments/recorded.ts';
import { ATTEMPTS, occasionAt } from './occasion.ts';

type Parts = Pick<ServerContext, 'log' | 'logger'>;

/**
 * Asks the payment provider what was paid at a checkout, and records it for the booking that it was begun for: there, that booking
 * knows the checkout and its account. Answers the position that readers must reach; undefined where nothing of ours was paid.
 */
export async function recordBookingPayment(
  parts: Parts,
  payments: Pick<BookingPayments, 'tellCheckout' | 'tellPayment'>,
  { checkout, account }: { readonly checkout: string; readonly account: string },
): Promise<number | undefined> {
  const { log, logger } = parts;
  const { occasionId, bookingId, payment } = await payments.tellCheckout(checkout, account);
  if (occasionId === null || bookingId === null || payment === null) return undefined;
  const booking = bookingIn(await occasionAt(log, occasionId), bookingId);
  if (!booking?.checkouts.some((each) => each.checkout === checkout && each.account === account)) {
    logger.warn({ occasionId, bookingId, checkout }, 'a payment was begun for no booking of ours');
    return undefined;
  }
  const position = await recorded(
    `occasion ${occasionId}`,
    (context) =>
      handle(log, occasionId, { type: 'RecordBookingPayment', bookingId, checkout, ...payment }, context, {
        attempts: ATTEMPTS,
      }),
    { at: new Date().toISOString(), logger, about: { occasionId, bookingId } },
  );
  // Messages come in any order: it may have gone back before we heard that it had come in.
  const isNew = !Object.hasOwn(booking.payments, payment.paymentId);
  return (isNew && (await recordBookingReturn(parts, payments, { payment: payment.paymentId, account }))) || position;
}

/**
 * Asks the payment provider whether a payment went back that families made, or did not come to whoever paid, and says so of the booking
 * that it was for: that booking knows the payment and its account. Answers the position that readers must reach; undefined where neither happened to one of ours.
 */
export async function recordBookingReturn(
  { log, logger }: Parts,
  payments: Pick<BookingPayments, 'tellPayment'>,
  { payment, account }: { readonly payment: string; readonly account: string },
): Promise<number | undefined> {
  const { occasionId, bookingId, went, failed } = await payments.tellPayment(payment, account);
  if (occasionId === null || bookingId === null || (went === null && failed === null)) return undefined;
  const booking = bookingIn(await occasionAt(log, occasionId), bookingId);
  if (!isPaymentOf(booking, { payment, account })) return undefined;
  const one = { bookingId, paymentId: payment, account } as const;
  const command =
    went === null
      ? ({ type: 'RecordBookingRefundFailure', ...one, refund: failed ?? '' } as const)
      : ({ type: 'RecordBookingReturn', ...one, ...went } as const);
  return recorded(
    `occasion ${occasionId}`,
    (context) => handle(log, occasionId, command, context, { attempts: ATTEMPTS }),
    { at: new Date().toISOString(), logger, about: { occasionId, bookingId } },
  );
}

/** Accounts are their owners' own: what is said there of a booking is no proof that it was paid there. */
const isPaymentOf = (
  booking: OccasionBooking | undefined,
  { payment, account }: { readonly payment: string; readonly account: string },
): boolean =>
  booking !== undefined && Object.hasOwn(booking.payments, payment) && booking.payments[payment]?.account === account;
