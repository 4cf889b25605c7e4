import { listOwnSponsored, listSponsored } from '#domain/sponsored-listing/api.ts';
import type { Sponsorship } from '#domain/sponsored-listing/sponsored-listing.ts';
import { sponsoredView } from '#domain/sponsored-listing/views.ts';
import { isOpen } from '#platform/advertising/open-sponsorships.ts';
import { actedFor } from '#platform/auth/owning/own-business.ts';
import type { ServerContext } from '#platform/context.ts';
import { totalsOf } from '#platform/counts/totals.ts';
import type { Database } from '#platform/database.ts';
import type { App } from '#platform/http/app.ts';
import { serve } from '#platform/http/serve.ts';
import { foundIn, orderOf } from '../queue-asked.ts';
import { all, type Params, params, partIn } from '../sql.ts';

interface Row {
  readonly shown: Sponsorship;
  readonly activity_name: string | null;
  readonly business_name: string | null;
}

/** Sponsored listings as their providers see them, and all of them for admins. */
export async function sponsoredListingRoutes(app: App, { db }: ServerContext): Promise<void> {
  app.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'private, no-store'));

  serve(app, listOwnSponsored, async ({ query, caller }) => {
    const business = await actedFor(db, caller, query.businessId);
    if (business === undefined) return { body: [], total: 0 };
    const asked = params();
    const { rows, total, clicksOf } = await pageOf(db, asked, {
      where: [`s.business_id = ${asked.bind(business.businessId)}`, ...(query.live ? [isOpen] : [])],
      order: orderOf('newest', ordered),
      ...query,
    });
    const body = rows.map(({ shown, activity_name: name }) => sponsoredView(shown, clicksOf(shown.id), name ?? ''));
    return { body, total };
  });

  serve(app, listSponsored, async ({ query }) => {
    const { waiting, search, sort } = query;
    const asked = params();
    const { rows, total, clicksOf } = await pageOf(db, asked, {
      where: [...(waiting ? [`s.status = 'pending'`] : []), ...foundIn(asked, ['l.plain_name', 'b.words'], search)],
      order: orderOf(sort ?? (waiting ? 'waiting' : 'newest'), ordered),
      ...query,
    });
    const body = rows.map(({ shown, activity_name: name, business_name: businessName }) => ({
      ...sponsoredView(shown, clicksOf(shown.id), name ?? ''),
      businessId: shown.businessId,
      businessName,
    }));
    return { body, total };
  });
}

const ordered = { at: 's.created_at', name: 'l.plain_name', id: 's.sponsorship_id' } as const;

interface Part {
  readonly where: readonly string[];
  readonly order: string;
  readonly limit: number;
  readonly offset: number;
}
async function pageOf(db: Database, asked: Params, { where, order, limit, offset }: Part) {
  const from = `from advertising.sponsored s left join listing.listings l on l.listing_id = s.listing_id
    left join businesses.businesses b on b.business_id = s.business_id where ${all(where)}`;
  const { part, values } = partIn(asked, { limit, offset });
  const [rows, counted] = await Promise.all([
    db.query<Row>(
      `select s.shown, l.listing -> 'fields' ->> 'name' as activity_name, b.name as business_name
       ${from} order by ${order} ${part}`,
      values,
    ),
    db.query<{ count: number }>(`select count(*) as count ${from}`, asked.values),
  ]);
  const clicks = await totalsOf(
    db,
    'sponsored_clicks',
    rows.map(({ shown }) => shown.id),
  );
  return { rows, total: counted[0]?.count ?? 0, clicksOf: (id: string) => clicks.get(id) ?? 0 };
}
