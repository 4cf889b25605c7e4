import { londonDate } from '#domain/kernel/london-date.ts';
import { mergeListing, undoVerdict, unmergeListing } from '#domain/listing/review-api.ts';
import type { Listing } from '#domain/listing/listing.ts';
import { mustTakeIn } from '#domain/listing/merging.ts';
import type { CommandContext, Log } from '#event-store/log.ts';
import { once } from '#event-store/once.ts';
import type { ServerContext } from '#platform/context.ts';
import type { App } from '#platform/http/app.ts';
import type { Database } from '#platform/database.ts';
import { commandContext } from '#platform/http/command-context.ts';
import { httpProblem } from '#platform/http/problem.ts';
import { serveWithActivity } from '#platform/http/serve.ts';
import { executeListing } from '../listing/listing-stream.ts';
import { existingListing } from '../listing/own-listing.ts';
import { activityAgain, submittedOf } from '../listing/submitted.ts';
import { holdingPage } from '../page/page-claim.ts';
import { unlessBusy } from '../unless-busy.ts';

const MERGING = 'One of the two is being merged by somebody else at this moment. Please try again.';

/** POST admin/listings/{id}/undo, /merge and /unmerge: what an admin decided is taken back, and two listings of one activity become one. */
export function undoRoutes(app: App, { log, db }: ServerContext): void {
  const again = activityAgain(log);

  serveWithActivity(app, undoVerdict, again, async (request, reply) => {
    const { params, body, caller } = request;
    const { listingId } = await existingListing(log, params.id);
    const by = caller.memberId ?? caller.role;
    const { state, position } = await takeBack(log, listingId, { ...body, undoneBy: by }, commandContext(request));
    reply.reached(position);
    return submittedOf(log, request, state, 'The decision was taken back');
  });

  serveWithActivity(app, mergeListing, again, async (request, reply) => {
    const { params, body, caller } = request;
    const mergedBy = caller.memberId ?? caller.role;
    const context = commandContext(request);
    const merge = async () => {
      const listing = await existingListing(log, params.id);
      const survivor = await existingListing(log, body.into);
      mustTakeIn(survivor, listing);
      await mustOfferNoPlaces(db, listing.listingId);
      const command = { type: 'MergeListing', into: survivor.listingId, revision: body.revision, mergedBy } as const;
      return executeListing(log, listing.listingId, [command], context);
    };
    // Two that are merged into each other at once would both be gone.
    const turn = { what: 'listings are merged', ids: [params.id, body.into], busy: MERGING };
    const { state, position } = await once(log, ['listing', params.id.toLowerCase()], context, () =>
      unlessBusy(db, turn, merge),
    );
    reply.reached(position);
    return submittedOf(log, request, state, 'The listings were merged');
  });

  serveWithActivity(app, unmergeListing, again, async (request, reply) => {
    const { params, body, caller } = request;
    const listing = await existingListing(log, params.id);
    const undoneBy = caller.memberId ?? caller.role;
    const command = { type: 'UnmergeListing', into: body.into.toLowerCase(), undoneBy } as const;
    const context = commandContext(request);
    const options = comesBack(log, listing.merged?.from, context);
    const { state, position } = await executeListing(log, listing.listingId, [command], context, options);
    reply.reached(position);
    return submittedOf(log, request, state, 'The merge was taken back');
  });
}

/** A session stays with the activity that it was made for: one of an activity that leads elsewhere could be found by nobody. */
async function mustOfferNoPlaces(db: Pick<Database, 'query'>, listingId: string): Promise<void> {
  const [open] = await db.query(
    `select from bookings.sessions where listing_id = $1 and is_open and coalesce(shown ->> 'until', '9999') >= $2 limit 1`,
    [listingId, londonDate(new Date())],
  );
  if (open === undefined) return;
  const words = 'Families can book places of this activity. Please merge the other one into it instead.';
  throw httpProblem(409, words);
}

interface Undo {
  readonly revision: number;
  readonly revisionId?: string | null | undefined;
  readonly undoneBy: string;
}

/** Takes the last verdict on a listing back. What goes back to review from a rejection has its page to itself again, or is refused. */
export async function takeBack(log: Log, listingId: string, undo: Undo, context: CommandContext) {
  const { revision, revisionId, undoneBy } = undo;
  const command = { type: 'UndoVerdict', revision, revisionId: revisionId ?? undefined, undoneBy } as const;
  const { verdict } = await existingListing(log, listingId);
  const options = comesBack(log, verdict?.outcome === 'rejected' ? verdict.from : undefined, context);
  return executeListing(log, listingId, [command], context, options);
}

const comesBack = (log: Log, standing: NonNullable<Listing['merged']>['from'] | undefined, context: CommandContext) =>
  standing === 'pending' || standing === 'live' ? holdingPage(log, context) : {};
