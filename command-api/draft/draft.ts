import { editDraft, submitDraft } from '#domain/listing/api.ts';
import type { ListingCommand } from '#domain/listing/commands.ts';
import type { ListingChanges } from '#domain/listing/facts/fields.ts';
import { ActivityInputSchema } from '#domain/listing/input.ts';
import type { Listing } from '#domain/listing/listing.ts';
import type { CommandContext } from '#event-store/log.ts';
import { opens } from '#platform/auth/owning/claim-token.ts';
import { claimTokenFrom } from '#platform/auth/owning/own-listing.ts';
import type { Caller } from '#platform/caller.ts';
import type { App } from '#platform/http/app.ts';
import type { ServerContext } from '#platform/context.ts';
import { commandContext } from '#platform/http/command-context.ts';
import { serveWithActivity } from '#platform/http/serve.ts';
import { changesAsked } from '../listing/changes-asked.ts';
import { executeListing } from '../listing/listing-stream.ts';
import { isItsProvider, ownListing } from '../listing/own-listing.ts';
import { submitListing } from '../listing/submit-listing.ts';
import { activityAgain, sentWords, submittedOf } from '../listing/submitted.ts';
import { idOf } from '#platform/command-steps.ts';
import { editorOf, submitterOf } from '../listing/submitter.ts';

/** PUT drafts/{id}, POST drafts/{id}/submit: the submitter's own listing, whatever its status. */
export function draftRoutes(app: App, { log, config: site }: ServerContext): void {
  const again = activityAgain(log);
  serveWithActivity(app, editDraft, again, async (request, reply) => {
    const { caller, body, params } = request;
    const context = commandContext(request);
    const claimToken = claimTokenFrom(request);
    const listing = await ownListing(log, params.id, caller, claimToken, context.commandId);
    const changes = changesAsked(site, ActivityInputSchema.parse(body), listing.fields);
    const editor = { caller, holdsToken: opens(claimToken, listing.claimTokenHash) };
    const command = editCommand(listing, editor, changes, body.revision, context);
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
  serveWithActivity(app, submitDraft, again, async (request, reply) => {
    const { caller, params } = request;
    const context = commandContext(request);
    const listing = await ownListing(log, params.id, caller, claimTokenFrom(request), context.commandId);
    // Of a copy that an admin has made for a business whoever of it submits it is told of the review, as of their own.
    const isOfBusiness = listing.businessId !== undefined && caller.memberId !== null && caller.role !== 'admin';
    const command = {
      type: 'SubmitDraft',
      ...submitterOf(caller, listing.listingId),
      ...(isOfBusiness && { submittedBy: caller.memberId }),
    } as const;
    const isTheirs = (other: Listing) => isItsProvider(other, caller);
    const sent = await submitListing(log, listing.listingId, { before: [], submit: command, isTheirs }, context);
    reply.reached(sent.position);
    return submittedOf(log, request, sent.listing, sentWords[sent.as] ?? 'Submitted for review.');
  });
}

/** What is live is only changed by an admin; everybody else's change waits for one. */
function editCommand(
  listing: Listing,
  { caller, holdsToken }: { readonly caller: Caller; readonly holdsToken: boolean },
  changes: ListingChanges,
  revision: number | undefined,
  context: CommandContext,
): ListingCommand {
  if (listing.status !== 'live' || caller.role === 'admin') {
    return {
      type: 'EditListing',
      changes,
      editedBy: editorOf(caller, listing),
      ...(revision !== undefined && { revision }),
    };
  }
  const source = isItsProvider(listing, caller) ? 'provider_edit' : 'parent_amendment';
  return {
    type: 'ProposeRevision',
    revisionId: idOf(context, 'revision'),
    source,
    proposedBy: caller.memberId,
    // What has been given to a business is not the token's any more.
    ...(holdsToken && listing.businessId === undefined && { byToken: true }),
    changes,
  };
}
