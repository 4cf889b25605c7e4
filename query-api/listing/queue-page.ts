import type { Origin } from '#domain/listing/events.ts';
import { type ListingSource, type QueueOrder, sourceOf, type Standing } from '#domain/listing/queues.ts';
import type { QueueItem } from '#domain/listing/shown/views.ts';
import type { Database } from '#platform/database.ts';
import { all, params } from '../sql.ts';
import { listingColumns, type ListingRow, queueItems } from './listing-row.ts';
import { samePage } from './activity-row.ts';

/** A list of the back office: where its listings stand, and which sources they came from; all when null. */
export interface List {
  readonly standings: readonly Standing[];
  readonly sources: readonly ListingSource[] | null;
}

export interface Part extends List {
  readonly sort: QueueOrder;
  readonly limit: number;
  readonly offset: number;
  /** `0.POSITION`, or `1.POSITION` among those at the end. */
  readonly after?: string | undefined;
}

export type Row = Partial<ListingRow> & { readonly at_end: boolean; readonly since: number };

/** One page; `next` is what the page behind it begins after, null when there is none. */
export async function queuePage(db: Database, part: Part): Promise<{ items: QueueItem[]; next: string | null }> {
  const { sql, values } = pageStatement(part);
  const rows = await db.query<Row>(sql, values);
  const last = rows.length === part.limit ? rows.at(-1) : undefined;
  return {
    items: await queueItems(db, rows.filter(isWhole)),
    next: last ? `${last.at_end ? 1 : 0}.${last.since}` : null,
  };
}

/** Where the read model of what a listing holds is behind, a listing shows a moment later. */
export const isWhole = (row: Row): row is ListingRow & Row => row.listing !== null;

/** An offset costs a step in the index for each listing that it passes over, `after` costs nothing. Every list is merged from pieces of an index in which it stands in order, so none is sorted and a page reads little more than itself. */
export function pageStatement({ standings, sources, sort, limit, offset, after }: Part) {
  const { values, bind } = params();
  const runs = runsOf(sort, after, bind);
  const order = sort === 'newest' ? 'since desc' : 'since';
  // Within a run of the newest all stand at the end, or none: named, that would hide from the planner that the index is in order.
  const inRun = sort === 'newest' ? 'p.since desc' : 'p.at_end, p.since';
  const most = bind(offset + limit);
  const pieces = standings.flatMap((standing) =>
    (sources ?? [null]).flatMap((source) => {
      const at = [`p.standing = ${bind(standing)}`, ...(source ? [`p.source = ${bind(source)}`] : [])];
      return runs.map(
        (run) => `(select p.listing_id, p.at_end, p.since from review_queue.places p where ${all([...at, ...run])}
        order by ${inRun} limit ${most})`,
      );
    }),
  );
  const sql = `with page as materialized (select * from (${pieces.join(' union all ')}) pieces
      order by at_end, ${order} limit ${bind(limit)} offset ${bind(offset)})
    select page.at_end, page.since, ${listingColumns}
    from page left join listing.listings c using (listing_id) left join listing.pages p on ${samePage}
    order by page.at_end, page.${order}`;
  return { sql, values };
}

/**
 * The conditions of each run of the index that stands in the wanted order. Longest first is one run; newest first are two, because
 * those at the end of the index stand at the end of the list as well.
 */
function runsOf(sort: QueueOrder, after: string | undefined, bind: (value: unknown) => string): string[][] {
  const [atEnd, since] = after?.split('.') ?? [];
  const isAtEnd = atEnd === '1';
  if (sort === 'waiting')
    return [since === undefined ? [] : [`(p.at_end, p.since) > (${bind(isAtEnd)}, ${bind(since)}::bigint)`]];
  return [false, true]
    .filter((end) => end || !isAtEnd)
    .map((end) => [
      `p.at_end = ${end}`,
      ...(since === undefined || end !== isAtEnd ? [] : [`p.since < ${bind(since)}::bigint`]),
    ]);
}

/** How many listings stand where, by who started them. */
export type Counts = Partial<Record<Standing, Partial<Record<Origin, number>>>>;

/** Kept by the read model: to count a long list would cost more than to show it. */
export async function countsOf(db: Database): Promise<Counts> {
  const [row] = await db.query<{ listings: Counts }>(`select listings from review_queue.counts`);
  return row?.listings ?? {};
}

export function totalOf(counts: Counts, { standings, sources }: List): number {
  return standings
    .flatMap((standing) => Object.entries(counts[standing] ?? {}) as [Origin, number][])
    .filter(([origin]) => sources === null || sources.includes(sourceOf(origin)))
    .reduce((sum, [, count]) => sum + count, 0);
}
