import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { AdvertisingRateEvent } from '#domain/advertising-rate/events.ts';
import { evolve as evolveRate, initialRate, type Rate } from '#domain/advertising-rate/rate.ts';
import { bannerSizes, type RateType } from '#domain/advertising-rate/words.ts';
import {
  bookBannerAd,
  countBannerAd,
  endBannerAd,
  reviewBannerAd,
  undoBannerAdVerdict,
} from '#domain/banner-ad/api.ts';
import {
  type BannerAdCommand,
  decide,
  evolve,
  initialBannerAd,
  type ShownBanner,
} from '#domain/banner-ad/banner-ad.ts';
import type { BannerAdEvent } from '#domain/banner-ad/events.ts';
import { BANNERS_WAITING_MAX } from '#domain/banner-ad/words.ts';
import { adminBannerView, ownBannerView } from '#domain/banner-ad/views.ts';
import { streams } from '#domain/catalog.ts';
import type { Taken } from '#domain/kernel/call.ts';
import { DomainError } from '#domain/kernel/errors.ts';
import { outcomes } from '#domain/kernel/verdict.ts';
import { londonDate } from '#domain/kernel/london-date.ts';
import { isCounted } from '#domain/popularity/counted.ts';
import { handle } from '#event-store/handle.ts';
import type { CommandContext, Log } from '#event-store/log.ts';
import { once } from '#event-store/once.ts';
import { nothingHere } from '#platform/auth/owning/own-listing.ts';
import type { ServerContext } from '#platform/context.ts';
import { adCountsOf } from '#platform/counts/totals.ts';
import type { Database } from '#platform/database.ts';
import type { App } from '#platform/http/app.ts';
import { commandContext } from '#platform/http/command-context.ts';
import { serve } from '#platform/http/serve.ts';
import { cleanPicture } from '#platform/pictures/clean-picture.ts';
import { refuseOwnCalls } from '../own-calls.ts';
import { actingAs, memberIn, nameOf, ownBusiness } from '../partner/own-business.ts';

type OnOne = FastifyRequest<{ Params: { id: string } }>;
type Booking = FastifyRequest<{ Body: Taken<typeof bookBannerAd, 'body'> }>;

