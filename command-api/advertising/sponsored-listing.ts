import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { streams } from '#domain/catalog.ts';
import { DomainError } from '#domain/kernel/errors.ts';
import { outcomes } from '#domain/kernel/verdict.ts';
import type { Listing } from '#domain/listing/listing.ts';
import { isCounted } from '#domain/popularity/counted.ts';
import {
  bookSponsored,
  countSponsored,
  reviewSponsored,
  setSponsoredState,
  undoSponsoredVerdict,
} from '#domain/sponsored-listing/api.ts';
import type { SponsoredListingEvent } from '#domain/sponsored-listing/events.ts';
import {
  evolve,
  initialSponsoredListing,
  type SponsoredListingCommand,
  type Sponsorship,
} from '#domain/sponsored-listing/sponsored-listing.ts';
import { sponsoredView } from '#domain/sponsored-listing/views.ts';
import { handle } from '#event-store/handle.ts';
import type { Log } from '#event-store/log.ts';
import { once } from '#event-store/once.ts';
import { nothingHere } from '#platform/auth/owning/own-listing.ts';
import { openSponsorships, stillTheirs } from '#platform/advertising/open-sponsorships.ts';
import type { ServerContext } from '#platform/context.ts';
import { totalsOf } from '#platform/counts/totals.ts';
import type { Database } from '#platform/database.ts';
import { businessOf } from '#platform/auth/owning/business-of.ts';
import type { App } from '#platform/http/app.ts';
import { commandContext } from '#platform/http/command-context.ts';
import { serve } from '#platform/http/serve.ts';
import { existingListing } from '../listing/own-listing.ts';
import { actingAs, memberIn, nameOf, ownBusiness } from '../partner/own-business.ts';
import { rateOf } from './banner-ad.ts';

/** Sponsored listings: what providers book, what admins decide on them, and the clicks that are paid for. */
export function sponsoredListingRoutes(app: App, { log, db, counts, readPosition }: ServerContext): void {
  const isOf = async (businessId: string, listing: Listing): Promise<boolean> =>
    (await businessOf(db, listing))?.businessId === businessId;

  serve(app, bookSponsored, async (request, reply) => {
    const { activityId, budget, costPerClick: expected, businessId: picked } = request.body;
    const listing = await existingListing(log, activityId);
    const sponsorshipId = request.command.seed;
    const context = commandContext(request);
    const { position } = await once(log, ['sponsoredListing', sponsorshipId], context, async () => {
      const { businessId } = await ownBusiness(db, request, picked);
      if (!(await isOf(businessId, listing))) throw nothingHere();
      // Of what was booked a moment ago, too. Two at the same moment both wait for an admin, who sees both.
      await readPosition.waitFor(['advertising'], await log.head());
      await mustBeFree(db, listing);
      const booking = { sponsorshipId, listingId: listing.listingId, businessId, bookedBy: memberIn(request) };
      const rate = await rateOf(log, 'sponsored_listing');
      const command = { type: 'BookSponsorship', booking, budget, rate, expected } as const;
      return handle(log, sponsorshipId, command, context, { begins: true });
    });
    reply.reached(position);
    return sponsoredView(await sponsorshipOf(log, sponsorshipId), 0, nameIn(listing));
  });

  /** Carries out what an admin decided on the one that the address names, and answers with it as it is then. */
  const decided = async (
    request: OnOne,
    reply: FastifyReply,
    commandOn: (shown: Sponsorship) => Promise<SponsoredListingCommand>,
  ) => {
    const before = await sponsorshipOf(log, request.params.id);
    const { position } = await handle(log, before.id, await commandOn(before), commandContext(request));
    reply.reached(position);
    const shown = await sponsorshipOf(log, before.id);
    const { businessId } = shown;
    return { ...(await viewOf(log, db, shown)), businessId, businessName: await nameOf(db, businessId) };
  };
  serve(app, reviewSponsored, (request, reply) => {
    const { action, adminNotes } = request.body;
    const by = { reviewedBy: memberIn(request), adminNotes };
    return decided(request, reply, async ({ listingId, businessId }) => {
      if (action === 'reject') return { type: 'RejectSponsorship', ...by };
      const listing = await existingListing(log, listingId);
      const isShown = listing.status === 'live' && (await isOf(businessId, listing));
      return { type: 'ApproveSponsorship', ...by, isShown };
    });
  });
  serve(app, undoSponsoredVerdict, (request, reply) =>
    decided(request, reply, async ({ id, listingId }) => {
      const undo = { outcome: outcomes[request.body.action], undoneBy: memberIn(request) };
      // What was pressed up to now counts, and what was booked a moment ago.
      await counts.flush();
      await readPosition.waitFor(['advertising'], await log.head());
      const [clicks, isTaken] = await Promise.all([totalsOf(db, 'sponsored_clicks', [id]), isSponsored(db, listingId)]);
      return { type: 'UndoSponsorshipVerdict', ...undo, counted: clicks.get(id) ?? 0, isTaken };
    }),
  );

  serve(app, setSponsoredState, async (request, reply) => {
    const { id, businessId } = await sponsorshipOf(log, request.params.id);
    const context = commandContext(request);
    const { position } = await once(log, ['sponsoredListing', id], context, async () => {
      const by = await actingAs(db, request, businessId);
      return handle(log, id, { type: types[request.body.action], by }, context);
    });
    reply.reached(position);
    return viewOf(log, db, await sponsorshipOf(log, id));
  });

  serve(app, countSponsored, async ({ params, headers }) => {
    const { success, data } = z.uuid().safeParse(params.id);
    if (!success || !isCounted(headers['user-agent'])) return { counted: false };
    const [running] = await openSponsorships(db, data);
    if (running) counts.add('sponsored_clicks', running.id);
    return { counted: running !== undefined };
  });
}

