import { DomainError } from '../kernel/errors.ts';
import type { Command, ListingCommand, Review } from './commands.ts';
import { about, edit, isEmpty, isFromPage } from './editing.ts';
import { type Archivist, changesHands, type ListingEvent } from './events.ts';
import { changesBetween, type FieldName } from './facts/fields.ts';
import { isRereading } from './facts/ratings.ts';
import { handOver } from './handing-over.ts';
import { evolve, holdsItsPage, type Listing } from './listing.ts';
import { merge, unmerge } from './merging.ts';
import {
  approveRevision,
  howRead,
  propose,
  rejectRevision,
  isWaiting,
  supersededPageChanges,
  unlessTurnedDown,
  withEmptiedTakenBack,
  withdrawRevision,
} from './revisions.ts';
import { mustBeAtRevision, mustBeTheirs, mustGoOnFrom, mustMakeSense, NAME_REQUIRED } from './rules.ts';
import { awaitsReview } from './status.ts';
import { timesUndone, undoVerdict } from './verdicts.ts';

/** What `command` changes in `listing`. Throws a DomainError when the rules forbid it. */
export function decide(command: ListingCommand, listing: Listing): ListingEvent[] {
  return withEmptiedTakenBack(listing, asked(command, listing));
}

function asked(command: ListingCommand, listing: Listing): ListingEvent[] {
  if (command.type === 'DraftListing') return draft(command, listing);
  if (listing.status === null) throw new DomainError('listing-not-found', 'This listing does not exist.', 'missing');
  switch (command.type) {
    case 'EditListing':
      if (command.revision !== undefined) mustBeAtRevision(listing, command.revision);
      if (command.galleryBefore !== undefined) mustGoOnFrom(listing, command.galleryBefore);
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
      if (command.galleryBefore !== undefined) mustGoOnFrom(listing, command.galleryBefore);
      mustBeTheirs(command.source, changesBetween(listing.fields, command.changes));
      mustMakeSense(listing, changesBetween(listing.fields, command.changes));
      return propose(listing, command);
    case 'ApproveRevision':
      return approveRevision(listing, command);
    case 'RejectRevision':
      return rejectRevision(listing, command);
    case 'WithdrawRevision':
      return withdrawRevision(listing, command);
    case 'UndoVerdict':
      return undoVerdict(listing, command);
    case 'MergeListing':
      return merge(listing, command);
    case 'UnmergeListing':
      return unmerge(listing, command);
    case 'ArchiveListing':
      mustBeDeletable(listing, command.by);
      if (command.revision !== undefined) mustBeAtRevision(listing, command.revision);
      return [{ type: 'ListingArchived', data: { listingId: listing.listingId, archivedBy: command.by } }];
    case 'RestoreListing':
      return restore(listing, command.by);
    case 'ConfirmListing':
      if (listing.status !== 'live')
        throw new DomainError('not-live', 'Only an activity that families can see is confirmed.', 'conflict');
      return [{ type: 'ListingConfirmed', data: { listingId: listing.listingId, confirmedBy: command.by } }];
    case 'MarkVanished': {
      const { type: _, ...where } = command;
      return listing.vanished?.some(({ sourceId }) => sourceId === command.sourceId) !== true
        ? [{ type: 'ListingVanished', data: { listingId: listing.listingId, ...where } }]
        : [];
    }
    case 'MarkFoundAgain': {
      const { type: _, ...where } = command;
      return listing.vanished?.some(({ sourceId }) => sourceId === command.sourceId) === true
        ? [{ type: 'ListingFoundAgain', data: { listingId: listing.listingId, ...where } }]
        : [];
    }
    case 'FeatureListing':
    case 'UnfeatureListing':
      return feature(listing, command.type === 'FeatureListing');
    case 'GiveUpPage':
      return giveUpPage(listing, command);
    case 'SendAsChange':
      return sendAsChange(listing, command);
    case 'GiveToBusiness':
      return giveToBusiness(listing, command);
    case 'HandOverListing':
      return handOver(listing, command);
  }
}

function draft(command: Command<'DraftListing'>, listing: Listing): ListingEvent[] {
  const { type: _, ...data } = command;
  if (listing.status !== null) throw new DomainError('already-drafted', 'This listing exists already.', 'conflict');
  mustBeTheirs(command.draftedBy, command.fields);
  if (!isFromPage(command.draftedBy)) mustMakeSense({ status: 'draft', fields: {} }, command.fields);
  return [{ type: 'ListingDrafted', data }];
}

function feature({ listingId, status, isFeatured }: Listing, wanted: boolean): ListingEvent[] {
  if (status !== 'live')
    throw new DomainError('not-live', 'Only an activity that families can see is featured.', 'conflict');
  if ((isFeatured === true) === wanted) return [];
  return [{ type: wanted ? 'ListingFeatured' : 'ListingUnfeatured', data: { listingId } }];
}

/**
 * What is in the directory; of its provider also what nobody else has to do anything about. What a provider has taken out of the
 * directory an admin can still take out of their hands.
 */
function mustBeDeletable({ status, origin, archivedBy, archivedFrom }: Listing, by: Archivist): void {
  const isTheirs = status === 'rejected' || (status === 'draft' && !awaitsReview({ status, origin }));
  const isTakenOver = archivedBy === 'provider' && archivedFrom === undefined && by === 'admin';
  if (status === 'live' || (isTheirs && by === 'provider') || isTakenOver) return;
  const words =
    status === 'pending'
      ? 'This activity is in review, so it cannot be deleted now.'
      : 'Only a live activity can be deleted.';
  throw new DomainError('not-live', words, 'conflict');
}

