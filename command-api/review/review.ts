import type { z } from 'zod';
import { approveActivity, rejectActivity, reviewListing } from '#domain/listing/api.ts';
import type { ReviewInputSchema } from '#domain/listing/requests.ts';
import type { ListingCommand } from '#domain/listing/commands.ts';
import type { ListingFields } from '#domain/listing/facts/fields.ts';
import type { Listing } from '#domain/listing/listing.ts';
import { WITHOUT_WORDS } from '#domain/listing/notes.ts';
import type { Caller } from '#platform/caller.ts';
import type { App } from '#platform/http/app.ts';
import type { ServerContext } from '#platform/context.ts';
import { commandContext } from '#platform/http/command-context.ts';
import { serveWithActivity } from '#platform/http/serve.ts';
import { changesAsked } from '../listing/changes-asked.ts';
import { executeListing } from '../listing/listing-stream.ts';
import type { CommandContext } from '#event-store/log.ts';
import { holdingPage } from '../page/page-claim.ts';
import { galleriesOf, settleGallery } from '../picture/gallery.ts';
import { existingListing } from '../listing/own-listing.ts';
import { activityAgain, submittedOf } from '../listing/submitted.ts';

type ReviewInput = z.output<typeof ReviewInputSchema>;

/** PUT admin/listings/{id}/review, POST admin/activities/{id}/approve and /reject: an admin's verdict. */
export function reviewRoutes(app: App, server: ServerContext): void {
  const { log } = server;
  const again = activityAgain(log);
  serveWithActivity(app, reviewListing, again, async (request, reply) => {
    const { caller, params, body } = request;
    const { state, position } = await reviewOne(server, caller, commandContext(request), params.id, body);
    reply.reached(position);
    return submittedOf(log, request, state, 'Listing reviewed successfully');
  });
  for (const { contract, action, message } of [
    { contract: approveActivity, action: 'approve', message: 'Activity approved' },
    { contract: rejectActivity, action: 'reject', message: 'Activity rejected' },
  ] as const) {
    serveWithActivity(app, contract, again, async (request, reply) => {
      const { caller, params, body } = request;
      const input = { ...body, action, updatedData: undefined };
      const { state, position } = await reviewOne(server, caller, commandContext(request), params.id, input);
      reply.reached(position);
      return submittedOf(log, request, state, message);
    });
  }
}

/** Carries out the verdict `input` on the listing `id`, under whichever address it was given. */
export async function reviewOne(
  server: Pick<ServerContext, 'log' | 'config' | 'pictures'>,
  caller: Caller,
  context: CommandContext,
  id: string,
  input: ReviewInput,
) {
  const listing = await existingListing(server.log, id);
  const said = { ...input, adminNotes: input.adminNotes || defaultNotes(input, listing) };
  return decideOn(server, listing, verdict(server.config, said, caller, listing.fields), context);
}

/**
 * What goes into the directory has its page to itself: of two listings of one page the second is refused. Of what is turned down no
 * picture stays (decision 33).
 */
export async function decideOn(
  { log, pictures }: Pick<ServerContext, 'log' | 'pictures'>,
  listing: Listing,
  command: ListingCommand,
  context: CommandContext,
) {
  const options = command.type === 'ApproveListing' ? holdingPage(log, context) : {};
  const decided = await executeListing(log, listing.listingId, [command], context, options);
  if (galleriesOf(listing).length > 0) await settleGallery({ log, pictures }, listing);
  return decided;
}

/** What is rejected without a word is noted so; a provider's application and a change to what is live never are. */
function defaultNotes({ action, revisionId }: ReviewInput, { origin }: Listing): string | undefined {
  const mayBeSilent = revisionId === undefined && origin !== 'provider_application';
  return action === 'reject' && mayBeSilent ? WITHOUT_WORDS : undefined;
}

/** `edit` saves the edited fields and approves. With `revisionId` the verdict is on a pending change of a live listing. */
function verdict(
  config: ServerContext['config'],
  input: ReviewInput,
  caller: Caller,
  current: ListingFields,
): ListingCommand {
  const { action, revision, revisionId, updatedData } = input;
  const review = { reviewedBy: caller.memberId ?? caller.role, adminNotes: input.adminNotes || null };
  if (action === 'reject') {
    return revisionId === undefined
      ? { type: 'RejectListing', revision, ...review }
      : { type: 'RejectRevision', revisionId, ...review };
  }
  const edits = action === 'edit' && updatedData ? { changes: changesAsked(config, updatedData, current) } : {};
  return revisionId === undefined
    ? { type: 'ApproveListing', revision, ...review, ...edits }
    : { type: 'ApproveRevision', revision, revisionId, ...review, ...edits };
}
