import { z } from 'zod';
import { streams } from '#domain/catalog.ts';
import type { Listing } from '#domain/listing/listing.ts';
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

/** Whether `caller` is the provider whose `listing` is: what they say of it counts as said by its provider, and not what others say they are. */
export const isItsProvider = (listing: Listing, caller: Caller): boolean =>
  caller.role === 'provider' && isOwner(listing, caller, null);

/**
 * As existingListing, when `caller` is its submitter, by session or by `claimToken`, or an admin; else throws nothingHere. Whoever did
 * `commandId` to it was that then, and is told again what came of it.
 */
export async function ownListing(
  log: Log,
  id: string,
  caller: Caller,
  claimToken: string | null,
  commandId: string | null,
): Promise<Listing> {
  const listing = await existingListing(log, id);
  if (caller.role === 'admin' || isOwner(listing, caller, claimToken)) return listing;
  const done = commandId === null ? undefined : await log.findCommand(streams.listing(listing.listingId), commandId);
  if (done === undefined) throw nothingHere();
  return listing;
}
