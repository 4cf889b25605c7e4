import { DomainError } from '#domain/kernel/errors.ts';
import { isMemberOf } from '#platform/auth/owning/own-business.ts';
import { nothingHere } from '#platform/auth/owning/own-listing.ts';
import type { Caller } from '#platform/caller.ts';
import type { Database } from '#platform/database.ts';
import { planNow } from '#platform/plans/plan-now.ts';

type Reads = Pick<Database, 'query'>;

/** Whether `caller` acts for a business: as one of its accounts, or as an admin. Else it does not exist for them. */
export async function mustActFor(db: Reads, businessId: string, { memberId, role }: Caller): Promise<void> {
  if (role === 'admin') return;
  if (memberId === null || !(await isMemberOf(db, businessId, memberId))) throw nothingHere();
}

/** Bookings belong to the Premium package: without it nobody can ask for places. */
export async function mustHavePlan(db: Reads, businessId: string, words: string): Promise<void> {
  const { isActive } = await planNow(db, businessId);
  if (!isActive) throw new DomainError('no-plan', words, 'conflict');
}
