import type { ShownBusiness } from '#domain/business/shown.ts';
import type { Caller } from '#platform/caller.ts';
import type { Database } from '#platform/database.ts';
import { planNow } from '#platform/plans/plan-now.ts';
import { actedFor } from '#platform/auth/owning/own-business.ts';

/** The business that the caller acts for, while it has a plan: bookings belong to that. Undefined without either. */
export async function bookedBusiness(
  db: Database,
  caller: Caller,
  picked: string | undefined,
): Promise<ShownBusiness | undefined> {
  const business = await actedFor(db, caller, picked);
  return business !== undefined && (await planNow(db, business.businessId)).isActive ? business : undefined;
}

/** The name of a listing `l`, for texts of bookings: what was booked keeps its place also when the listing is gone. */
export const activityName = `coalesce(l.listing -> 'fields' ->> 'name', 'An activity')`;
/** The same for families: what waits for review again, or was turned down, has a name that nobody has approved. */
export const activityNameForFamilies = `case when l.status = 'live' or l.status = 'archived' and l.listing ->> 'archivedFrom' is null
    then ${activityName} else 'An activity' end`;
