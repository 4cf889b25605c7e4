import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { streams } from '#domain/catalog.ts';
import { withoutErased } from '#domain/kernel/erased.ts';
import { DomainError } from '#domain/kernel/errors.ts';
import { shownName } from '#domain/kernel/names.ts';
import type { ListingEvent } from '#domain/listing/events.ts';
import { isWholePrice } from '#domain/listing/facts/prices.ts';
import type { Listing } from '#domain/listing/listing.ts';
import { normalisedAddress } from '#domain/page/address.ts';
import {
  editParentSubmission,
  reviewParentSubmission,
  scrapeSubmission,
  submitParentSubmission,
} from '#domain/parent-submission/api.ts';
import { activityIn, type ParentSubmissionInputSchema } from '#domain/parent-submission/requests.ts';
import { type ParentSubmission, parentSubmissionOf } from '#domain/parent-submission/views.ts';
import type { Log } from '#event-store/log.ts';
import { nothingHere } from '#platform/auth/owning/own-listing.ts';
import type { ServerContext } from '#platform/context.ts';
import type { Caller } from '#platform/caller.ts';
import type { App } from '#platform/http/app.ts';
import { commandContext } from '#platform/http/command-context.ts';
import { fieldProblem } from '#platform/http/problem.ts';
import { serve } from '#platform/http/serve.ts';
import { pageIdOf } from '#platform/scraping/page-commands.ts';
import { changesAsked } from '../listing/changes-asked.ts';
import { listingViewOf } from '../listing/listing-view.ts';
import { existingListing } from '../listing/own-listing.ts';
import { saidBy, sentWords, type Told, toldOf } from '../listing/submitted.ts';
import { draftMeant } from '#platform/scraping/drafts-from-page.ts';
import { heldBy } from '#platform/scraping/page-holder.ts';
import type { ReadFor } from '../page/reading.ts';
import { answerTo, claimantOf, draftedFor } from '../page/pasted-page.ts';
import { decideOn, reviewOne } from '../review/review.ts';
import { receive, type Submission, thanks, withPrice } from '../draft/submission.ts';

/** A parent submission is a listing with another form: how members send one, and what admins decide on it. */
export function parentSubmissionRoutes(app: App, server: ServerContext, readFor: ReadFor): void {
  const { log, config } = server;

  serve(app, scrapeSubmission, async (request, reply) => {
    const read = await readFor(request, request.body.url);
    const results = await draftedFor(server, request, reply, read, 'parent_submission');
    const { activity, others, message } = await answerTo(server, request, results);
    if (activity) return { ...activity, others, message };
    const [held] = results.flatMap((each) => (each.outcome === 'taken' ? [heldBy(each.holder)] : []));
    throw new DomainError(held?.code ?? 'already-listed', message, 'conflict', held?.details);
  });

  serve(app, submitParentSubmission, async (request, reply) => {
    const sent = await receive(server, request, reply, await submissionIn(server, request, request.body));
    const { listing, as } = sent;
    const told = await toldOf(log, request, listing, false);
    return { ...(await submissionView(log, told, request.caller)), message: sentWords[as] ?? thanks };
  });

  serve(app, reviewParentSubmission, async (request, reply) => {
    const { adminNotes, ...asked } = request.body;
    const input = { ...asked, adminNotes: adminNotes ?? undefined, updatedData: undefined, revisionId: undefined };
    return decided(log, request, reply, ({ listingId }) =>
      reviewOne(server, request.caller, commandContext(request), listingId, input),
    );
  });

  serve(app, editParentSubmission, async (request, reply) => {
    const { revision, pricing, ...said } = request.body;
    // What is more than figures stands among a sender's comments, which an admin's correction has none of.
    if (pricing && !isWholePrice(pricing))
      throw fieldProblem([{ field: 'pricing', message: 'Please say the price in figures, such as £6.50 per session' }]);
    const { input } = withPrice(activityIn(said), pricing, null);
    return decided(log, request, reply, (listing) => {
      const changes = changesAsked(config, input, listing.fields);
      const command = { type: 'EditListing', changes, editedBy: 'admin', revision } as const;
      return decideOn(server, listing, command, commandContext(request));
    });
  });
}

/** Corrects the draft that it names, or the one that its member has begun from its page or a class of it; else it begins a listing. */
async function submissionIn(
  { log, config }: ServerContext,
  request: FastifyRequest,
  body: z.output<typeof ParentSubmissionInputSchema>,
): Promise<Submission> {
  const sourceUrl = body.sourceUrl && normalisedAddress(body.sourceUrl) !== undefined ? body.sourceUrl : null;
  const origin = 'parent_submission';
  const claimant = claimantOf(request, origin, config.sessionSecret);
  const meant = { whose: claimant, name: body.activityName, commandId: commandContext(request).commandId };
  const begun = body.id || sourceUrl === null ? null : await draftMeant(log, pageIdOf(sourceUrl), meant);
  return {
    draftId: body.id ?? begun?.listingId,
    claimToken: null,
    origin,
    ...withPrice(activityIn(body), body.pricing, body.submitterComments),
    sourceUrl,
  };
}

async function decided(
  log: Log,
  request: FastifyRequest<{ Params: { id: string } }>,
  reply: FastifyReply,
  decide: (listing: Listing) => ReturnType<typeof decideOn>,
): Promise<ParentSubmission> {
  const listing = await existingListing(log, request.params.id);
  if (listing.origin !== 'parent_submission') throw nothingHere();
  const { state, position } = await decide(listing);
  reply.reached(position);
  return submissionView(log, { listing: state }, request.caller);
}

const nobody = { submitterName: null, submitterEmail: null, submitterComments: null };

/** `listing` in the words of its form, with who sent it. */
async function submissionView(
  log: Log,
  { listing, upTo }: Pick<Told, 'listing' | 'upTo'>,
  caller: Caller,
): Promise<ParentSubmission> {
  const events = await log.readStream<ListingEvent>(streams.listing(listing.listingId), upTo ? { limit: upTo } : {});
  const sent = events.findLast((event) => event.type === 'DraftSubmitted' || event.type === 'DraftSentAsChange');
  const { submitterName = null, submitterEmail = null, submitterComments = null } = withoutErased(sent?.data ?? nobody);
  return parentSubmissionOf({
    ...listingViewOf(listing, await saidBy(log, listing), caller),
    submitterName: submitterName && shownName(submitterName),
    submitterEmail,
    submitterComments,
  });
}
