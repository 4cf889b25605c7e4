import type { ShownBusiness } from '#domain/business/business.ts';
import type { Listing } from '#domain/listing/listing.ts';
import type { Database } from '../../database.ts';

/**
 * The approved business that a listing belongs to: that of the provider who sent it in, of several the one that they joined first.
 * What its members suggest as parents is not theirs.
 */
export async function businessOf(
  db: Pick<Database, 'query'>,
  { submittedBy, origin }: Pick<Listing, 'submittedBy' | 'origin'>,
): Promise<ShownBusiness | undefined> {
  if (submittedBy === null || !origin.startsWith('provider')) return undefined;
  const [row] = await db.query<{ shown: ShownBusiness }>(
    `select b.shown from businesses.members m join businesses.businesses b using (business_id)
     where m.member_id = $1 and b.status = 'approved' order by m.joined_at, business_id limit 1`,
    [submittedBy],
  );
  return row?.shown;
}

/**
 * Whether we know where to write to whoever runs an activity: to its business, to the address that it gives, or to the account of
 * the provider who sent it in.
 */
export const takesEnquiries = (
  { submittedBy, origin, fields }: Pick<Listing, 'submittedBy' | 'origin' | 'fields'>,
  business: ShownBusiness | undefined,
): boolean =>
  business !== undefined ||
  fields.contactEmail !== undefined ||
  (submittedBy !== null && origin.startsWith('provider'));
