import { idsAtShort } from '#domain/listing/shown/short-link.ts';
import { pathTo } from '#domain/site/pages.ts';
import type { Database } from '#platform/database.ts';
import { shownAt } from '../listing/listing.ts';

/**
 * Where the short address `pathname` leads: to its listing, or to what that was merged with, since it is the address that is printed and
 * sent. Undefined when it is none, or that of nothing that everybody may see.
 */
export async function listingAtShort(db: Database, pathname: string): Promise<string | undefined> {
  const found = idsAtShort(pathname);
  if (!found) return undefined;
  const rows = await db.query<{ listing_id: string }>(
    `select listing_id from listing.listings
     where listing_id between $1 and $2 and right(listing_id::text, 6) = $3 limit 2`,
    [found.from, found.to, found.end],
  );
  const [only, other] = rows;
  const shown = only && !other ? await shownAt(db, only.listing_id) : undefined;
  return shown && pathTo('listing', { id: shown.listing.listingId });
}
