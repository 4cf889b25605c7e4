import { dealsWithFamilies } from '#platform/auth/owning/business-of.ts';
import type { Database } from '#platform/database.ts';

/** Sessions of the listing $1 that take bookings, of businesses that have a plan at $2 and may deal with families. */
export const openSessions = `from bookings.sessions s join plans.plans p using (business_id)
  where s.listing_id = $1 and s.is_open and p.active_until > $2 and ${dealsWithFamilies('s.business_id')}`;

/** Whether families book an activity here, as its own page has to know. */
export async function isBookable(db: Pick<Database, 'query'>, listingId: string): Promise<boolean> {
  const [row] = await db.query(`select ${openSessions} limit 1`, [listingId, new Date().toISOString()]);
  return row !== undefined;
}
