import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  applyAsProvider,
  approveProvider,
  editProvider,
  rejectProvider,
  undoProviderVerdict,
} from '#domain/business/api.ts';
import { CLAIM_FOR_GOOD, type ClaimCommand } from '#domain/claim/claim.ts';
import type { Business, BusinessCommand } from '#domain/business/business.ts';
import { NOTES_REQUIRED } from '#domain/business/notes.ts';
import { BusinessEditSchema, businessChangesFrom } from '#domain/business/requests.ts';
import { BUSINESS_FOR_GOOD } from '#domain/business/undo.ts';
import { type Application, activityApplicationOf, applicationOf } from '#domain/business/views.ts';
import { concepts, streams } from '#domain/catalog.ts';
import { outcomes } from '#domain/kernel/verdict.ts';
import type { ListingCommand } from '#domain/listing/commands.ts';
import { ActivityInputSchema } from '#domain/listing/input.ts';
import type { Listing } from '#domain/listing/listing.ts';
import { handle } from '#event-store/handle.ts';
import { memberConfirmedAt } from '#platform/auth/account/account-rows.ts';
import { nothingHere } from '#platform/auth/owning/own-listing.ts';
import type { ServerContext } from '#platform/context.ts';
import type { App } from '#platform/http/app.ts';
import { commandContext } from '#platform/http/command-context.ts';
import { fieldProblem } from '#platform/http/problem.ts';
import { serve } from '#platform/http/serve.ts';
import { changesAsked } from '../listing/changes-asked.ts';
import { listingViewOf } from '../listing/listing-view.ts';
import { existingListing } from '../listing/own-listing.ts';
import { saidBy } from '../listing/submitted.ts';
import { decideClaim } from './decide-claim.ts';
import { anonymousSubject } from '../page/page-claim.ts';
import { decideOn } from '../review/review.ts';
import { takeBack } from '../review/undo.ts';

/** What is asked of a business, and of an activity, under one address. */
interface Asked {
  business(): BusinessCommand;
  /** Absent where nothing of the kind can be asked of a claim. */
  claim?(): ClaimCommand;
  activity(listing: Listing): ListingCommand;
}
/** What came of it, and why it cannot be taken back. */
type Decided = Application & { readonly forGood: string | null };
type OnOne = FastifyRequest<{ Params: { id: string } }>;

/** POST providers, and what admins decide on what providers sent in: businesses and activities alike. */
export function businessRoutes(app: App, server: ServerContext): void {
  const { log, config } = server;
  serve(app, applyAsProvider, async (request, reply) => {
    const { companyFax: _, ...fields } = request.body;
    const businessId = request.command.seed;
    const contactSubject = request.caller.memberId ?? anonymousSubject(businessId);
    const command = { type: 'ApplyAsBusiness', businessId, contactSubject, fields } as const;
    const { position } = await handle(log, businessId, command, commandContext(request), { begins: true });
    reply.reached(position);
    return { id: businessId, message: 'Application Submitted!' };
  });
  serve(app, approveProvider, async (request, reply) => {
    const { adminNotes = null, revision } = request.body ?? {};
    const by = { reviewedBy: adminOf(request), adminNotes };
    const looked = revision !== undefined && { revision };
    const application = await onEither(server, request, reply, {
      business: () => ({ type: 'ApproveBusiness', ...by, ...looked }),
      claim: () => ({ type: 'ApproveClaim', ...by, ...looked }),
      activity: () => ({ type: 'ApproveListing', ...by, revision: named(revision) }),
    });
    return { ...application, message: 'Provider Approved' };
  });
  serve(app, rejectProvider, async (request, reply) => {
    const { adminNotes = null, revision } = request.body ?? {};
    if (adminNotes === null) throw fieldProblem([{ field: 'adminNotes', message: NOTES_REQUIRED }]);
    const by = { reviewedBy: adminOf(request), adminNotes };
    const looked = revision !== undefined && { revision };
    const application = await onEither(server, request, reply, {
      business: () => ({ type: 'RejectBusiness', ...by, ...looked }),
      claim: () => ({ type: 'RejectClaim', ...by, ...looked }),
      activity: () => ({ type: 'RejectListing', ...by, revision: named(revision) }),
    });
    return { ...application, message: 'Provider Rejected' };
  });
  serve(app, undoProviderVerdict, async (request, reply) => {
    const { action, revision } = request.body;
    const undo = { outcome: outcomes[action], undoneBy: adminOf(request) };
    const application = await onEither(server, request, reply, {
      business: () => ({ type: 'UndoBusinessVerdict', ...undo }),
      claim: () => ({ type: 'UndoClaimVerdict', ...undo }),
      activity: () => ({ type: 'UndoVerdict', undoneBy: undo.undoneBy, revision: named(revision) }),
    });
    return { ...application, message: 'The decision was taken back' };
  });
  serve(app, editProvider, async (request, reply) => {
    const { revision } = request.body;
    const application = await onEither(server, request, reply, {
      business: () => {
        const changes = businessChangesFrom(BusinessEditSchema.parse(request.body));
        return { type: 'EditBusiness', changes, ...(revision !== undefined && { revision }) };
      },
      activity: (listing) => ({
        type: 'EditListing',
        changes: changesAsked(config, ActivityInputSchema.partial().parse(request.body), listing.fields),
        editedBy: 'admin',
        revision: named(revision),
      }),
    });
    return { ...application, message: 'Your changes are saved.' };
  });
}

