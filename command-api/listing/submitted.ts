import type { Submitted } from '#domain/listing/api.ts';
import type { Listing } from '#domain/listing/listing.ts';

/** What a command on a listing answers: where the listing stands now. */
export function submittedOf({ listingId, status, revision }: Listing, message: string): Submitted {
  return { id: listingId, status: status ?? 'draft', revision, message };
}
