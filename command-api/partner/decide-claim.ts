import { type Application, claimApplicationOf } from '#domain/business/views.ts';
import { concepts, streams } from '#domain/catalog.ts';
import { type Claim, type ClaimCommand, mustBeAsReviewed } from '#domain/claim/claim.ts';
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
import { settleGallery } from '../picture/gallery.ts';
import { unlessBusy } from '../unless-busy.ts';

const DECIDING = 'Somebody else is deciding on this claim at this moment. Please try again.';
const refused = (code: string, message: string): DomainError => new DomainError(code, message, 'conflict');

/**
 * An admin decides on a claim. The listing is given away first, and only as it stood when it was claimed: of several claims one wins,
 * and a verdict that was cut off is given again. Then the listing is theirs already, so that nobody can tell them that it is not. For
 * the same reason one claim is decided on by one admin at a time.
 */
export async function decideClaim(
  { db, log, pictures }: Pick<ServerContext, 'db' | 'log' | 'pictures'>,
  claim: Claim,
  command: ClaimCommand,
  context: CommandContext,
): Promise<{ readonly application: Application; readonly position: number }> {
  const { claimId, businessId, listingId, ownedBy } = claim;
  const standing = async () => {
    const listing = await existingListing(log, listingId);
    const [owner, business] = await Promise.all([businessOf(db, listing), approvedBusiness(db, businessId)]);
    return { listing, owner, business, isTheirs: owner?.businessId === businessId };
  };
  const give = async (): Promise<void> => {
    const { listing, owner, business, isTheirs } = await standing();
    const { state } = await log.fold(streams.claim(claimId), concepts.claim.decider);
    if (state.claim?.status !== 'pending') return;
    // Before the listing is given away, which nothing takes back.
    if (command.type === 'ApproveClaim') mustBeAsReviewed(state.claim, command);
    if (command.type === 'RejectClaim' && isTheirs)
      throw refused('theirs-already', 'This activity belongs to that business already: approve its claim.');
    if (command.type !== 'ApproveClaim' || isTheirs) return;
    if (listing.status !== 'live') throw refused('not-live', 'This activity is not in the directory any more.');
    if (business === undefined)
      throw refused('business-gone', 'The business that claimed this is not here any more: reject it.');
    // Whose it was may have gone since, which leaves it to nobody.
    const isAsClaimed =
      (owner?.businessId ?? null) === ownedBy || (owner === undefined && listing.businessId === ownedBy);
    if (!isAsClaimed) throw refused('belongs-to-another', 'This activity has gone to another business since.');
    const given = { type: 'GiveToBusiness', businessId, from: listing.businessId ?? null, why: 'admin' } as const;
    await executeListing(log, listingId, [given], stepOf(context, 'give'));
    await settleGallery({ log, pictures }, listing);
  };
  const { listing, owner, business } = await standing();
  const turn = { what: 'claims are decided', ids: [claimId], busy: DECIDING };
  const { state, position } = await once(log, ['claim', claimId], context, () =>
    unlessBusy(db, turn, async () => {
      await give();
      return handle(log, claimId, command, context);
    }),
  );
  const application = claimApplicationOf(state.claim ?? claim, listing.fields, business, owner);
  return { application, position };
}
