import { suggestChange } from '#domain/listing/api.ts';
import type { ServerContext } from '#platform/context.ts';
import { isOwner, nothingHere } from '#platform/auth/owning/own-listing.ts';
import type { App } from '#platform/http/app.ts';
import { commandContext } from '#platform/http/command-context.ts';
import { serveWithActivity } from '#platform/http/serve.ts';
import { idOf } from '../command-steps.ts';
import { changesAsked } from '../listing/changes-asked.ts';
import { executeListing } from '../listing/listing-stream.ts';
import { existingListing } from '../listing/own-listing.ts';
import { activityAgain, submittedOf } from '../listing/submitted.ts';

/** POST activities/{id}/changes: what any member suggests of a live activity waits for an admin; nobody else sees it before. */
export function suggestedChangeRoutes(app: App, { log, config }: ServerContext): void {
  serveWithActivity(app, suggestChange, activityAgain(log), async (request, reply) => {
    const { caller, body, params } = request;
    const context = commandContext(request);
    const listing = await existingListing(log, params.id);
    if (listing.status !== 'live') throw nothingHere();
    const isOwnProvider = caller.role === 'provider' && isOwner(listing, caller, null);
    const command = {
      type: 'ProposeRevision',
      revisionId: idOf(context, 'revision'),
      source: isOwnProvider ? 'provider_edit' : 'parent_amendment',
      proposedBy: caller.memberId,
      changes: changesAsked(config, body, listing.fields),
    } as const;
    const { state, position } = await executeListing(log, listing.listingId, [command], context);
    reply.reached(position);
    return submittedOf(log, request, state, 'Thank you. Families see your change once our team has approved it.');
  });
}
