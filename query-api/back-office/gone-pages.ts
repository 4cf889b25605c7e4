import { shownName } from '#domain/kernel/names.ts';
import type { GoneVerdict } from '#domain/page/events.ts';
import { listGonePages } from '#domain/page/gone/api.ts';
import type { ServerContext } from '#platform/context.ts';
import type { App } from '#platform/http/app.ts';
import { serve } from '#platform/http/serve.ts';
import { foundIn, orderOf } from '../queue-asked.ts';
import { all, params, partIn } from '../sql.ts';

interface Row {
  readonly page_id: string;
  readonly url: string;
  readonly gone_visits: number;
  readonly raised_at: Date;
  readonly is_back: boolean;
  readonly verdict: GoneVerdict | null;
  readonly admin_notes: string | null;
  readonly decided_at: Date | null;
  readonly listings: readonly { readonly id: string; readonly name: string | null; readonly isLive: boolean }[];
}

/** Of a page whose listings have all gone in another way nothing is to be decided. */
const open = 'decided_at is null and not is_back and f.is_live';
const standing = {
  open,
  decided: 'decided_at is not null and not is_back',
  back: 'is_back',
  all: `(decided_at is not null or is_back or (${open}))`,
} as const;

/** Pages that are gone, for admins. */
export function gonePageRoutes(app: App, { db }: ServerContext): void {
  serve(app, listGonePages, async ({ query: { status, search, sort, limit, offset } }, reply) => {
    void reply.header('cache-control', 'private, no-store');
    const asked = params();
    const where = all([standing[status], ...foundIn(asked, ['f.names'], search)]);
    const order = orderOf(sort ?? (status === 'open' ? 'waiting' : 'newest'), {
      at: 'g.raised_at',
      name: 'f.names',
      id: 'g.page_id',
    });
    // The listings that the page and its classes hold.
    const from = `from gone_pages.pages g join lateral (
         select bool_or(l.status = 'live') as is_live, string_agg(l.plain_name, ' ' order by l.plain_name) as names,
           json_agg(json_build_object('id', l.listing_id, 'name', l.listing #>> '{fields,name}',
             'isLive', l.status = 'live') order by l.plain_name) as listings
         from readings_again.pages c join listing.listings l on l.listing_id = c.listing_id
         where (c.page_id = g.page_id or c.of_page_id = g.page_id)
           and (l.status = 'live' or g.listing_ids ? l.listing_id::text or g.decided_at is null)) f on true
       where ${where}`;
    const { part, values } = partIn(asked, { limit, offset });
    const [rows, counted] = await Promise.all([
      db.query<Row>(`select g.*, coalesce(f.listings, '[]') as listings ${from} order by ${order} ${part}`, values),
      db.query<{ count: number }>(`select count(*) as count ${from}`, asked.values),
    ]);
    const total = counted[0]?.count ?? 0;
    return {
      body: rows.map((row) => ({
        id: row.page_id,
        url: row.url,
        listings: row.listings.map(({ id, name, isLive }) => ({ id, name: shownName(name ?? ''), isLive })),
        status: row.is_back ? ('back' as const) : row.decided_at === null ? ('open' as const) : ('decided' as const),
        goneVisits: row.gone_visits,
        raisedAt: row.raised_at.toISOString(),
        verdict: row.verdict,
        adminNotes: row.admin_notes,
        decidedAt: row.decided_at?.toISOString() ?? null,
      })),
      total,
    };
  });
}
