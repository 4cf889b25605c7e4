import { type Application, claimApplicationOf } from '#domain/business/views.ts';
import type { Claim, ClaimCommand } from '#domain/claim/claim.ts';
import { DomainError } from '#domain/kernel/errors.ts';
import { handle } from '#event-store/handle.ts';
import type { CommandContext } from '#event-store/log.ts';
import { once } from '#event-store/once.ts';
import { businessOf } from '#platform/auth/owning/business-of.ts';
import { approvedBusiness } from '#platform/auth/owning/own-business.ts';
import type { ServerContext } from '#platform/context.ts';
import { stepOf } from '#platform/command-steps.ts';
import { executeListing } from '../listing/listing-stream.ts';
import { existingListing } from '../listing/own-listing.ts';

/**
 * An admin decides on a claim. The listing is given away first, and only as it stood when it was claimed: of several claims one wins,
 * and a verdict that was cut off is given again.
 */
export async function decideClaim(
  { db, log }: Pick<ServerContext, 'db' | 'log'>,
  claim: Claim,
  command: ClaimCommand,
  context: CommandContext,
): Promise<{ readonly application: Application; readonly position: number }> {
  const { claimId, businessId, listingId, ownedBy, status } = claim;
  const listing = await existingListing(log, listingId);
  const [owner, business] = await Promise.all([businessOf(db, listing), approvedBusiness(db, businessId)]);
  const give = async (): Promise<void> => {
    if (command.type !== 'ApproveClaim' || status !== 'pending' || owner?.businessId === businessId) return;
    if (listing.status !== 'live')
      throw new DomainError('not-live', 'This activity is not in the directory any more.', 'conflict');
    if (business === undefined)
      throw new DomainError(
        'business-gone',
        'The business that claimed this is not here any more: reject it.',
        'conflict',
      );
    // Whose it was may have gone since, which leaves it to nobody.
    const isAsClaimed =
      (owner?.businessId ?? null) === ownedBy || (owner === undefined && listing.businessId === ownedBy);
    if (!isAsClaimed)
      throw new DomainError('belongs-to-another', 'This activity has gone to another business since.', 'conflict');
    const given = { type: 'GiveToBusiness', businessId, from: listing.businessId ?? null, why: 'admin' } as const;
    await executeListing(log, listingId, [given], stepOf(context, 'give'));
  };
  const { state, position } = await once(log, ['claim', claimId], context, async () => {
    await give();
    return handle(log, claimId, command, context);
  });
  const application = claimApplicationOf(state.claim ?? claim, listing.fields, business, owner);
  return { application, position };
}
