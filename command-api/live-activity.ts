import { SubmittedSchema } from '#domain/listing/api.ts';
import { ActivityInputSchema, changesFromInput } from '#domain/listing/input.ts';
import type { App } from '#platform/http/app.ts';
import type { ServerContext } from '#platform/context.ts';
import { commandContext } from '#platform/http/command-context.ts';
import { ListingEditSchema } from './draft.ts';
import { executeListing } from './listing/listing-stream.ts';
import { existingListing, ListingParams } from './listing/own-listing.ts';
import { holdPage } from './page-stream.ts';
import { stepOf } from './steps.ts';
import { submittedOf } from './listing/submitted.ts';
import { editorOf } from './listing/submitter.ts';

/** PUT and DELETE activities/{id} (and the same under /admin), POST admin/activities/{id}/restore: what only admins may. */
export function liveActivityRoutes(app: App, { log }: ServerContext): void {
  const edit = {
    tags: ['Activities'],
    summary: 'Change what the directory shows, at once',
    params: ListingParams,
    body: ListingEditSchema,
    response: { 200: SubmittedSchema },
  };
  const plain = { tags: ['Activities'], params: ListingParams, response: { 200: SubmittedSchema } };
  for (const path of ['/api/activities/:id', '/api/admin/activities/:id']) {
    app.put(path, { schema: edit }, async (request, reply) => {
      const listing = await existingListing(log, request.params.id);
      const changes = changesFromInput(ActivityInputSchema.parse(request.body), listing.fields);
      const { revision } = request.body;
      const seen = revision === undefined ? {} : { revision };
      const command = { type: 'EditListing', changes, editedBy: editorOf(request.caller), ...seen } as const;
      const { state, position } = await executeListing(log, listing.listingId, [command], commandContext(request));
      reply.reached(position);
      return submittedOf(state, 'The activity has been successfully updated.');
    });
    app.delete(
      path,
      { schema: { ...plain, summary: 'Take out of the directory; it can be restored' } },
      async (request, reply) => {
        const listing = await existingListing(log, request.params.id);
        const command = { type: 'ArchiveListing' } as const;
        const { state, position } = await executeListing(log, listing.listingId, [command], commandContext(request));
        reply.reached(position);
        return submittedOf(state, 'The activity has been successfully deleted.');
      },
    );
  }
  app.post(
    '/api/admin/activities/:id/restore',
    { schema: { ...plain, summary: 'Put what was deleted back into the directory' } },
    async (request, reply) => {
      const context = commandContext(request);
      const listing = await existingListing(log, request.params.id);
      if (listing.status === 'archived') await holdPage(log, listing, stepOf(context, 'hold'));
      const { state, position } = await executeListing(log, listing.listingId, [{ type: 'RestoreListing' }], context);
      reply.reached(position);
      return submittedOf(state, 'The activity is in the directory again.');
    },
  );
}
