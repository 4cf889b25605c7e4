import { concepts, streams } from '#domain/catalog.ts';
import { DomainError } from '#domain/kernel/errors.ts';
import type { Listing } from '#domain/listing/listing.ts';
import type { Log } from '#event-store/log.ts';
import { nothingHere } from '#platform/auth/owning/own-listing.ts';
import type { Caller } from '#platform/caller.ts';
import type { Database } from '#platform/database.ts';
import { planNow } from '#platform/plans/plan-now.ts';

/** Whether `caller` acts for a business: as one of its accounts, or as an admin. */
export async function mustActFor(log: Log, businessId: string, { memberId, role }: Caller): Promise<void> {
  if (role === 'admin') return;
  const { state } = await log.fold(streams.business(businessId), concepts.business.decider);
  if (!state.shown?.members.some((each) => each.memberId === memberId)) throw nothingHere();
}

/** The business that a listing belongs to: that of the account that sent it in, of several the one that it joined first. */
export async function businessOf(
  db: Pick<Database, 'query'>,
  { submittedBy }: Pick<Listing, 'submittedBy'>,
): Promise<string | undefined> {
  if (submittedBy === null) return undefined;
  const [row] = await db.query<{ business_id: string }>(
    `select m.business_id from businesses.members m join businesses.businesses b using (business_id)
     where m.member_id = $1 and b.status = 'approved' order by m.joined_at, m.business_id limit 1`,
    [submittedBy],
  );
  return row?.business_id;
}

/** Bookings belong to the Premium package: without it nobody can ask for places. */
export async function mustHavePlan(db: Pick<Database, 'query'>, businessId: string, words: string): Promise<void> {
  const { isActive } = await planNow(db, businessId);
  if (!isActive) throw new DomainError('no-plan', words, 'conflict');
}
