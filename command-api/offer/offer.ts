import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { streams } from '#domain/catalog.ts';
import { DomainError } from '#domain/kernel/errors.ts';
import { londonDate } from '#domain/kernel/london-date.ts';
import { outcomes } from '#domain/kernel/verdict.ts';
import type { ListingFields } from '#domain/listing/facts/fields.ts';
import {
  amendOffer,
  createOffer,
  deleteOffer,
  editOffer,
  proposeOffer,
  revealVoucher,
  reviewOffer,
  scrapeOffer,
  undoOfferVerdict,
} from '#domain/offer/api.ts';
import { categoryForOffer } from '#domain/offer/categories.ts';
import type { OfferEvent } from '#domain/offer/events.ts';
import type { OfferChanges } from '#domain/offer/fields.ts';
import { isOnOffer, type OfferCommand } from '#domain/offer/offer.ts';
import {
  londonDay,
  offerChangesFrom,
  offerFieldsFrom,
  OfferInputSchema,
  type ProposeOfferSchema,
} from '#domain/offer/requests.ts';
import { adminOfferView, ownOfferView, shownAfter, type ShownOffer } from '#domain/offer/shown.ts';
import type { ScrapedOffer } from '#domain/offer/views.ts';
import { normalisedAddress, withoutSecrets } from '#domain/page/address.ts';
import { handle } from '#event-store/handle.ts';
import type { Log } from '#event-store/log.ts';
import { once } from '#event-store/once.ts';
import { isCounted } from '#domain/popularity/counted.ts';
import { nothingHere } from '#platform/auth/owning/own-listing.ts';
import type { ServerContext } from '#platform/context.ts';
import { totalsOf } from '#platform/counts/totals.ts';
import type { Database } from '#platform/database.ts';
import type { App } from '#platform/http/app.ts';
import { commandContext } from '#platform/http/command-context.ts';
import { serve } from '#platform/http/serve.ts';
import { pageIdOf } from '#platform/scraping/page-commands.ts';
import { saidBy } from '../listing/submitted.ts';
import { submitterOf } from '../listing/submitter.ts';
import { refuseOwnCalls } from '../own-calls.ts';
import type { ReadFor } from '../page/reading.ts';

interface OfOffer {
  readonly params: { readonly id: string };
}
type OnOffer = FastifyRequest & OfOffer;

/** Offers that members propose, what admins decide on them, and the codes of vouchers. */
export function offerRoutes(app: App, { log, config, db, counts }: ServerContext, readFor: ReadFor): void {
  const doneTo = async (request: OnOffer, reply: FastifyReply, command: OfferCommand) => {
    const context = commandContext(request);
    const id = idIn(request);
    const done = await once(log, ['offer', id], context, async () => {
      await shownOffer(log, id);
      return handle(log, id, command, context);
    });
    reply.reached(done.position);
    return done;
  };
  /** Carries out what an admin decided on the offer that the address names, and answers with it as it is then. */
  const decided = async (request: OnOffer, reply: FastifyReply, command: OfferCommand) => {
    const shown = await shownOffer(log, idIn(request), (await doneTo(request, reply, command)).leftAt);
    return adminOfferView(shown, await viewsOf(db, shown));
  };

  serve(app, scrapeOffer, async (request, reply) => {
    const { found, position } = await readFor(request, request.body.url);
    reply.reached(position);
    return offerIn(found.fields, found.url);
  });

  serve(app, proposeOffer, async (request, reply) => {
    const offerId = request.command.seed;
    const command = { type: 'ProposeOffer', ...(await proposalOf(log, request, offerId, request.body)) } as const;
    mustLeadElsewhere(config, command.fields);
    const { position, leftAt } = await handle(log, offerId, command, commandContext(request), { begins: true });
    reply.reached(position);
    return ownOfferView(await shownOffer(log, offerId, leftAt));
  });

  serve(app, reviewOffer, async (request, reply) => {
    const { action, adminNotes = null, revision } = request.body;
    const review = { reviewedBy: adminOf(request), adminNotes, ...(revision !== undefined && { revision }) };
    const command: OfferCommand =
      action === 'approve'
        ? { type: 'ApproveOffer', today: todayOf(request), ...review }
        : { type: 'RejectOffer', ...review };
    return decided(request, reply, command);
  });

  serve(app, undoOfferVerdict, async (request, reply) => {
    const undo = { outcome: outcomes[request.body.action], undoneBy: adminOf(request) };
    return decided(request, reply, { type: 'UndoOfferVerdict', ...undo });
  });

  serve(app, editOffer, async (request, reply) => {
    const { revision, ...input } = request.body;
    mustLeadElsewhere(config, input);
    const seen = revision === undefined ? {} : { revision };
    const command = { type: 'EditOffer', changes: offerChangesFrom(input), ...seen } as const;
    return decided(request, reply, command);
  });

  serve(app, createOffer, async (request, reply) => {
    const { status, isActive, ...input } = request.body;
    mustLeadElsewhere(config, input);
    const offerId = request.command.seed;
    const by = adminOf(request);
    const proposal = {
      offerId,
      contactSubject: offerId,
      source: 'manual',
      proposedBy: by,
      sourceUrl: null,
      readAt: null,
      fields: offerFieldsFrom(input),
      submitterName: '',
      submitterEmail: null,
      submitterComments: null,
    } as const;
    const standing = { reviewedBy: by, status, isActive, today: todayOf(request) };
    const command = { type: 'CreateOffer', proposal, ...standing } as const;
    const { position, leftAt } = await handle(log, offerId, command, commandContext(request), { begins: true });
    reply.reached(position);
    return adminOfferView(await shownOffer(log, offerId, leftAt), 0);
  });

  serve(app, amendOffer, async (request, reply) => {
    const { revision, status, isActive, ...input } = request.body;
    mustLeadElsewhere(config, input);
    const standing = { reviewedBy: adminOf(request), status, isActive, today: todayOf(request) };
    const command = { type: 'AmendOffer', changes: offerChangesFrom(input), revision, ...standing } as const;
    return decided(request, reply, command);
  });

  // Once it is deleted nobody is shown it: the answer is the offer as it was.
  serve(app, deleteOffer, async (request, reply) => {
    const { leftAt, events } = await doneTo(request, reply, { type: 'DeleteOffer' });
    const shown = await shownOffer(log, idIn(request), leftAt - events.length);
    return adminOfferView(shown, await viewsOf(db, shown));
  });

  serve(app, revealVoucher, async ({ params, headers }) => {
    const { offer } = await shownOffer(log, idIn({ params }));
    if (!isOnOffer(offer, londonDay(Date.now()))) throw nothingHere();
    if (isCounted(headers['user-agent'])) counts.add('reveals', offer.offerId);
    const { voucherCode = null, offerUrl = null } = offer.fields;
    return { voucherCode, offerUrl };
  });
}

