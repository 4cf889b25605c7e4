import { withoutErased } from '../kernel/erased.ts';
import type { PersonEvent } from '../person/events.ts';
import type { EventOf } from '../kernel/event.ts';
import type {
  Archivist,
  Editor,
  Grounds,
  ListingEvent,
  ListingVanished,
  ListingVerdictUndone,
  Origin,
  RevisionRejected,
} from './events.ts';
import { type FieldName, type ListingChanges, type ListingFields, withChanges } from './facts/fields.ts';
import { handedOver, revisionHandedOver } from './handing-over.ts';
import type { Merged } from './merging.ts';
import type { ListingStatus } from './status.ts';
import { waitingWithoutTakenOut } from './taken-out.ts';
import { undoneAfter, type Verdict, verdictAfter, waitingAgain } from './verdicts.ts';

/** A proposed change to a live listing, waiting for an admin. */
export interface PendingRevision {
  readonly revisionId: string;
  readonly basedOn: number;
  readonly source: 'parent_amendment' | 'provider_edit' | 'page_change';
  readonly proposedBy: string | null;
  readonly changes: ListingChanges;
  /** The same person's change that this one took the place of. */
  readonly replaces: string | null;
  /** Whether whoever holds the listing's claim token sent it; absent of others. */
  readonly byToken?: true;
  /** How each was read, and how surely; absent of what people send. */
  readonly methods?: Readonly<Partial<Record<FieldName, string>>>;
  readonly grounds?: Grounds | undefined;
}

/** One listing as the rules see it. `status` is null until it has been drafted. */
export interface Listing {
  readonly listingId: string;
  readonly contactSubject: string;
  /** Whether the data of that person was erased: it is given no contact any more. Absent otherwise. */
  readonly isContactErased?: true;
  readonly status: ListingStatus | null;
  /** Counts contents: 1 when drafted, one more with each change. */
  readonly revision: number;
  readonly origin: Origin;
  readonly submittedBy: string | null;
  /** Whose it is, whoever sent it in; absent while it has been given to no business. */
  readonly businessId?: string;
  readonly claimTokenHash: string | null;
  readonly pageId: string | null;
  readonly sourceUrl: string | null;
  readonly contentHash: string | null;
  readonly fields: ListingFields;
  /** Who last set each field. */
  readonly setBy: Readonly<Partial<Record<FieldName, Editor>>>;
  readonly pendingRevisions: readonly PendingRevision[];
  /** Who archived it; null while it is not. */
  readonly archivedBy: Archivist | null;
  /** Where its provider deleted it before it was live; absent of what was taken out of the directory. It goes back there. */
  readonly archivedFrom?: 'draft' | 'rejected';
  /** The sources that it has vanished from, each once; absent while there is none. */
  readonly vanished?: readonly Omit<EventOf<typeof ListingVanished>['data'], 'listingId'>[];
  /** Whether an admin holds it out to families; absent while nobody does. */
  readonly isFeatured?: true;
  /** Of a draft whose page has another listing in review or live: where it waits as a change. */
  readonly sentAsChange: { readonly toListingId: string; readonly revisionId: string | null } | null;
  /** What its page says and an admin has turned down; absent while there is none. */
  readonly turnedDown?: ListingChanges;
  /** What can be taken back; absent when nothing can. */
  readonly verdict?: Verdict;
  /** How often an approval of it or of a change to it has been taken back; absent while none has. */
  readonly approvalsUndone?: number;
  /** The listing that it is the same as; absent while it is one of its own. */
  readonly merged?: Merged;
}

export const initialListing: Listing = {
  listingId: '',
  contactSubject: '',
  status: null,
  revision: 0,
  origin: 'manual',
  submittedBy: null,
  claimTokenHash: null,
  pageId: null,
  sourceUrl: null,
  contentHash: null,
  fields: {},
  setBy: {},
  pendingRevisions: [],
  archivedBy: null,
  sentAsChange: null,
};

/** What became of a draft that was sent in while its page had another listing: a change to that one, or nothing new. */
export const sentAs = ({ sentAsChange }: Pick<Listing, 'sentAsChange'>): 'change' | 'same' | null =>
  sentAsChange === null ? null : sentAsChange.revisionId === null ? 'same' : 'change';

