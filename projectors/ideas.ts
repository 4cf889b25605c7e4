import type { IdeaEvent } from '#domain/idea/events.ts';
import { showIdea, type ShownIdea } from '#domain/idea/shown.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import { nameWords } from '#domain/listing/shown/search-words.ts';
import { deleted, type Effect, into, json, readModel, table } from './runtime/read-model.ts';

const ideas = table({
  key: ['idea_id'],
  columns: {
    idea_id: 'uuid',
    suggested_by: 'uuid',
    status: 'text',
    /** Upvotes less downvotes, which the board is ordered by. */
    score: 'integer',
    created_at: 'timestamptz',
    /** Its title as `nameWords` makes it. */
    words: 'text',
    shown: json<ShownIdea>(),
  },
  indexes: ['create index on ideas (score desc, created_at desc)'],
});

const votes = table({
  key: ['idea_id', 'member_id'],
  columns: { idea_id: 'uuid', member_id: 'uuid', vote_type: 'text' },
});

type OnIdea = Recorded<IdeaEvent>;
const change: Effect<OnIdea> = into(
  ideas,
  ({ data }) => ({ idea_id: data.ideaId }),
  (row, event) => {
    const shown = showIdea(row?.shown ?? null, event);
    if (shown === null) return row ? deleted : undefined;
    return {
      idea_id: shown.ideaId,
      suggested_by: shown.suggestedBy,
      status: shown.status,
      score: 2 * shown.upvotes - shown.votes,
      created_at: shown.createdAt,
      words: nameWords(shown.title),
      shown,
    };
  },
);

/** Every idea with the votes on it. One whose member has been erased is gone. */
export const ideasModel = readModel({
  name: 'ideas',
  version: 2,
  tables: { ideas, votes },
  project: {
    IdeaSuggested: [change],
    IdeaVoted: [
      change,
      into(
        votes,
        ({ data }) => ({ idea_id: data.ideaId, member_id: data.memberId }),
        (_row, { data }) => ({ idea_id: data.ideaId, member_id: data.memberId, vote_type: data.voteType }),
      ),
    ],
    IdeaApproved: [change],
    IdeaRejected: [change],
    IdeaImplemented: [change],
    IdeaVerdictUndone: [change],
    IdeaNoted: [change],
  },
});
