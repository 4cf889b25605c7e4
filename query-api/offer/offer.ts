import { listMyOffers, listOffers, listPendingOffers } from '#domain/offer/api.ts';
import { adminOfferView, offerView, ownOfferView, type ShownOffer } from '#domain/offer/shown.ts';
import type { AdminOffer } from '#domain/offer/views.ts';
import { wordsOf } from '#domain/listing/shown/search-words.ts';
import { totalsOf } from '#platform/counts/totals.ts';
import type { Database } from '#platform/database.ts';
import type { ServerContext } from '#platform/context.ts';
import type { App } from '#platform/http/app.ts';
import { serve } from '#platform/http/serve.ts';
import { orderOf } from '../queue-asked.ts';
import { all, type Params, params, partIn } from '../sql.ts';

/** Days are those of families: an offer ends when its last day is over in London. */
const today = `(now() at time zone 'Europe/London')::date`;
export const onOffer = [
  `status = 'approved' and is_active`,
  `starts_on is null or starts_on <= ${today}`,
  `ends_on is null or ends_on >= ${today}`,
];

/** Offers as families see them, as who proposed them does, and those that wait for an admin. */
export async function offerRoutes(app: App, { db }: ServerContext): Promise<void> {
  serve(app, listOffers, async ({ query, caller: { role } }, reply) => {
    const { search, sort, category, status, live, limit, offset } = query;
    const isAdmin = role === 'admin' && live === undefined;
    void reply.header('cache-control', isAdmin ? 'private, no-store' : 'no-cache');
    const asked = params();
    const inCategory = category === undefined ? [] : [`category = ${asked.bind(category)}`];
    const ofStatus = status === undefined || !isAdmin ? [] : [`status = ${asked.bind(status)}`];
    const where = [...(isAdmin ? ofStatus : onOffer), ...named(asked, search), ...inCategory];
    const order = isAdmin ? orderOf(sort ?? 'newest', ordered) : 'ends_on nulls last, created_at desc, offer_id';
    const { rows, total } = await pageOf(db, asked, { where, order, limit, offset });
    return { body: isAdmin ? await asAdminsSee(db, rows) : rows.map(offerView), total };
  });

  serve(app, listMyOffers, async ({ caller: { memberId }, query }, reply) => {
    void reply.header('cache-control', 'private, no-store');
    const asked = params();
    const where = [`proposed_by = ${asked.bind(memberId)}`];
    const { rows, ...page } = await pageOf(db, asked, { where, order: 'created_at desc, offer_id', ...query });
    return { ...page, body: rows.map(ownOfferView) };
  });

  serve(app, listPendingOffers, async ({ query: { search, sort, ...part } }, reply) => {
    void reply.header('cache-control', 'private, no-store');
    const asked = params();
    const where = [`status = 'draft'`, ...named(asked, search)];
    const { rows, total } = await pageOf(db, asked, { where, order: orderOf(sort ?? 'waiting', ordered), ...part });
    return { body: await asAdminsSee(db, rows), total };
  });
}

const ordered = { at: 'created_at', name: 'words', id: 'offer_id' } as const;

/** The conditions that it has each word of `search`, which are letters and digits alone. Signs name nothing. */
function named(asked: Params, search = ''): readonly string[] {
  const words = wordsOf(search);
  if (words.length === 0 && search.trim() !== '') return ['false'];
  return words.map((word) => `words like '%' || ${asked.bind(word)} || '%'`);
}

async function asAdminsSee(db: Database, rows: readonly ShownOffer[]): Promise<AdminOffer[]> {
  const views = await totalsOf(
    db,
    'reveals',
    rows.map(({ offer }) => offer.offerId),
  );
  return rows.map((shown) => adminOfferView(shown, views.get(shown.offer.offerId) ?? 0));
}

interface Part {
  readonly where: readonly string[];
  readonly order: string;
  readonly limit: number;
  readonly offset: number;
}

async function pageOf(db: Database, asked: Params, { where, order, limit, offset }: Part) {
  const from = `from offers.offers where ${all(where)}`;
  const { part, values } = partIn(asked, { limit, offset });
  const [rows, counted] = await Promise.all([
    db.query<{ shown: ShownOffer }>(`select shown ${from} order by ${order} ${part}`, values),
    db.query<{ count: number }>(`select count(*) as count ${from}`, asked.values),
  ]);
  return { rows: rows.map(({ shown }) => shown), total: counted[0]?.count ?? 0 };
}
