import { DomainError } from '../kernel/errors.ts';
import type { EventOf } from '../kernel/event.ts';
import type { Archivist, DraftSentAsChange, Editor, ListingEvent, Origin } from './events.ts';
import {
  changesBetween,
  type FieldName,
  type ListingChanges,
  type ListingFields,
  withChanges,
} from './facts/fields.ts';
import { fieldChanges } from './history.ts';
import { awaitsReview, evolve, type Listing, type PendingRevision } from './listing.ts';
import { mustMakeSense, NAME_REQUIRED } from './rules.ts';

type Evidence = Partial<Record<keyof ListingFields, string>>;

export type ListingCommand =
  | {
      readonly type: 'DraftListing';
      readonly listingId: string;
      readonly contactSubject: string;
      readonly origin: Origin;
      readonly submittedBy: string | null;
      readonly claimTokenHash: string | null;
      readonly sourceUrl: string | null;
      readonly pageId: string | null;
      readonly contentHash: string | null;
      readonly draftedBy: Editor;
      readonly fields: ListingFields;
      readonly methods: Evidence;
      readonly evidence: Evidence;
    }
  | {
      readonly type: 'EditListing';
      readonly changes: ListingChanges;
      readonly editedBy: Editor;
      /** The content revision that the editor looked at; without it the newest is edited, whatever it says. */
      readonly revision?: number;
    }
  | {
      readonly type: 'RefreshFromPage';
      readonly revisionId: string;
      readonly contentHash: string;
      readonly fields: ListingFields;
      readonly methods: Evidence;
      readonly evidence: Evidence;
    }
  | {
      readonly type: 'SubmitDraft';
      readonly submitterSubject: string;
      readonly submitterName: string;
      readonly submitterEmail: string | null;
      readonly submitterComments: string | null;
      /** When the submitter says only now whether they are a parent or a provider (generic flow). */
      readonly origin?: Origin;
      /** The member who submits what nobody owns yet: they began it before they signed in. */
      readonly submittedBy?: string | null;
    }
  | ({ readonly type: 'ApproveListing'; readonly changes?: ListingChanges } & Review)
  | ({ readonly type: 'RejectListing' } & Review)
  | {
      readonly type: 'ProposeRevision';
      readonly revisionId: string;
      readonly source: PendingRevision['source'];
      readonly proposedBy: string | null;
      readonly changes: ListingChanges;
      /** The change that somebody without an account sent earlier; members are known by their id. */
      readonly joins?: string | null;
    }
  | ({ readonly type: 'ApproveRevision'; readonly revisionId: string; readonly changes?: ListingChanges } & Review)
  | ({ readonly type: 'RejectRevision'; readonly revisionId: string } & Omit<Review, 'revision'>)
  | {
      readonly type: 'ArchiveListing';
      readonly by: Archivist;
      /** The content revision that was looked at; without it the newest is archived, whatever it says. */
      readonly revision?: number;
    }
  | { readonly type: 'RestoreListing'; readonly by: Archivist }
  | ({ readonly type: 'SendAsChange' } & Omit<
      EventOf<typeof DraftSentAsChange>['data'],
      'listingId' | 'submittedBy'
    > & {
        readonly submittedBy?: string | null;
      });

/** A review names the content revision that the admin looked at (spec/decisions.md 2.3). */
interface Review {
  readonly revision: number;
  readonly reviewedBy: string;
  readonly adminNotes: string | null;
}

/**
 * What `mine` would change in `theirs`, when both are about the same thing: what it says otherwise, but for what a page says where
 * a person has said something. Nothing that only `theirs` says is taken away.
 */
export function changesTo(theirs: Pick<Listing, 'fields' | 'setBy'>, mine: Pick<Listing, 'fields' | 'setBy'>) {
  const said = Object.entries(mine.fields).filter(
    ([name]) => !isFromPage(mine.setBy[name as FieldName]) || isFromPage(theirs.setBy[name as FieldName]),
  );
  return changesBetween(theirs.fields, Object.fromEntries(said));
}

