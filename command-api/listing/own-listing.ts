import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { DomainError } from '#domain/kernel/errors.ts';
import type { Listing } from '#domain/listing/listing.ts';
import type { Log } from '#event-store/log.ts';
import type { Caller } from '#platform/caller.ts';
import { opens } from './claim-token.ts';
import { foldListing } from './listing-stream.ts';

/** Path parameters of one listing. Any text: what is no id is not found, like an id that nobody has. */
export const ListingParams = z.object({ id: z.string().max(100) });

/** Missing and not yours are one answer, byte for byte (spec/decisions.md 1.6). */
export function notFound(): DomainError {
  return new DomainError('not-found', 'There is nothing here.', 'missing');
}

/** The listing `id`. Throws notFound when there is none. */
export async function existingListing(log: Log, id: string): Promise<Listing> {
  if (!z.uuid().safeParse(id).success) throw notFound();
  const listing = await foldListing(log, id.toLowerCase());
  if (listing.status === null) throw notFound();
  return listing;
}

/** As existingListing, when `caller` is its submitter, by session or by `claimToken`, or an admin; else throws notFound. */
export async function ownListing(log: Log, id: string, caller: Caller, claimToken: string | null): Promise<Listing> {
  const listing = await existingListing(log, id);
  if (caller.role !== 'admin' && !isSubmitter(listing, caller, claimToken)) throw notFound();
  return listing;
}

export function isSubmitter(
  { submittedBy, claimTokenHash }: Listing,
  { memberId }: Pick<Caller, 'memberId'>,
  claimToken: string | null,
): boolean {
  return (memberId !== null && submittedBy === memberId) || opens(claimToken, claimTokenHash);
}

/** The claim token that a request carries in its header or, where its form has a place for it, its body. */
export function claimTokenFrom({ headers, body }: Pick<FastifyRequest, 'headers' | 'body'>): string | null {
  const inBody = typeof body === 'object' && body !== null && 'claimToken' in body ? body.claimToken : undefined;
  const token = inBody ?? headers['x-claim-token'];
  return typeof token === 'string' && token.length <= 200 ? token : null;
}
