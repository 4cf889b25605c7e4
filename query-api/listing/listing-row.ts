import { shownName } from '#domain/kernel/names.ts';
import type { Editor } from '#domain/listing/events.ts';
import { changesBetween, fieldNames, type ListingChanges, type ListingFields } from '#domain/listing/facts/fields.ts';
import { type Listing, sentAs } from '#domain/listing/listing.ts';
import type { ListingView, QueueItem } from '#domain/listing/shown/views.ts';
import { waitingChanges } from '#domain/listing/shown/waiting-changes.ts';
import { activityColumns, activityFrom, type ActivityRow, samePage } from './activity-row.ts';

/** A row of the read model `listing`, whatever its status. */
export interface ListingRow extends ActivityRow {
  readonly provenance: ListingView['provenance'];
  readonly scraped: QueueItem['scraped'];
  readonly submitter: { readonly name: string; readonly email: string | null; readonly comments: string | null } | null;
  readonly admin_notes: string | null;
  readonly owners_notes: string | null;
  readonly proposed_at: Readonly<Record<string, string>>;
  readonly change_verdict: ListingView['changeVerdict'];
  readonly image_count: number | null;
}

/** The columns of ListingRow, as `activityColumns`. */
export const listingColumns = `${activityColumns}, c.provenance, c.scraped, c.submitter, c.admin_notes,
  c.owners_notes, c.proposed_at, c.change_verdict, p.image_count`;

/** `select` of ListingRows, to be continued with a where clause on `c`. */
export const selectListings = `select ${listingColumns}
  from listing.listings c left join listing.pages p on ${samePage}`;

/** A listing as its owner sees it. */
export const ownListingView = (row: ListingRow): ListingView => ({ ...listingView(row), adminNotes: row.owners_notes });

/** A listing as admins see it. */
export function listingView(row: ListingRow): ListingView {
  const { listing } = row;
  return {
    ...activityFrom(row),
    gallery: listing.fields.gallery ?? null,
    origin: listing.origin,
    sourceUrl: listing.sourceUrl,
    adminNotes: row.admin_notes,
    provenance: row.provenance,
    submittedAt: row.submitted_at?.toISOString() ?? null,
    archivedBy: listing.archivedBy,
    sentAs: sentAs(listing),
    sentTo: listing.sentAsChange?.toListingId ?? null,
    imageCount: row.image_count,
    pendingRevisions: waitingChanges(listing, (id) => row.proposed_at[id] ?? row.updated_at.toISOString()),
    changeVerdict: row.change_verdict,
  };
}

/** A listing as a reviewer sees it in a list. */
export function queueItem(row: ListingRow): QueueItem {
  return {
    ...listingView(row),
    submitterName: row.submitter ? shownName(row.submitter.name) : null,
    submitterEmail: row.submitter?.email ?? null,
    submitterComments: row.submitter?.comments ?? null,
    scraped: row.scraped,
    vanished: [...(row.listing.vanished ?? [])],
    changed: row.scraped ? changedSince(row.scraped.fields, row.listing) : [],
  };
}

/** Fields that differ from what the page said, that it did not say, or that were taken away. */
function changedSince(found: ListingFields, { fields, setBy }: Listing): QueueItem['changed'] {
  const gone = Object.keys(found).filter((name) => !(name in fields));
  const wanted: ListingChanges = { ...Object.fromEntries(gone.map((name) => [name, null])), ...fields };
  const changes = changesBetween(found, wanted);
  return fieldNames
    .filter((field) => field in changes)
    .map((field) => {
      const by: Editor = setBy[field] ?? 'page';
      return { field, found: found[field] ?? null, now: fields[field] ?? null, by };
    });
}
