import type { DomainEvent } from '#domain/catalog.ts';
import { reasons as ideaReasons } from '#domain/idea/shown.ts';
import type { EventOf, Recorded } from '#domain/kernel/event.ts';
import type { ListingVerdictUndone, Origin } from '#domain/listing/events.ts';
import { dayOf } from '#domain/points/day.ts';
import { entryIdOf, type PointsCommand } from '#domain/points/ledger.ts';
import type { Reason } from '#domain/points/rates.ts';
import type { Policy } from './policy.ts';

/** Who is paid for what, and who pays back what an approval earned that was taken back. How much, and how often a day, says the ledger. */
export const pointsPolicy: Policy = {
  name: 'points',
  from: 'beginning',
  types: [
    'DraftSubmitted',
    'ListingApproved',
    'RevisionApproved',
    'ListingVerdictUndone',
    'MemberSignedIn',
    'ProfileCompleted',
    'IdeaSuggested',
    'IdeaVoted',
    'IdeaApproved',
    'IdeaImplemented',
    'IdeaVerdictUndone',
    'OfferProposed',
    'OfferApproved',
    'OfferVerdictUndone',
  ],
  // By who is paid: the daily cap counts what one member did in the order in which it happened.
  partition: (event) => awardsFor(event)[0]?.memberId ?? event.stream,
  consequences: async (event) =>
    awardsFor(event).map((command) => ({ kind: 'command', id: command.memberId, command })),
};

/** The awards that `event` gives rise to, or takes back. */
export function awardsFor(event: Recorded<DomainEvent>): PointsCommand[] {
  const award = (memberId: string, reason: Reason, subjectId: string, again?: number): PointsCommand[] => [
    { type: 'AwardPoints', memberId, reason, subjectId, day: dayOf(event.occurredAt), again },
  ];
  switch (event.type) {
    case 'DraftSubmitted': {
      const { submittedBy, origin, listingId } = event.data;
      return submittedBy !== null && isSuggestion(origin) ? award(submittedBy, 'activity-suggested', listingId) : [];
    }
    case 'ListingApproved': {
      const { submittedBy, origin, listingId, reviewedBy, again } = event.data;
      if (submittedBy === null || !isSuggestion(origin) || submittedBy === reviewedBy) return [];
      return award(submittedBy, 'suggestion-approved', listingId, again);
    }
    case 'RevisionApproved': {
      const { proposedBy, source, revisionId, reviewedBy, again } = event.data;
      if (proposedBy === null || source !== 'parent_amendment' || proposedBy === reviewedBy) return [];
      return award(proposedBy, 'amendment-approved', revisionId, again);
    }
    case 'ListingVerdictUndone':
      return withdrawal(event.data);
    case 'IdeaSuggested':
      return award(event.data.suggestedBy, 'feature-suggested', event.data.ideaId);
    case 'IdeaVoted': {
      // Changing a vote pays nothing, not even when the first one came after the day's last paid one.
      const { memberId, ideaId, before } = event.data;
      return before === null ? award(memberId, 'feature-voted', ideaId) : [];
    }
    case 'IdeaApproved':
    case 'IdeaImplemented': {
      const { suggestedBy, reviewedBy, ideaId, again } = event.data;
      if (suggestedBy === reviewedBy) return [];
      const outcome = event.type === 'IdeaApproved' ? 'approved' : 'implemented';
      return award(suggestedBy, ideaReasons[outcome], ideaId, again);
    }
    case 'IdeaVerdictUndone': {
      const { undone, suggestedBy, reviewedBy, ideaId, again } = event.data;
      if (undone === 'rejected' || suggestedBy === reviewedBy) return [];
      return withdraw(suggestedBy, entryIdOf(ideaReasons[undone], ideaId, again));
    }
    case 'OfferProposed': {
      const { proposedBy, source, offerId } = event.data;
      return source === 'parent_submission' ? award(proposedBy, 'offer-suggested', offerId) : [];
    }
    case 'OfferApproved': {
      const { proposedBy, source, offerId, reviewedBy, again } = event.data;
      if (source !== 'parent_submission' || proposedBy === reviewedBy) return [];
      return award(proposedBy, 'suggestion-approved', offerId, again);
    }
    case 'OfferVerdictUndone': {
      const { undone, proposedBy, source, offerId, reviewedBy, again } = event.data;
      if (undone === 'rejected' || source !== 'parent_submission' || proposedBy === reviewedBy) return [];
      return withdraw(proposedBy, entryIdOf('suggestion-approved', offerId, again));
    }
    case 'MemberSignedIn':
      return award(event.data.memberId, 'first-sign-in', event.data.memberId);
    case 'ProfileCompleted':
      return award(event.data.memberId, 'profile-completed', event.data.memberId);
    default:
      return [];
  }
}

/** What the approval of a listing, or of a change to one, had earned, if it was one that earned something. */
function withdrawal(data: EventOf<typeof ListingVerdictUndone>['data']): PointsCommand[] {
  const { undone, submittedBy: memberId, reviewedBy, origin, source, listingId, revisionId, again } = data;
  if (undone !== 'approved' || memberId === null || memberId === reviewedBy) return [];
  if (revisionId === null ? !isSuggestion(origin) : source !== 'parent_amendment') return [];
  const entryId =
    revisionId === null
      ? entryIdOf('suggestion-approved', listingId, again)
      : entryIdOf('amendment-approved', revisionId, again);
  return withdraw(memberId, entryId);
}

const withdraw = (memberId: string, entryId: string): PointsCommand[] => [
  { type: 'WithdrawPoints', memberId, entryId, description: 'The approval was taken back' },
];

/** A parent's suggestion; what providers list of their own is not paid for. */
const isSuggestion = (origin: Origin): boolean => origin === 'parent_suggestion' || origin === 'parent_submission';
