import { shownName } from '#domain/kernel/names.ts';
import type { Editor } from '#domain/listing/events.ts';
import { changesBetween, fieldNames, type ListingChanges, type ListingFields } from '#domain/listing/facts/fields.ts';
import { type Listing, sentAs } from '#domain/listing/listing.ts';
import type { KeptEvidence } from '#domain/listing/shown/evidence.ts';
import type { ListingView, QueueItem, ReviewedRevision, RevisionView } from '#domain/listing/shown/views.ts';
import { waitingChanges } from '#domain/listing/shown/waiting-changes.ts';
import type { Database } from '#platform/database.ts';
import { namesOf } from '../member-names.ts';
import { activityColumns, activityFrom, type ActivityRow, samePage } from './activity-row.ts';

/** A row of the read model `listing`, whatever its status. */
export interface ListingRow extends ActivityRow {
  readonly provenance: ListingView['provenance'];
  readonly scraped: Omit<NonNullable<QueueItem['scraped']>, 'evidence'> | null;
  readonly evidence: KeptEvidence;
  readonly submitter: { readonly name: string; readonly email: string | null; readonly comments: string | null } | null;
  readonly admin_notes: string | null;
  readonly owners_notes: string | null;
  readonly proposed_at: Readonly<Record<string, string>>;
  readonly change_verdict: ListingView['changeVerdict'];
  readonly image_count: number | null;
}

/** The columns of ListingRow, as `activityColumns`. */
export const listingColumns = `${activityColumns}, c.provenance, c.scraped, c.evidence, c.submitter, c.admin_notes,
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

/** The same with who sent it in, and what they wrote with it. */
export const submittedView = (row: ListingRow) => ({
  ...listingView(row),
  submitterName: row.submitter ? shownName(row.submitter.name) : null,
  submitterEmail: row.submitter?.email ?? null,
  submitterComments: row.submitter?.comments ?? null,
});

/** Listings as a reviewer sees them in a list. */
export async function queueItems(db: Database, rows: readonly ListingRow[]): Promise<QueueItem[]> {
  const waiting = rows.flatMap(({ listing }) => listing.pendingRevisions);
  const names = await namesOf(
    db,
    waiting.flatMap(({ proposedBy }) => proposedBy ?? []),
  );
  return rows.map((row) => queueItem(row, names));
}

function queueItem(row: ListingRow, names: ReadonlyMap<string, string>): QueueItem {
  const shown = submittedView(row);
  return {
    ...shown,
    pendingRevisions: shown.pendingRevisions.map((revision) => reviewed(revision, row, names)),
    scraped: row.scraped && { ...row.scraped, evidence: row.evidence.now },
    vanished: [...(row.listing.vanished ?? [])],
    changed: row.scraped ? changedSince(row.scraped.fields, row.listing) : [],
  };
}

function reviewed(
  revision: RevisionView,
  { listing, evidence }: ListingRow,
  names: ReadonlyMap<string, string>,
): ReviewedRevision {
  const { revisionId } = revision;
  const id = listing.pendingRevisions.find((each) => each.revisionId === revisionId)?.proposedBy ?? null;
  const name = id === null ? undefined : names.get(id);
  return {
    ...revision,
    proposedBy: id === null ? null : { id, name: name === undefined ? null : shownName(name) },
    evidence: evidence.proposed[revisionId] ?? {},
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