const types = { pause: 'PauseSponsorship', resume: 'ResumeSponsorship', end: 'EndSponsorship' } as const;
const nameIn = ({ fields }: Pick<Listing, 'fields'>): string => fields.name ?? '';

type OnOne = FastifyRequest<{ Params: { id: string } }>;

/** Families must be able to see it, and it is sponsored once at a time: nobody pays twice for one place. */
async function mustBeFree(db: Database, { listingId, status }: Listing): Promise<void> {
  if (status !== 'live')
    throw new DomainError('not-live', 'Only an activity that families can see can be sponsored.', 'conflict');
  if (await isSponsored(db, listingId))
    throw new DomainError(
      'already-sponsored',
      'This activity is sponsored already, or waits for our answer. You can book it again afterwards.',
      'conflict',
    );
}

/** Whether its business has booked it. What the business that had it before has booked counts for nothing any more. */
async function isSponsored(db: Database, listingId: string): Promise<boolean> {
  const open = await db.query<{ shown: Sponsorship }>(
    `select shown from advertising.sponsored s
     where s.listing_id = $1 and s.status in ('pending', 'running', 'paused') and ${stillTheirs}`,
    [listingId],
  );
  const clicks = await totalsOf(
    db,
    'sponsored_clicks',
    open.map(({ shown }) => shown.id),
  );
  return open.some(({ shown }) => shown.status === 'pending' || (clicks.get(shown.id) ?? 0) < shown.clicks);
}

async function viewOf(log: Log, db: Database, shown: Sponsorship) {
  const { id, listingId } = shown;
  const [clicks, listing] = await Promise.all([
    totalsOf(db, 'sponsored_clicks', [id]),
    existingListing(log, listingId),
  ]);
  return sponsoredView(shown, clicks.get(id) ?? 0, nameIn(listing));
}

async function sponsorshipOf(log: Pick<Log, 'readStream'>, id: string): Promise<Sponsorship> {
  if (!z.uuid().safeParse(id).success) throw nothingHere();
  const events = await log.readStream<SponsoredListingEvent>(streams.sponsoredListing(id.toLowerCase()));
  const shown = events.reduce(evolve, initialSponsoredListing);
  if (shown === null) throw nothingHere();
  return shown;
}