function restore(listing: Listing, by: Archivist): ListingEvent[] {
  const { listingId, status, archivedBy, archivedFrom: standing, merged } = listing;
  if (merged)
    throw new DomainError(
      'merged',
      'This activity was merged with another one. Take the merge back instead.',
      'conflict',
    );
  if (status !== 'archived')
    throw new DomainError('not-archived', 'Only a deleted activity can be restored.', 'conflict');
  if (archivedBy === 'admin' && by !== 'admin') {
    const words = 'An admin deleted this activity, so only an admin can restore it.';
    throw new DomainError('archived-by-admin', words, 'forbidden');
  }
  return [{ type: 'ListingRestored', data: { listingId, ...(standing && { standing }) } }];
}

function giveUpPage(listing: Listing, { pageId, byListingId }: Command<'GiveUpPage'>): ListingEvent[] {
  if (holdsItsPage(listing))
    throw new DomainError('holds-its-page', 'This activity is in review or live: its page is its own.', 'conflict');
  return [{ type: 'PageTakenOver', data: { listingId: listing.listingId, pageId, byListingId } }];
}

/**
 * Of all who ask for it at once one gets it: the others find that it is not whose it was. Where it becomes another's, what the provider
 * before had sent is taken back: it would go on as the new one's own, who could read it, and families would be told that they said it.
 */
function giveToBusiness(listing: Listing, { businessId, from, why }: Command<'GiveToBusiness'>): ListingEvent[] {
  const { listingId } = listing;
  const owner = listing.businessId ?? null;
  // What has been given to somebody does not go with who once sent it in.
  if (owner === businessId || (why === 'member-left' && owner !== null)) return [];
  if (owner !== from)
    throw new DomainError('belongs-to-another', 'This activity belongs to another business now.', 'conflict');
  if (owner !== null && why !== 'admin')
    throw new DomainError(
      'needs-an-admin',
      'This activity belongs to another business: only an admin can move it.',
      'conflict',
    );
  const theirs = changesHands(why) ? listing.pendingRevisions.filter(({ source }) => source === 'provider_edit') : [];
  return [
    { type: 'ListingGivenToBusiness', data: { listingId, businessId, why } },
    ...theirs.flatMap((each) => withdrawRevision(listing, each)),
  ];
}

function sendAsChange(listing: Listing, command: Command<'SendAsChange'>): ListingEvent[] {
  mustBeSubmittable(listing);
  const { type: _, ...sent } = command;
  const submittedBy = listing.submittedBy ?? command.submittedBy ?? null;
  return [{ type: 'DraftSentAsChange', data: { ...sent, listingId: listing.listingId, submittedBy } }];
}

function refresh(listing: Listing, command: Command<'RefreshFromPage'>): ListingEvent[] {
  const { contentHash, methods, evidence, grounds, revisionId } = command;
  if (listing.status === 'archived') return [];
  const waiting = supersededPageChanges(listing);
  // What it said already. Only what a live listing's page said, took back and says again is news.
  if (contentHash === listing.contentHash && (listing.status !== 'live' || waiting.length > 0)) return [];
  // What a person has set stays: a page must not undo the correction that somebody made of it.
  const untouched = Object.entries(command.fields).filter(([name]) => isFromPage(listing.setBy[name as FieldName]));
  const changes = changesBetween(listing.fields, Object.fromEntries(untouched));
  // The same rating on a later day is nothing that anybody has to look at.
  if (isRereading(listing.fields.reviews, command.fields.reviews)) delete changes.reviews;
  if (listing.status === 'live') {
    const unsaid = unlessTurnedDown(listing, changes);
    // The page says again what was decided: its change that waits is no longer worth a review.
    if (isEmpty(unsaid)) return waiting;
    if (isWaiting(listing, unsaid)) return [];
    const proposal = { revisionId, source: 'page_change', proposedBy: null, changes: unsaid } as const;
    return [
      ...waiting,
      ...propose(listing, proposal, { contentHash, evidence, ...howRead({ methods, grounds }, unsaid) }),
    ];
  }
  const revision = isEmpty(changes) ? listing.revision : listing.revision + 1;
  return [
    {
      type: 'ListingRescraped',
      data: { ...about(listing), revision, contentHash, changes, methods, evidence, ...(grounds && { grounds }) },
    },
  ];
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
  return [...edits, { type: 'ListingApproved', data: { ...verdict(edited, command), ...timesUndone(listing) } }];
}

function reject(listing: Listing, command: Command<'RejectListing'>): ListingEvent[] {
  mustBeReviewable(listing, command.revision);
  // A provider is told why.
  if (listing.origin === 'provider_application' && !command.adminNotes?.trim())
    throw new DomainError('notes-required', 'Please provide rejection notes for the provider.');
  // What was sent as a change to it has nothing to change any more. Its people are told, and have their drafts to send again. Why is for
  // its provider to read: it was written of the whole.
  const { listingId, pendingRevisions } = listing;
  const { reviewedBy } = command;
  const waiting = pendingRevisions.map(({ revisionId, source, proposedBy }): ListingEvent => {
    const adminNotes = source === 'provider_edit' ? command.adminNotes : null;
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
  if (listing.merged) throw new DomainError('merged', 'This activity has been merged with another one.', 'conflict');
  if (listing.status === 'archived') throw new DomainError('archived', 'This activity was deleted.', 'conflict');
  mustBeAtRevision(listing, revision);
}

function verdict({ listingId, revision, origin, submittedBy }: Listing, { reviewedBy, adminNotes }: Review) {
  return { listingId, revision, origin, submittedBy, reviewedBy, adminNotes };
}
