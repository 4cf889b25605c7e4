import { countedIds, type CountedOf, type Figures } from '#domain/business/figures.ts';
import { theirs } from '#platform/auth/owning/own-business.ts';
import type { Database } from '#platform/database.ts';

interface Asked {
  readonly days: number;
  /** The days are those of this activity alone. */
  readonly listingId: string | undefined;
}
type Counts = Record<CountedOf, number>;
const none = (): Counts => ({ views: 0, clicks: 0, enquiries: 0, saves: 0 });

/**
 * In a statement: whether an enquiry is among what `business` reads: all that was sent to it, also of an activity that is another's since,
 * and nothing that was sent to whoever had its activities before. Whoever has no business counts all that `activities` were asked.
 */
export const sentTo = (business: string, activities: string): string =>
  `(business_id = ${business}::uuid or ${business}::uuid is null and listing_id = any(${activities}::uuid[]))`;

/** What came of the activities that are `whose` in the last days, today included; days end at midnight UTC, as those of the counts do. */
export async function figuresOf(db: Database, whose: readonly unknown[], asked: Asked): Promise<Figures> {
  const activities = await db.query<{ listing_id: string; name: string | null }>(
    `select c.listing_id, c.listing -> 'fields' ->> 'name' as name from listing.listings c
     where ${theirs} and c.approved_at is not null`,
    [...whose],
  );
  const { rows, days } = await counted(
    db,
    activities.map(({ listing_id: id }) => id),
    asked.days,
    whose[0],
  );
  const byDay = new Map(days.map((day) => [day, none()]));
  const byActivity = new Map(activities.map(({ listing_id: id }) => [id, none()]));
  for (const { listing_id: id, day, what, count } of rows) {
    const [onDay, ofActivity] = [byDay.get(day), byActivity.get(id)];
    if (onDay && (asked.listingId === undefined || asked.listingId.toLowerCase() === id)) onDay[what] += count;
    if (ofActivity) ofActivity[what] += count;
  }
  return {
    days: [...byDay].map(([day, counts]) => ({ day, ...counts })),
    activities: activities
      .map(({ listing_id: id, name }) => ({ id, name: name ?? '', ...(byActivity.get(id) ?? none()) }))
      .toSorted((a, b) => b.views - a.views || (a.name < b.name ? -1 : 1)),
  };
}

interface Counted {
  readonly listing_id: string;
  /** YYYY-MM-DD */
  readonly day: string;
  readonly what: CountedOf;
  readonly count: number;
}

/** How often of each of `ids` on each day, and all of those days, the first first; of enquiries those that `business` reads. */
async function counted(db: Database, ids: readonly string[], days: number, business: unknown) {
  const today = `(now() at time zone 'utc')::date`;
  const [rows, all] = await Promise.all([
    db.query<Counted>(
      `select subject_id as listing_id, day::text, what, count from counts.daily
       where subject_id = any($1::uuid[]) and day > ${today} - $2::int and what = any($3)
       union all
       select listing_id, (created_at at time zone 'utc')::date::text, 'enquiries', count(*)::int from enquiries.enquiries
       where ${sentTo('$4', '$1')} and (created_at at time zone 'utc')::date > ${today} - $2::int
       group by 1, 2`,
      [ids, days, countedIds.filter((what) => what !== 'enquiries'), business],
    ),
    db.query<{ day: string }>(
      `select day::date::text as day from generate_series(${today} - ($1::int - 1), ${today}, '1 day') as day order by 1`,
      [days],
    ),
  ]);
  return { rows, days: all.map(({ day }) => day) };
}
