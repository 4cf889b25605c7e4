import { concepts, streams } from '#domain/catalog.ts';
import { DomainError } from '#domain/kernel/errors.ts';
import type { Listing } from '#domain/listing/listing.ts';
import type { Log } from '#event-store/log.ts';

/** The listing that claimed the page `pageId` last, if any. It holds the page only while it is in review or live. */
export async function pageHolder(log: Pick<Log, 'fold'>, pageId: string): Promise<Listing | null> {
  const { state } = await log.fold(streams.page(pageId), concepts.page.decider);
  return state.listingId === null ? null : listingIn(log, state.listingId);
}

/** The listing `listingId` as it is; its `status` is null when there is none. */
export async function listingIn(log: Pick<Log, 'fold'>, listingId: string): Promise<Listing> {
  return (await log.fold(streams.listing(listingId), concepts.listing.decider)).state;
}

/** Why a page is not to be had, in words for whoever wants to list it. */
export function heldBy({ listingId, status }: Pick<Listing, 'listingId' | 'status'>): DomainError {
  return status === 'live'
    ? new DomainError('already-listed', 'This activity is already in the directory.', 'conflict', { listingId })
    : new DomainError('already-suggested', 'We have this activity already: it is waiting for review.', 'conflict', {
        listingId,
      });
}
