import { concept, known, type Sentences, type Told, type Trail } from '../kernel/concept.ts';
import type { SnapshotForm } from '../kernel/decider.ts';
import { sampleIds } from '../kernel/sample-ids.ts';
import { waitsAgain } from '../kernel/verdict.ts';
import { ideaEvents, type IdeaEvent } from './events.ts';
import { decide, evolve, evolveAll, type Idea, initialIdea } from './idea.ts';
import type { VoteType } from './words.ts';

/** An idea as JSON. */
interface KeptIdea extends Omit<Idea, 'votes'> {
  readonly votes: readonly (readonly [string, VoteType])[];
}
const snapshot: SnapshotForm<Idea> = {
  version: 2,
  toJson: (idea): KeptIdea => ({ ...idea, votes: [...idea.votes] }),
  fromJson: (idea: KeptIdea) => ({ ...idea, votes: new Map(idea.votes) }),
};

/** What was noted with an event; nothing where that was nothing. */
const noted = ({ adminNotes }: { readonly adminNotes: string | null }): object =>
  adminNotes === null ? {} : { adminNotes: adminNotes === '' ? null : adminNotes };

const trail: Trail<IdeaEvent, null> = {
  initial: { name: null, view: {}, state: null },
  tell: ({ name, view }: Told, event) => {
    const now = (changes: object): Told<null> => ({ name, view: known({ ...view, ...changes }), state: null });
    switch (event.type) {
      case 'IdeaSuggested': {
        const { title, description, category } = event.data;
        return { name: title, view: known({ title, description, category, status: 'pending' }), state: null };
      }
      case 'IdeaVoted': {
        const { voteType, before } = event.data;
        const count = (of: VoteType): number => {
          const so = view[`${of}s`];
          return (typeof so === 'number' ? so : 0) + (voteType === of ? 1 : 0) - (before === of ? 1 : 0);
        };
        return now({ upvotes: count('upvote'), downvotes: count('downvote') });
      }
      case 'IdeaApproved':
        return now({ status: 'approved', ...noted(event.data) });
      case 'IdeaRejected':
        return now({ status: 'rejected', ...noted(event.data) });
      case 'IdeaImplemented':
        return now({
          status: 'implemented',
          implementationDate: event.data.implementationDate,
          ...noted(event.data),
        });
      case 'IdeaVerdictUndone':
        return now({ status: event.data.standing, implementationDate: null });
      case 'IdeaNoted':
        return now({ ...(event.data.priority && { priority: event.data.priority }), ...noted(event.data) });
    }
  },
};

const called = (name: string | null): string => (name === null ? 'An idea' : `The idea “${name}”`);
const says: Sentences<typeof ideaEvents> = {
  IdeaSuggested: ({ title }) => `The idea “${title}” was suggested`,
  IdeaVoted: ({ voteType, before }, { name }) =>
    `${called(name)} got ${voteType === 'upvote' ? 'an upvote' : 'a downvote'}${before === null ? '' : ' in place of another vote'}`,
  IdeaApproved: (_data, { name }) => `${called(name)} was approved`,
  IdeaRejected: (_data, { name }) => `${called(name)} was rejected`,
  IdeaImplemented: ({ implementationDate }, { name }) => `${called(name)} was implemented on ${implementationDate}`,
  IdeaVerdictUndone: (data, { name }) => waitsAgain(called(name), data),
  IdeaNoted: ({ priority }, { name }) =>
    priority === null ? `Something was noted about ${called(name)}` : `${called(name)} was given ${priority} priority`,
};

const { idea: ideaId, member: suggestedBy, admin: reviewedBy } = sampleIds;
const verdict = { ideaId, suggestedBy, reviewedBy, adminNotes: 'Many have asked for it' };

/** What a member thinks would make the site better, and what the others think of that. */
export const idea = concept({
  name: 'idea',
  events: ideaEvents,
  decider: { initial: initialIdea, evolve, evolveAll, decide, snapshot },
  commands: {
    SuggestIdea: true,
    VoteOnIdea: true,
    ApproveIdea: true,
    RejectIdea: true,
    ImplementIdea: true,
    UndoIdeaVerdict: true,
    NoteIdea: true,
  },
  trail,
  says,
  samples: {
    IdeaSuggested: {
      ideaId,
      suggestedBy,
      category: 'feature',
      title: 'A map of all activities',
      description: 'I would like to see on a map what is near us.',
    },
    IdeaVoted: { ideaId, memberId: reviewedBy, voteType: 'downvote', before: 'upvote' },
    IdeaApproved: verdict,
    IdeaRejected: { ...verdict, adminNotes: 'We have it already' },
    IdeaImplemented: { ...verdict, implementationDate: '2026-02-01' },
    IdeaVerdictUndone: {
      ideaId,
      suggestedBy,
      undone: 'approved',
      standing: 'pending',
      reviewedBy,
      undoneBy: reviewedBy,
      again: 1,
    },
    IdeaNoted: { ideaId, priority: 'high', reviewedBy, adminNotes: 'Many have asked for it' },
  },
});
