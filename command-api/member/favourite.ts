import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  addFavourite,
  addKeptFavourites,
  removeFavourite,
  shareFavourites,
  unshareFavourites,
} from '#domain/favourite/api.ts';
import type { FavouriteCommand } from '#domain/favourite/favourite.ts';
import { initialListing, type Listing } from '#domain/listing/listing.ts';
import { handle } from '#event-store/handle.ts';
import type { Log } from '#event-store/log.ts';
import { nothingHere } from '#platform/auth/owning/own-listing.ts';
import type { ServerContext } from '#platform/context.ts';
import type { App } from '#platform/http/app.ts';
import { commandContext } from '#platform/http/command-context.ts';
import { serve } from '#platform/http/serve.ts';
import { foldListing } from '../listing/listing-stream.ts';

/** POST and DELETE favourites, and the link to a list: each member's own, whose id is the session's alone. */
export function favouriteRoutes(app: App, { log, counts }: ServerContext): void {
  serve(app, addFavourite, async (request, reply) => {
    const { listingId, status } = await listingNamed(log, request.body.activityId);
    if (status !== 'live') throw nothingHere();
    const { position, events, repeated } = await send(log, request, (memberId) => ({
      type: 'AddFavourite',
      memberId,
      listingId,
    }));
    if (!repeated) for (const { data } of events) if ('listingId' in data) counts.add('saves', data.listingId);
    reply.reached(position);
    return { id: listingId, activityId: listingId };
  });
  serve(app, addKeptFavourites, async (request, reply) => {
    const kept = new Set<string>();
    for (const id of request.body.activityIds) {
      const listing = await listingNamed(log, id);
      if (listing.status === 'live') kept.add(id.toLowerCase());
    }
    if (kept.size === 0) return { added: 0 };
    const { position, events, repeated } = await send(log, request, (memberId) =>
      [...kept].map((listingId) => ({ type: 'AddKeptFavourite', memberId, listingId })),
    );
    if (!repeated) for (const { data } of events) if ('listingId' in data) counts.add('saves', data.listingId);
    reply.reached(position);
    return { added: events.length };
  });
  serve(app, removeFavourite, async (request, reply) => {
    const listingId = request.params.id.toLowerCase();
    const { position } = await send(log, request, (memberId) => ({ type: 'RemoveFavourite', memberId, listingId }));
    reply.reached(position);
    return { message: 'Removed from your favourites.' };
  });
  serve(app, shareFavourites, async (request, reply) => {
    const shareId = randomUUID();
    const { state, position } = await send(log, request, (memberId) => ({
      type: 'ShareFavourites',
      memberId,
      shareId,
    }));
    reply.reached(position);
    return { shareId: state.shareId };
  });
  serve(app, unshareFavourites, async (request, reply) => {
    const { state, position } = await send(log, request, (memberId) => ({ type: 'UnshareFavourites', memberId }));
    reply.reached(position);
    return { shareId: state.shareId };
  });
}

/** The listing `id`; what is no id is none that anybody has. */
const listingNamed = async (log: Log, id: string): Promise<Listing> =>
  z.uuid().safeParse(id).success ? foldListing(log, id.toLowerCase()) : initialListing;

async function send(
  log: Log,
  request: FastifyRequest,
  commands: (memberId: string) => FavouriteCommand | readonly FavouriteCommand[],
) {
  const { memberId } = request.caller;
  if (memberId === null) throw new Error('Only who is signed in gets here.');
  return handle(log, memberId, commands(memberId), commandContext(request));
}
