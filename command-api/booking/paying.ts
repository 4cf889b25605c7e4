import { payForBooking } from '#domain/booking/api.ts';
import type { BookingEvent } from '#domain/booking/events.ts';
import { bookingIn } from '#domain/booking/occasion.ts';
import { mustBePayable } from '#domain/booking/paying.ts';
import { concepts, streams } from '#domain/catalog.ts';
import { DomainError } from '#domain/kernel/errors.ts';
import { pathTo } from '#domain/site/pages.ts';
import { doneBefore } from '#event-store/execute.ts';
import { handle } from '#event-store/handle.ts';
import { isShutOut } from '#platform/auth/owning/business-of.ts';
import { approvedBusiness } from '#platform/auth/owning/own-business.ts';
import { nothingHere } from '#platform/auth/owning/own-listing.ts';
import type { ServerContext } from '#platform/context.ts';
import type { App } from '#platform/http/app.ts';
import { commandContext } from '#platform/http/command-context.ts';
import { serve } from '#platform/http/serve.ts';
import { existingListing } from '../listing/own-listing.ts';
import { ATTEMPTS, occasionAt } from './occasion.ts';
import { hasGoneBack } from './open-checkout.ts';
import { recordBookingPayment } from './record-payment.ts';

const OWN_BOOKINGS = `${pathTo('profile')}#bookings`;
const PAID = 'Your payment has come in already. Thank you.';
const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** A family goes to pay for what it has booked: to the one page that is open for that, or to a new one. */
export function bookingPaymentRoutes(app: App, context: ServerContext): void {
  const { log, db } = context;
  const ownBookings = `${context.config.baseUrl}${OWN_BOOKINGS}`;
  const openAddress = async (events: readonly BookingEvent[]): Promise<string | null> => {
    const begun = events.find((event) => event.type === 'BookingCheckoutBegun')?.data;
    const payments = context.payments?.bookings ?? null;
    if (begun === undefined || payments === null) return null;
    return (await payments.tellCheckout(begun.checkout, begun.account)).url;
  };
  /** Into which account a business takes card payments now. */
  const takingCards = async (businessId: string) => {
    const payments = context.payments?.bookings ?? null;
    const { state: payee } = await log.fold(streams.payee(businessId), concepts.payee.decider);
    const business = await approvedBusiness(db, businessId);
    if (business !== undefined && (await isShutOut(db, business)))
      throw new DomainError('no-card', 'This booking cannot be paid for here at the moment.', 'conflict');
    const { account } = payee;
    if (payments === null || account === null || payee.state !== 'ready' || business === undefined)
      throw new DomainError(
        'no-card',
        'This provider takes no card payments here. Please pay them directly.',
        'conflict',
      );
    return { payments, account };
  };
  serve(app, payForBooking, async (request, reply) => {
    const occasionId = request.params.id.toLowerCase();
    const bookingId = request.params.bookingId.toLowerCase();
    const message = 'Redirecting to payment...';
    const begunBefore = await doneBefore(
      log,
      streams.booking(occasionId),
      concepts.booking.decider,
      request.command.id,
    );
    if (begunBefore) {
      // Where it cannot be paid any more, or has been, they are led to what they have booked.
      reply.reached(begunBefore.position);
      return { message, url: (await openAddress(begunBefore.events)) ?? ownBookings };
    }
    const occasion = await occasionAt(log, occasionId);
    const { facts } = occasion;
    const booking = bookingIn(occasion, bookingId);
    const memberId = request.caller.memberId ?? '';
    if (facts === null || booking === undefined) throw nothingHere();
    // A page that was opened before it was paid for leads here. They have what they wanted.
    if (booking.memberId === memberId && booking.status === 'accepted' && booking.isPaid)
      return { message: PAID, url: ownBookings };
    mustBePayable(booking, memberId);
    const { payments, account } = await takingCards(facts.businessId);
    const last = booking.checkouts.at(-1);
    if (last !== undefined) {
      const told = await payments.tellCheckout(last.checkout, last.account);
      if (told.url !== null && last.account === account) return { message, url: told.url };
      if (told.url !== null) await payments.closeBookingCheckout(last.checkout, last.account);
      if (told.payment !== null && !hasGoneBack(booking, told.payment.paymentId)) {
        // The message about it may be late, or lost.
        const position = await recordBookingPayment(context, payments, last);
        if (position !== undefined) reply.reached(position);
        const isPaid = bookingIn(await occasionAt(log, occasionId), bookingId)?.isPaid === true;
        // They have what they wanted. What came in and does not count is no payment of theirs.
        if (isPaid) return { message: PAID, url: ownBookings };
        throw new DomainError(
          'payment-underway',
          'What you paid has gone back to your card, or is on its way there. Please try again in a minute.',
          'conflict',
        );
      }
    }
    const { name } = (await existingListing(log, facts.listingId)).fields;
    const begun = await payments.beginBookingCheckout({
      account,
      occasionId,
      bookingId,
      memberId,
      amountPence: booking.amountPence,
      what: `${name ?? 'An activity'}, ${day.format(new Date(facts.date))} at ${facts.start}`,
      key: request.command.id,
    });
    const { checkout, url } = begun;
    const instead = last?.checkout ?? null;
    const command = { type: 'BeginBookingCheckout', bookingId, memberId, checkout, account, instead } as const;
    try {
      const { position } = await handle(log, occasionId, command, commandContext(request), { attempts: ATTEMPTS });
      reply.reached(position);
      // What was disconnected meanwhile has closed the pages that it knew of.
      await takingCards(facts.businessId);
    } catch (error) {
      if (error instanceof DomainError) await payments.closeBookingCheckout(checkout, account);
      throw error;
    }
    return { message, url };
  });
}