const adminOf = ({ caller }: FastifyRequest): string => caller.memberId ?? caller.role;

/** Of an activity the revision that was looked at has to be named. */
function named(revision: number | undefined): number {
  if (revision === undefined)
    throw fieldProblem([{ field: 'revision', message: 'Please name the revision that you looked at.' }]);
  return revision;
}

/** Sends the command to the business of that id, or the claim; when there is neither, to the activity that a provider sent in. */
async function onEither(server: ServerContext, request: OnOne, reply: FastifyReply, asked: Asked): Promise<Decided> {
  if (!z.uuid().safeParse(request.params.id).success) throw nothingHere();
  const { log, db } = server;
  const id = request.params.id.toLowerCase();
  const context = commandContext(request);
  const { state: business } = await log.fold(streams.business(id), concepts.business.decider);
  if (business.isThere) {
    const { state, position } = await handle(log, id, asked.business(), context);
    reply.reached(position);
    if (state.shown === null) throw nothingHere();
    return { ...applicationOf(state.shown), forGood: await whyForGood(db, state) };
  }
  const { state: claims } = await log.fold(streams.claim(id), concepts.claim.decider);
  if (claims.claim !== null) {
    if (asked.claim === undefined) throw nothingHere();
    const { application, position } = await decideClaim(server, claims.claim, asked.claim(), context);
    reply.reached(position);
    return { ...application, forGood: application.status === 'approved' ? CLAIM_FOR_GOOD : null };
  }
  const listing = await existingListing(log, id);
  if (listing.origin !== 'provider_application') throw nothingHere();
  const command = asked.activity(listing);
  const { state, position } =
    command.type === 'UndoVerdict'
      ? await takeBack(log, id, command, context)
      : await decideOn(server, listing, command, context);
  reply.reached(position);
  const application = activityApplicationOf(listingViewOf(state, await saidBy(log, state), request.caller));
  return { ...application, forGood: null };
}

/** Whoever has an account acts for their business from its approval on, which nobody takes from them. */
async function whyForGood(db: ServerContext['db'], { verdict, shown }: Business): Promise<string | null> {
  if (shown === null || verdict?.outcome !== 'approved' || verdict.names !== null) return null;
  const isTheirs = shown.members.length > 0 || (await memberConfirmedAt(db, shown.fields.email)) !== undefined;
  return isTheirs ? BUSINESS_FOR_GOOD : null;
}
