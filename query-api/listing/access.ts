import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { DomainError } from '#domain/kernel/errors.ts';
import type { Listing } from '#domain/listing/listing.ts';

/** Missing and not yours are one answer, byte for byte (spec/decisions.md 1.6). */
export const nothingHere = (): DomainError => new DomainError('not-found', 'There is nothing here.', 'missing');

/** Whether a listing is the caller's own: by session, or by the claim token of a submitter without an account. */
export function isOwn({ submittedBy, claimTokenHash }: Listing, request: FastifyRequest): boolean {
  const { memberId } = request.caller;
  if (memberId !== null && submittedBy === memberId) return true;
  const token = request.headers['x-claim-token'];
  if (typeof token !== 'string' || claimTokenHash === null) return false;
  const given = createHash('sha256').update(token).digest();
  const wanted = Buffer.from(claimTokenHash, 'hex');
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
