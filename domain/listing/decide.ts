import { DomainError } from '../kernel/errors.ts';
import type { Editor, ListingEvent, Origin } from './events.ts';
import { changesBetween, type ListingChanges, type ListingFields } from './facts/fields.ts';
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
    }
  | ({ readonly type: 'ApproveRevision'; readonly revisionId: string; readonly changes?: ListingChanges } & Review)
  | ({ readonly type: 'RejectRevision'; readonly revisionId: string } & Omit<Review, 'revision'>)
  | { readonly type: 'ArchiveListing' }
  | { readonly type: 'RestoreListing' };

/** A review names the content revision that the admin looked at (spec/decisions.md 2.3). */
interface Review {
  readonly revision: number;
  readonly reviewedBy: string;
  readonly adminNotes: string | null;
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
      if (listing.status !== 'live')
        throw new DomainError('not-live', 'Only a live activity can be deleted.', 'conflict');
      return [{ type: 'ListingArchived', data: { listingId: listing.listingId } }];
    case 'RestoreListing':
      if (listing.status !== 'archived')
        throw new DomainError('not-archived', 'Only a deleted activity can be restored.', 'conflict');
      return [{ type: 'ListingRestored', data: { listingId: listing.listingId } }];
  }
}

type Command<Type extends ListingCommand['type']> = Extract<ListingCommand, { type: Type }>;

function draft(command: Command<'DraftListing'>, listing: Listing): ListingEvent[] {
  const { type: _, ...data } = command;
  if (listing.status !== null) throw new DomainError('already-drafted', 'This listing exists already.', 'conflict');
  if (!isFromPage(command.draftedBy)) mustMakeSense({ status: 'draft', fields: {} }, command.fields);
  return [{ type: 'ListingDrafted', data }];
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
  if (listing.status === 'pending')
    throw new DomainError('already-submitted', 'This draft has been submitted already.', 'conflict');
  if (listing.status !== 'draft' && listing.status !== 'rejected') {
    throw new DomainError('not-a-draft', 'Only a draft can be submitted for review.', 'conflict');
  }
  const missing = (['name', 'description'] as const).filter((name) => !listing.fields[name]);
  if (missing.length > 0) {
    throw new DomainError('incomplete-draft', `Please fill in: ${missing.join(', ')}.`, 'refused', { fields: missing });
  }
  const { listingId, revision } = listing;
  const { submitterSubject, submitterName, submitterEmail, submitterComments } = command;
  const submitter = { submitterSubject, submitterName, submitterEmail, submitterComments };
  const submittedBy = listing.submittedBy ?? command.submittedBy ?? null;
  const origin = command.origin ?? listing.origin;
  return [{ type: 'DraftSubmitted', data: { listingId, revision, submittedBy, origin, ...submitter } }];
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
  return [{ type: 'ListingRejected', data: verdict(listing, command) }];
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

function propose(
  listing: Listing,
  { revisionId, source, proposedBy, changes: wanted }: Omit<Command<'ProposeRevision'>, 'type'>,
  page: { contentHash: string | null; evidence: Evidence } = { contentHash: null, evidence: {} },
): ListingEvent[] {
  if (listing.status !== 'live') throw new DomainError('not-live', 'Only a live activity can be amended.', 'conflict');
  const changes = changesBetween(listing.fields, wanted);
  if (isEmpty(changes)) throw new DomainError('nothing-changed', 'Nothing was changed.');
  // Said twice, as by a second click, it is still one change: it waits once, and is paid once.
  const isSaid = (each: PendingRevision): boolean => each.proposedBy === proposedBy && areSame(each.changes, changes);
  if (source !== 'page_change' && listing.pendingRevisions.some(isSaid)) return [];
  return [
    {
      type: 'RevisionProposed',
      data: { ...about(listing), revisionId, basedOn: listing.revision, source, proposedBy, changes, ...page },
    },
  ];
}

function approveRevision(listing: Listing, command: Command<'ApproveRevision'>): ListingEvent[] {
  const { revisionId, reviewedBy, adminNotes } = command;
  const { source, proposedBy, changes } = pending(listing, revisionId);
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

function pending(listing: Listing, revisionId: string): PendingRevision {
  if (listing.status !== 'live') throw new DomainError('not-live', 'Only a live activity can be amended.', 'conflict');
  const revision = listing.pendingRevisions.find((each) => each.revisionId === revisionId);
  if (!revision)
    throw new DomainError('revision-not-pending', 'This change is not waiting for review any more.', 'conflict');
  return revision;
}

const areSame = (one: ListingChanges, other: ListingChanges): boolean =>
  isEmpty(changesBetween(one as ListingFields, other)) && isEmpty(changesBetween(other as ListingFields, one));
const isEmpty = (changes: ListingChanges): boolean => Object.keys(changes).length === 0;
const about = ({ listingId, contactSubject }: Listing) => ({ listingId, contactSubject });
const isFromPage = (editor: Editor | undefined): boolean =>
  editor === undefined || editor === 'page' || editor === 'crawler';
