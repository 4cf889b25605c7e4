import { fieldNames } from '#domain/listing/facts/fields.ts';
import { sentAs } from '#domain/listing/listing.ts';
import { activityOf } from '#domain/listing/shown/activity.ts';
import type { ShownListing } from '#domain/listing/shown/shown-listing.ts';
import { confirmedAt, type ListingTimes } from '#domain/listing/shown/told.ts';
import type { Activity, ListingView } from '#domain/listing/shown/views.ts';
import { waitingChanges } from '#domain/listing/shown/waiting-changes.ts';
import type { Page } from '#domain/page/page.ts';
import { ERASED } from '#domain/kernel/erased.ts';
import type { Caller } from '#platform/caller.ts';

/** A listing that is there as the public sees it; `said` is what its page said last, if it has one. */
export function activityViewOf(listing: ShownListing, said: Page['said']): Activity {
  const { createdAt, updatedAt, reviewedAt, lastConfirmedAt } = timesOf(listing);
  return {
    id: listing.listingId,
    ...activityOf(listing.fields),
    // Of its business; whoever shows it reads it again.
    isPremium: false,
    isVerified: false,
    providerType: null,
    isSponsored: false,
    isFeatured: listing.isFeatured ?? false,
    status: listing.status ?? 'draft',
    revision: listing.revision,
    distanceMiles: null,
    createdAt,
    updatedAt,
    reviewedAt,
    lastConfirmedAt: confirmedAt(listing, lastConfirmedAt, said),
  };
}

/** The same as `caller` sees it, who is its owner or an admin. */
export function listingViewOf(listing: ShownListing, said: Page['said'], { role }: Pick<Caller, 'role'>): ListingView {
  const { provenance, evidence, adminNotes, ownersNotes, proposedAt, changeVerdict } = listing.shown;
  const { updatedAt, submittedAt } = timesOf(listing);
  return {
    ...activityViewOf(listing, said),
    gallery: listing.fields.gallery ?? null,
    origin: listing.origin,
    sourceUrl: listing.sourceUrl,
    adminNotes: role !== 'admin' ? ownersNotes : adminNotes === ERASED ? null : adminNotes,
    // In the order of the form: the log keeps keys in an order of its own, and a repeated answer is the same.
    provenance: Object.fromEntries(
      fieldNames.filter((name) => name in provenance).map((name) => [name, provenance[name]]),
    ),
    ...(Object.keys(evidence.now).length > 0 && { evidence: evidence.now }),
    submittedAt,
    archivedBy: listing.archivedBy,
    sentAs: sentAs(listing),
    sentTo: listing.sentAsChange?.toListingId ?? null,
    imageCount: said?.imageCount ?? null,
    pendingRevisions: waitingChanges(listing, (id) => proposedAt[id] ?? updatedAt),
    changeVerdict,
  };
}

function timesOf({ listingId, shown: { times } }: ShownListing): ListingTimes {
  if (times === null) throw new Error(`there is no listing ${listingId} to show`);
  return times;
}
