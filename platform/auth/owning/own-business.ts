import type { ShownBusiness } from '#domain/business/shown.ts';
import type { Caller } from '../../caller.ts';
import type { Database } from '../../database.ts';

type Reading = Pick<Database, 'query'>;

/**
 * Of `m` in businesses.members: whether they joined it before every other approved business. What they send in is that one's; who joins
 * a second one does not bring it along.
 */
export const joinedFirst = `not exists (
  select from businesses.members e join businesses.businesses f using (business_id)
  where e.member_id = m.member_id and f.status = 'approved' and (e.joined_at, e.business_id) < (m.joined_at, m.business_id))`;

/** The approved business that `memberId` acts for, of several the one that they joined first. */
export async function ownBusiness(db: Reading, memberId: string | null): Promise<ShownBusiness | undefined> {
  const [row] = await db.query<{ shown: ShownBusiness }>(
    `select b.shown from businesses.members m join businesses.businesses b using (business_id)
     where m.member_id = $1 and b.status = 'approved' order by m.joined_at, business_id limit 1`,
    [memberId],
  );
  return row?.shown;
}

/** The businesses for which `memberId` acted once. It goes through all there are: for what is asked rarely. */
export async function formerBusinesses(db: Reading, memberId: string): Promise<readonly string[]> {
  const rows = await db.query<{ business_id: string }>(
    `select business_id from businesses.businesses where (shown -> 'former')::jsonb ? $1 order by business_id`,
    [memberId],
  );
  return rows.map((row) => row.business_id);
}

/** The approved business of that id. */
export async function approvedBusiness(db: Reading, businessId: string): Promise<ShownBusiness | undefined> {
  const [row] = await db.query<{ shown: ShownBusiness }>(
    `select shown from businesses.businesses where business_id = $1 and status = 'approved'`,
    [businessId],
  );
  return row?.shown;
}

/** Whether `memberId` acts for the approved business `businessId`. */
export async function isMemberOf(db: Reading, businessId: string, memberId: string): Promise<boolean> {
  const business = await approvedBusiness(db, businessId);
  return business?.members.some((each) => each.memberId === memberId) === true;
}

/**
 * The business that the caller acts for: theirs, of several the one that they joined first; an admin's is the one that they have
 * picked. What anybody else picks counts for nothing. Undefined when there is none.
 */
export const actedFor = (
  db: Reading,
  { memberId, role }: Caller,
  picked: string | undefined,
): Promise<ShownBusiness | undefined> =>
  role === 'admin' && picked !== undefined ? approvedBusiness(db, picked) : ownBusiness(db, memberId);

/**
 * In a statement: whether `memberId` (a text), who sent in the listing `l`, may read what it holds: families do, or it was given to no
 * business but one that they act for.
 */
export const isStillTheirs = (l: string, memberId: string): string =>
  `(${l}.status = 'live' or ${l}.business_id is null or exists (
    select from businesses.members a where a.business_id = ${l}.business_id and a.member_id::text = ${memberId}))`;

/**
 * Which listings (`c`) belong to a business, as `businessOf` finds it: what was given to it, and what those sent in as providers who
 * joined it first, and was given to none; without a business, what the caller sent in so.
 */
export const theirs = `(c.business_id = $1::uuid or c.business_id is null and c.submitted_by = any($2::uuid[])
  and starts_with(c.origin, 'provider'))`;
/** What `theirs` is asked with. */
export async function whoseFor(
  db: Reading,
  business: ShownBusiness | undefined,
  { memberId }: Caller,
): Promise<readonly unknown[]> {
  if (business === undefined) return [null, [memberId]];
  const rows = await db.query<{ member_id: string }>(
    `select m.member_id from businesses.members m where m.business_id = $1 and ${joinedFirst}`,
    [business.businessId],
  );
  return [business.businessId, rows.map((row) => row.member_id)];
}
