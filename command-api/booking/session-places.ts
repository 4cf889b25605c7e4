import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '#domain/kernel/errors.ts';
import type { Listing } from '#domain/listing/listing.ts';
import { changeSession, closeDate, offerSession, withdrawSession } from '#domain/session-places/api.ts';
import type { SessionPlacesCommand } from '#domain/session-places/session-places.ts';
import { sessionViewOf } from '#domain/session-places/views.ts';
import { handle } from '#event-store/handle.ts';
import { businessOf } from '#platform/auth/owning/business-of.ts';
import { nothingHere } from '#platform/auth/owning/own-listing.ts';
import type { ServerContext } from '#platform/context.ts';
import type { App } from '#platform/http/app.ts';
import { commandContext } from '#platform/http/command-context.ts';
import { fieldProblem } from '#platform/http/problem.ts';
import { serve } from '#platform/http/serve.ts';
import { ownListing } from '../listing/own-listing.ts';
import { mustHavePlan } from './own-business.ts';

const NO_PLAN = 'Taking bookings belongs to the Premium package. Start it on your dashboard.';
type OnListing = FastifyRequest<{ Params: { id: string } }>;

/** What providers decide about sessions of their own listings: which take bookings, for how many and on what terms. */
export function sessionPlacesRoutes(app: App, { log, db }: ServerContext): void {
  const send = async (
    request: FastifyRequest,
    reply: FastifyReply,
    listing: Listing,
    command: SessionPlacesCommand,
  ) => {
    const { state, position } = await handle(log, listing.listingId, command, commandContext(request));
    reply.reached(position);
    const session = state.sessions.find((each) => each.sessionId === command.sessionId);
    if (session === undefined) throw nothingHere();
    return sessionViewOf(session, listing.fields.name ?? 'An activity');
  };
  const own = (request: OnListing): Promise<Listing> => ownListing(log, request.params.id, request.caller, null);

  serve(app, offerSession, async (request, reply) => {
    const listing = await own(request);
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
    if (from < commandContext(request).occurredAt.slice(0, 10))
      throw fieldProblem([{ field: 'from', message: 'Please choose a day to come' }]);
    const view = await send(request, reply, listing, {
      type: 'OfferSession',
      listingId: listing.listingId,
      sessionId: request.command.seed,
      businessId,
      from,
      until,
      start,
      end,
      terms: { places, pricePence, cutOffHours, cancellation },
    });
    return { ...view, message: 'Families can book this session now.' };
  });
  serve(app, changeSession, async (request, reply) => {
    const { until, places, price: pricePence, cutOffHours, cancellation } = request.body;
    const view = await send(request, reply, await own(request), {
      type: 'ChangeSessionTerms',
      sessionId: request.params.sessionId.toLowerCase(),
      terms: { places, pricePence, cutOffHours, cancellation },
      until,
    });
    return { ...view, message: 'Your changes are saved.' };
  });
  serve(app, withdrawSession, async (request, reply) => {
    const sessionId = request.params.sessionId.toLowerCase();
    await send(request, reply, await own(request), { type: 'WithdrawSession', sessionId });
    return { message: 'This session takes no more bookings.' };
  });
  serve(app, closeDate, async (request, reply) => {
    const { date } = request.params;
    const sessionId = request.params.sessionId.toLowerCase();
    const { closed } = request.body;
    const type = closed ? 'CloseSessionDate' : 'ReopenSessionDate';
    await send(request, reply, await own(request), { type, sessionId, date });
    return { message: closed ? 'Nobody can book this date any more.' : 'This date can be booked again.' };
  });
}
