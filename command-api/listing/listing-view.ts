import { ERASED } from '#domain/kernel/personal.ts';
import type { ListingEvent } from '#domain/listing/events.ts';
import { fieldNames } from '#domain/listing/facts/fields.ts';
import { evolve, initialListing, type Listing, sentAs } from '#domain/listing/listing.ts';
import { activityOf } from '#domain/listing/shown/activity.ts';
import {
  type ByField,
  confirmedAt,
  type FieldOrigin,
  type ListingTimes,
  notesAfter,
  proposalsAfter,
  provenanceOf,
  timesAfter,
} from '#domain/listing/shown/told.ts';
import type { Activity, ListingView } from '#domain/listing/shown/views.ts';
import { waitingChanges } from '#domain/listing/shown/waiting-changes.ts';
import type { Page } from '#domain/page/page.ts';
import type { PersonEvent } from '#domain/person/events.ts';
import type { Timed } from '#event-store/folding.ts';

/** A listing as the rules see it, and what is shown of it besides, so that whoever changes it can answer with it. */
export interface ShownListing extends Listing {
  readonly shown: {
    /** Null until it has been drafted. */
    readonly times: ListingTimes | null;
    readonly provenance: ByField<FieldOrigin>;
    readonly adminNotes: string | null;
    readonly proposedAt: Readonly<Record<string, string>>;
  };
}
export const initialShown: ShownListing = {
  ...initialListing,
  shown: { times: null, provenance: {}, adminNotes: null, proposedAt: {} },
};

/** `listing` after `event`. */
export function evolveShown(listing: ShownListing, event: Timed<ListingEvent | PersonEvent>): ShownListing {
  const after = evolve(listing, event);
  // Nothing has happened to the listing itself.
  if (event.type === 'PersonErased') return { ...after, shown: listing.shown };
  const { times, provenance, adminNotes, proposedAt } = listing.shown;
  const shown = {
    times: timesAfter(times ?? undefined, event),
    provenance: { ...provenance, ...provenanceOf(event, after) },
    adminNotes: notesAfter(adminNotes, event),
    proposedAt: proposalsAfter(proposedAt, event, after),
  };
  return { ...after, shown };
}

/** A listing that is there as the public sees it; `said` is what its page said last, if it has one. */
export function activityViewOf(listing: ShownListing, said: Page['said']): Activity {
  const { createdAt, updatedAt, reviewedAt, lastConfirmedAt } = timesOf(listing);
  return {
    id: listing.listingId,
    ...activityOf(listing.fields),
    isPremium: false,
    status: listing.status ?? 'draft',
    revision: listing.revision,
    distanceMiles: null,
    createdAt,
    updatedAt,
    reviewedAt,
    lastConfirmedAt: confirmedAt(listing, lastConfirmedAt, said),
  };
}

/** The same as its owner and admins see it. */
export function listingViewOf(listing: ShownListing, said: Page['said']): ListingView {
  const { provenance, adminNotes, proposedAt } = listing.shown;
  const { updatedAt, submittedAt } = timesOf(listing);
  return {
    ...activityViewOf(listing, said),
    origin: listing.origin,
    sourceUrl: listing.sourceUrl,
    adminNotes: adminNotes === ERASED ? null : adminNotes,
    // In the order of the form: the log keeps keys in an order of its own, and a repeated answer is the same.
    provenance: Object.fromEntries(
      fieldNames.filter((name) => name in provenance).map((name) => [name, provenance[name]]),
    ),
    submittedAt,
    archivedBy: listing.archivedBy,
    sentAs: sentAs(listing),
    imageCount: said?.imageCount ?? null,
    pendingRevisions: waitingChanges(listing, (id) => proposedAt[id] ?? updatedAt),
  };
}

function timesOf({ listingId, shown: { times } }: ShownListing): ListingTimes {
  if (times === null) throw new Error(`there is no listing ${listingId} to show`);
  return times;
}
