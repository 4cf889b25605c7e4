import { dealsWithFamilies } from '#platform/auth/owning/business-of.ts';
import type { Database } from '#platform/database.ts';

/** In a statement: whether the session `s` takes bookings at the time `now`: its business has a plan `p`, and may deal with families. */
export const isOpen = (now: string): string =>
  `s.is_open and p.active_until > ${now} and ${dealsWithFamilies('s.business_id')}`;

/** Sessions of the listing $1 that take bookings at $2. */
export const openSessions = `from bookings.sessions s join plans.plans p using (business_id)
  where s.listing_id = $1 and ${isOpen('$2')}`;

/** Whether families book an activity here, as its own page has to know. */
export async function isBookable(db: Pick<Database, 'query'>, listingId: string): Promise<boolean> {
  const [row] = await db.query(`select ${openSessions} limit 1`, [listingId, new Date().toISOString()]);
  return row !== undefined;
}
