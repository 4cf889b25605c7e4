import type { ShownBusiness } from '#domain/business/shown.ts';
import type { Listing } from '#domain/listing/listing.ts';
import type { Database } from '../../database.ts';
import { approvedBusiness, ownBusiness } from './own-business.ts';

type Whose = Pick<Listing, 'submittedBy' | 'origin' | 'businessId'>;

/**
 * The approved business that a listing belongs to: the one that it was given to, else that of the provider who sent it in. What its
 * members suggest as parents is not theirs.
 */
export async function businessOf(
  db: Pick<Database, 'query'>,
  { submittedBy, origin, businessId }: Whose,
): Promise<ShownBusiness | undefined> {
  if (businessId !== undefined) return approvedBusiness(db, businessId);
  return submittedBy !== null && origin.startsWith('provider') ? ownBusiness(db, submittedBy) : undefined;
}

/**
 * Whether we know where to write to whoever runs an activity: to its business, to the address that it gives, or to the account of
 * the provider who sent it in, while they have one. Nobody who is shut out is sent what families write, so nobody is asked to write to
 * them either.
 */
export async function takesEnquiries(
  db: Pick<Database, 'query'>,
  { submittedBy, origin, fields }: Whose & Pick<Listing, 'fields'>,
  business: ShownBusiness | undefined,
): Promise<boolean> {
  if (business !== undefined) return !(await isShutOut(db, business));
  const isProviders = submittedBy !== null && origin.startsWith('provider');
  const [sender] = isProviders ? await accountOf(db, submittedBy) : [];
  return sender === undefined ? fields.contactEmail !== undefined : !sender.is_shut_out;
}

/** Nobody once they have been erased. */
const accountOf = (db: Pick<Database, 'query'>, memberId: string): Promise<{ readonly is_shut_out: boolean }[]> =>
  db.query('select suspended_at is not null as is_shut_out from members.members where member_id = $1 and not erased', [
    memberId,
  ]);

/** In a statement: whether one of the members whom `whose` selects is suspended, and none is left beside them. */
const allShutOut = (whose: string): string =>
  `coalesce((select bool_and(suspended_at is not null) from members.members
             where member_id in (${whose}) and not erased), false)`;

/** In a statement: whether the business `id` may deal with families: approved, and not everybody shut out who acts for it. */
export const dealsWithFamilies = (id: string): string =>
  `(exists (select from businesses.businesses o where o.business_id = ${id} and o.status = 'approved')
    and not ${allShutOut(`select a.member_id from businesses.members a where a.business_id = ${id}`)})`;

/** In a statement: whether somebody acts for the business `id`: else nobody can give what families ask for, nor end what it pays. */
export const hasMembers = (id: string): string =>
  `exists (select from businesses.members a where a.business_id = ${id})`;

/** Whether everybody is shut out who acts for a business: then no family is led to it, and it hears of none. */
export async function isShutOut(
  db: Pick<Database, 'query'>,
  { members }: Pick<ShownBusiness, 'members'>,
): Promise<boolean> {
  const [row] = await db.query<{ all: boolean }>(`select ${allShutOut('select unnest($1::uuid[])')} as all`, [
    members.map(({ memberId }) => memberId),
  ]);
  return row?.all === true;
}
