import type { ShownKey } from '#domain/api-key/api-key.ts';
import { listApiKeys } from '#domain/api-key/api.ts';
import { apiKeyView } from '#domain/api-key/views.ts';
import type { ServerContext } from '#platform/context.ts';
import type { App } from '#platform/http/app.ts';
import { serve } from '#platform/http/serve.ts';

interface Row {
  readonly shown: ShownKey;
  readonly total: number;
  readonly calls_today: number;
  readonly last_used_on: string | null;
}

/** Keys of the public API, for admins. */
export async function apiKeyRoutes(app: App, { db }: ServerContext): Promise<void> {
  serve(app, listApiKeys, async ({ query: { limit, offset } }, reply) => {
    void reply.header('cache-control', 'private, no-store');
    const [rows, totals] = await Promise.all([
      db.query<Row>(
        `select k.shown, used.last_used_on,
           coalesce((select count from counts.daily d where d.what = 'api_calls' and d.subject_id = k.api_key_id
             and d.day = (now() at time zone 'utc')::date), 0)::int as calls_today
         from (select * from api_keys.keys order by is_valid desc, issued_at desc, api_key_id limit $1 offset $2) k
         left join lateral (select max(day)::text as last_used_on from counts.daily d
           where d.what = 'api_calls' and d.subject_id = k.api_key_id) used on true
         order by k.is_valid desc, k.issued_at desc, k.api_key_id`,
        [limit, offset],
      ),
      db.query<{ count: number }>('select count(*)::int as count from api_keys.keys'),
    ]);
    const total = totals[0]?.count ?? 0;
    return {
      body: rows.map(({ shown, calls_today: callsToday, last_used_on: lastUsedOn }) =>
        apiKeyView(shown, { callsToday, lastUsedOn }),
      ),
      total,
    };
  });
}
