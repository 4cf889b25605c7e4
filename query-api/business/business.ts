import {
  listApplications,
  listBusinesses,
  listProviderActivities,
  readProviderFigures,
  readProviderProfile,
  readProviderStats,
  readSubscriptionDetails,
} from '#domain/business/api.ts';
import type { ShownBusiness } from '#domain/business/shown.ts';
import {
  activityApplicationOf,
  type Application,
  applicationOf,
  claimApplicationOf,
  profileOf,
} from '#domain/business/views.ts';
import { planDetailsOf } from '#domain/plan/views.ts';
import { totalsOf } from '#platform/counts/totals.ts';
import type { Database } from '#platform/database.ts';
import type { ServerContext } from '#platform/context.ts';
import { planNow } from '#platform/plans/plan-now.ts';
import type { App } from '#platform/http/app.ts';
import { logoOf } from '#platform/pictures/business-pictures.ts';
import { httpProblem } from '#platform/http/problem.ts';
import { serve } from '#platform/http/serve.ts';
import type { Claim } from '#domain/claim/claim.ts';
import type { Listing } from '#domain/listing/listing.ts';
import { businessOf } from '#platform/auth/owning/business-of.ts';
import { actedFor, approvedBusiness, theirs, whoseFor } from '#platform/auth/owning/own-business.ts';
import { foundIn, orderOf } from '../queue-asked.ts';
import { all, params, partIn } from '../sql.ts';
import { figuresOf, sentTo } from './figures.ts';
import { waitingApplications } from './waiting.ts';
import { type ListingRow, listingView, ownListingView, selectListings } from '../listing/listing-row.ts';

/** What admins see of providers, and providers of their own business. */
export async function businessRoutes(app: App, { db, payments }: ServerContext): Promise<void> {
  app.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'private, no-store'));

  serve(app, listApplications, async ({ query: { search, sort, limit, offset } }) => {
    const asked = params();
    const from = `from (${waitingApplications}) w where ${all(foundIn(asked, ['w.name', 'w.also'], search))}`;
    const order = orderOf(sort ?? 'waiting', { at: 'w.at', name: 'w.name', id: 'w.id' });
    const { part, values } = partIn(asked, { limit, offset });
    const [counted, rows] = await Promise.all([
      db.query<{ count: number }>(`select count(*) as count ${from}`, asked.values),
      db.query<Waiting>(`select kind, id ${from} order by ${order} ${part}`, values),
    ]);
    return { body: await applicationsOf(db, rows), total: counted[0]?.count ?? 0 };
  });
  serve(app, listBusinesses, async ({ query: { search = '', limit, offset } }) => {
    const where = `status = 'approved' and position(lower($1) in lower(name)) > 0`;
    const [counted, rows] = await Promise.all([
      db.query<{ count: number }>(`select count(*) as count from businesses.businesses where ${where}`, [search]),
      db.query<{ shown: ShownBusiness }>(
        `select shown from businesses.businesses where ${where} order by lower(name), business_id limit $2 offset $3`,
        [search, limit, offset],
      ),
    ]);
    const body = rows.map(({ shown: { businessId: id, fields } }) => ({
      id,
      businessName: fields.businessName,
      location: fields.location,
    }));
    return { body, total: counted[0]?.count ?? 0 };
  });

  serve(app, readProviderProfile, async ({ caller, query: { businessId } }) => {
    const business = await actedFor(db, caller, businessId);
    if (business === undefined) return null;
    const { businessId: id } = business;
    const [plan, logo] = await Promise.all([planNow(db, id), logoOf(db, id)]);
    return profileOf(business, { ...plan, isOffered: payments !== null }, logo, caller.memberId);
  });
  serve(app, listProviderActivities, async ({ caller, query: { businessId, limit, offset } }) => {
    const whose = await whoseFor(db, await pickedOrOwn(db, caller, businessId), caller);
    const [counted, rows] = await Promise.all([
      db.query<{ count: number }>(`select count(*) as count from listing.listings c where ${theirs}`, [...whose]),
      db.query<ListingRow>(
        `${selectListings} where ${theirs} order by c.updated_at desc, c.listing_id limit $3 offset $4`,
        [...whose, limit, offset],
      ),
    ]);
    return { body: rows.map(ownListingView), total: counted[0]?.count ?? 0 };
  });
  serve(app, readProviderStats, async ({ caller, query: { businessId } }) => {
    const whose = await whoseFor(db, await pickedOrOwn(db, caller, businessId), caller);
    const rows = await db.query<{ listing_id: string; status: string }>(
      `select c.listing_id, c.status from listing.listings c where ${theirs}`,
      [...whose],
    );
    const ids = rows.map(({ listing_id: id }) => id);
    const [views, clicks, enquiries] = await Promise.all([
      totalsOf(db, 'views', ids),
      totalsOf(db, 'clicks', ids),
      db.query<{ count: number }>(`select count(*) as count from enquiries.enquiries where ${sentTo('$2', '$1')}`, [
        ids,
        whose[0],
      ]),
    ]);
    return {
      totalViews: sum(views),
      totalClicks: sum(clicks),
      totalEnquiries: enquiries[0]?.count ?? 0,
      activitiesCount: rows.filter(({ status }) => status === 'live').length,
    };
  });
  serve(app, readSubscriptionDetails, async ({ caller, query: { businessId } }) => {
    const business = await pickedOrOwn(db, caller, businessId);
    if (business === undefined) return null;
    const { plan } = await planNow(db, business.businessId);
    return plan === null ? null : planDetailsOf(plan, new Date().toISOString(), payments?.isSimulated === true);
  });
  serve(app, readProviderFigures, async ({ caller, query: { businessId, days, listingId } }) => {
    const whose = await whoseFor(db, await pickedOrOwn(db, caller, businessId), caller);
    return figuresOf(db, whose, { days: Number(days), listingId });
  });
}