/** `listing` after `event`. Never fails: an event is a fact. */
export function evolve(listing: Listing, event: ListingEvent | PersonEvent): Listing {
  const { verdict: _, ...after } = happened(listing, event);
  const verdict = verdictAfter(listing, event);
  return verdict === undefined ? after : { ...after, verdict };
}

function happened(listing: Listing, event: ListingEvent | PersonEvent): Listing {
  switch (event.type) {
    case 'ListingDrafted': {
      const {
        listingId,
        contactSubject,
        origin,
        submittedBy,
        claimTokenHash,
        pageId,
        sourceUrl,
        contentHash,
        draftedBy,
      } = event.data;
      const fields = withoutErased(event.data.fields);
      return {
        ...initialListing,
        listingId,
        contactSubject,
        origin,
        submittedBy,
        claimTokenHash,
        pageId,
        sourceUrl,
        contentHash,
        fields,
        status: 'draft',
        revision: 1,
        setBy: allBy(fields, draftedBy),
      };
    }
    case 'ListingEdited':
      return changed(listing, event.data.changes, event.data.editedBy, event.data.revision);
    case 'ListingRescraped':
      return {
        ...changed(listing, event.data.changes, 'page', event.data.revision),
        contentHash: event.data.contentHash,
      };
    case 'DraftSubmitted':
      return {
        ...listing,
        status: 'pending',
        origin: event.data.origin,
        submittedBy: event.data.submittedBy,
        sentAsChange: null,
      };
    case 'ListingApproved':
      return { ...listing, status: 'live' };
    case 'ListingRejected':
      return { ...listing, status: 'rejected' };
    case 'RevisionProposed': {
      const { revisionId, basedOn, source, proposedBy, replaces, byToken, methods, grounds } = event.data;
      const changes = withoutErased(event.data.changes);
      const contentHash = event.data.contentHash ?? listing.contentHash;
      const others = listing.pendingRevisions.filter((each) => each.revisionId !== replaces);
      const how = { ...(byToken && { byToken }), ...(methods && { methods }), ...(grounds && { grounds }) };
      const waiting = { revisionId, basedOn, source, proposedBy, changes, replaces, ...how };
      return { ...listing, contentHash, pendingRevisions: [...others, waiting] };
    }
    case 'RevisionApproved':
      return withoutRevision(
        changed(listing, event.data.changes, editorOf(event.data.source), event.data.revision),
        event.data.revisionId,
      );
    case 'RevisionRejected':
      return withoutRevision(turnedDownAfter(listing, event.data), event.data.revisionId);
    case 'RevisionWithdrawn':
      return withoutRevision(listing, event.data.revisionId);
    case 'ListingVerdictUndone':
      return undone(listing, event.data);
    case 'ListingMerged': {
      const { into, standing } = event.data;
      return { ...unfeatured(listing), status: 'archived', archivedBy: 'admin', merged: { into, from: standing } };
    }
    case 'ListingUnmerged': {
      const { merged: _, ...apart } = listing;
      return { ...apart, status: event.data.standing, archivedBy: null };
    }
    case 'ListingFeatured':
      return { ...listing, isFeatured: true };
    case 'ListingUnfeatured':
      return unfeatured(listing);
    case 'ListingArchived':
      return {
        ...unfeatured(listing),
        status: 'archived',
        archivedBy: event.data.archivedBy,
        ...((listing.status === 'draft' || listing.status === 'rejected') && { archivedFrom: listing.status }),
      };
    case 'ListingRestored': {
      const { archivedFrom: _, ...back } = listing;
      return { ...back, status: event.data.standing ?? 'live', archivedBy: null };
    }
    case 'ListingConfirmed':
    case 'PageTakenOver':
      return listing;
    case 'DraftSentAsChange': {
      const { toListingId, revisionId, submittedBy } = event.data;
      return { ...listing, submittedBy, sentAsChange: { toListingId, revisionId } };
    }
    case 'ListingVanished': {
      const { listingId: _, ...where } = event.data;
      return { ...listing, vanished: [...(listing.vanished ?? []), where] };
    }
    case 'ListingFoundAgain': {
      const { vanished = [], ...there } = listing;
      const still = vanished.filter(({ sourceId }) => sourceId !== event.data.sourceId);
      return still.length === 0 ? there : { ...there, vanished: still };
    }
    case 'ListingGivenToBusiness':
      return { ...listing, businessId: event.data.businessId };
    case 'ListingHandedOver':
      return handedOver(listing, event.data);
    case 'RevisionHandedOver':
      return revisionHandedOver(listing, event.data);
    case 'PersonErased':
      return event.data.subject === listing.contactSubject ? { ...listing, isContactErased: true } : listing;
  }
}