/** What `command` changes in `listing`. Throws a DomainError when the rules forbid it. */
export function decide(command: ListingCommand, listing: Listing): ListingEvent[] {
  if (command.type === 'DraftListing') return draft(command, listing);
  if (listing.status === null) throw new DomainError('listing-not-found', 'This listing does not exist.', 'missing');
  switch (command.type) {
    case 'EditListing':
      if (command.revision !== undefined) mustBeAtRevision(listing, command.revision);
      return edit(listing, command.changes, command.editedBy);
    case 'RefreshFromPage':
      return refresh(listing, command);
    case 'SubmitDraft':
      return submit(listing, command);
    case 'ApproveListing':
      return approve(listing, command);
    case 'RejectListing':
      return reject(listing, command);
    case 'ProposeRevision':
      mustMakeSense(listing, changesBetween(listing.fields, command.changes));
      return propose(listing, command);
    case 'ApproveRevision':
      return approveRevision(listing, command);
    case 'RejectRevision':
      return rejectRevision(listing, command);
    case 'ArchiveListing':
      // What its provider has taken out an admin can still take out of their hands.
      if (listing.status !== 'live' && !(listing.archivedBy === 'provider' && command.by === 'admin'))
        throw new DomainError('not-live', 'Only a live activity can be deleted.', 'conflict');
      if (command.revision !== undefined) mustBeAtRevision(listing, command.revision);
      return [{ type: 'ListingArchived', data: { listingId: listing.listingId, archivedBy: command.by } }];
    case 'RestoreListing':
      return restore(listing, command.by);
    case 'SendAsChange':
      return sendAsChange(listing, command);
  }
}

type Command<Type extends ListingCommand['type']> = Extract<ListingCommand, { type: Type }>;

function draft(command: Command<'DraftListing'>, listing: Listing): ListingEvent[] {
  const { type: _, ...data } = command;
  if (listing.status !== null) throw new DomainError('already-drafted', 'This listing exists already.', 'conflict');
  if (!isFromPage(command.draftedBy)) mustMakeSense({ status: 'draft', fields: {} }, command.fields);
  return [{ type: 'ListingDrafted', data }];
}

function restore({ listingId, status, archivedBy }: Listing, by: Archivist): ListingEvent[] {
  if (status !== 'archived')
    throw new DomainError('not-archived', 'Only a deleted activity can be restored.', 'conflict');
  if (archivedBy === 'admin' && by !== 'admin') {
    const words = 'An admin deleted this activity, so only an admin can restore it.';
    throw new DomainError('archived-by-admin', words, 'forbidden');
  }
  return [{ type: 'ListingRestored', data: { listingId } }];
}

function sendAsChange(listing: Listing, command: Command<'SendAsChange'>): ListingEvent[] {
  mustBeSubmittable(listing);
  const { type: _, ...sent } = command;
  const submittedBy = listing.submittedBy ?? command.submittedBy ?? null;
  return [{ type: 'DraftSentAsChange', data: { ...sent, listingId: listing.listingId, submittedBy } }];
}

function edit(listing: Listing, wanted: ListingChanges, editedBy: Editor): ListingEvent[] {
  if (listing.status === 'archived')
    throw new DomainError('archived', 'This activity was deleted. Restore it before editing it.', 'conflict');
  if (listing.status === 'live' && editedBy !== 'admin') {
    throw new DomainError('needs-review', 'This activity is live: changes to it are reviewed first.', 'conflict');
  }
  const changes = changesBetween(listing.fields, wanted);
  if (isEmpty(changes)) return [];
  mustMakeSense(listing, changes);
  return [{ type: 'ListingEdited', data: { ...about(listing), revision: listing.revision + 1, editedBy, changes } }];
}

function refresh(listing: Listing, command: Command<'RefreshFromPage'>): ListingEvent[] {
  const { contentHash, methods, evidence, revisionId } = command;
  if (contentHash === listing.contentHash || listing.status === 'archived') return [];
  // What a person has set stays: a page must not undo the correction that somebody made of it.
  const untouched = Object.entries(command.fields).filter(([name]) =>
    isFromPage(listing.setBy[name as keyof ListingFields]),
  );
  const changes = changesBetween(listing.fields, Object.fromEntries(untouched));
  if (listing.status === 'live') {
    if (isEmpty(changes)) return [];
    const proposal = { revisionId, source: 'page_change', proposedBy: null, changes } as const;
    return [...supersededPageChanges(listing), ...propose(listing, proposal, { contentHash, evidence })];
  }
  const revision = isEmpty(changes) ? listing.revision : listing.revision + 1;
  return [{ type: 'ListingRescraped', data: { ...about(listing), revision, contentHash, changes, methods, evidence } }];
}

