import type { FastifyRequest } from 'fastify';
import type { ShownBusiness } from '#domain/business/shown.ts';
import { DomainError } from '#domain/kernel/errors.ts';
import { actedFor } from '#platform/auth/owning/own-business.ts';
import { nothingHere } from '#platform/auth/owning/own-listing.ts';
import type { Database } from '#platform/database.ts';
import { httpProblem } from '#platform/http/problem.ts';

export function memberIn({ caller: { memberId } }: FastifyRequest): string {
  if (memberId === null) throw httpProblem(401, 'Please sign in.');
  return memberId;
}

/**
 * The business that the caller acts for, an admin for any that they have picked. Throws when there is none, or when anybody else means
 * another one.
 */
export async function ownBusiness(
  db: Database,
  { caller }: FastifyRequest,
  picked: string | undefined,
): Promise<ShownBusiness> {
  const business = await actedFor(db, caller, picked);
  if (business === undefined)
    throw httpProblem(409, 'There is no provider profile for your account yet. Please apply as a provider first.');
  mustBeMeant(business, picked);
  return business;
}

/** What was begun for the business `meant` is done to no other that its sender acts for by now. */
export function mustBeMeant({ businessId }: Pick<ShownBusiness, 'businessId'>, meant: string | undefined): void {
  if (meant !== undefined && meant.toLowerCase() !== businessId)
    throw new DomainError(
      'another-business',
      'You do not act for this business any more, so nothing was done. Please load the page again.',
      'conflict',
    );
}

/** As whom the caller acts on what belongs to `businessId`: an admin, or its own. To anybody else it does not exist. */
export async function actingAs(
  db: Database,
  { caller }: FastifyRequest,
  businessId: string,
): Promise<'provider' | 'admin'> {
  const own = await actedFor(db, caller, undefined);
  if (own?.businessId === businessId) return 'provider';
  if (caller.role === 'admin') return 'admin';
  throw nothingHere();
}

/** What the business is called; null when it is gone. */
export async function nameOf(db: Database, businessId: string): Promise<string | null> {
  const [row] = await db.query<{ name: string }>('select name from businesses.businesses where business_id = $1', [
    businessId,
  ]);
  return row?.name ?? null;
}
