import type { Submitted } from '#domain/listing/api.ts';
import type { Listing } from '#domain/listing/listing.ts';
import type { Sent } from './submit-listing.ts';

/** What a command on a listing answers: where the listing stands now. */
export function submittedOf({ listingId, status, revision }: Listing, message: string): Submitted {
  return { id: listingId, status: status ?? 'draft', revision, message };
}

/** What somebody is told whose page has another listing already; undefined for the first. */
export const sentWords: Readonly<Record<Sent['as'], string | undefined>> = {
  listing: undefined,
  change:
    'Somebody has suggested this activity already. What you sent waits beside it as a change, and an admin will look at both.',
  same: 'Somebody has suggested this activity already, and said the same. Thank you: there is nothing more to do.',
};
