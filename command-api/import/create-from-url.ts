import { createFromUrl } from '#domain/bulk-import/api.ts';
import type { ServerContext } from '#platform/context.ts';
import type { App } from '#platform/http/app.ts';
import { commandContext } from '#platform/http/command-context.ts';
import { serve } from '#platform/http/serve.ts';
import { foldListing } from '../listing/listing-stream.ts';
import { listingViewOf } from '../listing/listing-view.ts';
import { saidBy } from '../listing/submitted.ts';
import { adminSubmitter } from '../listing/submitter.ts';
import type { ReadFor } from '../page/reading.ts';
import { pageForReview } from './page-for-review.ts';

/** POST admin/create-from-url: a web address becomes an activity that waits for review. */
export function createFromUrlRoutes(app: App, { log }: ServerContext, readFor: ReadFor): void {
  serve(app, createFromUrl, async (request, reply) => {
    const reading = await readFor(request, request.body.url);
    const submitter = adminSubmitter(request.caller);
    const { outcome, listingId, message, position } = await pageForReview(
      log,
      reading,
      submitter,
      commandContext(request),
    );
    reply.reached(position);
    if (outcome === 'there-already') return { activity: null, message };
    const listing = await foldListing(log, listingId);
    return { activity: listingViewOf(listing, await saidBy(log, listing), request.caller), message };
  });
}
