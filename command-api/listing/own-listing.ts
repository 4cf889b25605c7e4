import { z } from 'zod';
import { streams } from '#domain/catalog.ts';
import type { Listing } from '#domain/listing/listing.ts';
import { isProviders } from '#domain/listing/providers.ts';
import type { Log } from '#event-store/log.ts';
import { isOwner, nothingHere } from '#platform/auth/owning/own-listing.ts';
import type { Caller } from '#platform/caller.ts';
import { foldListing } from './listing-stream.ts';

/** The listing `id`. Throws nothingHere when there is none. */
export async function existingListing(log: Log, id: string): Promise<Listing> {
  if (!z.uuid().safeParse(id).success) throw nothingHere();
  const listing = await foldListing(log, id.toLowerCase());
  if (listing.status === null) throw nothingHere();
  return listing;
}

/**
 * Whether `caller` is the provider whose `listing` is: what they say of it counts as said by its provider, and not what others say they are.
 * What they suggested as a parent is not theirs.
 */
export const isItsProvider = (listing: Listing, caller: Caller): boolean =>
  caller.role === 'provider' && isProviders(listing) && isOwner(listing, caller, null);

/**
 * As existingListing, when `caller` is its submitter, by session or by `claimToken`, or an admin; else throws nothingHere. Whoever did
 * `commandId` to it was that then, and is told again what came of it.
 */
export const ownListing = (
  log: Log,
  id: string,
  caller: Caller,
  claimToken: string | null,
  commandId: string | null,
): Promise<Listing> =>
  theirListing(log, id, commandId, (listing) => caller.role === 'admin' || isOwner(listing, caller, claimToken));

/** The same for what is a provider's to do with an activity, and nobody's who suggested it. */
export const providersListing = (log: Log, id: string, caller: Caller, commandId: string | null): Promise<Listing> =>
  theirListing(log, id, commandId, (listing) => caller.role === 'admin' || isItsProvider(listing, caller));

async function theirListing(
  log: Log,
  id: string,
  commandId: string | null,
  isTheirs: (listing: Listing) => boolean,
): Promise<Listing> {
  const listing = await existingListing(log, id);
  if (isTheirs(listing)) return listing;
  const done = commandId === null ? undefined : await log.findCommand(streams.listing(listing.listingId), commandId);
  if (done === undefined) throw nothingHere();
  return listing;
}
