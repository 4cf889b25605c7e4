import type { GalleryPicture } from '#domain/listing/facts/gallery.ts';
import type { Listing } from '#domain/listing/listing.ts';
import { businessOf } from '#platform/auth/owning/business-of.ts';
import type { Database } from '#platform/database.ts';
import { planNow } from '#platform/plans/plan-now.ts';

/** What the gallery of a listing shows that belongs to `businessId`: the pictures of it that this business sent, and that are there. */
export async function galleryOf(
  db: Pick<Database, 'query'>,
  { listingId, fields: { gallery = [] } }: Pick<Listing, 'listingId' | 'fields'>,
  businessId: string,
): Promise<readonly GalleryPicture[]> {
  if (gallery.length === 0) return [];
  const rows = await db.query<{ name: string }>(
    `select name from auth.business_pictures
     where name = any($1) and purpose = 'gallery' and business_id = $2 and listing_id = $3`,
    [gallery.map(({ name }) => name), businessId, listingId],
  );
  const there = new Set(rows.map(({ name }) => name));
  return gallery.filter(({ name }) => there.has(name));
}

/** Whether the page of `listingId` shows the picture `name` of `businessId` to everybody: without Premium its gallery is hidden, and kept. */
export async function isInGallery(
  db: Pick<Database, 'query'>,
  name: string,
  { listingId, businessId }: { readonly listingId: string; readonly businessId: string },
): Promise<boolean> {
  const [row] = await db.query<{ listing: Listing }>(
    `select listing from listing.listings where listing_id = $1 and status = 'live'`,
    [listingId],
  );
  if (row?.listing.fields.gallery?.some((picture) => picture.name === name) !== true) return false;
  const business = await businessOf(db, row.listing);
  return business?.businessId === businessId && (await planNow(db, businessId)).isActive;
}
