import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { concepts, streams } from '#domain/catalog.ts';
import {
  addFavourite,
  addKeptFavourites,
  removeFavourite,
  shareFavourites,
  unshareFavourites,
} from '#domain/favourite/api.ts';
import type { FavouriteCommand } from '#domain/favourite/favourite.ts';
import { initialListing, type Listing } from '#domain/listing/listing.ts';
import { doneBefore } from '#event-store/execute.ts';
import { handle } from '#event-store/handle.ts';
import type { Log } from '#event-store/log.ts';
import { leftBy, once } from '#event-store/once.ts';
import { MOST_MERGES } from '#domain/listing/merging.ts';
import { nothingHere } from '#platform/auth/owning/own-listing.ts';
import type { ServerContext } from '#platform/context.ts';
import type { Database } from '#platform/database.ts';
import type { App } from '#platform/http/app.ts';
import { commandContext } from '#platform/http/command-context.ts';
import { serve } from '#platform/http/serve.ts';
import { foldListing } from '../listing/listing-stream.ts';

/** POST and DELETE favourites, and the link to a list: each member's own, whose id is the session's alone. */
export function favouriteRoutes(app: App, { log, db, counts }: ServerContext): void {
  serve(app, addFavourite, async (request, reply) => {
    const { activityId } = request.body;
    const { position, events, repeated } = await once(log, own(request), commandContext(request), async () => {
      const { listingId, status } = await listingNamed(log, activityId);
      if (status !== 'live') throw nothingHere();
      return send(log, request, (memberId) => ({ type: 'AddFavourite', memberId, listingId }));
    });
    const added = events.flatMap(({ data }) => ('listingId' in data ? [data.listingId] : []));
    if (!repeated) for (const id of added) counts.add('saves', id);
    reply.reached(position);
    const id = added[0] ?? (await listingNamed(log, activityId)).listingId;
    return { id, activityId: id };
  });
  serve(app, addKeptFavourites, async (request, reply) => {
    const [, memberId] = own(request);
    /** By the id that the browser keeps. */
    const kept = new Map<string, string>();
    for (const id of request.body.activityIds) {
      const { listingId, status } = await listingNamed(log, id);
      if (status === 'live') kept.set(id, listingId);
    }
    const before = await doneBefore(
      log,
      streams.favourite(memberId),
      concepts.favourite.decider,
      commandContext(request).commandId,
    );
    if (!before && kept.size === 0) return { added: 0, noRoom: [] };
    const done =
      before ??
      (await send(log, request, () =>
        [...new Set(kept.values())].map((listingId) => ({ type: 'AddKeptFavourite', memberId, listingId })),
      ));
    const { position, events, repeated } = done;
    if (!repeated) for (const { data } of events) if ('listingId' in data) counts.add('saves', data.listingId);
    reply.reached(position);
    const { saved } = await leftBy(log, own(request), done);
    const noRoom: string[] = [];
    for (const [id, listingId] of kept) if (!(await isSaved(db, saved, listingId))) noRoom.push(id);
    return { added: events.length, noRoom };
  });
  serve(app, removeFavourite, async (request, reply) => {
    const group = await mergedWith(db, request.params.id.toLowerCase());
    const { position } = await send(log, request, (memberId) =>
      group.map((listingId) => ({ type: 'RemoveFavourite', memberId, listingId })),
    );
    reply.reached(position);
    return { message: 'Removed from your favourites.' };
  });
  serve(app, shareFavourites, async (request, reply) => {
    const shareId = randomUUID();
    const done = await send(log, request, (memberId) => ({ type: 'ShareFavourites', memberId, shareId }));
    reply.reached(done.position);
    return { shareId: (await leftBy(log, own(request), done)).shareId };
  });
  serve(app, unshareFavourites, async (request, reply) => {
    const done = await send(log, request, (memberId) => ({ type: 'UnshareFavourites', memberId }));
    reply.reached(done.position);
    return { shareId: (await leftBy(log, own(request), done)).shareId };
  });
}

/** The listing `id`, or the one that its page leads to since they were merged; what is no id is none that anybody has. */
async function listingNamed(log: Log, id: string): Promise<Listing> {
  if (!z.uuid().safeParse(id).success) return initialListing;
  let listing = await foldListing(log, id.toLowerCase());
  for (let step = 0; step < MOST_MERGES && listing.merged?.from === 'live'; step += 1)
    listing = await foldListing(log, listing.merged.into);
  return listing;
}

/** All that a member sees as one favourite: `id`, what was merged into it, and what it was merged into. */
async function mergedWith(db: Database, id: string): Promise<string[]> {
  if (!z.uuid().safeParse(id).success) return [id];
  const rows = await db.query<{ listing_id: string; ends_at: string }>(
    `select listing_id, ends_at from favourites.merges where listing_id = $1
       or ends_at in ($1, (select ends_at from favourites.merges where listing_id = $1))`,
    [id],
  );
  return [
    ...new Set([id, ...rows.flatMap(({ listing_id: each, ends_at: end }) => (end === null ? each : [each, end]))]),
  ];
}

/** Whether a member sees `id` among what is `saved`: under its own id, or under another one of its merge. */
const isSaved = async (db: Database, saved: readonly string[], id: string): Promise<boolean> =>
  saved.includes(id) || (await mergedWith(db, id)).some((each) => saved.includes(each));

async function send(
  log: Log,
  request: FastifyRequest,
  commands: (memberId: string) => FavouriteCommand | readonly FavouriteCommand[],
) {
  const [, memberId] = own(request);
  return handle(log, memberId, commands(memberId), commandContext(request));
}

function own({ caller: { memberId } }: FastifyRequest): readonly ['favourite', string] {
  if (memberId === null) throw new Error('Only who is signed in gets here.');
  return ['favourite', memberId];
}
