import { actedFor } from '#platform/auth/owning/own-business.ts';
import type { Caller } from '#platform/caller.ts';
import type { Database } from '#platform/database.ts';
import type { BusinessPicture } from '#platform/pictures/business-pictures.ts';
import type { Pictures } from '#platform/pictures/pictures.ts';
import { isInGallery } from '../listing/gallery.ts';

/**
 * As whom `caller` may see the picture of a business: everybody once it is shown somewhere, before that whoever acts for the business
 * and admins. Undefined when they may not, or there is none.
 */
export async function seenBy(
  db: Database,
  pictures: Pictures,
  name: string,
  caller: Caller,
): Promise<'everybody' | 'owner' | undefined> {
  const picture = await pictures.businesses.find(name);
  if (picture === undefined) return undefined;
  if (await isShown(db, name, picture)) return 'everybody';
  if (caller.role === 'admin') return 'owner';
  const own = caller.role === 'provider' ? await actedFor(db, caller, undefined) : undefined;
  return own?.businessId === picture.businessId ? 'owner' : undefined;
}

async function isShown(
  db: Database,
  name: string,
  { purpose, isUsed, listingId, businessId }: BusinessPicture,
): Promise<boolean> {
  switch (purpose) {
    case 'logo':
      return isUsed;
    case 'banner':
      return (
        (await db.query(`select from advertising.banners where picture = $1 and status = 'approved' limit 1`, [name]))
          .length > 0
      );
    case 'gallery':
      return listingId !== null && isInGallery(db, name, { listingId, businessId });
  }
}
