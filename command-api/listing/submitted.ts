import type { FastifyRequest } from 'fastify';
import { concepts, streams } from '#domain/catalog.ts';
import type { Submitted } from '#domain/listing/shown/answers.ts';
import type { ShownListing } from '#domain/listing/shown/shown-listing.ts';
import type { Activity, ListingView } from '#domain/listing/shown/views.ts';
import type { Page } from '#domain/page/page.ts';
import type { Log } from '#event-store/log.ts';
import { leftBy } from '#event-store/once.ts';
import { claimTokenFrom, isOwner, nothingHere } from '#platform/auth/owning/own-listing.ts';
import { foldListing } from './listing-stream.ts';
import { activityViewOf, listingViewOf } from './listing-view.ts';
import type { Sent } from './submit-listing.ts';

/** What a command on a listing answers: where the listing stands now, and what it holds as its detail shows it to the caller. */
export async function submittedOf(
  log: Log,
  request: FastifyRequest,
  listing: ShownListing,
  message: string,
): Promise<Submitted> {
  const told = await toldOf(log, request, listing);
  const { listingId, status, revision } = told.listing;
  return { id: listingId, status: status ?? 'draft', revision, message, activity: await shownTo(log, request, told) };
}

/** What a command's answer is about; `upTo` where that is the listing as it was at an event of its stream. */
export interface Told {
  readonly listing: ShownListing;
  readonly isOwn: boolean;
  readonly upTo?: number;
}

/**
 * What of `listing` the answer tells: as it is now, where the caller is its owner or an admin, or families see what is told. Anybody else is
 * told what their command left, and nothing of what others have made of it since: they may have been its owner when they sent it first.
 */
export async function toldOf(
  log: Log,
  request: FastifyRequest,
  listing: ShownListing,
  isPublic = listing.status === 'live',
): Promise<Told> {
  const isOwn = request.caller.role === 'admin' || isOwner(listing, request.caller, claimTokenFrom(request));
  if (isOwn || isPublic) return { listing, isOwn };
  const done = await log.findCommand(streams.listing(listing.listingId), request.command.id);
  // What changed nothing left nothing to tell of.
  if (done === undefined) throw nothingHere();
  const leaving = { state: listing, repeated: true, leftAt: done.revision };
  return { listing: await leftBy(log, ['listing', listing.listingId], leaving), isOwn, upTo: done.revision };
}

/**
 * The whole to its owner and to admins. Whoever sent it in without an account and holds no claim token can never open it again:
 * they get what they said, in the public's shape, and never an admin's words.
 */
async function shownTo(
  log: Log,
  { caller }: FastifyRequest,
  { listing, isOwn }: Told,
): Promise<ListingView | Activity> {
  const said = await saidBy(log, listing);
  return isOwn ? listingViewOf(listing, said, caller) : activityViewOf(listing, said);
}

/** What the page of a listing said last; null without a page. */
export async function saidBy(log: Log, { pageId }: Pick<ShownListing, 'pageId'>): Promise<Page['said']> {
  if (pageId === null) return null;
  const { state } = await log.fold(streams.page(pageId), concepts.page.decider);
  return state.said;
}

/** For calls that answer with `submittedOf`: `activity` may be personal, so a repeat has it built again. */
export const activityAgain = (log: Log) => async (request: FastifyRequest, listingId: string) =>
  shownTo(log, request, await toldOf(log, request, await foldListing(log, listingId)));

/** What somebody is told whose page has another listing already; undefined for the first. */
export const sentWords: Readonly<Record<Sent['as'], string | undefined>> = {
  listing: undefined,
  change:
    'Somebody else has sent us this activity already. What you sent waits beside it as a change, and our team will look at both.',
  same: 'Somebody else has sent us this activity already, and said the same. Thank you: there is nothing more to do.',
};