/** Whether it has its page to itself: what is submitted beside it becomes a change to it. */
export const holdsItsPage = ({ status }: Pick<Listing, 'status'>): boolean => status === 'pending' || status === 'live';

/** The listing that a stream's events add up to. */
export function listingOf(events: Iterable<ListingEvent | PersonEvent>): Listing {
  let listing = initialListing;
  for (const event of events) listing = evolve(listing, event);
  return listing;
}

/** The listing of `events` as families saw it last: what it has come to say since then nobody has approved. */
export function shownLast(events: Iterable<ListingEvent | PersonEvent>): Listing {
  let [listing, shown] = [initialListing, initialListing];
  for (const event of events) {
    listing = evolve(listing, event);
    if (listing.status === 'live') shown = listing;
  }
  return shown;
}

/** Who an approved revision's fields came from. */
export function editorOf(source: PendingRevision['source']): Editor {
  return source === 'page_change' ? 'page' : source === 'provider_edit' ? 'provider' : 'parent';
}

function changed(listing: Listing, said: ListingChanges, by: Editor, revision: number): Listing {
  const changes = withoutErased(said);
  return {
    ...listing,
    revision,
    fields: withChanges(listing.fields, changes),
    setBy: { ...listing.setBy, ...allBy(changes, by) },
    pendingRevisions: waitingWithoutTakenOut(listing, changes),
  };
}

/** It stands where it stood before the verdict, and what had been decided on waits again. */
function undone(listing: Listing, data: EventOf<typeof ListingVerdictUndone>['data']): Listing {
  const fields = withChanges(listing.fields, withoutErased(data.changes));
  const times = undoneAfter(listing, data);
  // Whose a field is that nobody had set before is nobody's again.
  const others = Object.entries(listing.setBy).filter(([name]) => !(name in data.changes));
  const { turnedDown, ...known } = listing;
  const still = withoutFields(turnedDown ?? {}, data.undone === 'rejected' ? listing.verdict?.change?.changes : {});
  return {
    ...known,
    ...(Object.keys(still).length > 0 && { turnedDown: still }),
    revision: data.revision,
    status: data.standing,
    fields,
    setBy: { ...Object.fromEntries(others), ...listing.verdict?.setBy },
    pendingRevisions: waitingAgain(listing),
    ...(times > 0 && { approvalsUndone: times }),
  };
}

/** A page that goes on saying what an admin has turned down has nothing new to say. What gave way to its next change nobody turned down. */
function turnedDownAfter(
  listing: Listing,
  {
    revisionId,
    source,
    reviewedBy,
  }: Pick<EventOf<typeof RevisionRejected>['data'], 'revisionId' | 'source' | 'reviewedBy'>,
): Listing {
  if (source !== 'page_change' || reviewedBy === 'system') return listing;
  const change = listing.pendingRevisions.find((each) => each.revisionId === revisionId);
  return change ? { ...listing, turnedDown: { ...listing.turnedDown, ...change.changes } } : listing;
}

const withoutFields = (changes: ListingChanges, fields: ListingChanges = {}): ListingChanges =>
  Object.fromEntries(Object.entries(changes).filter(([name]) => !(name in fields)));

function unfeatured(listing: Listing): Listing {
  const { isFeatured: _, ...others } = listing;
  return others;
}

function withoutRevision(listing: Listing, revisionId: string): Listing {
  return { ...listing, pendingRevisions: listing.pendingRevisions.filter((each) => each.revisionId !== revisionId) };
}

function allBy(fields: object, by: Editor): Partial<Record<FieldName, Editor>> {
  const all: Record<string, Editor> = {};
  for (const name of Object.keys(fields)) all[name] = by;
  return all;
}
