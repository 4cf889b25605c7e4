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
 * the provider who sent it in.
 */
export const takesEnquiries = (
  { submittedBy, origin, fields }: Whose & Pick<Listing, 'fields'>,
  business: ShownBusiness | undefined,
): boolean =>
  business !== undefined ||
  fields.contactEmail !== undefined ||
  (submittedBy !== null && origin.startsWith('provider'));
