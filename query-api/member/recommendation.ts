import { londonDate } from '#domain/kernel/london-date.ts';
import type { Category } from '#domain/listing/facts/category-ids.ts';
import { categoriesMatching } from '#domain/listing/facts/taxonomy.ts';
import { placeOf, centresWithin } from '#domain/place/place.ts';
import type { Point } from '#domain/place/point.ts';
import { ageInMonths } from '#domain/profile/age.ts';
import { listRecommendations, type RecommendedActivity } from '#domain/recommendation/api.ts';
import { type Candidate, type Family, type Recommendation, recommend } from '#domain/recommendation/recommend.ts';
import type { ServerContext } from '#platform/context.ts';
import type { Database } from '#platform/database.ts';
import type { App } from '#platform/http/app.ts';
import { serve } from '#platform/http/serve.ts';
import { activityColumns, activityFrom, type ActivityRow, businessColumn, samePage } from '../listing/activity-row.ts';

/** Activities for the caller's own family, computed while they ask and kept nowhere. */
export async function recommendationRoutes(app: App, { db, families }: ServerContext): Promise<void> {
  app.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'private, no-store'));

  serve(app, listRecommendations, async ({ caller: { memberId }, query: { viewed, limit, offset } }) => {
    if (memberId === null) return { body: [], total: 0 };
    return recommendedTo({ db, families }, memberId, { viewed, limit, offset });
  });
}

interface Asked {
  readonly viewed: readonly Category[];
  readonly limit: number;
  readonly offset: number;
}

/** What a member is recommended, and how much of it there is in all. Exported for the benchmark. */
export async function recommendedTo(
  { db, families }: Pick<ServerContext, 'db' | 'families'>,
  memberId: string,
  { viewed, limit, offset }: Asked,
): Promise<{ readonly body: RecommendedActivity[]; readonly total: number }> {
  const { home, ...family } = await familyOf(db, families, memberId, viewed);
  const candidates = family.children.length === 0 ? [] : await candidatesFor(db, family, home);
  const all = recommend(family, candidates);
  const miles = new Map(candidates.map((each) => [each.listingId, each.miles]));
  return { body: await shown(db, all.slice(offset, offset + limit), miles), total: all.length };
}

interface MemberRow {
  readonly postcode: string | null;
  readonly town: string | null;
  readonly interests: Category[];
  readonly saved: { id: string; category: Category | null }[];
}

const memberSql = `
  select m.postcode, m.town, m.interests, coalesce((
    select jsonb_agg(jsonb_build_object('id', coalesce(g.ends_at, f.listing_id), 'category', l.category))
    from favourites.entries f left join favourites.merges g using (listing_id)
    left join directory.listings l on l.listing_id = coalesce(g.ends_at, f.listing_id)
    where f.member_id = m.member_id), '[]') as saved
  from members.members m where m.member_id = $1`;

async function familyOf(
  db: Database,
  families: ServerContext['families'],
  memberId: string,
  viewed: readonly Category[],
): Promise<Family & { readonly home: Point | null }> {
  const [rows, children] = await Promise.all([
    db.query<MemberRow>(memberSql, [memberId]),
    families.childrenOf(memberId),
  ]);
  const { postcode, town, interests = [], saved = [] } = rows[0] ?? {};
  const today = londonDate(new Date());
  return {
    children: children.map(({ firstName, dateOfBirth, interestedActivities }) => ({
      firstName,
      ageMonths: ageInMonths(dateOfBirth, today),
      interests: interestedActivities,
    })),
    interests,
    saved: [...new Set(saved.flatMap(({ category }) => category ?? []))],
    viewed,
    savedIds: new Set(saved.map(({ id }) => id)),
    home: placeOf({ ...(postcode && { postcode }), ...(town && { town }) }).centre,
  };
}

/** Further away nobody goes every week. */
const MOST_MILES = 25;

