import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { canonicalJson } from '#domain/kernel/canonical-json.ts';
import { londonDate } from '#domain/kernel/london-date.ts';
import { pushDraft } from '#domain/listing/api.ts';
import type { PushedDraftSchema } from '#domain/listing/requests.ts';
import { cleanName } from '#domain/kernel/names.ts';
import { type FieldName, type ListingFields, withChanges } from '#domain/listing/facts/fields.ts';
import { ActivityInputSchema } from '#domain/listing/input.ts';
import type { ShownListing } from '#domain/listing/shown/shown-listing.ts';
import type { Activity } from '#domain/listing/shown/views.ts';
import { withRatingRead } from '#domain/listing/facts/ratings.ts';
import { categoryOf } from '#domain/listing/facts/taxonomy.ts';
import type { CommandContext, Log } from '#event-store/log.ts';
import type { App } from '#platform/http/app.ts';
import type { ServerContext } from '#platform/context.ts';
import { commandContext } from '#platform/http/command-context.ts';
import { serveWithActivity } from '#platform/http/serve.ts';
import { pageIdOf } from '#platform/scraping/page-commands.ts';
import { crawler } from '#platform/scraping/crawler.ts';
import { draftFromPage } from '#platform/scraping/draft-from-page.ts';
import { recordOnPage } from '#platform/scraping/record-found.ts';
import { changesAsked } from '../listing/changes-asked.ts';
import { foldListing } from '../listing/listing-stream.ts';
import { activityViewOf } from '../listing/listing-view.ts';
import { saidBy } from '../listing/submitted.ts';
import { idOf, stepOf } from '#platform/command-steps.ts';
import { NAME_MAX } from '#domain/listing/facts/limits.ts';

type PushedDraft = z.output<typeof PushedDraftSchema>;

/** POST listings/draft: what somebody's crawler found; it waits among the scraped listings for an admin (decisions 1.8). */
export function pushedDraftRoutes(app: App, { log, config: site }: ServerContext): void {
  const again = async (_: FastifyRequest, id: string) => shownToCrawlers(log, await foldListing(log, id));
  serveWithActivity(app, pushDraft, again, async (request, reply) => {
    const context = commandContext(request);
    const { id, outcome, position } = await push({ log, config: site }, request.body, context);
    reply.reached(position);
    const listing = await foldListing(log, id);
    return { id, status: listing.status ?? 'draft', outcome, activity: await shownToCrawlers(log, listing) };
  });
}

/** What everybody may see, and a draft that a crawler made: to whoever only pushes, what people send in does not exist. */
async function shownToCrawlers(log: Log, listing: ShownListing): Promise<Activity | null> {
  const { status, origin } = listing;
  const isOpen = status === 'live' || (status === 'draft' && origin === 'scraper');
  return isOpen ? activityViewOf(listing, await saidBy(log, listing)) : null;
}

async function push(
  { log, config }: Pick<ServerContext, 'log' | 'config'>,
  pushed: PushedDraft,
  context: CommandContext,
) {
  const scrape = stepOf(context, 'scrape');
  const pushedFound = foundBy(pushed, fieldsOf(config, pushed), context);
  const record = { type: 'RecordScrape', run: 'unasked', found: pushedFound } as const;
  const { position, events } = await recordOnPage(log, pushedFound.pageId, record, scrape);
  // Without whoever has been erased.
  const found = events.find((event) => event.type === 'ActivityScraped')?.data ?? pushedFound;
  const result = await draftFromPage(log, { found, position }, crawler, context);
  if (result.outcome !== 'taken') return { id: result.listingId, outcome: result.outcome, position: result.position };
  const outcome = result.revised ? 'revised' : 'unchanged';
  return { id: result.holder.listingId, outcome, position: result.position } as const;
}

/** The push as if we had read the page ourselves. Its time is the push's: we do not know when the crawler was there. */
function foundBy(pushed: PushedDraft, fields: ListingFields, context: CommandContext) {
  const pageId = pageIdOf(pushed.sourceUrl);
  const byCrawler = Object.fromEntries(Object.keys(fields).map((name) => [name as FieldName, 'crawler']));
  return {
    pageId,
    contactSubject: pageId,
    runId: idOf(context, 'run'),
    url: pushed.sourceUrl,
    scrapedAt: context.occurredAt,
    contentHash: createHash('sha256').update(canonicalJson(fields)).digest('hex'),
    imageCount: fields.images?.length ?? 0,
    durationMs: 0,
    fields: withRatingRead(fields, pushed.sourceUrl, londonDate(new Date(context.occurredAt))),
    methods: { ...byCrawler, ...pushed.methods },
    evidence: pushed.evidence ?? {},
  };
}

/** `contact` is an email address, a telephone number or a name; `type` is a category's label, or a subcategory. */
function fieldsOf(config: ServerContext['config'], pushed: PushedDraft): ListingFields {
  const { imageUrl, contact, type, reviews, ...said } = pushed;
  const input = ActivityInputSchema.parse(said);
  const images = input.images ?? (imageUrl ? [imageUrl] : undefined);
  const fields = withChanges({}, changesAsked(config, { ...input, images }));
  const category = type ? categoryOf(type) : undefined;
  return {
    ...(contact && contactFrom(contact)),
    ...(category ? { category } : type && { subcategory: type }),
    ...fields,
    ...(reviews && { reviews }),
  };
}

function contactFrom(contact: string): ListingFields {
  if (z.email().max(320).safeParse(contact).success) return { contactEmail: contact };
  if (/^[+\d][\d\s()-]{6,49}$/.test(contact)) return { contactPhone: contact };
  const contactName = cleanName(contact, NAME_MAX);
  return contactName === '' ? {} : { contactName };
}
