import { featureActivity, unfeatureActivity } from '#domain/listing/back-office/api.ts';
import type { ServerContext } from '#platform/context.ts';
import type { App } from '#platform/http/app.ts';
import { commandContext } from '#platform/http/command-context.ts';
import { serveWithActivity } from '#platform/http/serve.ts';
import { executeListing } from '../listing/listing-stream.ts';
import { existingListing } from '../listing/own-listing.ts';
import { activityAgain, submittedOf } from '../listing/submitted.ts';

/** POST and DELETE admin/activities/{id}/feature: what our team holds out to families, and is marked as that. */
export function featuredRoutes(app: App, { log }: ServerContext): void {
  const again = activityAgain(log);
  for (const { contract, type, message } of [
    { contract: featureActivity, type: 'FeatureListing', message: 'The activity is featured.' },
    { contract: unfeatureActivity, type: 'UnfeatureListing', message: 'The activity is featured no more.' },
  ] as const) {
    serveWithActivity(app, contract, again, async (request, reply) => {
      const { listingId } = await existingListing(log, request.params.id);
      const { state, position } = await executeListing(log, listingId, [{ type }], commandContext(request));
      reply.reached(position);
      return submittedOf(log, request, state, message);
    });
  }
}