/** The page has changed again: what it said before is no longer worth a review. */
function supersededPageChanges({ listingId, pendingRevisions }: Listing): ListingEvent[] {
  return pendingRevisions
    .filter(({ source }) => source === 'page_change')
    .map(({ revisionId, source, proposedBy }) => ({
      type: 'RevisionRejected',
      data: { listingId, revisionId, source, proposedBy, reviewedBy: 'system', adminNotes: null },
    }));
}

function submit(listing: Listing, command: Command<'SubmitDraft'>): ListingEvent[] {
  mustBeSubmittable(listing);
  const { listingId, revision } = listing;
  const { submitterSubject, submitterName, submitterEmail, submitterComments } = command;
  const submitter = { submitterSubject, submitterName, submitterEmail, submitterComments };
  const submittedBy = listing.submittedBy ?? command.submittedBy ?? null;
  const origin = command.origin ?? listing.origin;
  return [{ type: 'DraftSubmitted', data: { listingId, revision, submittedBy, origin, ...submitter } }];
}

function mustBeSubmittable(listing: Listing): void {
  if (listing.status === 'pending')
    throw new DomainError('already-submitted', 'This draft has been submitted already.', 'conflict');
  if (listing.status !== 'draft' && listing.status !== 'rejected') {
    throw new DomainError('not-a-draft', 'Only a draft can be submitted for review.', 'conflict');
  }
  const missing = (['name', 'description'] as const).filter((name) => !listing.fields[name]);
  if (missing.length > 0) {
    throw new DomainError('incomplete-draft', `Please fill in: ${missing.join(', ')}.`, 'refused', { fields: missing });
  }
}

function approve(listing: Listing, command: Command<'ApproveListing'>): ListingEvent[] {
  mustBeReviewable(listing, command.revision);
  const edits = command.changes ? edit(listing, command.changes, 'admin') : [];
  const edited = edits.reduce(evolve, listing);
  if (!edited.fields.name) throw new DomainError('name-required', NAME_REQUIRED);
  return [...edits, { type: 'ListingApproved', data: verdict(edited, command) }];
}

function reject(listing: Listing, command: Command<'RejectListing'>): ListingEvent[] {
  mustBeReviewable(listing, command.revision);
  // B section 5: a provider is told why.
  if (listing.origin === 'provider_application' && !command.adminNotes?.trim())
    throw new DomainError('notes-required', 'Please provide rejection notes for the provider.');
  // What was sent as a change to it has nothing to change any more. Its people are told, and have their drafts to send again.
  const { listingId, pendingRevisions } = listing;
  const { reviewedBy, adminNotes } = command;
  const waiting = pendingRevisions.map(({ revisionId, source, proposedBy }): ListingEvent => {
    return { type: 'RevisionRejected', data: { listingId, revisionId, source, proposedBy, reviewedBy, adminNotes } };
  });
  return [{ type: 'ListingRejected', data: verdict(listing, command) }, ...waiting];
}

function mustBeReviewable(listing: Listing, revision: number): void {
  if (listing.status === 'live')
    throw new DomainError('already-live', 'This listing has been approved already.', 'conflict');
  if (listing.status === 'rejected')
    throw new DomainError('already-rejected', 'This listing has been rejected already.', 'conflict');
  if (listing.status === 'draft' && !awaitsReview(listing)) {
    throw new DomainError('not-submitted', 'This draft has not been submitted for review yet.', 'conflict');
  }
  if (listing.status === 'archived') throw new DomainError('archived', 'This activity was deleted.', 'conflict');
  mustBeAtRevision(listing, revision);
}

function mustBeAtRevision(listing: Listing, revision: number): void {
  if (listing.revision === revision) return;
  throw new DomainError(
    'changed-since-review',
    'This listing has changed since you looked at it. Please look at what changed.',
    'conflict',
    { reviewed: revision, current: listing.revision },
  );
}

function verdict({ listingId, revision, origin, submittedBy }: Listing, { reviewedBy, adminNotes }: Review) {
  return { listingId, revision, origin, submittedBy, reviewedBy, adminNotes };
}

/**
 * Changes of so many people may wait beside each other. A reviewer reads them one by one, and every reader of the listing carries
 * them along; more people than that rarely know something new of one activity in the time that a review takes.
 */
