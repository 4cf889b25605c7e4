import type { Listing } from '#domain/listing/listing.ts';
import { DELETED_FOR_DAYS, LICENCE } from '#domain/open-data/paths.ts';
import type { Queryable } from '#platform/database.ts';
import type { Feed } from './feeds.ts';

/** Items of a page, as many as the standard proposes. */
export const FEED_PAGE = 500;

interface Changed {
  readonly listing_id: string;
  readonly position: number;
  readonly is_in: boolean;
  readonly listing: Pick<Listing, 'fields'> | null;
}

/** One item: what is published of a listing since its last change, or that nothing is any more. */
interface Item {
  readonly state: 'updated' | 'deleted';
  readonly kind: Feed['kind'];
  readonly id: string;
  readonly modified: number;
  readonly data?: object;
}

/** A page of a feed of the Realtime Paged Data Exchange. */
export interface FeedPage {
  readonly next: string;
  readonly items: readonly Item[];
  readonly license: string;
}

/**
 * Where every slot of the read model has come. Slots move by themselves: whoever read past a change that is yet to be written would never
 * hear of it.
 */
export const SLOTS_AT = `(select coalesce(min(position), 0) from projection.checkpoints where name = 'directory')`;
/**
 * Where a page of a feed ends at the latest, which is also before the first event that the read model has parked. That is written at its
 * own place once it can be taken in: whoever had read past it would keep for good what was archived or whom was erased.
 */
const UP_TO = `least(${SLOTS_AT}, (select min(position) - 1 from projection.parked where name = 'directory'))`;

/**
 * In the order of the log. What is gone is told for DELETED_FOR_DAYS by the event's own time, which only leaves rows out: the order
 * stays.
 */
const pageOf = ({ has }: Feed): string => `
  select x.listing_id, x.position, x.is_in, case when x.is_in then c.listing end as listing
  from (select listing_id, position, ${has} as is_in from directory.changes
    where position > $1 and position <= ${UP_TO}
      and (${has} or changed_at > now() - make_interval(days => ${DELETED_FOR_DAYS}))
    order by position limit $2) x
  left join directory.contents c using (listing_id) order by x.position`;

/**
 * What has changed in `feed` after position `after` of the log (undefined: everything there is). The last page is empty and names itself
 * as the next, so whoever is through asks there again.
 */
export async function feedPage(
  db: Queryable,
  baseUrl: string,
  feed: Feed,
  after: number | undefined,
  most = FEED_PAGE,
): Promise<FeedPage> {
  const rows = await db.query<Changed>(pageOf(feed), [after ?? 0, most]);
  const items = rows.map((row) => itemOf(baseUrl, feed, row));
  const last = rows.at(-1)?.position ?? after;
  return {
    next: `${baseUrl}${feed.path}${last === undefined ? '' : `?afterChangeNumber=${last}`}`,
    items,
    license: LICENCE,
  };
}

function itemOf(
  baseUrl: string,
  { kind, dataOf }: Feed,
  { listing_id: id, position: modified, is_in: isIn, listing }: Changed,
): Item {
  const data = isIn && listing ? dataOf(baseUrl, id, listing.fields) : null;
  const item = { kind, id, modified } as const;
  return data === null ? { state: 'deleted', ...item } : { state: 'updated', ...item, data };
}
