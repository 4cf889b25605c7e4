import { listMyPoints, readMyPoints } from '#domain/points/api.ts';
import { pointsSummary } from '#domain/points/summary.ts';
import type { Rewarded } from '#domain/points/views.ts';
import { isStillTheirs } from '#platform/auth/owning/own-business.ts';
import type { ServerContext } from '#platform/context.ts';
import type { App } from '#platform/http/app.ts';
import { serve } from '#platform/http/serve.ts';

interface Entry {
  readonly entry_id: string;
  readonly action: string;
  readonly description: string;
  readonly points: number;
  readonly occurred_at: Date;
  readonly subject_id: string | null;
}

/** What a member has earned, and for what. */
export async function pointsRoutes(app: App, { db }: ServerContext): Promise<void> {
  app.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'private, no-store'));

  serve(app, readMyPoints, async ({ caller }) => {
    const rows = await db.query<{ total_points: number; lifetime_points: number }>(
      'select total_points, lifetime_points from points.totals where member_id = $1',
      [caller.memberId],
    );
    return pointsSummary(rows[0]?.total_points ?? 0, rows[0]?.lifetime_points ?? 0);
  });

  serve(app, listMyPoints, async ({ caller: { memberId }, query: { limit, offset } }) => {
    const [rows, counted] = await Promise.all([
      db.query<Entry>(
        `select entry_id, action, description, points, occurred_at, subject_id from points.entries
         where member_id = $1 order by position desc, entry_id limit $2 offset $3`,
        [memberId, limit, offset],
      ),
      db.query<{ count: number }>('select count(*) as count from points.entries where member_id = $1', [memberId]),
    ]);
    const total = counted[0]?.count ?? 0;
    const rewarded = await rewardedBy(db, memberId, rows.map(subjectOf));
    const body = rows.map((row) => ({
      id: row.entry_id,
      type: row.points < 0 ? ('spent' as const) : ('earned' as const),
      action: row.action,
      description: row.description,
      points: Math.abs(row.points),
      createdAt: row.occurred_at.toISOString(),
      subjectId: row.subject_id,
      rewarded: rewarded.get(subjectOf(row) ?? '') ?? null,
    }));
    return { body, total };
  });
}

/** What an entry is about; a withdrawal names the award that it takes back. */
const subjectOf = ({ subject_id }: Pick<Entry, 'subject_id'>): string | null =>
  subject_id?.slice(subject_id.lastIndexOf(':') + 1) ?? null;

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * What each of `subjects` is called now, by its id: listings, those that amendments were to, ideas and offers. Of
 * what a business was given, whoever does not act for it is told the name only where families were.
 */
async function rewardedBy(
  db: ServerContext['db'],
  memberId: string | null,
  subjects: readonly (string | null)[],
): Promise<ReadonlyMap<string, Rewarded>> {
  const ids = [...new Set(subjects.filter((id) => id !== null && uuid.test(id)))];
  if (ids.length === 0) return new Map();
  const rows = await db.query<Rewarded & { readonly subject: string }>(
    `select subject, l.listing_id as id, l.listing->'fields'->>'name' as name,
       case when l.status = 'live' then 'activity' when l.status <> 'archived' and l.submitted_by = $2 then 'draft'
         else 'archived' end as kind
     from unnest($1::uuid[]) as subject
     left join points.amendments a on a.revision_id = subject
     join listing.listings l on l.listing_id = coalesce(a.listing_id, subject)
     where l.listing->'fields'->>'name' is not null
       and (${isStillTheirs('l', '$2::uuid::text')} or l.status = 'archived' and l.approved_at is not null)
     union all
     select subject, idea_id, shown->>'title', 'idea' from unnest($1::uuid[]) as subject
     join ideas.ideas on idea_id = subject
     union all
     select subject, offer_id, shown->'offer'->'fields'->>'title', 'offer' from unnest($1::uuid[]) as subject
     join offers.offers on offer_id = subject`,
    [ids, memberId],
  );
  return new Map(rows.map(({ subject, ...each }) => [subject, each]));
}
