import { z } from 'zod';
import { SubmittedSchema } from '#domain/listing/api.ts';
import type { Archivist } from '#domain/listing/events.ts';
import { ActivityInputSchema } from '#domain/listing/input.ts';
import type { Listing } from '#domain/listing/listing.ts';
import type { Log } from '#event-store/log.ts';
import type { Caller } from '#platform/caller.ts';
import type { App } from '#platform/http/app.ts';
import type { ServerContext } from '#platform/context.ts';
import { commandContext } from '#platform/http/command-context.ts';
import { ListingEditSchema } from './draft.ts';
import { changesAsked } from './listing/changes-asked.ts';
import { executeListing } from './listing/listing-stream.ts';
import { existingListing, ListingParams, ownListing } from './listing/own-listing.ts';
import { holdingPage } from './page-stream.ts';
import { answersWithActivity, submittedOf } from './listing/submitted.ts';
import { editorOf } from './listing/submitter.ts';

/**
 * PUT and DELETE activities/{id} and POST activities/{id}/restore, and the same under /admin. Only admins edit at once; a
 * provider takes their own out of the directory and puts it back, unless an admin took it out.
 */
export function liveActivityRoutes(app: App, { log, config: site }: ServerContext): void {
  const config = answersWithActivity(log);
  const edit = {
    tags: ['Activities'],
    summary: 'Change what the directory shows, at once',
    params: ListingParams,
    body: ListingEditSchema.required({ revision: true }),
    response: { 200: SubmittedSchema },
  };
  const plain = { tags: ['Activities'], params: ListingParams, response: { 200: SubmittedSchema } };
  const remove = {
    ...plain,
    summary: 'Take out of the directory, naming the revision that was looked at; it can be restored',
    body: z.object({ revision: z.number().int().min(1).optional() }).nullish(),
  };
  const restore = { ...plain, summary: 'Put what was deleted back into the directory' };
  for (const path of ['/api/activities/:id', '/api/admin/activities/:id']) {
    app.put(path, { config, schema: edit }, async (request, reply) => {
      const listing = await existingListing(log, request.params.id);
      const changes = changesAsked(site, ActivityInputSchema.parse(request.body), listing.fields);
      const { revision } = request.body;
      const command = { type: 'EditListing', changes, editedBy: editorOf(request.caller), revision } as const;
      const { state, position } = await executeListing(log, listing.listingId, [command], commandContext(request));
      reply.reached(position);
      return submittedOf(log, request, state, 'The activity has been successfully updated.');
    });
    app.delete(path, { config, schema: remove }, async (request, reply) => {
      const { caller, params, body } = request;
      const listing = await removable(log, params.id, caller);
      const seen = body?.revision === undefined ? {} : { revision: body.revision };
      const command = { type: 'ArchiveListing', by: archivistOf(caller), ...seen } as const;
      const { state, position } = await executeListing(log, listing.listingId, [command], commandContext(request));
      reply.reached(position);
      return submittedOf(log, request, state, 'The activity has been successfully deleted.');
    });
    app.post(`${path}/restore`, { config, schema: restore }, async (request, reply) => {
      const { caller, params } = request;
      const context = commandContext(request);
      const listing = await removable(log, params.id, caller);
      const command = { type: 'RestoreListing', by: archivistOf(caller) } as const;
      const { state, position } = await executeListing(
        log,
        listing.listingId,
        [command],
        context,
        holdingPage(log, context),
      );
      reply.reached(position);
      return submittedOf(log, request, state, 'The activity is in the directory again.');
    });
  }
}

/** An admin's is every listing, a provider's their own; to anybody else it does not exist. */
function removable(log: Log, id: string, caller: Caller): Promise<Listing> {
  return ownListing(log, id, caller, null);
}

const archivistOf = ({ role }: Caller): Archivist => (role === 'admin' ? 'admin' : 'provider');
