import { z } from 'zod';
import { SubmittedSchema } from '#domain/listing/api.ts';
import type { ListingCommand } from '#domain/listing/commands.ts';
import type { ListingChanges } from '#domain/listing/facts/fields.ts';
import { ActivityInputSchema } from '#domain/listing/input.ts';
import type { Listing } from '#domain/listing/listing.ts';
import type { CommandContext } from '#event-store/log.ts';
import { claimTokenFrom } from '#platform/auth/own-listing.ts';
import type { Caller } from '#platform/caller.ts';
import type { App } from '#platform/http/app.ts';
import type { ServerContext } from '#platform/context.ts';
import { commandContext } from '#platform/http/command-context.ts';
import { changesAsked } from './listing/changes-asked.ts';
import { executeListing } from './listing/listing-stream.ts';
import { ListingParams, ownListing } from './listing/own-listing.ts';
import { submitListing } from './listing/submit-listing.ts';
import { answersWithActivity, sentWords, submittedOf } from './listing/submitted.ts';
import { idOf } from './steps.ts';
import { editorOf, submitterOf } from './listing/submitter.ts';

/** An edit of a listing; `revision`, when given, is the content revision that the editor looked at. */
export const ListingEditSchema = ActivityInputSchema.extend({ revision: z.number().int().min(1).optional() });

/** PUT drafts/{id}, POST drafts/{id}/submit: the submitter's own listing, whatever its status. */
export function draftRoutes(app: App, { log, config: site }: ServerContext): void {
  const config = answersWithActivity(log);
  const edit = {
    tags: ['Drafts'],
    summary: 'Correct a draft; of what is live, propose a change',
    params: ListingParams,
    body: ListingEditSchema,
    response: { 200: SubmittedSchema },
  };
  app.put('/api/drafts/:id', { config, schema: edit }, async (request, reply) => {
    const { caller, body, params } = request;
    const context = commandContext(request);
    const listing = await ownListing(log, params.id, caller, claimTokenFrom(request));
    const changes = changesAsked(site, ActivityInputSchema.parse(body), listing.fields);
    const command = editCommand(listing, caller, changes, body.revision, context);
    const { state, position } = await executeListing(log, listing.listingId, [command], context);
    reply.reached(position);
    const isProposal = command.type === 'ProposeRevision';
    return submittedOf(
      log,
      request,
      state,
      isProposal ? 'Your changes will go live when an admin has approved them.' : 'Draft saved.',
    );
  });
  const submit = {
    tags: ['Drafts'],
    summary: 'Send a draft to review',
    params: ListingParams,
    response: { 200: SubmittedSchema },
  };
  app.post('/api/drafts/:id/submit', { config, schema: submit }, async (request, reply) => {
    const { caller, params } = request;
    const context = commandContext(request);
    const listing = await ownListing(log, params.id, caller, claimTokenFrom(request));
    const command = { type: 'SubmitDraft', ...submitterOf(caller, listing.listingId) } as const;
    const sent = await submitListing(log, listing.listingId, { before: [], submit: command }, context);
    reply.reached(sent.position);
    return submittedOf(log, request, sent.listing, sentWords[sent.as] ?? 'Submitted for review.');
  });
}

/** What is live is only changed by an admin; everybody else's change waits for one (spec/decisions.md 2.2). */
function editCommand(
  { status }: Listing,
  caller: Caller,
  changes: ListingChanges,
  revision: number | undefined,
  context: CommandContext,
): ListingCommand {
  if (status !== 'live' || caller.role === 'admin') {
    return { type: 'EditListing', changes, editedBy: editorOf(caller), ...(revision !== undefined && { revision }) };
  }
  const source = caller.role === 'provider' ? 'provider_edit' : 'parent_amendment';
  return {
    type: 'ProposeRevision',
    revisionId: idOf(context, 'revision'),
    source,
    proposedBy: caller.memberId,
    changes,
  };
}
