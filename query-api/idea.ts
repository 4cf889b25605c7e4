import { listIdeas } from '#domain/idea/api.ts';
import { seenBy, type ShownIdea } from '#domain/idea/shown.ts';
import type { IdeaStatus, VoteType } from '#domain/idea/words.ts';
import type { Caller } from '#platform/caller.ts';
import type { ServerContext } from '#platform/context.ts';
import type { App } from '#platform/http/app.ts';
import { serve } from '#platform/http/serve.ts';
import { foundIn, orderOf } from './queue-asked.ts';
import { all, type Params, params, partIn } from './sql.ts';

interface Row {
  readonly shown: ShownIdea;
  readonly vote_type: VoteType | null;
  readonly name: string | null;
}

/** The board of ideas, as whoever asks may see it. */
export async function ideaRoutes(app: App, { db }: ServerContext): Promise<void> {
  serve(app, listIdeas, async ({ caller, query: { status, search, sort, limit, offset } }, reply) => {
    void reply.header('cache-control', 'private, no-store');
    const { memberId } = caller;
    const isAdmin = caller.role === 'admin';
    const asked = params();
    const { bind } = asked;
    const member = bind(memberId);
    const where = all([
      visibleTo(caller, member, bind),
      ...(status === undefined ? [] : [`i.status = ${bind(status)}`]),
      // Who suggested it is for admins alone, and nobody else finds out by searching.
      ...foundIn(asked, isAdmin ? ['i.words', 'm.words'] : ['i.words'], search),
    ]);
    const from = `from ideas.ideas i left join members.members m on m.member_id = i.suggested_by and ${isAdmin} where ${where}`;
    const at = 'i.created_at';
    const order =
      sort === undefined || sort === 'votes'
        ? `i.score desc, ${at} desc, i.idea_id`
        : orderOf(sort, { at, name: 'i.words', id: 'i.idea_id' });
    const { part, values } = partIn(asked, { limit, offset });
    const [counted, rows] = await Promise.all([
      db.query<{ count: number }>(`select count(*) as count ${from}`, asked.values),
      db.query<Row>(
        `select i.shown, v.vote_type, trim(m.first_name || ' ' || m.last_name) as name
         from ideas.ideas i
         left join members.members m on m.member_id = i.suggested_by and ${isAdmin}
         left join ideas.votes v on v.idea_id = i.idea_id and v.member_id = ${member}
         where ${where} order by ${order} ${part}`,
        values,
      ),
    ]);
    const total = counted[0]?.count ?? 0;
    const body = rows.map(({ shown, vote_type: myVote, name }) =>
      seenBy(shown, { memberId, isAdmin, myVote, suggestedBy: name }),
    );
    return { body, total };
  });
}

const everybodys: readonly IdeaStatus[] = ['approved', 'implemented'];

/** The public sees what has been approved, members also what waits and what became of their own, admins all. */
function visibleTo({ memberId, role }: Caller, member: string, bind: Params['bind']): string {
  if (role === 'admin') return `${member}::uuid is not null`;
  const statuses = memberId === null ? everybodys : [...everybodys, 'pending'];
  return `i.status = any(${bind(statuses)}) or i.suggested_by = ${member}`;
}
