import { londonDate } from '#domain/kernel/london-date.ts';
import { type BookableSession, openDatesOf } from '#domain/session-places/session.ts';
import { dealsWithFamilies, hasMembers } from '#platform/auth/owning/business-of.ts';
import type { Database } from '#platform/database.ts';

type Reads = Pick<Database, 'query'>;

/** In a statement: whether the session `s` takes bookings at the time `now`: its business has a plan `p` and members, and may deal with families. */
export const isOpen = (now: string): string =>
  `s.is_open and p.active_until > ${now} and ${hasMembers('s.business_id')} and ${dealsWithFamilies('s.business_id')}`;

/** Sessions of a listing that take bookings at `now`, and whose last day is not over. */
export async function openSessions(db: Reads, listingId: string, now: Date): Promise<readonly BookableSession[]> {
  const rows = await db.query<{ shown: BookableSession }>(
    `select s.shown from bookings.sessions s join plans.plans p using (business_id)
     where s.listing_id = $1 and ${isOpen('$2')} and coalesce(s.shown ->> 'until' >= $3, true)`,
    [listingId, now.toISOString(), londonDate(now)],
  );
  return rows.map(({ shown }) => shown);
}

/** Whether families book an activity here, as its own page has to know: whoever is led to its dates finds one. */
export async function isBookable(db: Reads, listingId: string): Promise<boolean> {
  const now = new Date();
  return (await openSessions(db, listingId, now)).some((session) => openDatesOf(session, now).length > 0);
}
