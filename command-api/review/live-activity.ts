import type { FastifyRequest } from 'fastify';
import {
  deleteActivity,
  deleteActivityAsAdmin,
  editActivity,
  editActivityAsAdmin,
  restoreActivity,
  restoreActivityAsAdmin,
} from '#domain/listing/api.ts';
import { DomainError } from '#domain/kernel/errors.ts';
import type { Archivist } from '#domain/listing/events.ts';
import { ActivityInputSchema } from '#domain/listing/input.ts';
import type { Listing } from '#domain/listing/listing.ts';
import type { Log } from '#event-store/log.ts';
import type { Caller } from '#platform/caller.ts';
import type { App } from '#platform/http/app.ts';
import type { ServerContext } from '#platform/context.ts';
import { commandContext } from '#platform/http/command-context.ts';
import { openDraftOf } from '#platform/scraping/draft-from-page.ts';
import { serveWithActivity } from '#platform/http/serve.ts';
import { changesAsked } from '../listing/changes-asked.ts';
import { executeListing } from '../listing/listing-stream.ts';
import { existingListing, providersListing } from '../listing/own-listing.ts';
import { holdingPage } from '../page/page-claim.ts';
import { activityAgain, submittedOf } from '../listing/submitted.ts';
import { editorOf } from '../listing/submitter.ts';

/**
 * PUT and DELETE activities/{id} and POST activities/{id}/restore, and the same under /admin. Only admins edit at once; a
 * provider takes their own out of the directory and puts it back, unless an admin took it out, and what they have not sent in, or in
 * vain, out of their own list.
 */
export function liveActivityRoutes(app: App, { log, config: site }: ServerContext): void {
  const again = activityAgain(log);
  for (const contract of [editActivity, editActivityAsAdmin]) {
    serveWithActivity(app, contract, again, async (request, reply) => {
      const listing = await existingListing(log, request.params.id);
      const changes = changesAsked(site, ActivityInputSchema.parse(request.body), listing.fields);
      const { revision } = request.body;
      const command = { type: 'EditListing', changes, editedBy: editorOf(request.caller, listing), revision } as const;
      const { state, position } = await executeListing(log, listing.listingId, [command], commandContext(request));
      reply.reached(position);
      return submittedOf(log, request, state, 'The activity has been successfully updated.');
    });
  }
  for (const contract of [deleteActivity, deleteActivityAsAdmin]) {
    serveWithActivity(app, contract, again, async (request, reply) => {
      const { caller, params, body } = request;
      const listing = await removable(log, params.id, request);
      const seen = body?.revision === undefined ? {} : { revision: body.revision };
      const command = { type: 'ArchiveListing', by: archivistOf(caller), ...seen } as const;
      const { state, position } = await executeListing(log, listing.listingId, [command], commandContext(request));
      reply.reached(position);
      return submittedOf(log, request, state, 'The activity has been successfully deleted.');
    });
  }
  for (const contract of [restoreActivity, restoreActivityAsAdmin]) {
    serveWithActivity(app, contract, again, async (request, reply) => {
      const { caller, params } = request;
      const context = commandContext(request);
      const listing = await removable(log, params.id, request);
      const command = { type: 'RestoreListing', by: archivistOf(caller) } as const;
      const { guard, ...options } = holdingPage(log, context);
      const { state, position } = await executeListing(log, listing.listingId, [command], context, {
        ...options,
        guard: (now) =>
          (now.archivedFrom === undefined ? guard?.(now) : mustBeOnlyDraft(log, now)) ?? Promise.resolve(),
      });
      reply.reached(position);
      const message =
        state.status === 'live' ? 'The activity is in the directory again.' : 'The activity is back where it was.';
      return submittedOf(log, request, state, message);
    });
  }
}

/**
 * What never was in the directory holds no page; but of each page a person has one draft, and may have begun another one since. What a
 * business has now is one of its own, and what whoever began it has begun elsewhere is another's: its people can neither see nor delete it.
 */
async function mustBeOnlyDraft(log: Log, { pageId, submittedBy, archivedFrom, businessId }: Listing): Promise<void> {
  if (pageId === null || submittedBy === null || archivedFrom !== 'draft') return;
  const counts = (other: Listing): boolean => other.submittedBy === submittedBy && other.businessId === businessId;
  const other = await openDraftOf(log, pageId, { person: submittedBy, opens: null, owns: counts, counts });
  if (other !== null)
    throw new DomainError(
      'another-draft',
      'You have begun another draft of this page since. Delete that one first.',
      'conflict',
    );
}

/** An admin's is every listing, a provider's their own; to anybody else it does not exist. */
function removable(log: Log, id: string, { caller, command }: FastifyRequest): Promise<Listing> {
  return providersListing(log, id, caller, command.id);
}

const archivistOf = ({ role }: Caller): Archivist => (role === 'admin' ? 'admin' : 'provider');