export const MOST_PEOPLE_WAITING = 50;

function propose(
  listing: Listing,
  command: Omit<Command<'ProposeRevision'>, 'type'>,
  page: { contentHash: string | null; evidence: Evidence } = { contentHash: null, evidence: {} },
): ListingEvent[] {
  const { revisionId, source, proposedBy, joins = null } = command;
  if (listing.status !== 'live' && !(listing.status === 'pending' && source !== 'page_change'))
    throw new DomainError('not-live', 'Only a live activity can be amended.', 'conflict');
  const people = listing.pendingRevisions.filter((each) => each.source !== 'page_change');
  // One person has one change waiting: what they send later joins it, and the reviewer sees the whole.
  const earlier =
    source === 'page_change'
      ? undefined
      : people.find((each) => each.revisionId === joins || (proposedBy !== null && each.proposedBy === proposedBy));
  const changes = changesBetween(listing.fields, { ...earlier?.changes, ...command.changes });
  if (isEmpty(changes)) throw new DomainError('nothing-changed', 'Nothing was changed.');
  // Said twice, as by a second click, it is still one change: it waits once, and is paid once.
  if (earlier && areSame(earlier.changes, changes)) return [];
  if (!earlier && source !== 'page_change' && people.length >= MOST_PEOPLE_WAITING) {
    const words = 'Many changes to this activity are waiting for review already. Please try again in a few days.';
    throw new DomainError('too-many-waiting', words, 'conflict');
  }
  const replaces = earlier?.revisionId ?? null;
  const proposal = { revisionId, basedOn: listing.revision, source, proposedBy, changes, replaces };
  return [{ type: 'RevisionProposed', data: { ...about(listing), ...proposal, ...page } }];
}

function approveRevision(listing: Listing, command: Command<'ApproveRevision'>): ListingEvent[] {
  const { revisionId, reviewedBy, adminNotes } = command;
  const { source, proposedBy, changes } = pending(listing, revisionId);
  if (listing.status !== 'live') {
    const words = 'Decide on the activity itself first: this change waits until it is live.';
    throw new DomainError('not-live', words, 'conflict');
  }
  mustBeAtRevision(listing, command.revision);
  const approved: ListingEvent = {
    type: 'RevisionApproved',
    data: {
      ...about(listing),
      revision: listing.revision + 1,
      revisionId,
      source,
      proposedBy,
      reviewedBy,
      changes,
      adminNotes,
    },
  };
  return [approved, ...(command.changes ? edit(evolve(listing, approved), command.changes, 'admin') : [])];
}

function rejectRevision(
  listing: Listing,
  { revisionId, reviewedBy, adminNotes }: Command<'RejectRevision'>,
): ListingEvent[] {
  const { source, proposedBy } = pending(listing, revisionId);
  return [
    {
      type: 'RevisionRejected',
      data: { listingId: listing.listingId, revisionId, source, proposedBy, reviewedBy, adminNotes },
    },
  ];
}

/** The waiting change `revisionId`. Throws when it does not wait any more, or its person has added to it. */
function pending(listing: Listing, revisionId: string): PendingRevision {
  const revision = listing.pendingRevisions.find((each) => each.revisionId === revisionId);
  if (revision) return revision;
  const grown = listing.pendingRevisions.find((each) => each.replaces === revisionId);
  if (!grown)
    throw new DomainError('revision-not-pending', 'This change is not waiting for review any more.', 'conflict');
  throw new DomainError(
    'changed-since-review',
    'Whoever suggested this change has added to it since you looked at it. Please look at what changed.',
    'conflict',
    {
      revisionId: grown.revisionId,
      current: listing.revision,
      changes: fieldChanges(listing.fields, withChanges(listing.fields, grown.changes)),
    },
  );
}

const areSame = (one: ListingChanges, other: ListingChanges): boolean =>
  isEmpty(changesBetween(one as ListingFields, other)) && isEmpty(changesBetween(other as ListingFields, one));
const isEmpty = (changes: ListingChanges): boolean => Object.keys(changes).length === 0;
const about = ({ listingId, contactSubject }: Listing) => ({ listingId, contactSubject });
const isFromPage = (editor: Editor | undefined): boolean =>
  editor === undefined || editor === 'page' || editor === 'crawler';
