import type { FastifyRequest } from 'fastify';
import { DomainError } from '#domain/kernel/errors.ts';
import type { Listing } from '#domain/listing/listing.ts';
import type { Caller } from '../../caller.ts';
import { opens } from './claim-token.ts';

/** Missing and not yours are one answer, byte for byte. */
export const nothingHere = (): DomainError => new DomainError('not-found', 'There is nothing here.', 'missing');

/**
 * Whether a listing is the caller's own: where it was given to a business, as one who acts for that; else by session, theirs
 * or, of what was sent in as a provider, that of somebody of the same business, or by the claim token of a submitter without an account.
 */
export function isOwner(
  {
    submittedBy,
    origin,
    businessId,
    claimTokenHash,
  }: Pick<Listing, 'submittedBy' | 'origin' | 'businessId' | 'claimTokenHash'>,
  { memberId, colleagues = [], businesses = [] }: Pick<Caller, 'memberId' | 'colleagues' | 'businesses'>,
  claimToken: string | null,
): boolean {
  if (businessId !== undefined) return businesses.includes(businessId);
  const ofTeam = origin.startsWith('provider') && submittedBy !== null && colleagues.includes(submittedBy);
  return (submittedBy !== null && submittedBy === memberId) || ofTeam || opens(claimToken, claimTokenHash);
}

/** The claim token that a request carries in its header or, where its form has a place for it, its body. */
export function claimTokenFrom({ headers, body }: Pick<FastifyRequest, 'headers' | 'body'>): string | null {
  const inBody = typeof body === 'object' && body !== null && 'claimToken' in body ? body.claimToken : undefined;
  const token = inBody ?? headers['x-claim-token'];
  return typeof token === 'string' && token.length <= 200 ? token : null;
}
