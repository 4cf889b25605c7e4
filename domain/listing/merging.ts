import { DomainError } from '../kernel/errors.ts';
import type { Command } from './commands.ts';
import type { ListingEvent } from './events.ts';
import type { Listing } from './listing.ts';
import { mustBeAtRevision } from './rules.ts';
import { awaitsReview } from './status.ts';

/** Of a listing that is the same thing as another: where its address leads now, and where it stood before. */
export interface Merged {
  readonly into: string;
  readonly from: 'draft' | 'pending' | 'live';
}

/** So many merges are followed from an address. */
export const MOST_MERGES = 10;

/** `listing` is the same activity as `into`, which stays as it is; what waits of it waits for the merge to be taken back. */
export function merge(listing: Listing, command: Command<'MergeListing'>): ListingEvent[] {
  const { listingId, status, origin, submittedBy } = listing;
  const { into, mergedBy, revision } = command;
  if (into === listingId)
    throw new DomainError('same-listing', 'An activity cannot be merged with itself.', 'conflict');
  if (listing.merged)
    throw new DomainError('already-merged', 'This activity has been merged with another one already.', 'conflict');
  if (status !== 'live' && !awaitsReview(listing))
    throw new DomainError('not-mergeable', 'Only what is live or waits for review can be merged.', 'conflict');
  mustBeAtRevision(listing, revision);
  const standing = status === 'live' ? 'live' : status === 'pending' ? 'pending' : 'draft';
  return [{ type: 'ListingMerged', data: { listingId, into, revision, standing, origin, submittedBy, mergedBy } }];
}

/** Two activities after all: it stands where it stood before. */
export function unmerge({ listingId, merged }: Listing, { into, undoneBy }: Command<'UnmergeListing'>): ListingEvent[] {
  if (!merged) throw new DomainError('not-merged', 'This activity is not merged with another one.', 'conflict');
  if (merged.into !== into)
    throw new DomainError('merged-elsewhere', 'This activity has been merged with another one since.', 'conflict');
  return [{ type: 'ListingUnmerged', data: { listingId, into: merged.into, standing: merged.from, undoneBy } }];
}

/** The other one has to be where people come by the address: what families see leads to what families see. */
export function mustTakeIn(survivor: Listing, merged: Pick<Listing, 'status'>): void {
  if (survivor.status === 'live' || (merged.status !== 'live' && awaitsReview(survivor))) return;
  const words =
    merged.status === 'live'
      ? 'Families see this activity: it can only be merged into one that they see, too.'
      : 'It can only be merged into an activity that is live or waits for review.';
  throw new DomainError('cannot-take-in', words, 'conflict');
}
