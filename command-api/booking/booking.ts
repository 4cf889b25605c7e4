import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  askForPlaces,
  cancelOwnBooking,
  decideBooking,
  joinWaitingList,
  leaveWaitingList,
  takeUpPlaces,
} from '#domain/booking/api.ts';
import type { BookingCommand } from '#domain/booking/booking.ts';
import type { Contact } from '#domain/booking/events.ts';
import { bookingIn } from '#domain/booking/occasion.ts';
import type { BookingAction } from '#domain/booking/words.ts';
import { DomainError } from '#domain/kernel/errors.ts';
import { factsOn, isItsDate, termsOn } from '#domain/session-places/session.ts';
import { handle } from '#event-store/handle.ts';
import { once } from '#event-store/once.ts';
import { personOf } from '#platform/auth/account/account-rows.ts';
import { nothingHere } from '#platform/auth/owning/own-listing.ts';
import type { ServerContext } from '#platform/context.ts';
import type { App } from '#platform/http/app.ts';
import { commandContext } from '#platform/http/command-context.ts';
import { serve } from '#platform/http/serve.ts';
import { isInReach, takesBookings } from '#platform/plans/terms-now.ts';
import { existingListing } from '../listing/own-listing.ts';
import { ATTEMPTS, occasionAt, occasionIdOf, sessionOf, termsOf } from './occasion.ts';
import { closeOpenCheckout } from './open-checkout.ts';
import { mustActFor } from './own-business.ts';

const CLOSED = 'This activity takes no bookings here at the moment.';

type OnActivity = FastifyRequest<{ Params: { id: string }; Body: { sessionId: string; date: string } }>;

/** Families ask for places and wait for them; providers answer. Each family reaches its own bookings alone. */
export function bookingRoutes(app: App, { log, db, payments }: ServerContext): void {
  const send = async (request: FastifyRequest, reply: FastifyReply, id: string, command: BookingCommand) => {
    const done = await handle(log, id, command, commandContext(request), { attempts: ATTEMPTS });
    reply.reached(done.position);
    return done;
  };
  /** What is asked of an occasion, which whoever did not hear the answer is told again, whether it could be asked today or not. */
  const onceAt = async (
    occasionId: string,
    request: FastifyRequest,
    reply: FastifyReply,
    first: () => ReturnType<typeof send>,
  ): Promise<void> => {
    const { position } = await once(log, ['booking', occasionId], commandContext(request), first);
    reply.reached(position);
  };
  const contactOf = async (memberId: string): Promise<Contact> => {
    const person = await personOf(db, memberId);
    if (!person) throw nothingHere();
    const { firstName, lastName, email } = person;
    return { firstName, lastName, email };
  };
  /** Which session on which date somebody means, and what holds for it. */
  const meant = async ({ params, body }: OnActivity, now: string) => {
    const listing = await existingListing(log, params.id);
    if (listing.status !== 'live') throw nothingHere();
    const session = await sessionOf(log, listing.listingId, body.sessionId);
    const at = new Date(now);
    if (session === undefined || !isItsDate(session, body.date) || !isInReach(body.date, at)) throw nothingHere();
    if (!(await takesBookings({ db }, listing, session, at))) throw new DomainError('no-plan', CLOSED, 'conflict');
    return {
      occasion: factsOn(session, body.date),
      terms: termsOn(session, body.date),
      now,
    };
  };

  serve(app, askForPlaces, async (request, reply) => {
    const memberId = memberOf(request);
    const { sessionId, date, places, note, expectedPence } = request.body;
    const occasionId = occasionIdOf(sessionId.toLowerCase(), date);
    const bookingId = request.command.seed;
    await onceAt(occasionId, request, reply, async () => {
      const asked = await meant(request, commandContext(request).occurredAt);
      const contact = await contactOf(memberId);
      const command = {
        type: 'AskForPlaces',
        ...asked,
        occasionId,
        bookingId,
        memberId,
        places,
        contact,
        note,
        expectedPence,
      } as const;
      return send(request, reply, occasionId, command);
    });
    return { id: bookingId, occasionId, message: 'We have asked for your places.' };
  });
  serve(app, joinWaitingList, async (request, reply) => {
    const memberId = memberOf(request);
    const { sessionId, date, places } = request.body;
    const occasionId = occasionIdOf(sessionId.toLowerCase(), date);
    const waitingId = request.command.seed;
    await onceAt(occasionId, request, reply, async () => {
      const asked = await meant(request, commandContext(request).occurredAt);
      const contact = await contactOf(memberId);
      const command = { type: 'JoinWaitingList', ...asked, occasionId, waitingId, memberId, places, contact } as const;
      return send(request, reply, occasionId, command);
    });
    return { id: waitingId, occasionId, message: 'You are on the waiting list.' };
  });

  /** What a member does to what is theirs in the occasion that the address names. */
  const onOwn = async (
    request: FastifyRequest<{ Params: { id: string } }>,
    reply: FastifyReply,
    commandFor: (moment: Moment) => BookingCommand,
  ): Promise<string> => {
    const id = request.params.id.toLowerCase();
    const occasion = await occasionAt(log, id);
    if (occasion.facts === null) throw nothingHere();
    const now = commandContext(request).occurredAt;
    const moment = { terms: await termsOf({ log, db }, occasion, now), now, memberId: memberOf(request) };
    await send(request, reply, id, commandFor(moment));
    return id;
  };
  serve(app, cancelOwnBooking, async (request, reply) => {
    const bookingId = request.params.bookingId.toLowerCase();
    const id = await onOwn(request, reply, (moment) => ({ type: 'CancelOwnBooking', bookingId, ...moment }));
    await neverMind(closeOpenCheckout(payments, bookingIn(await occasionAt(log, id), bookingId)));
    return { message: 'Your booking is cancelled.' };
  });
  serve(app, takeUpPlaces, async (request, reply) => {
    const bookingId = request.command.seed;
    const waitingId = request.params.waitingId.toLowerCase();
    const { note, expectedPence } = request.body;
    const occasionId = await onOwn(request, reply, (moment) => ({
      type: 'TakeUpPlaces',
      waitingId,
      bookingId,
      note,
      expectedPence,
      ...moment,
    }));
    return { id: bookingId, occasionId, message: 'We have asked for your places.' };
  });
  serve(app, leaveWaitingList, async (request, reply) => {
    const waitingId = request.params.waitingId.toLowerCase();
    await onOwn(request, reply, (moment) => ({ type: 'LeaveWaitingList', waitingId, ...moment }));
    return { message: 'You are no longer on the waiting list.' };
  });

  serve(app, decideBooking, async (request, reply) => {
    const id = request.params.id.toLowerCase();
    const { action, reason } = request.body;
    await onceAt(id, request, reply, async () => {
      const occasion = await occasionAt(log, id);
      if (occasion.facts === null) throw nothingHere();
      await mustActFor(db, occasion.facts.businessId, request.caller);
      const by = { bookingId: request.params.bookingId.toLowerCase(), decidedBy: memberOf(request) };
      const now = commandContext(request).occurredAt;
      const moment = { terms: await termsOf({ log, db }, occasion, now), now };
      const booking = bookingIn(occasion, by.bookingId);
      // Who has paid by card in this moment must not be asked for it once more.
      if (action === 'paid' && !(await closeOpenCheckout(payments, booking)))
        throw new DomainError('payment-underway', 'The family has just paid for this by card.', 'conflict');
      const done = await send(request, reply, id, commandOf(action, by, reason, moment));
      if (action === 'cancel') await neverMind(closeOpenCheckout(payments, booking));
      return done;
    });
    return { message: messages[action] };
  });
}

