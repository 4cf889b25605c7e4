import type { FastifyRequest } from 'fastify';
import type { Contract } from '#domain/kernel/call.ts';
import { applyFromUrl, scrapeUrl, suggestFromUrl } from '#domain/listing/api.ts';
import type { CreatedFromUrl } from '#domain/listing/shown/answers.ts';
import type { Origin } from '#domain/listing/events.ts';
import type { Listing } from '#domain/listing/listing.ts';
import { claimTokenOf, hashOf, listingOf, opens } from '#platform/auth/claim-token.ts';
import { claimTokenFrom, isSubmitter } from '#platform/auth/own-listing.ts';
import type { App } from '#platform/http/app.ts';
import type { ServerContext } from '#platform/context.ts';
import { commandContext } from '#platform/http/command-context.ts';
import { serve } from '#platform/http/serve.ts';
import { addressOf } from '#platform/http/protection/rate-limits.ts';
import { standInFor } from '#platform/http/protection/stand-ins.ts';
import { type Claimant, draftFromPage, type FromPage } from './page/draft-from-page.ts';
import { listingViewOf } from './listing/listing-view.ts';
import { foldListing } from './listing/listing-stream.ts';
import { saidBy } from './listing/submitted.ts';
import { anonymousSubject } from './page/page-claim.ts';
import { readPage } from './page/read-page.ts';
import { scrapeEnds } from './page/scrape-ends.ts';

/** The flows that begin with a pasted address, and whose it will be. */
const flows = [
  { contract: suggestFromUrl, originFor: () => 'parent_suggestion' },
  { contract: applyFromUrl, originFor: () => 'provider_application' },
  {
    contract: scrapeUrl,
    originFor: (role) => (role === 'provider' ? 'provider_submission' : 'parent_submission'),
  },
] as const satisfies readonly { contract: Contract; originFor: (role: string) => Origin }[];

/** How long a request waits for its page. Slow servers are given up at 25 s, proxies cut off at 60 s. */
const PATIENCE_MS = 30_000;

/** POST parent/create-from-url, provider/create-from-url, scrape-url: a web address becomes a draft. */
export function pastedPageRoutes(app: App, server: ServerContext): void {
  const ends = scrapeEnds(server.log);
  // Before the server waits for its requests: who is sent away now asks another process for the same run.
  app.addHook('preClose', () => ends.close());
  const reading = { ...server, ends, patienceMs: PATIENCE_MS };
  for (const { contract, originFor } of flows) {
    serve(app, contract, async (request, reply) => {
      const context = commandContext(request);
      const read = await request.rest(() => readPage(reading, request.body.url, context, readerOf(request, server)));
      const claimant = claimantOf(request, originFor(request.caller.role), server.config.sessionSecret);
      const result = await draftFromPage(server.log, read, claimant, context);
      reply.reached(result.position);
      return answerTo(server, request, result);
    });
  }
}

/** For whom a page is read: whoever has no account is known by the address, of which only a key is told. */
function readerOf({ caller, ip }: FastifyRequest, { config }: ServerContext): string {
  if (caller.memberId !== null) return caller.memberId;
  return standInFor(config.sessionSecret, 'reader', addressOf(ip));
}

function claimantOf(request: FastifyRequest, origin: Origin, secret: string): Claimant {
  const { caller, command } = request;
  const { memberId } = caller;
  const isProvider = origin === 'provider_application' || origin === 'provider_submission';
  const claimToken = claimTokenFrom(request);
  return {
    person: memberId ?? anonymousSubject(command.seed),
    opens: listingOf(claimToken),
    origin,
    submittedBy: memberId,
    claimTokenHash: (listingId) => (memberId === null ? hashOf(claimTokenOf(listingId, secret)) : null),
    contactSubject: isProvider ? memberId : null,
    draftedBy: 'page',
    owns: (listing) => isSubmitter(listing, caller, claimToken),
    bringsBack: true,
  };
}

const said = {
  created: 'We found these details. Please check them before you submit.',
  unchanged: 'You have started on this activity before. Here is your draft.',
  revised:
    'You have started on this activity before. Its page has changed since, and your draft now says what the page says.',
} as const;
const besideAnother = 'Somebody has suggested this activity, too: what you send will be a change to theirs.';

async function answerTo(
  { log, config }: ServerContext,
  request: FastifyRequest,
  result: FromPage,
): Promise<CreatedFromUrl> {
  if (result.outcome === 'taken') {
    const seen = result.revised && result.holder.status === 'live';
    return { activity: null, others: [], message: seen ? `${result.message} ${toBeReviewed}` : result.message };
  }
  const listing = await foldListing(log, result.listingId);
  const claimToken = tokenFor(request, listing, config.sessionSecret);
  return {
    activity: listingViewOf(listing, await saidBy(log, listing)),
    // A page is read as one class so far; of several, the others come here.
    others: [],
    message: result.beside ? `${said[result.outcome]} ${besideAnother}` : said[result.outcome],
    ...(claimToken && { claimToken }),
  };
}

/** For somebody without an account: the token that opens `listing`, the one they brought or the one it was made with. */
function tokenFor(request: FastifyRequest, { listingId, claimTokenHash }: Listing, secret: string): string | undefined {
  const tokens = [claimTokenOf(listingId, secret), claimTokenFrom(request)];
  return tokens.find((token) => opens(token, claimTokenHash)) ?? undefined;
}

const toBeReviewed = 'Its page has changed since, and we will look at what changed.';
