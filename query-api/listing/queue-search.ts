import type { ListingSource } from '#domain/listing/queues.ts';
import type { Database } from '#platform/database.ts';
import { matches } from '../name-search.ts';
import { all, params } from '../sql.ts';
import { samePage } from './activity-row.ts';
import { listingColumns, queueItems } from './listing-row.ts';
import { isWhole, type Part, type Row } from './queue-page.ts';

/** One page of what has `search` in its name; `counts` tells how much of it each source has, in whatever part was asked for. */
export async function queueSearch(db: Database, part: Part, search: string) {
  const { sql, values } = searchStatement(part, search);
  const { counting, counted } = countStatement(part, search);
  const [rows, counts] = await Promise.all([
    db.query<Row>(sql, values),
    db.query<{ source: ListingSource; count: number }>(counting, counted),
  ]);
  const last = rows.length === part.limit ? rows.at(-1) : undefined;
  return {
    items: await queueItems(db, rows.filter(isWhole)),
    next: last ? `${last.at_end ? 1 : 0}.${last.since}` : null,
    counts: new Map(counts.map(({ source, count }) => [source, count])),
  };
}

/** The index of names finds it, and it is few enough to be sorted. */
export function searchStatement({ standings, sources, sort, limit, offset, after }: Part, search: string) {
  const bound = params();
  const { values, bind } = bound;
  const [atEnd, since] = after?.split('.') ?? [];
  const side = sort === 'newest' ? '<' : '>';
  const where = all([
    `q.standing = any(${bind(standings)})`,
    ...(sources ? [`q.source = any(${bind(sources)})`] : []),
    matches(bound, 'c.plain_name', search),
    ...(since === undefined
      ? []
      : [
          `(q.at_end > ${bind(atEnd === '1')} or (q.at_end = ${bind(atEnd === '1')} and q.since ${side} ${bind(since)}::bigint))`,
        ]),
  ]);
  const sql = `select q.at_end, q.since, ${listingColumns}
    from review_queue.places q join listing.listings c using (listing_id) left join listing.pages p on ${samePage}
    where ${where} order by q.at_end, q.since ${sort === 'newest' ? 'desc' : ''}
    limit ${bind(limit)} offset ${bind(offset)}`;
  return { sql, values };
}

function countStatement({ standings }: Part, search: string) {
  const bound = params();
  const where = all([`q.standing = any(${bound.bind(standings)})`, matches(bound, 'c.plain_name', search)]);
  const counting = `select q.source, count(*) as count
    from review_queue.places q join listing.listings c using (listing_id) where ${where} group by q.source`;
  return { counting, counted: bound.values };
}