const mustLeadElsewhere = (config: ServerContext['config'], { website, offerUrl }: OfferChanges): void =>
  refuseOwnCalls(config, { website, offerUrl });

const viewsOf = async (db: Database, { offer: { offerId } }: ShownOffer): Promise<number> =>
  (await totalsOf(db, 'reveals', [offerId])).get(offerId) ?? 0;

const adminOf = ({ caller }: FastifyRequest): string => {
  if (caller.memberId === null) throw new DomainError('admins-only', 'Only an admin decides on offers.', 'forbidden');
  return caller.memberId;
};

const todayOf = (request: FastifyRequest): string => londonDate(new Date(commandContext(request).occurredAt));

function idIn({ params: { id } }: OfOffer): string {
  if (!z.uuid().safeParse(id).success) throw nothingHere();
  return id.toLowerCase();
}

/** The offer and what was said of it, now or up to a revision of it. Throws nothingHere when there is none. */
async function shownOffer(log: Log, id: string, upTo?: number): Promise<ShownOffer> {
  const events = await log.readStream<OfferEvent>(streams.offer(id), upTo === undefined ? {} : { limit: upTo });
  const shown = events.reduce(shownAfter, undefined);
  if (shown === undefined) throw nothingHere();
  return shown;
}

/** What the form says, and where it was read. What was named in a parent submission's words is taken in an offer's. */
async function proposalOf(
  log: Log,
  { caller }: FastifyRequest,
  offerId: string,
  body: z.output<typeof ProposeOfferSchema>,
): Promise<Omit<Extract<OfferCommand, { type: 'ProposeOffer' }>, 'type'>> {
  const { activityName, pricing, submitterComments } = body;
  const input = OfferInputSchema.parse(body);
  const said = { ...input, title: input.title ?? activityName, discountValue: input.discountValue ?? pricing };
  const { submitterSubject, submitterName, submitterEmail } = submitterOf(caller, offerId);
  const page = body.sourceUrl ? withoutSecrets(body.sourceUrl) : '';
  const sourceUrl = normalisedAddress(page) === undefined ? null : page;
  return {
    offerId,
    contactSubject: offerId,
    source: 'parent_submission',
    proposedBy: submitterSubject,
    sourceUrl,
    readAt: sourceUrl === null ? null : ((await saidBy(log, { pageId: pageIdOf(sourceUrl) }))?.scrapedAt ?? null),
    fields: offerFieldsFrom(said),
    submitterName,
    submitterEmail,
    submitterComments: submitterComments ?? null,
  };
}

/** What the page of a business says of an offer: it was read as the page of an activity. */
function offerIn(fields: ListingFields, url: string): ScrapedOffer {
  const { name, description, shortDescription, providerName, category, location, website, bookingUrl } = fields;
  return {
    title: name ?? null,
    description: description ?? null,
    shortDescription: shortDescription ?? null,
    businessName: providerName ?? null,
    category: category === undefined ? null : categoryForOffer(category),
    discountValue: fields.discountText ?? fields.specialOffers?.slice(0, 100) ?? null,
    location: location ?? fields.town ?? null,
    website: website ?? null,
    offerUrl: bookingUrl ?? url,
    ageRanges: fields.ageRanges ?? [],
    contactEmail: fields.contactEmail ?? null,
    contactPhone: fields.contactPhone ?? null,
    sourceUrl: url,
    message: 'Website analysed successfully',
  };
}
