import { activityOf } from '#domain/listing/shown/activity.ts';
import type { Editor, ListingEvent } from '#domain/listing/events.ts';
import type { FieldName } from '#domain/listing/facts/fields.ts';
import { editorOf, listingOf } from '#domain/listing/listing.ts';
import type { ListingView } from '#domain/listing/shown/views.ts';
import { waitingChanges } from '#domain/listing/shown/waiting-changes.ts';
import { ERASED } from '#domain/kernel/personal.ts';
import type { RecordedListing } from './listing-stream.ts';

type Provenance = ListingView['provenance'];
type RecordedEvent = RecordedListing[number];

/**
 * A listing as its owner sees it, straight from its events, so that whoever has just made it need not wait for a read model.
 * `imageCount`: how many pictures its page held. There must be events.
 */
export function listingViewOf(events: RecordedListing, imageCount: number | null): ListingView {
  const listing = listingOf(events);
  const last = (types: readonly ListingEvent['type'][]): string | null =>
    events.findLast(({ type }) => types.includes(type))?.occurredAt ?? null;
  const createdAt = events[0]?.occurredAt ?? '';
  return {
    ...activityOf(listing.fields),
    id: listing.listingId,
    isPremium: false,
    status: listing.status ?? 'draft',
    revision: listing.revision,
    distanceMiles: null,
    createdAt,
    updatedAt: last(contentEvents) ?? createdAt,
    reviewedAt: last(['ListingApproved', 'ListingRejected', 'RevisionApproved']),
    lastConfirmedAt: last([...contentEvents, 'DraftSubmitted', 'ListingApproved']),
    origin: listing.origin,
    sourceUrl: listing.sourceUrl,
    adminNotes: adminNotesOf(events),
    provenance: events.reduce((before, event) => provenanceAfter(before, event, listing.sourceUrl), {}),
    submittedAt: last(['DraftSubmitted']),
    imageCount,
    pendingRevisions: waitingChanges(listing, (id) => proposedAt(events, id) ?? createdAt),
  };
}

const proposedAt = (events: RecordedListing, revisionId: string): string | undefined =>
  events.find(({ data }) => 'revisionId' in data && data.revisionId === revisionId)?.occurredAt;

const contentEvents = ['ListingDrafted', 'ListingEdited', 'ListingRescraped', 'RevisionApproved'] as const;

/** What the last review said; submitting again begins anew. */
function adminNotesOf(events: RecordedListing): string | null {
  const { data } = events.findLast(({ type }) => verdictEvents.has(type)) ?? {};
  const notes = data && 'adminNotes' in data ? data.adminNotes : null;
  return notes === ERASED ? null : notes;
}
const verdictEvents: ReadonlySet<ListingEvent['type']> = new Set([
  'DraftSubmitted',
  'ListingApproved',
  'ListingRejected',
]);

/** Where each field came from, after one more event. */
function provenanceAfter(before: Provenance, event: RecordedEvent, sourceUrl: string | null): Provenance {
  const mark = (by: Editor, changes: object, methods: ByField<string> = {}): Provenance => {
    const read = by === 'page' || by === 'crawler';
    const url = read ? sourceUrl : null;
    const names = Object.keys(changes) as FieldName[];
    const marks = names.map((name) => [name, { by, at: event.occurredAt, url, method: methods[name] ?? null }]);
    return { ...before, ...(Object.fromEntries(marks) as Provenance) };
  };
  switch (event.type) {
    case 'ListingDrafted':
      return mark(event.data.draftedBy, event.data.fields, event.data.methods);
    case 'ListingRescraped':
      return mark('page', event.data.changes, event.data.methods);
    case 'ListingEdited':
      return mark(event.data.editedBy, event.data.changes);
    case 'RevisionApproved':
      return mark(editorOf(event.data.source), event.data.changes);
    default:
      return before;
  }
}
type ByField<Value> = Readonly<Partial<Record<FieldName, Value>>>;