/** Banners: what providers book, what admins decide on them, and what is counted of them. */
export function bannerAdRoutes(app: App, { log, db, config, counts, pictures }: ServerContext): void {
  serve(app, bookBannerAd, async (request, reply) => {
    const bannerAdId = request.command.seed;
    const context = commandContext(request);
    const { position } = await once(log, ['bannerAd', bannerAdId], context, () => booked(request, context));
    reply.reached(position);
    return ownBannerView(await bannerOf(log, bannerAdId), todayOf(request), none);
  });

  async function booked(request: Booking, context: CommandContext) {
    const { picture: sent, budget: expected, businessId: picked, ...form } = request.body;
    const business = await ownBusiness(db, request, picked);
    refuseOwnCalls(config, { link: form.link });
    const { businessId, contactSubject } = business;
    const bannerAdId = request.command.seed;
    const rate = await rateOf(log, form.size);
    const commandWith = (picture: string): BannerAdCommand => ({
      type: 'BookBannerAd',
      booking: { ...form, bannerAdId, businessId, contactSubject, bookedBy: memberIn(request), picture },
      rate,
      expected,
      today: todayOf(request),
    });
    await mustHaveFew(db, businessId);
    // What the rules forbid takes no decoding, and leaves no picture behind.
    decide(commandWith(''), initialBannerAd);
    const { width, height, label } = bannerSizes[form.size];
    const called = label.toLowerCase();
    const { bytes } = await cleanPicture(Buffer.from(sent, 'base64'), { kind: 'exactly', width, height, called });
    const owner = { businessId, subject: contactSubject, purpose: 'banner' } as const;
    const picture = await pictures.businesses.keep(owner, bytes);
    // Before the log refers to it, so that no crash in between takes it away.
    await pictures.businesses.use(owner, [picture]);
    return handle(log, bannerAdId, commandWith(picture), context, { begins: true });
  }

  /** Carries out what an admin decided on the banner that the address names, and answers with it as it is then. */
  const decided = async (request: OnOne, reply: FastifyReply, command: BannerAdCommand) => {
    const { id } = await bannerOf(log, request.params.id);
    const { position } = await handle(log, id, command, commandContext(request));
    reply.reached(position);
    const shown = await bannerOf(log, id);
    return adminBannerView(shown, todayOf(request), await countsOf(db, id), await nameOf(db, shown.businessId));
  };
  serve(app, reviewBannerAd, (request, reply) => {
    const { action, adminNotes } = request.body;
    const by = { reviewedBy: memberIn(request), adminNotes, today: todayOf(request) };
    return decided(request, reply, { type: action === 'approve' ? 'ApproveBannerAd' : 'RejectBannerAd', ...by });
  });
  serve(app, undoBannerAdVerdict, (request, reply) => {
    const undo = { outcome: outcomes[request.body.action], undoneBy: memberIn(request) };
    return decided(request, reply, { type: 'UndoBannerAdVerdict', ...undo, today: todayOf(request) });
  });

  serve(app, endBannerAd, async (request, reply) => {
    const shown = await bannerOf(log, request.params.id);
    const context = commandContext(request);
    const { position } = await once(log, ['bannerAd', shown.id], context, async () => {
      const by = await actingAs(db, request, shown.businessId);
      return handle(log, shown.id, { type: 'EndBannerAd', by, today: todayOf(request) }, context);
    });
    reply.reached(position);
    return ownBannerView(await bannerOf(log, shown.id), todayOf(request), await countsOf(db, shown.id));
  });

  serve(app, countBannerAd, async ({ params, body, headers }) => {
    const { success, data } = z.uuid().safeParse(params.id);
    const isOneMore = success && isCounted(headers['user-agent']) && (await isRunning(db, data));
    if (isOneMore) counts.add(body.what === 'view' ? 'banner_views' : 'banner_clicks', data);
    return { counted: isOneMore };
  });
}

/** What nobody can see is counted for nobody: whoever makes up ids fills no table, and a banner that waits has no views. */
async function isRunning(db: Database, id: string): Promise<boolean> {
  const today = londonDate(new Date());
  const rows = await db.query(
    `select from advertising.banners where banner_id = $1 and status = 'approved' and starts_on <= $2 and ends_on >= $2`,
    [id, today],
  );
  return rows.length > 0;
}

async function mustHaveFew(db: Database, businessId: string): Promise<void> {
  const [row] = await db.query<{ waiting: number }>(
    `select count(*)::int as waiting from advertising.banners where business_id = $1 and status = 'pending'`,
    [businessId],
  );
  if ((row?.waiting ?? 0) >= BANNERS_WAITING_MAX)
    throw new DomainError(
      'too-many-waiting',
      `${BANNERS_WAITING_MAX} of your banners wait for our team already. Please book more when they have looked at those.`,
      'conflict',
    );
}

const none = { views: 0, clicks: 0 };
const countsOf = async (db: Database, id: string) => (await adCountsOf(db, [id]))(id);
const todayOf = (request: FastifyRequest): string => londonDate(new Date(commandContext(request).occurredAt));

/** What is booked at this moment, as the log has it. */
export async function rateOf(log: Pick<Log, 'readStream'>, type: RateType): Promise<Rate> {
  return (await log.readStream<AdvertisingRateEvent>(streams.advertisingRate(type))).reduce(evolveRate, initialRate);
}

async function bannerOf(log: Pick<Log, 'readStream'>, id: string): Promise<ShownBanner> {
  if (!z.uuid().safeParse(id).success) throw nothingHere();
  const events = await log.readStream<BannerAdEvent>(streams.bannerAd(id.toLowerCase()));
  const { shown } = events.reduce(evolve, initialBannerAd);
  if (shown === null) throw nothingHere();
  return shown;
}
