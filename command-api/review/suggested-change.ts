import { suggestChange, withdrawChange } from '#domain/listing/api.ts';
import type { Listing } from '#domain/listing/listing.ts';
import { isOwners } from '#domain/listing/shown/waiting-changes.ts';
import { once } from '#event-store/once.ts';
import type { ServerContext } from '#platform/context.ts';
import { isOwner, nothingHere } from '#platform/auth/owning/own-listing.ts';
import type { Caller } from '#platform/caller.ts';
import type { App } from '#platform/http/app.ts';
import { commandContext } from '#platform/http/command-context.ts';
import { serveWithActivity } from '#platform/http/serve.ts';
import { idOf } from '#platform/command-steps.ts';
import { changesAsked } from '../listing/changes-asked.ts';
import { executeListing } from '../listing/listing-stream.ts';
import { existingListing, isItsProvider } from '../listing/own-listing.ts';
import { activityAgain, submittedOf } from '../listing/submitted.ts';
import { galleriesOf, settleGallery } from '../picture/gallery.ts';

/** POST activities/{id}/changes: what any member suggests of a live activity waits for an admin; nobody else sees it before. */
export function suggestedChangeRoutes(app: App, { log, config, pictures }: ServerContext): void {
  serveWithActivity(app, suggestChange, activityAgain(log), async (request, reply) => {
    const { caller, body, params } = request;
    const context = commandContext(request);
    const listing = await existingListing(log, params.id);
    const propose = () => ({
      type: 'ProposeRevision' as const,
      revisionId: idOf(context, 'revision'),
      source: isItsProvider(listing, caller) ? ('provider_edit' as const) : ('parent_amendment' as const),
      proposedBy: caller.memberId,
      changes: changesAsked(config, body, listing.fields),
    });
    const { state, position } = await once(log, ['listing', listing.listingId], context, async () => {
      if (listing.status !== 'live') throw nothingHere();
      return executeListing(log, listing.listingId, [propose()], context);
    });
    reply.reached(position);
    return submittedOf(log, request, state, 'Thank you. Families see your change once our team has approved it.');
  });
  serveWithActivity(app, withdrawChange, activityAgain(log), async (request, reply) => {
    const { caller, params } = request;
    const listing = await existingListing(log, params.id);
    const context = commandContext(request);
    const { state, position } = await once(log, ['listing', listing.listingId], context, async () => {
      if (!mayWithdraw(listing, params.revisionId, caller)) throw nothingHere();
      const command = { type: 'WithdrawRevision', revisionId: params.revisionId } as const;
      return executeListing(log, listing.listingId, [command], context);
    });
    if (galleriesOf(listing).length > 0) await settleGallery({ log, pictures }, listing);
    reply.reached(position);
    return submittedOf(log, request, state, 'Your change was taken back. The activity stays as it is.');
  });
}

/** Their own change; and of their own listing what anybody of its owner sent. What has been decided on they hear of by name. */
function mayWithdraw(listing: Listing, revisionId: string, caller: Caller): boolean {
  const waiting = listing.pendingRevisions.find((each) => each.revisionId === revisionId);
  if (waiting !== undefined && waiting.proposedBy === caller.memberId) return true;
  return isOwner(listing, caller, null) && (waiting === undefined || isOwners(listing, waiting));
}
