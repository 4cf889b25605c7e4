import { HOUR_MS, SHELF_HOURS, SHELF_MARK, shelfBegins, shelfOf } from '#domain/listing/shown/search-marks.ts';
import type { Database } from '#platform/database.ts';
import type { Params } from '../sql.ts';

/** What went live from a moment on, as the search index knows it: the newest of very many finds are among it without looking at the others. */
export interface Recent {
  readonly level: number;
  /** The shelf that it begins with. */
  readonly from: number;
}

/** About so many listings are each of the stretches of time that frequent words are looked for in, before the whole directory is. */
const SIZES = [20_000, 100_000, 400_000];
/** A stretch is not worth it when it is more of the directory than that. */
const MOST_OF_ALL = 0.5;
/** How long the shape of the directory is taken to stay as it is; what is found never hangs on it. */
const KEPT_FOR_MS = 60_000;
/** A stretch has so many shelves at most: the index looks each of them up. */
const MOST_SHELVES = 8;

const kept = new WeakMap<Database, { readonly until: number; readonly stretches: Promise<readonly Recent[]> }>();

/** Stretches of time that end now, the shortest first; none of a small directory, nor while PostgreSQL does not know how it is. */
export function recentIn(db: Database): Promise<readonly Recent[]> {
  const known = kept.get(db);
  if (known && known.until > Date.now()) return known.stretches;
  const stretches = lookUp(db);
  kept.set(db, { until: Date.now() + KEPT_FOR_MS, stretches });
  // A failure is not remembered.
  stretches.catch(() => kept.delete(db));
  return stretches;
}

async function lookUp(db: Database): Promise<readonly Recent[]> {
  const [row] = await db.query<{ count: number; bounds: readonly string[] | null }>(
    `select coalesce((select reltuples::int from pg_class where oid = to_regclass('directory.listings')), 0) as count,
       (select array(select to_char(bound at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
          from unnest(histogram_bounds::text::timestamptz[]) with ordinality as bounds (bound, place) order by place)
        from pg_stats where schemaname = 'directory' and tablename = 'listings' and attname = 'live_since') as bounds`,
  );
  return row?.bounds ? stretchesOf(row.count, row.bounds.map(Date.parse)) : [];
}

/** Of a directory of `count` listings of which equally many went live between two of `bounds`, ms. Exported for its test. */
export function stretchesOf(count: number, bounds: readonly number[]): readonly Recent[] {
  const newest = bounds.at(-1);
  if (newest === undefined) return [];
  return SIZES.filter((size) => size <= count * MOST_OF_ALL).flatMap((size) => {
    const begins = bounds[Math.floor((bounds.length - 1) * (1 - size / count))] ?? newest;
    const level = SHELF_HOURS.findIndex((_, each) => shelfOf(each, newest) - shelfOf(each, begins) < MOST_SHELVES);
    return level === -1 ? [] : [{ level, from: shelfOf(level, begins) }];
  });
}

/** That `l` went live in a stretch of time: for the index, with all shelves that there are by now. */
export function isRecent({ level, from }: Recent, { bind }: Params): string {
  const hours = `${SHELF_HOURS[level] ?? 1}`;
  return `l.search @@ (select string_agg('''${SHELF_MARK}${level}-' || shelf || '''', ' | ')::tsquery from generate_series(
    ${bind(from)}::bigint, (select floor(extract(epoch from max(live_since)) / ${HOUR_MS / 1_000} / ${hours})::bigint from directory.listings)) shelf)`;
}

/** That it went live before. */
export const isBefore = ({ level, from }: Recent, { bind }: Params): string =>
  `l.live_since < ${bind(new Date(shelfBegins(level, from)).toISOString())}::timestamptz`;
