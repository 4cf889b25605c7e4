import type { Timed } from '../kernel/decider.ts';
import { ERASED } from '../kernel/erased.ts';
import { rates } from '../points/rates.ts';
import type { IdeaEvent } from './events.ts';
import type { IdeaView } from './views.ts';
import type { IdeaCategory, IdeaPriority, IdeaStatus, VoteType } from './words.ts';

/** An idea as people see it, whoever looks. */
export interface ShownIdea {
  readonly ideaId: string;
  readonly suggestedBy: string;
  readonly title: string;
  readonly description: string;
  readonly category: IdeaCategory;
  readonly status: IdeaStatus;
  readonly priority: IdeaPriority;
  readonly upvotes: number;
  /** Up and down together. */
  readonly votes: number;
  /** What it has brought whoever had it. */
  readonly points: number;
  readonly adminNotes: string | null;
  /** YYYY-MM-DD. */
  readonly implementationDate: string | null;
  /** ISO 8601. */
  readonly createdAt: string;
}

/** `idea` after `event`. Null when there is none to see: its words went with whoever had it. */
export function showIdea(idea: ShownIdea | null, event: Timed<IdeaEvent>): ShownIdea | null {
  if (event.type === 'IdeaSuggested') return begun(event);
  if (idea === null) return null;
  switch (event.type) {
    case 'IdeaVoted': {
      const { voteType, before } = event.data;
      const upvotes = idea.upvotes + (voteType === 'upvote' ? 1 : 0) - (before === 'upvote' ? 1 : 0);
      return { ...idea, upvotes, votes: idea.votes + (before === null ? 1 : 0) };
    }
    case 'IdeaApproved':
      return { ...idea, ...noted(idea, event), ...paid(idea, event, 'approved'), status: 'approved' };
    case 'IdeaRejected':
      return { ...idea, ...noted(idea, event), status: 'rejected' };
    case 'IdeaImplemented': {
      const { implementationDate } = event.data;
      const done = { status: 'implemented', implementationDate } as const;
      return { ...idea, ...noted(idea, event), ...paid(idea, event, 'implemented'), ...done };
    }
    case 'IdeaVerdictUndone': {
      const { undone, standing, reviewedBy } = event.data;
      const earned = undone === 'rejected' || reviewedBy === idea.suggestedBy ? 0 : rates[reasons[undone]].points;
      return { ...idea, status: standing, points: idea.points - earned, implementationDate: null };
    }
    case 'IdeaNoted':
      return { ...idea, ...noted(idea, event), priority: event.data.priority ?? idea.priority };
  }
}

function begun({ data, occurredAt }: Timed<Extract<IdeaEvent, { type: 'IdeaSuggested' }>>): ShownIdea | null {
  // No description is as short as that.
  if (data.description === ERASED) return null;
  return {
    ...data,
    status: 'pending',
    priority: 'medium',
    upvotes: 0,
    votes: 0,
    points: rates['feature-suggested'].points,
    adminNotes: null,
    implementationDate: null,
    createdAt: occurredAt,
  };
}

type Reviewed = { readonly data: { readonly adminNotes: string | null; readonly reviewedBy: string } };

/** Null leaves what was noted before, an empty text takes it away, and what an erased admin noted is gone. */
const noted = ({ adminNotes }: ShownIdea, { data }: Reviewed): Pick<ShownIdea, 'adminNotes'> => ({
  adminNotes: data.adminNotes === null ? adminNotes : ['', ERASED].includes(data.adminNotes) ? null : data.adminNotes,
});

/** What an idea is paid for. */
export const reasons = { approved: 'feature-approved', implemented: 'feature-implemented' } as const;

/** Nobody earns by their own verdict. */
const paid = (
  { points, suggestedBy }: ShownIdea,
  { data }: Reviewed,
  outcome: keyof typeof reasons,
): Pick<ShownIdea, 'points'> => ({
  points: points + (data.reviewedBy === suggestedBy ? 0 : rates[reasons[outcome]].points),
});

/** Who looks at an idea, and what they have to do with it. */
export interface Looker {
  readonly memberId: string | null;
  readonly isAdmin: boolean;
  readonly myVote: VoteType | null;
  /** The name of whoever had it, for admins. */
  readonly suggestedBy: string | null;
}

/** `idea` as `looker` may see it. */
export function seenBy(idea: ShownIdea, { memberId, isAdmin, myVote, suggestedBy }: Looker): IdeaView {
  const { ideaId: id, title, description, category, status, upvotes, votes, points } = idea;
  return {
    id,
    title,
    description,
    category,
    status,
    priority: isAdmin ? idea.priority : null,
    upvotes,
    votes,
    points,
    suggestedBy: isAdmin ? suggestedBy : null,
    adminNotes: isAdmin ? idea.adminNotes : null,
    implementationDate: idea.implementationDate,
    createdAt: idea.createdAt,
    myVote,
    isOwn: memberId === idea.suggestedBy,
  };
}
