import type { Origin } from './events.ts';

export const listingStatuses = ['draft', 'pending', 'live', 'rejected', 'archived'] as const;
export type ListingStatus = (typeof listingStatuses)[number];

/** Where a listing stands, as admins read it. */
export const listingStatusWords: Readonly<Record<ListingStatus, string>> = {
  pending: 'Waiting for review',
  draft: 'Draft, not submitted yet',
  rejected: 'Rejected',
  live: 'Live',
  archived: 'Archived',
};

/** Whether an admin is to look at it: a submitted listing, or a draft that a crawler found and nobody has to submit. */
export function awaitsReview({
  status,
  origin,
}: {
  readonly status: ListingStatus | null;
  readonly origin: Origin;
}): boolean {
  return status === 'pending' || (status === 'draft' && origin === 'scraper');
}
