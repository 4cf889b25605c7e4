import { DomainError } from '../kernel/errors.ts';
import type { Timed } from '../kernel/decider.ts';
import { type LastVerdict, takenBack, timesUndone, type Undo, verdictAfter } from '../kernel/verdict.ts';
import type { PersonEvent } from '../person/events.ts';
import type { IdeaEvent } from './events.ts';
import { showIdea, type ShownIdea } from './shown.ts';
import type { IdeaCategory, IdeaPriority, VoteType } from './words.ts';

/** One idea as the rules see it. */
export interface Idea {
  readonly isThere: boolean;
  /** Null before it was suggested, and when it has gone with whoever had it. */
  readonly shown: ShownIdea | null;
  /** What each member voted. */
  readonly votes: ReadonlyMap<string, VoteType>;
  /** The verdict that can be taken back: votes and notes of admins leave it. */
  readonly verdict: LastVerdict | null;
  /** How many verdicts on it were taken back. */
  readonly undone: number;
}
export const initialIdea: Idea = { isThere: false, shown: null, votes: new Map(), verdict: null, undone: 0 };

interface Review {
  readonly reviewedBy: string;
  /** Null leaves what was noted before as it is, an empty text takes it away. */
  readonly adminNotes: string | null;
}

export type IdeaCommand =
  | {
      readonly type: 'SuggestIdea';
      readonly ideaId: string;
      readonly suggestedBy: string;
      readonly category: IdeaCategory;
      readonly title: string;
      readonly description: string;
    }
  | { readonly type: 'VoteOnIdea'; readonly memberId: string; readonly voteType: VoteType }
  | ({ readonly type: 'ApproveIdea' } & Review)
  | ({ readonly type: 'RejectIdea' } & Review)
  | ({ readonly type: 'ImplementIdea'; readonly implementationDate: string } & Review)
  | ({ readonly type: 'UndoIdeaVerdict' } & Undo)
  | ({ readonly type: 'NoteIdea'; readonly priority: IdeaPriority | null } & Review);

/** What `command` changes in `idea`. Throws a DomainError when the rules forbid it. */
export function decide(command: IdeaCommand, idea: Idea): IdeaEvent[] {
  if (command.type === 'SuggestIdea') {
    const { type: _, ...data } = command;
    if (idea.isThere) throw new DomainError('already-suggested', 'This idea is here already.', 'conflict');
    return [{ type: 'IdeaSuggested', data }];
  }
  const { shown, votes } = idea;
  if (shown === null) throw new DomainError('no-such-idea', 'This idea does not exist.', 'missing');
  if (command.type === 'VoteOnIdea') return vote(command, shown, votes);
  const { ideaId, suggestedBy, status } = shown;
  if (command.type === 'UndoIdeaVerdict') {
    const undone = { ideaId, suggestedBy, ...takenBack(idea.verdict, command, 'idea'), ...timesUndone(idea.undone) };
    const standing = command.outcome === 'implemented' ? 'approved' : 'pending';
    return [{ type: 'IdeaVerdictUndone', data: { ...undone, standing } }];
  }
  const { reviewedBy, adminNotes } = command;
  if (command.type === 'NoteIdea') {
    const { priority } = command;
    if (priority === null && adminNotes === null) return [];
    return [{ type: 'IdeaNoted', data: { ideaId, priority, reviewedBy, adminNotes } }];
  }
  const verdict = { ideaId, suggestedBy, reviewedBy, adminNotes };
  const paid = { ...verdict, ...timesUndone(idea.undone) };
  if (command.type === 'ImplementIdea') {
    if (status !== 'approved')
      throw new DomainError('not-approved', 'Only an approved idea can be implemented.', 'conflict');
    return [{ type: 'IdeaImplemented', data: { ...paid, implementationDate: command.implementationDate } }];
  }
  if (status !== 'pending') throw new DomainError('already-reviewed', `This idea is ${status} already.`, 'conflict');
  if (command.type === 'RejectIdea') return [{ type: 'IdeaRejected', data: verdict }];
  return [{ type: 'IdeaApproved', data: paid }];
}

/** One vote each, which may be changed as long as it can help to decide. */
function vote(
  { memberId, voteType }: Extract<IdeaCommand, { type: 'VoteOnIdea' }>,
  { ideaId, suggestedBy, status }: ShownIdea,
  votes: Idea['votes'],
): IdeaEvent[] {
  if (memberId === suggestedBy) throw new DomainError('own-idea', 'You cannot vote on your own idea.', 'forbidden');
  if (status !== 'pending' && status !== 'approved')
    throw new DomainError('voting-over', 'Voting on this idea is over.', 'conflict');
  const before = votes.get(memberId) ?? null;
  return before === voteType ? [] : [{ type: 'IdeaVoted', data: { ideaId, memberId, voteType, before } }];
}

/** `idea` after `event`. */
export const evolve = (idea: Idea, event: Timed<IdeaEvent | PersonEvent>): Idea => evolveAll(idea, [event]);

/** `idea` after all of `events`. Votes grow in number, so they are copied once and not for each event. */
export function evolveAll(idea: Idea, events: readonly Timed<IdeaEvent | PersonEvent>[]): Idea {
  let { isThere, shown, verdict, undone } = idea;
  const votes = new Map(idea.votes);
  for (const event of events) {
    if (event.type === 'PersonErased') {
      if (event.data.subject === shown?.suggestedBy) shown = null;
      continue;
    }
    isThere = true;
    verdict = verdictAfter(verdict, event, ['IdeaVoted', 'IdeaNoted']);
    if (event.type === 'IdeaVerdictUndone') undone += 1;
    shown = showIdea(shown, event);
    if (event.type === 'IdeaVoted') votes.set(event.data.memberId, event.data.voteType);
  }
  return { isThere, shown, votes, verdict, undone };
}
