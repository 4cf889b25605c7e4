import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { concepts, streams } from '#domain/catalog.ts';
import { DomainError } from '#domain/kernel/errors.ts';
import type { Listing } from '#domain/listing/listing.ts';
import { reviewGonePage, undoGonePage } from '#domain/page/gone/api.ts';
import type { CommandContext, Log } from '#event-store/log.ts';
import { nothingHere } from '#platform/auth/owning/own-listing.ts';
import { stepOf } from '#platform/command-steps.ts';
import type { ServerContext } from '#platform/context.ts';
import type { App } from '#platform/http/app.ts';
import { commandContext } from '#platform/http/command-context.ts';
import { serve } from '#platform/http/serve.ts';
import { classPageIdOf, executePage } from '#platform/scraping/page-commands.ts';
import { executeListing, foldListing, loadListing } from '../listing/listing-stream.ts';
import { holdingPage } from '../page/page-claim.ts';

/**
 * What becomes of the listings of a page that is gone. The verdict is written first and names the listings that go with it; each of
 * them follows by a step with an id of its own, so that a repeated request does what was left undone and nothing twice.
 */
export function gonePageRoutes(app: App, { log }: ServerContext): void {
  serve(app, reviewGonePage, async (request, reply) => {
    const { verdict, adminNotes } = request.body;
    const pageId = pageIn(request);
    const context = commandContext(request);
    const listingIds = verdict === 'archive' ? await liveListings(log, pageId) : [];
    const asked = { pageId, verdict, listingIds, reviewedBy: reviewerIn(request), adminNotes: adminNotes || null };
    const decided = await executePage(log, pageId, { type: 'ReviewGonePage', ...asked }, context);
    const { goneReview } = decided.state;
    const gone = goneReview?.isOpen === false ? goneReview.listingIds : [];
    const reached = [decided.position];
    for (const id of gone) reached.push(...(await unlessDone(() => archived(log, id, context))));
    reply.reached(Math.max(...reached));
    return { id: pageId, message: 'Decided' };
  });

  serve(app, undoGonePage, async (request, reply) => {
    const { verdict } = request.body;
    const pageId = pageIn(request);
    const context = commandContext(request);
    const command = { type: 'ReopenGonePage', pageId, verdict, undoneBy: reviewerIn(request) } as const;
    const { events, position, leftAt } = await executePage(log, pageId, command, context);
    const back = events.flatMap(({ type, data }) => (type === 'GonePageReopened' ? data.listingIds : []));
    const reached = [position];
    const review = back.length === 0 ? context : { ...context, commandId: await reviewBefore(log, pageId, leftAt) };
    for (const id of back) reached.push(...(await unlessDone(() => restored(log, id, context, review))));
    reply.reached(Math.max(...reached));
    return { id: pageId, message: 'Taken back' };
  });
}

/** What somebody else has done to a listing meanwhile stays as they left it. */
async function unlessDone(step: () => Promise<number>): Promise<readonly number[]> {
  try {
    return [await step()];
  } catch (error) {
    if (error instanceof DomainError && othersDid.has(error.code)) return [];
    throw error;
  }
}

const othersDid: ReadonlySet<string> = new Set(['not-live', 'not-archived', 'decided-since']);
const decidedSince = (): DomainError =>
  new DomainError('decided-since', 'Somebody has decided on this activity since.', 'conflict');

/** What its provider takes out at the same moment stays in their hands. */
async function archived(log: Log, id: string, context: CommandContext): Promise<number> {
  const guard = async ({ status }: Listing): Promise<void> => {
    if (status !== 'live') throw decidedSince();
  };
  const command = { type: 'ArchiveListing', by: 'admin' } as const;
  return (await executeListing(log, id, [command], archiveOf(id, context), { guard })).position;
}

/** Only while it is archived by that verdict: who restored it and took it out again since had reasons of their own. */
async function restored(log: Log, id: string, context: CommandContext, review: CommandContext): Promise<number> {
  const step = stepOf(context, `restore ${id}`);
  const holding = holdingPage(log, step);
  const guard = async (listing: Listing): Promise<void> => {
    const { events } = await loadListing(log, id);
    const last = events.findLast(({ type }) => type === 'ListingArchived' || type === 'ListingRestored');
    if (last?.commandId !== archiveOf(id, review).commandId) throw decidedSince();
    await holding.guard?.(listing);
  };
  const command = { type: 'RestoreListing', by: 'admin' } as const;
  return (await executeListing(log, id, [command], step, { ...holding, guard })).position;
}

const archiveOf = (id: string, review: CommandContext): CommandContext => stepOf(review, `archive ${id}`);

/** The command of the verdict that was taken back at `revision` of the page's stream. */
async function reviewBefore(log: Log, pageId: string, revision: number): Promise<string> {
  const events = await log.readStream(streams.page(pageId), { limit: revision });
  const review = events.findLast(({ type }) => type === 'GonePageReviewed');
  if (!review) throw new Error(`No verdict was taken back on page ${pageId}.`);
  return review.commandId;
}

/** The live listings of the page and of its classes. */
async function liveListings(log: Log, pageId: string): Promise<readonly string[]> {
  const { listingId, classes } = await foldPage(log, pageId);
  const ofClasses = await Promise.all(classes.map(({ key }) => foldPage(log, classPageIdOf(pageId, key))));
  const all = new Set([listingId, ...ofClasses.map((each) => each.listingId)].filter((id) => id !== null));
  const live = await Promise.all([...all].map(async (id) => ({ id, status: (await foldListing(log, id)).status })));
  return live.filter(({ status }) => status === 'live').map(({ id }) => id);
}

const foldPage = async (log: Log, pageId: string) =>
  (await log.fold(streams.page(pageId), concepts.page.decider)).state;

function pageIn({ params }: { readonly params: { readonly id: string } }): string {
  if (!z.uuid().safeParse(params.id).success) throw nothingHere();
  return params.id.toLowerCase();
}

/** The contracts let nobody in who is not signed in. */
const reviewerIn = ({ caller }: Pick<FastifyRequest, 'caller'>): string => caller.memberId ?? caller.role;
