import type { OccasionBooking } from '#domain/booking/occasion.ts';
import type { ServerContext } from '#platform/context.ts';

/** Has nobody pay any more at the page that is open for a booking, if one is. False when somebody has paid there. */
export async function closeOpenCheckout(
  payments: ServerContext['payments'],
  booking: OccasionBooking | undefined,
): Promise<boolean> {
  const last = booking?.checkouts.at(-1);
  const provider = payments?.bookings ?? null;
  if (booking === undefined || booking.isPaid || last === undefined || provider === null) return true;
  if (await provider.closeBookingCheckout(last.checkout, last.account)) return true;
  const { payment } = await provider.tellCheckout(last.checkout, last.account);
  return payment !== null && hasGoneBack(booking, payment.paymentId);
}

/** Whether a payment came in for `booking` and is not there any more. */
export const hasGoneBack = ({ payments }: OccasionBooking, paymentId: string): boolean =>
  Object.hasOwn(payments, paymentId) && payments[paymentId]?.refund === 'done';
