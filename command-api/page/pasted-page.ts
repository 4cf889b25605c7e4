import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Contract } from '#domain/kernel/call.ts';
import { applyFromUrl, scrapeUrl, suggestFromUrl } from '#domain/listing/api.ts';
import type { CreatedFromUrl } from '#domain/listing/shown/answers.ts';
import type { Origin } from '#domain/listing/events.ts';
import type { Listing } from '#domain/listing/listing.ts';
import { claimTokenOf, hashOf, listingOf, opens } from '#platform/auth/owning/claim-token.ts';
import { claimTokenFrom, isOwner } from '#platform/auth/owning/own-listing.ts';
import type { App } from '#platform/http/app.ts';
import type { ServerContext } from '#platform/context.ts';
import { commandContext } from '#platform/http/command-context.ts';
import { serve } from '#platform/http/serve.ts';
import type { Claimant, FromPage, Reading } from '#platform/scraping/draft-from-page.ts';
import { draftsFromPage } from '#platform/scraping/drafts-from-page.ts';
import { listingViewOf } from '../listing/listing-view.ts';
import { foldListing } from '../listing/listing-stream.ts';
import { saidBy } from '../listing/submitted.ts';
import { anonymousSubject } from './page-claim.ts';
import type { ReadFor } from './reading.ts';

/** The flows that begin with a pasted address, and whose it will be. */
const flows = [
  { contract: suggestFromUrl, originFor: () => 'parent_suggestion' },
  { contract: applyFromUrl, originFor: () => 'provider_application' },
  {
    contract: scrapeUrl,
    originFor: (role) => (role === 'provider' ? 'provider_submission' : 'parent_submission'),
  },
] as const satisfies readonly { contract: Contract; originFor: (role: string) => Origin }[];

/** POST parent/create-from-url, provider/create-from-url, scrape-url: a web address becomes a draft. */
export function pastedPageRoutes(app: App, server: ServerContext, readFor: ReadFor): void {
  for (const { contract, originFor } of flows) {
    serve(app, contract, async (request, reply) => {
      const read = await readFor(request, request.body.url);
      const results = await draftedFor(server, request, reply, read, originFor(request.caller.role));
      return answerTo(server, request, results);
    });
  }
}

/** What became of the page that `request` pasted, or of each class on it. */
export async function draftedFor(
  { log, config }: ServerContext,
  request: FastifyRequest,
  reply: FastifyReply,
  read: Reading,
  origin: Origin,
): Promise<readonly FromPage[]> {
  const claimant = claimantOf(request, origin, config.sessionSecret);
  const drafted = await draftsFromPage(log, read, claimant, commandContext(request));
  const results = drafted.map(({ result }) => result);
  reply.reached(Math.max(...results.map(({ position }) => position)));
  return results;
}

/** On whose behalf `request` reads a page. */
export function claimantOf(request: FastifyRequest, origin: Origin, secret: string): Claimant {
  const { caller, command } = request;
  const { memberId } = caller;
  const isProvider = origin === 'provider_application' || origin === 'provider_submission';
  const claimToken = claimTokenFrom(request);
  return {
    person: memberId ?? anonymousSubject(command.seed),
    ...(memberId === null && { personBeside: anonymousSubject }),
    opens: listingOf(claimToken),
    origin,
    submittedBy: memberId,
    claimTokenHash: (listingId) => (memberId === null ? hashOf(claimTokenOf(listingId, secret)) : null),
    contactSubject: isProvider ? memberId : null,
    draftedBy: 'page',
    owns: (listing) => isOwner(listing, caller, claimToken),
    bringsBack: true,
  };
}

const outcomes = {
  created: 'We found these details. Please check them before you submit.',
  unchanged: 'You have started on this activity before. Here is your draft.',
  revised:
    'You have started on this activity before. Its page has changed since, and your draft now says what the page says.',
} as const;
const besideAnother = 'Somebody else has sent us this activity, too: what you send will be a change to theirs.';

/** What somebody is told of the draft that a page gave. */
const wordsFor = ({ outcome, beside }: Exclude<FromPage, { outcome: 'taken' }>): string =>
  beside ? `${outcomes[outcome]} ${besideAnother}` : outcomes[outcome];

/** Of what was `draftedFor` somebody: the draft to begin with, and the rest. */
export async function answerTo(
  server: ServerContext,
  request: FastifyRequest,
  results: readonly FromPage[],
): Promise<CreatedFromUrl> {
  const drafts = results.flatMap((each) => (each.outcome === 'taken' ? [] : [each]));
  const [first] = drafts;
  if (!first) {
    const taken = results.flatMap((each) => (each.outcome === 'taken' ? [each] : []));
    const seen = taken.some(({ revised, holder }) => revised && holder.status === 'live');
    const message = taken.length > 1 ? ALL_TAKEN : (taken[0]?.message ?? '');
    return { activity: null, others: [], message: seen ? `${message} ${toBeReviewed}` : message };
  }
  const opened = await Promise.all(drafts.map(({ listingId }) => openedBy(server, request, listingId)));
  const [one, ...others] = opened;
  const otherTokens = others.flatMap(({ activity, claimToken }) => (claimToken ? [[activity.id, claimToken]] : []));
  return {
    activity: one?.activity ?? null,
    others: others.map(({ activity }) => activity),
    message: others.length === 0 ? wordsFor(first) : severalWords(drafts.length),
    ...(one?.claimToken && { claimToken: one.claimToken }),
    ...(otherTokens.length > 0 && { otherTokens: Object.fromEntries(otherTokens) as Record<string, string> }),
  };
}

async function openedBy({ log, config }: ServerContext, request: FastifyRequest, listingId: string) {
  const listing = await foldListing(log, listingId);
  return {
    activity: listingViewOf(listing, await saidBy(log, listing), request.caller),
    claimToken: tokenFor(request, listing, config.sessionSecret),
  };
}

const severalWords = (count: number): string =>
  `We found ${count} activities on this page. Choose the one to begin with: the others are kept, and you find them again with the same address.`;
const ALL_TAKEN = 'We have the activities of this page already.';

/** For somebody without an account: the token that opens `listing`, the one they brought or the one it was made with. */
function tokenFor(request: FastifyRequest, { listingId, claimTokenHash }: Listing, secret: string): string | undefined {
  const tokens = [claimTokenOf(listingId, secret), claimTokenFrom(request)];
  return tokens.find((token) => opens(token, claimTokenHash)) ?? undefined;
}

const toBeReviewed = 'Its page has changed since, and we will look at what changed.';
