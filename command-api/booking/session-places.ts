import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Taken } from '#domain/kernel/call.ts';
import { DomainError } from '#domain/kernel/errors.ts';
import { londonDate } from '#domain/kernel/london-date.ts';
import type { Listing } from '#domain/listing/listing.ts';
import { changeSession, closeDate, offerSession, withdrawSession } from '#domain/session-places/api.ts';
import type { SessionPlacesCommand } from '#domain/session-places/session-places.ts';
import { sessionViewOf } from '#domain/session-places/views.ts';
import { handle } from '#event-store/handle.ts';
import type { CommandContext } from '#event-store/log.ts';
import { leftBy, once } from '#event-store/once.ts';
import { businessOf } from '#platform/auth/owning/business-of.ts';
import { nothingHere } from '#platform/auth/owning/own-listing.ts';
import type { ServerContext } from '#platform/context.ts';
import type { App } from '#platform/http/app.ts';
import { commandContext } from '#platform/http/command-context.ts';
import { fieldProblem } from '#platform/http/problem.ts';
import { serve } from '#platform/http/serve.ts';
import { existingListing, providersListing } from '../listing/own-listing.ts';
import { mustHavePlan } from './own-business.ts';

const NO_PLAN = 'Taking bookings belongs to the Premium package. Start it on your dashboard.';
type OnListing = FastifyRequest<{ Params: { id: string } }>;
type Offering = FastifyRequest<{ Params: { id: string }; Body: Taken<typeof offerSession, 'body'> }>;

/** What providers decide about sessions of their own listings: which take bookings, for how many and on what terms. */
export function sessionPlacesRoutes(app: App, { log, db }: ServerContext): void {
  const send = async (
    request: OnListing,
    reply: FastifyReply,
    sessionId: string,
    commandOn: (listing: Listing, context: CommandContext) => SessionPlacesCommand | Promise<SessionPlacesCommand>,
  ) => {
    const context = commandContext(request);
    const { listingId, fields } = await existingListing(log, request.params.id);
    const done = await once(log, ['sessionPlaces', listingId], context, async () => {
      const listing = await providersListing(log, listingId, request.caller, null);
      return handle(log, listingId, await commandOn(listing, context), context);
    });
    reply.reached(done.position);
    const { sessions } = await leftBy(log, ['sessionPlaces', listingId], done);
    const session = sessions.find((each) => each.sessionId === sessionId);
    if (session === undefined) throw nothingHere();
    return sessionViewOf(session, fields.name ?? 'An activity');
  };
  const offer = async (request: Offering, listing: Listing, now: string): Promise<SessionPlacesCommand> => {
    if (listing.status !== 'live')
      throw new DomainError('not-live', 'Families can book an activity once it is live.', 'conflict');
    const business = await businessOf(db, listing);
    if (business === undefined)
      throw new DomainError(
        'no-business',
        'This activity belongs to no provider that could take bookings.',
        'conflict',
      );
    const { businessId } = business;
    await mustHavePlan(db, businessId, NO_PLAN);
    const { from, until, start, end, places, price: pricePence, cutOffHours, cancellation } = request.body;
    const today = londonDate(new Date(now));
    if (from < today) throw fieldProblem([{ field: 'from', message: 'Please choose today or a later day' }]);
    return {
      type: 'OfferSession',
      listingId: listing.listingId,
      sessionId: request.command.seed,
      businessId,
      from,
      until,
      start,
      end,
      terms: { places, pricePence, cutOffHours, cancellation },
      today,
    };
  };

  serve(app, offerSession, async (request, reply) => {
    const view = await send(request, reply, request.command.seed, (listing, { occurredAt }) =>
      offer(request, listing, occurredAt),
    );
    return { ...view, message: 'Families can book this session now.' };
  });
  serve(app, changeSession, async (request, reply) => {
    const { before, ...wanted } = request.body;
    const sessionId = request.params.sessionId.toLowerCase();
    const view = await send(request, reply, sessionId, (_listing, { occurredAt }) => ({
      type: 'ChangeSessionTerms',
      sessionId,
      ...said(wanted),
      before: before && said(before),
      today: londonDate(new Date(occurredAt)),
    }));
    return { ...view, message: 'Your changes are saved.' };
  });
  serve(app, withdrawSession, async (request, reply) => {
    const sessionId = request.params.sessionId.toLowerCase();
    await send(request, reply, sessionId, () => ({ type: 'WithdrawSession', sessionId }));
    return { message: 'This session takes no more bookings.' };
  });
  serve(app, closeDate, async (request, reply) => {
    const { date } = request.params;
    const sessionId = request.params.sessionId.toLowerCase();
    const { closed } = request.body;
    const type = closed ? 'CloseSessionDate' : 'ReopenSessionDate';
    await send(request, reply, sessionId, () => ({ type, sessionId, date }));
    return { message: closed ? 'Nobody can book this date any more.' : 'This date can be booked again.' };
  });
}

const said = ({ until, price: pricePence, ...rest }: Omit<Taken<typeof changeSession, 'body'>, 'before'>) => ({
  terms: { ...rest, pricePence },
  until,
});
