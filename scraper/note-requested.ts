import type { DomainEvent } from '#domain/catalog.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import type { Queryable } from '#platform/database.ts';
import { SOMEBODY } from './open-runs.ts';

/** Takes in the runs that `events` ask for; answers whether there are any. A run that has its end already costs one look in the log. */
export async function noteRequested(db: Queryable, events: readonly Recorded<DomainEvent>[]): Promise<boolean> {
  const asked = events.flatMap((event) => (event.type === 'ScrapeRequested' ? [event] : []));
  if (asked.length === 0) return false;
  await db.query(
    `insert into scraping.open_runs (run_id, page_id, caller)
     select * from unnest($1::uuid[], $2::uuid[], $3::text[]) on conflict do nothing`,
    [
      asked.map(({ data }) => data.runId),
      asked.map(({ data }) => data.pageId),
      asked.map(({ actor }) => (actor.role === 'anonymous' ? SOMEBODY : actor.id)),
    ],
  );
  return true;
}
