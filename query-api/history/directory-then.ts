import { streams } from '#domain/catalog.ts';
import { listDirectoryThen, readDirectoryThen } from '#domain/history/api.ts';
import { happenedBy } from '#domain/history/happened-by.ts';
import { changedSince, listingThen } from '#domain/history/listing-then.ts';
import type { ShownOfThen } from '#domain/history/shown.ts';
import type { ListingThenView } from '#domain/history/views.ts';
import type { ListingEvent } from '#domain/listing/events.ts';
import { searchable } from '#domain/listing/shown/search-words.ts';
import type { Log } from '#event-store/log.ts';
import type { ServerContext } from '#platform/context.ts';
import type { App } from '#platform/http/app.ts';
import { serve } from '#platform/http/serve.ts';
import { all, type Params, params } from '../sql.ts';

/** So many streams are read at once: commands need the log's connections, too. */
const AT_ONCE = 4;

/**
 * The directory as it was at a moment. A read model says which listings were live and under which name; what each of a page said then,
 * and says now, is folded from its own stream.
 */
export function directoryThenRoutes(app: App, { db, log }: Pick<ServerContext, 'db' | 'log'>): void {
  serve(app, listDirectoryThen, async ({ query }) => {
    const { asOf = new Date().toISOString(), search, show, limit, offset } = query;
    const { values, bind } = params();
    const found = all(wordsIn(search, bind));
    const rows = await db.query<{ listing_id: string | null; total: number }>(
      `with found as materialized (select v.listing_id, v.plain_name from ${listed(show, asOf, bind)} and ${found}),
         page as (select * from found order by plain_name, listing_id limit ${bind(limit)} offset ${bind(offset)})
       select page.listing_id, counted.total from (select count(*)::int as total from found) counted
       left join page on true order by page.plain_name, page.listing_id`,
      values,
    );
    const ids = rows.flatMap(({ listing_id: id }) => id ?? []);
    const body = await atOnce(ids, (id) => viewOf(log, id, show === 'new' ? null : asOf));
    const total = rows[0]?.total ?? 0;
    return { body: body.flatMap((each) => each ?? []), total, settled: { asOf } };
  });

  serve(app, readDirectoryThen, async ({ query: { asOf = new Date().toISOString() } }) => {
    const { values, bind } = params();
    const [row] = await db.query<{ live_then: number; live_now: number; both: number; begins: Date | null }>(
      `with old as materialized (select v.listing_id from ${liveAt(bind(asOf))}),
         new as materialized (select v.listing_id from ${liveNow})
       select (select count(*) from old)::int as live_then, (select count(*) from new)::int as live_now,
         (select count(*) from old join new using (listing_id))::int as both,
         (select min(occurred_at) from directory_history.versions where name is not null) as begins`,
      values,
    );
    const {
      live_then: then,
      live_now: now,
      both,
      begins,
    } = row ?? { live_then: 0, live_now: 0, both: 0, begins: null };
    return {
      asOf,
      liveThen: then,
      liveNow: now,
      gone: then - both,
      new: now - both,
      begins: begins?.toISOString() ?? null,
    };
  });
}

type Bind = Params['bind'];

/** As what follows `from`: `v` is how each listing is now that is live. */
const liveNow = 'directory_history.standings v where v.name is not null';

/** The same of those that were live at `moment`: of each listing counts the last that had happened by then. */
const liveAt = (moment: string): string => `directory_history.versions v
  where v.name is not null and v.occurred_at <= ${moment} and not exists (select 1 from directory_history.versions later
    where later.listing_id = v.listing_id and later.revision > v.revision and later.occurred_at <= ${moment})`;

/** The listings that are shown, likewise: of what has come since, how it is now. */
function listed(show: ShownOfThen, asOf: string, bind: Bind): string {
  const then = liveAt(bind(asOf));
  const notIn = (others: string): string =>
    `and v.listing_id not in (select other.listing_id from (select v.listing_id from ${others}) other)`;
  if (show === 'new') return `${liveNow} ${notIn(then)}`;
  return show === 'gone' ? `${then} ${notIn(liveNow)}` : then;
}

/** Each word somewhere in the name. */
const wordsIn = (search: string | undefined, bind: Bind): string[] =>
  searchable(search ?? '')
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => `position(${bind(word)} in v.plain_name) > 0`);

/** The listing `id` at `moment`, null for now, and what it says otherwise now. */
async function viewOf(
  log: Pick<Log, 'readAnew'>,
  id: string,
  moment: string | null,
): Promise<ListingThenView | undefined> {
  const events = (await log.readAnew(streams.listing(id))) as readonly (ListingEvent & { occurredAt: string })[];
  const now = listingThen(events);
  const then = moment === null ? now : listingThen(happenedBy(events, moment));
  if (!then || !now) return undefined;
  const { fields } = then.listing;
  return {
    id,
    name: fields.name ?? '',
    fields,
    liveSince: then.times.approvedAt ?? then.times.updatedAt,
    updatedAt: then.times.updatedAt,
    lastConfirmedAt: then.times.lastConfirmedAt,
    nameNow: now.listing.status === 'live' ? (now.listing.fields.name ?? '') : null,
    changes: [...changedSince(then, now)],
  };
}

/** What `work` makes of each, in order. */
async function atOnce<Item, Made>(items: readonly Item[], work: (item: Item) => Promise<Made>): Promise<Made[]> {
  const made: Made[] = [];
  const waiting = items.entries();
  const worker = async (): Promise<void> => {
    for (const [index, item] of waiting) made[index] = await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return made;
}