interface Waiting {
  readonly kind: Application['kind'];
  readonly id: string;
}

/** `rows` in their order; what has been decided on since is left out. */
async function applicationsOf(db: Database, rows: readonly Waiting[]): Promise<Application[]> {
  const idsOf = (kind: Waiting['kind']) => rows.filter((row) => row.kind === kind).map(({ id }) => id);
  const [businesses, claims, activities] = await Promise.all([
    db.query<{ shown: ShownBusiness }>(`select shown from businesses.businesses where business_id = any($1::uuid[])`, [
      [...idsOf('business'), ...idsOf('name')],
    ]),
    db.query<{ claim: Claim; listing: Listing }>(
      `select k.claim, c.listing from claims.claims k join listing.listings c using (listing_id)
       where k.claim_id = any($1::uuid[])`,
      [idsOf('claim')],
    ),
    db.query<ListingRow>(`${selectListings} where c.listing_id = any($1::uuid[])`, [idsOf('activity')]),
  ]);
  const found = [
    ...businesses.map(({ shown }) => applicationOf(shown)),
    ...(await Promise.all(
      claims.map(async ({ claim, listing }) =>
        claimApplicationOf(
          claim,
          listing.fields,
          await approvedBusiness(db, claim.businessId),
          await businessOf(db, listing),
        ),
      ),
    )),
    ...activities.map((row) => activityApplicationOf(listingView(row))),
  ];
  const byId = new Map(found.map((application) => [application.id, application]));
  return rows.flatMap(({ id }) => byId.get(id) ?? []);
}

/** As `actedFor`; what an admin picks has to be there. */
async function pickedOrOwn(db: Database, caller: Parameters<typeof actedFor>[1], picked: string | undefined) {
  const business = await actedFor(db, caller, picked);
  if (business === undefined && picked !== undefined && caller.role === 'admin')
    throw httpProblem(404, 'This business is not there any more.');
  return business;
}

const sum = (totals: ReadonlyMap<string, number>): number => [...totals.values()].reduce((all, each) => all + each, 0);
