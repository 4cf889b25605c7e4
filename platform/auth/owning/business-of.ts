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
 * the provider who sent it in. Nobody who is shut out is sent what families write, so nobody is asked to write to them either.
 */
export async function takesEnquiries(
  db: Pick<Database, 'query'>,
  { submittedBy, origin, fields }: Whose & Pick<Listing, 'fields'>,
  business: ShownBusiness | undefined,
): Promise<boolean> {
  if (business !== undefined)
    return !(await areShutOut(
      db,
      business.members.map(({ memberId }) => memberId),
    ));
  if (submittedBy !== null && origin.startsWith('provider')) return !(await areShutOut(db, [submittedBy]));
  return fields.contactEmail !== undefined;
}

/** Whether one of `memberIds` is suspended and none is left beside them. */
async function areShutOut(db: Pick<Database, 'query'>, memberIds: readonly string[]): Promise<boolean> {
  const [row] = await db.query<{ all: boolean | null }>(
    'select bool_and(suspended_at is not null) as all from members.members where member_id = any($1::uuid[]) and not erased',
    [memberIds],
  );
  return row?.all === true;
}
