import { setTimeout as sleep } from 'node:timers/promises';
import type { Occasion, OccasionBooking } from '#domain/booking/occasion.ts';
import { inParallel } from '#event-store/in-parallel.ts';
import { CAUGHT_UP_WITHIN_MS } from '#platform/auth/account/taking-away.ts';
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

/** How long the payment provider is asked about pages of a business, ms; and how many at once, of those that a process may ask about. */
const PATIENCE_MS = 15_000;
const AT_ONCE = 4;
const AGAIN_AFTER_MS = 500;

/**
 * Has nobody pay any more at the pages that are open for bookings of a business. For one that takes no card payments from now on: a
 * page that was begun before stays open otherwise, and money comes in that its owner or an admin wanted no more. Also of dates that are
 * over, which families pay for afterwards; the latest first, because old pages have closed by themselves. One that cannot be closed keeps
 * none of the others open. False when some could not be closed: they close by themselves within a day.
 */
export async function closeCheckoutsOf(
  { log, db, payments, readPosition }: Pick<ServerContext, 'log' | 'db' | 'payments' | 'readPosition'>,
  businessId: string,
): Promise<boolean> {
  const until = performance.now() + PATIENCE_MS;
  await readPosition.waitFor(['bookings'], await log.head(), CAUGHT_UP_WITHIN_MS);
  const rows = await db.query<{ state: Occasion }>(
    `select o.state from bookings.occasions o where o.business_id = $1 and exists (
       select from json_each(o.state -> 'bookings') b where b.value ->> 'status' = 'accepted' and b.value ->> 'isPaid' = 'false'
         and json_array_length(b.value -> 'checkouts') > 0)
     order by o.date desc`,
    [businessId],
  );
  let open = rows.flatMap(({ state }) => Object.values(state.bookings)).filter(({ status }) => status === 'accepted');
  for (;;) {
    const failed: OccasionBooking[] = [];
    await inParallel(open, AT_ONCE, async (booking) => {
      if (performance.now() >= until) failed.push(booking);
      else await closeOpenCheckout(payments, booking).catch(() => failed.push(booking));
    });
    if (failed.length === 0) return true;
    if (performance.now() >= until) return false;
    await sleep(AGAIN_AFTER_MS);
    open = failed;
  }
}
/** Whether a payment came in for `booking` and is not there any more. */
export const hasGoneBack = ({ payments }: OccasionBooking, paymentId: string): boolean =>
  Object.hasOwn(payments, paymentId) && payments[paymentId]?.refund === 'done';
