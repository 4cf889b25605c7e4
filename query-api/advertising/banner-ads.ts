import { listBannerAds, listOwnBannerAds } from '#domain/banner-ad/api.ts';
import type { ShownBanner } from '#domain/banner-ad/banner-ad.ts';
import { adminBannerView, bannerView, ownBannerView } from '#domain/banner-ad/views.ts';
import type { BannerStatus } from '#domain/banner-ad/words.ts';
import { londonDate } from '#domain/kernel/london-date.ts';
import { actedFor } from '#platform/auth/owning/own-business.ts';
import type { ServerContext } from '#platform/context.ts';
import { adCountsOf } from '#platform/counts/totals.ts';
import type { App } from '#platform/http/app.ts';
import { serve } from '#platform/http/serve.ts';
import { foundIn, orderOf } from '../queue-asked.ts';
import { all, params, partIn } from '../sql.ts';

/** A banner begins and ends with the days of Britain. */
const today = `(now() at time zone 'Europe/London')::date`;
const standing: Readonly<Record<BannerStatus, string>> = {
  pending: `a.status = 'pending'`,
  scheduled: `a.status = 'approved' and a.starts_on > ${today}`,
  active: `a.status = 'approved' and a.starts_on <= ${today} and a.ends_on >= ${today}`,
  ended: `(a.status = 'ended' or a.status = 'approved' and a.ends_on < ${today})`,
  rejected: `a.status = 'rejected'`,
};
/** Banners of one place take turns, so many minutes each. */
const TURN_MINUTES = 10;
const turn = `(floor(extract(epoch from now()) / ${TURN_MINUTES * 60})::bigint
  + row_number() over (partition by a.position order by a.created_at, a.banner_id)) % count(*) over (partition by a.position)`;

interface Row {
  readonly shown: ShownBanner;
  readonly business_name: string | null;
}

/** Banners as everybody sees them, as their providers do, and all of them for admins. */
export async function bannerAdRoutes(app: App, { db }: ServerContext): Promise<void> {
  serve(app, listBannerAds, async ({ query, caller: { role } }, reply) => {
    const { position, status, search, sort, live, limit, offset } = query;
    const isAdmin = role === 'admin' && live === undefined;
    void reply.header('cache-control', isAdmin ? 'private, no-store' : 'no-cache');
    const asked = params();
    const where = all([
      ...(isAdmin ? [status ? standing[status] : `a.status <> 'gone'`] : [standing.active]),
      ...(position ? [`a.position = ${asked.bind(position)}`] : []),
      ...(isAdmin ? foundIn(asked, ['a.words', 'b.words'], search) : []),
    ]);
    const from = `from advertising.banners a left join businesses.businesses b on b.business_id = a.business_id where ${where}`;
    const ordered = orderOf(sort ?? (status === 'pending' ? 'waiting' : 'newest'), {
      at: 'a.created_at',
      name: 'a.words',
      id: 'a.banner_id',
    });
    const { part, values } = partIn(asked, { limit, offset });
    const [rows, counted] = await Promise.all([
      db.query<Row>(
        `select a.shown, b.name as business_name ${from} order by ${isAdmin ? ordered : `${turn}, a.banner_id`}
         ${part}`,
        values,
      ),
      db.query<{ count: number }>(`select count(*) as count ${from}`, asked.values),
    ]);
    const now = londonDate(new Date());
    const countsOf = isAdmin ? await adCountsOf(db, idsIn(rows)) : undefined;
    const body = rows.map(({ shown, business_name: name }) =>
      countsOf ? adminBannerView(shown, now, countsOf(shown.id), name) : bannerView(shown, now),
    );
    return { body, total: counted[0]?.count ?? 0 };
  });

  serve(app, listOwnBannerAds, async ({ query, caller }, reply) => {
    void reply.header('cache-control', 'private, no-store');
    const business = await actedFor(db, caller, query.businessId);
    if (business === undefined) return { body: [], total: 0 };
    const asked = params();
    const where = all([
      `a.business_id = ${asked.bind(business.businessId)}`,
      query.live === undefined ? `a.status <> 'gone'` : standing.active,
    ]);
    const { part, values } = partIn(asked, query);
    const [rows, counted] = await Promise.all([
      db.query<Row>(
        `select a.shown from advertising.banners a where ${where} order by a.created_at desc, a.banner_id
         ${part}`,
        values,
      ),
      db.query<{ count: number }>(`select count(*) as count from advertising.banners a where ${where}`, asked.values),
    ]);
    const now = londonDate(new Date());
    const countsOf = await adCountsOf(db, idsIn(rows));
    const body = rows.map(({ shown }) => ownBannerView(shown, now, countsOf(shown.id)));
    return { body, total: counted[0]?.count ?? 0 };
  });
}

const idsIn = (rows: readonly Row[]): string[] => rows.map(({ shown }) => shown.id);