/** What is paid at a page that could not be closed is paid back. */
const neverMind = (closing: Promise<unknown>): Promise<unknown> => closing.catch(() => undefined);

interface Moment extends Pick<Extract<BookingCommand, { type: 'LetTimePass' }>, 'terms' | 'now'> {
  readonly memberId: string;
}

function commandOf(
  action: BookingAction,
  by: { readonly bookingId: string; readonly decidedBy: string },
  reason: string | null,
  moment: Omit<Moment, 'memberId'>,
): BookingCommand {
  switch (action) {
    case 'accept':
      return { type: 'AcceptBooking', ...by, now: moment.now };
    case 'decline':
      return { type: 'DeclineBooking', ...by, reason, ...moment };
    case 'cancel':
      return { type: 'CancelBooking', ...by, reason, ...moment };
    case 'paid':
      return { type: 'MarkBookingPaid', ...by };
    case 'unpaid':
      return { type: 'MarkBookingUnpaid', ...by };
    case 'pay-back':
      return { type: 'PayBackBooking', ...by };
  }
}

const messages: Readonly<Record<BookingAction, string>> = {
  accept: 'Accepted. We have told the family.',
  decline: 'Declined. We have told the family.',
  cancel: 'Cancelled. We have told the family.',
  paid: 'Marked as paid.',
  unpaid: 'Marked as not paid.',
  'pay-back': 'The money goes back to the card.',
};

/** The contracts let nobody in who is not signed in. */
function memberOf({ caller: { memberId } }: FastifyRequest): string {
  if (memberId === null) throw new DomainError('signed-out', 'Please sign in.', 'forbidden');
  return memberId;
}
