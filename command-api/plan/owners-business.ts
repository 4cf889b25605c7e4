import type { ShownBusiness } from '#domain/business/shown.ts';
import { actedFor } from '#platform/auth/owning/own-business.ts';
import type { Caller } from '#platform/caller.ts';
import type { Database } from '#platform/database.ts';
import { httpProblem } from '#platform/http/problem.ts';

/** The business that the caller owns: only its owner decides about its money. */
export async function ownersBusiness(db: Pick<Database, 'query'>, caller: Caller): Promise<ShownBusiness> {
  const business = await actedFor(db, caller, undefined);
  if (business === undefined) throw httpProblem(404, 'There is no provider profile for your account yet.');
  const role = business.members.find(({ memberId }) => memberId === caller.memberId)?.role;
  if (role !== 'owner') throw httpProblem(403, 'Only the owner of the business can do this.');
  return business;
}
