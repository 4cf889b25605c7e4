import { activityOf } from '#domain/listing/activity.ts';
import type { ListingEvent } from '#domain/listing/events.ts';
import type { FieldName } from '#domain/listing/fields.ts';
import { editorOf, listingOf } from '#domain/listing/listing.ts';
import type { ListingView } from '#domain/listing/views.ts';
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
    provenance: events.reduce(provenanceAfter, {}),
    submittedAt: last(['DraftSubmitted']),
    imageCount,
  };
}

const contentEvents = ['ListingDrafted', 'ListingEdited', 'ListingRescraped', 'RevisionApproved'] as const;

function adminNotesOf(events: RecordedListing): string | null {
  const reviewed = events.findLast(({ type }) => type === 'ListingApproved' || type === 'ListingRejected');
  const notes = reviewed && 'adminNotes' in reviewed.data ? reviewed.data.adminNotes : null;
  return notes === ERASED ? null : notes;
}

/** Where each field came from, after one more event. */
function provenanceAfter(before: Provenance, event: RecordedEvent): Provenance {
  const at = event.occurredAt;
  switch (event.type) {
    case 'ListingDrafted': {
      const { fields, draftedBy, methods, sourceUrl } = event.data;
      const url = draftedBy === 'page' || draftedBy === 'crawler' ? sourceUrl : null;
      return marked(before, fields, (name) => ({ by: draftedBy, at, url, method: methods[name] ?? null }));
    }
    case 'ListingRescraped': {
      const url = Object.values(before).find((each) => each.url !== null)?.url ?? null;
      const { changes, methods } = event.data;
      return marked(before, changes, (name) => ({ by: 'page', at, url, method: methods[name] ?? null }));
    }
    case 'ListingEdited':
      return marked(before, event.data.changes, () => ({ by: event.data.editedBy, at, url: null, method: null }));
    case 'RevisionApproved':
      return marked(before, event.data.changes, () => ({
        by: editorOf(event.data.source),
        at,
        url: null,
        method: null,
      }));
    default:
      return before;
  }
}

function marked(
  before: Provenance,
  changes: Readonly<Partial<Record<FieldName, unknown>>>,
  mark: (name: FieldName) => NonNullable<Provenance[FieldName]>,
): Provenance {
  const after: Provenance = { ...before };
  for (const [name, value] of Object.entries(changes) as [FieldName, unknown][]) {
    if (value === null) delete after[name];
    else if (value !== undefined) after[name] = mark(name);
  }
  return after;
}
