import type { ServerContext } from '#platform/context.ts';

/** For so many days the activities of the demo's providers have been looked at. */
const DAYS = 75;
/** Of a hundred views so many end in each of these. */
const oftenAfter = { views: 100, clicks: 22, saves: 6 } as const;

/**
 * Counts for the activities of the demo's providers, so that their dashboards show days as they are: more on Sunday evenings than on Tuesdays,
 * and slowly growing. They are no facts of the log; days that have been counted already stay as they are.
 */
export async function seedCounts({ db }: Pick<ServerContext, 'db'>, providers: readonly string[]): Promise<void> {
  for (const [what, percent] of Object.entries(oftenAfter))
    await db.query(
      `insert into counts.daily (what, subject_id, day, count)
       select $1, listing_id, day::date,
         ((8 + hashtext(listing_id::text || day::date) % 7) * (case extract(isodow from day) when 7 then 2 when 6 then 1.5 else 1 end)
           * (1.2 - ago / 150.0) * $2 / 100)::int
       from listing.listings,
         generate_series(1, $4) as ago, lateral (select (now() at time zone 'utc')::date - ago as day) days
       where submitted_by = any($3) and status = 'live' and approved_at < day
       on conflict do nothing`,
      [what, percent, providers, DAYS],
    );
}
