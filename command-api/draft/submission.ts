import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { submitApplication, submitListing as submitListingCall, submitSuggestion } from '#domain/listing/api.ts';
import type { SubmitListingSchema } from '#domain/listing/requests.ts';
import type { Submitted } from '#domain/listing/shown/answers.ts';
import type { ListingCommand } from '#domain/listing/commands.ts';
import { decide } from '#domain/listing/decide.ts';
import type { Origin } from '#domain/listing/events.ts';
import { withChanges } from '#domain/listing/facts/fields.ts';
import { PRICE_MARK } from '#domain/listing/facts/limits.ts';
import { ActivityInputSchema } from '#domain/listing/input.ts';
import { evolve, initialListing, type Listing } from '#domain/listing/listing.ts';
import { isWholePrice, pricesFromText } from '#domain/listing/facts/prices.ts';
import { normalisedAddress } from '#domain/page/address.ts';
import { claimTokenFrom } from '#platform/auth/owning/own-listing.ts';
import type { App } from '#platform/http/app.ts';
import type { ServerContext } from '#platform/context.ts';
import { commandContext } from '#platform/http/command-context.ts';
import { serveWithActivity } from '#platform/http/serve.ts';
import { pageIdOf } from '#platform/scraping/page-commands.ts';
import type { CommandContext } from '#event-store/log.ts';
import { changesAsked } from '../listing/changes-asked.ts';
import { executeListing } from '../listing/listing-stream.ts';
import { isItsProvider, ownListing } from '../listing/own-listing.ts';
import { stepOf } from '#platform/command-steps.ts';
import { editorOf, mustSayWhoTheyAre, type SubmitterInput, submitterOf } from '../listing/submitter.ts';
import { type Sent, submitListing } from '../listing/submit-listing.ts';
import { activityAgain, sentWords, submittedOf } from '../listing/submitted.ts';
import { typed } from '#domain/listing/typed.ts';

export const thanks = 'Thank you. An admin will review it before it goes live.';

/** A submission as each of the three flows makes one of it. */
export interface Submission extends SubmitterInput {
  /** The draft that the submission corrects; undefined when it begins a listing of its own. */
  readonly draftId: string | undefined;
  readonly claimToken: string | null;
  readonly origin: Origin;
  readonly input: z.output<typeof ActivityInputSchema>;
  readonly sourceUrl: string | null;
}

/** POST parent/submit-suggestion, provider/submit-application, submit-listing: a draft goes to review. */
export function submissionRoutes(app: App, server: ServerContext): void {
  const again = activityAgain(server.log);
  const flows = [
    { contract: submitSuggestion, origin: 'parent_suggestion' },
    { contract: submitApplication, origin: 'provider_application' },
  ] as const;
  for (const { contract, origin } of flows) {
    serveWithActivity(app, contract, again, async (request, reply) => {
      const { id: draftId, submitterComments } = request.body;
      const input = ActivityInputSchema.parse(request.body);
      const claimToken = claimTokenFrom(request);
      const said = { draftId, claimToken, origin, input, sourceUrl: null, submitterComments };
      return answerTo(server, request, await receive(server, request, reply, said));
    });
  }
  serveWithActivity(app, submitListingCall, again, async (request, reply) => {
    mustSayWhoTheyAre(request.caller, request.body);
    const submission = submissionOf(request, request.body);
    return answerTo(server, request, await receive(server, request, reply, submission));
  });
}

function submissionOf(request: FastifyRequest, body: z.output<typeof SubmitListingSchema>): Submission {
  const { id, price, submitterType, submitterName, submitterEmail, submitterComments, sourceUrl } = body;
  const input = ActivityInputSchema.parse(body);
  return {
    draftId: id,
    claimToken: claimTokenFrom(request),
    origin: submitterType === 'provider' ? 'provider_submission' : 'parent_submission',
    ...withPrice(input, price, submitterComments),
    sourceUrl: sourceUrl !== undefined && normalisedAddress(sourceUrl) !== undefined ? sourceUrl : null,
    submitterName,
    submitterEmail,
  };
}

/** Nothing of a price. */
const unpriced = { priceFrom: null, priceTo: null, priceUnit: null, freeActivity: null };

/**
 * `input` with what `price`, free text, says. It says the whole, as the box held the whole: what had been read of the price before goes,
 * and '' says that there is none. What is more than figures is not lost: the reviewer reads it among the comments.
 */
export function withPrice(
  input: Submission['input'],
  price: string | null | undefined,
  comments: string | null | undefined,
): Pick<Submission, 'input' | 'submitterComments'> {
  const said = input.priceFrom === undefined && input.priceTo === undefined ? price : undefined;
  const prices = said === undefined ? {} : { ...unpriced, ...pricesFromText(said ?? '') };
  const added = said && !isWholePrice(said) ? `${PRICE_MARK}${said}` : undefined;
  const submitterComments = [comments, added].filter(Boolean).join('\n') || undefined;
  return { input: { ...prices, ...input }, submitterComments };
}

const answerTo = ({ log }: ServerContext, request: FastifyRequest, { listing, as }: Sent): Promise<Submitted> =>
  submittedOf(log, request, listing, sentWords[as] ?? thanks);

/** Sends it to review. */
export async function receive(
  server: ServerContext,
  request: FastifyRequest,
  reply: FastifyReply,
  submission: Submission,
): Promise<Sent> {
  const context = commandContext(request);
  const { caller } = request;
  const { listingId, before } = await beginning(server, request, submission, context);
  const submitter = submitterOf(caller, listingId, submission);
  const submittedBy = caller.role === 'admin' ? null : caller.memberId;
  const submit = { type: 'SubmitDraft', ...submitter, submittedBy, origin: submission.origin } as const;
  const isTheirs = (other: Listing) => isItsProvider(other, caller);
  const sent = await submitListing(server.log, listingId, { before, submit, isTheirs }, context);
  reply.reached(sent.position);
  return sent;
}

/** What the submission begins with: corrections of the submitter's draft, or a draft from its fields alone. */
async function beginning(
  { log, config }: ServerContext,
  { caller, command }: FastifyRequest,
  { draftId, claimToken, origin, input, sourceUrl }: Submission,
  context: CommandContext,
): Promise<{ listingId: string; before: readonly ListingCommand[] }> {
  if (draftId !== undefined) {
    const listing = await ownListing(log, draftId, caller, claimToken, context.commandId);
    const editor = editorOf(caller, { ...listing, origin });
    const changes = changesAsked(config, input, listing.fields);
    return { listingId: listing.listingId, before: [{ type: 'EditListing', changes, editedBy: editor }] };
  }
  const listingId = command.seed;
  const isProvider = origin === 'provider_application' || origin === 'provider_submission';
  const fields = withChanges({}, changesAsked(config, input));
  const draftedBy = editorOf(caller, { origin });
  const contactSubject = (isProvider ? caller.memberId : null) ?? listingId;
  const pageId = sourceUrl === null ? null : pageIdOf(sourceUrl);
  const about = { contactSubject, origin, submittedBy: caller.memberId, sourceUrl, pageId, draftedBy, fields };
  const draft = { type: 'DraftListing', ...typed(listingId, about) } as const;
  if (pageId === null) return { listingId, before: [draft] };
  // Only a listing that is there can have a page. What would be refused is not begun either.
  const drafted = decide(draft, initialListing).reduce(evolve, initialListing);
  decide({ type: 'SubmitDraft', ...submitterOf(caller, listingId) }, drafted);
  await executeListing(log, listingId, [draft], stepOf(context, 'draft'), { begins: true });
  return { listingId, before: [] };
}
