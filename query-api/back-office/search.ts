import { searchEverything } from '#domain/everything/api.ts';
import { FOUND_MAX } from '#domain/everything/limits.ts';
import type { AnswerOf } from '#domain/kernel/call.ts';
import { shownName } from '#domain/kernel/names.ts';
import type { ServerContext } from '#platform/context.ts';
import type { App } from '#platform/http/app.ts';
import { serve } from '#platform/http/serve.ts';
import { params } from '../sql.ts';
import { likeness, matches } from '../name-search.ts';

type Found = AnswerOf<typeof searchEverything>;

/** The workbench's search of everything: one look into each kind, by its names. */
export async function searchRoutes(app: App, { db }: ServerContext): Promise<void> {
  serve(app, searchEverything, async ({ query: { q } }, reply) => {
    void reply.header('cache-control', 'private, no-store');
    const look = <Row extends object>(columns: string, from: string, words: string): Promise<Row[]> => {
      const asked = params();
      const where = matches(asked, words, q);
      return db.query<Row>(
        `select ${columns} from ${from} and ${where} order by ${likeness(asked, words, q)}, 1 limit ${FOUND_MAX}`,
        asked.values,
      );
    };
    const [listings, businesses, members, leads] = await Promise.all([
      look<Found['listings'][number]>(
        `listing_id as id, coalesce(listing -> 'fields' ->> 'name', plain_name) as name, town as detail, status`,
        'listing.listings where true',
        'plain_name',
      ),
      look<Found['businesses'][number]>(
        `business_id as id, name, shown -> 'fields' ->> 'location' as detail, status`,
        `businesses.businesses where status <> 'gone'`,
        'words',
      ),
      look<{ id: string; first_name: string; last_name: string; email: string; is_suspended: boolean }>(
        'member_id as id, first_name, last_name, email, suspended_at is not null as is_suspended',
        'members.members where not erased',
        'words',
      ),
      look<Found['leads'][number]>(
        'lead_id as id, business_name as name, location as detail, status',
        'leads.leads where true',
        'words',
      ),
    ]);
    return {
      listings,
      businesses,
      members: members.map(({ id, first_name: first, last_name: last, email, is_suspended: isSuspended }) => ({
        id,
        name: `${shownName(first)} ${shownName(last)}`.trim(),
        detail: email,
        status: isSuspended ? ('suspended' as const) : ('active' as const),
      })),
      leads,
    };
  });
}
