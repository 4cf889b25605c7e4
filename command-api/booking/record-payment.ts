import { bookingIn } from '#domain/booking/occasion.ts';
import { handle } from '#event-store/handle.ts';
import type { ServerContext } from '#platform/context.ts';
import type { BookingPayments } from '#platform/payments/booking-payments.ts';
import { recorded } from '../payments/recorded.ts';
import { ATTEMPTS, occasionAt } from './occasion.ts';

/**
 * Asks the payment provider what was paid at a checkout, and records it for the booking that it was begun for: there, that booking
 * knows the checkout and its account. Answers the position that readers must reach; undefined where nothing of ours was paid.
 */
export async function recordBookingPayment(
  { log, logger }: Pick<ServerContext, 'log' | 'logger'>,
  payments: Pick<BookingPayments, 'tellCheckout'>,
  { checkout, account }: { readonly checkout: string; readonly account: string },
): Promise<number | undefined> {
  const { occasionId, bookingId, payment } = await payments.tellCheckout(checkout, account);
  if (occasionId === null || bookingId === null || payment === null) return undefined;
  const booking = bookingIn(await occasionAt(log, occasionId), bookingId);
  if (!booking?.checkouts.some((each) => each.checkout === checkout && each.account === account)) {
    logger.warn({ occasionId, bookingId, checkout }, 'a payment was begun for no booking of ours');
    return undefined;
  }
  return recorded(
    `occasion ${occasionId}`,
    (context) =>
      handle(log, occasionId, { type: 'RecordBookingPayment', bookingId, checkout, ...payment }, context, {
        attempts: ATTEMPTS,
      }),
    { at: new Date().toISOString(), logger, about: { occasionId, bookingId } },
  );
}