/**
 * So many are looked at, however large the directory is: of the newest of each kind that the family likes the nearest, and of the newest
 * of each place, the nearest place first, what is for one of their ages until there is enough. A number of places would end the search
 * among those that hold nothing for them.
 */
const bounds = { ofKind: 600, nearestOfKind: 30, ofPlace: 40, nearest: 240, newest: 300 } as const;

const columns = 'listing_id, category, centre, age_from, age_to, confirmed_at, is_full';
const newestFirst = 'order by live_since desc, listing_id';
const fits = 'not is_full and exists (select from unnest($1::int[]) age where age_from <= age and age_to >= age)';
/** $1 ages in months, $2 categories, $3 and $4 places around home and how far they are; none when home is not known. */
const candidatesSql = `
  with near as materialized (select * from unnest($3::text[], $4::double precision[]) as place (centre, miles)),
  found as (
    select found.* from unnest($2::text[]) as kind cross join lateral (
      select ${columns.replace('centre', 'newest.centre')} from (
        select ${columns} from directory.listings where category = kind ${newestFirst} limit ${bounds.ofKind}) newest
      left join near using (centre)
      where ${fits} and (near.miles is not null or not exists (select from near))
      order by near.miles, listing_id limit ${bounds.nearestOfKind}) found
    union (
    select found.* from (select * from near order by miles) place cross join lateral (
      select ${columns} from directory.listings l where l.centre = place.centre ${newestFirst} limit ${bounds.ofPlace}) found
    where ${fits} order by place.miles, listing_id limit ${bounds.nearest})
    union
    select * from (select ${columns} from directory.listings ${newestFirst} limit ${bounds.newest}) newest
    where ${fits} and not exists (select from near))
  select found.listing_id, found.category, found.age_from, found.age_to, found.is_full, near.miles,
    extract(epoch from now() - found.confirmed_at)::double precision / 86400 as confirmed_days_ago
  from found left join near using (centre)`;

interface CandidateRow {
  readonly listing_id: string;
  readonly category: Category | null;
  readonly age_from: number | null;
  readonly age_to: number | null;
  readonly miles: number | null;
  readonly confirmed_days_ago: number;
  readonly is_full: boolean;
}

async function candidatesFor(db: Database, family: Family, home: Point | null): Promise<Candidate[]> {
  const liked = [
    ...family.interests,
    ...family.saved,
    ...family.viewed,
    ...family.children.flatMap((each) => each.interests),
  ];
  const near = home === null ? new Map<string, number>() : centresWithin(MOST_MILES, home);
  const rows = await db.query<CandidateRow>(candidatesSql, [
    [...new Set(family.children.map(({ ageMonths }) => ageMonths))],
    [...new Set(liked.flatMap((category) => categoriesMatching(category)))],
    [...near.keys()],
    [...near.values()],
  ]);
  return rows.map((row) => ({
    listingId: row.listing_id,
    category: row.category,
    ageFrom: row.age_from,
    ageTo: row.age_to,
    miles: row.miles,
    confirmedDaysAgo: row.confirmed_days_ago,
    isFull: row.is_full,
  }));
}

/** The activities of `recommended`, in their order. */
async function shown(
  db: Database,
  recommended: readonly Recommendation[],
  miles: ReadonlyMap<string, number | null>,
): Promise<RecommendedActivity[]> {
  const rows = await db.query<ActivityRow>(
    `select ${activityColumns}, ${businessColumn} from directory.contents c left join listing.pages p on ${samePage}
     where c.listing_id = any($1::uuid[]) and c.listing ->> 'status' = 'live'`,
    [recommended.map(({ listingId }) => listingId)],
  );
  const byId = new Map(rows.map((row) => [row.listing_id, row]));
  return recommended.flatMap(({ listingId, score, reason }) => {
    // What is archived at this very moment is left out.
    const row = byId.get(listingId);
    const activity = row && activityFrom(row, miles.get(listingId) ?? null);
    return activity ? [{ ...activity, recommendationScore: score, recommendationReason: reason }] : [];
  });
}
