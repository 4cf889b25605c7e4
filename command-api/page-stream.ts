import { v5 as uuidv5 } from 'uuid';
import { streams } from '#domain/catalog.ts';
import { DomainError } from '#domain/kernel/errors.ts';
import { awaitsReview, type Listing } from '#domain/listing/listing.ts';
import { normalisedAddress } from '#domain/page/address.ts';
import type { PageEvent } from '#domain/page/events.ts';
import { decide, evolve, initialPage, type Page, type PageCommand, type PageHolder } from '#domain/page/page.ts';
import { type Decider, execute, type Executed, load } from '#event-store/execute.ts';
import type { CommandContext, Log } from '#event-store/log.ts';
import { loadListing, type RecordedListing } from './listing-stream.ts';

const pages: Decider<PageCommand, Page, PageEvent> = { initial: initialPage, evolve, decide };

/** Many people may paste one page at the same moment; each lost race costs one more attempt. */
const ATTEMPTS = 60;

/** One page has one id, however its address is spelled. */
export function pageIdOf(url: string): string {
  return uuidv5(normalisedAddress(url) ?? url, uuidv5.URL);
}

export function executePage(
  log: Log,
  pageId: string,
  command: PageCommand,
  context: CommandContext,
): Promise<Executed<Page, PageEvent>> {
  return execute(log, streams.page(pageId), pages, command, context, ATTEMPTS);
}

/** The page and the listing that holds it, if any. */
export async function loadPage(log: Log, pageId: string): Promise<{ page: Page; holder: Holder | null }> {
  const { state: page } = await load(log, streams.page(pageId), pages);
  if (page.listingId === null) return { page, holder: null };
  const { listing, events } = await loadListing(log, page.listingId);
  return { page, holder: { listingId: page.listingId, listing, events } };
}
export interface Holder {
  readonly listingId: string;
  readonly listing: Listing;
  readonly events: RecordedListing;
}

/** The holder as the page's rules see it. */
export function holderOf(holder: Holder | null): PageHolder | null {
  if (holder === null) return null;
  const { listingId, listing } = holder;
  if (awaitsReview(listing)) return { listingId, status: 'waiting' };
  return { listingId, status: listing.status === 'pending' ? 'waiting' : listing.status };
}

/**
 * Makes sure that a listing's page is its own before it is submitted or restored, so that one page never has two listings
 * waiting or live. Throws the page's refusal when another listing has it.
 */
export async function holdPage(
  log: Log,
  { listingId, pageId, submittedBy }: Listing,
  context: CommandContext,
): Promise<void> {
  if (pageId === null) return;
  const claimedBy = submittedBy ?? anonymousSubject(listingId);
  for (let attempt = 1; ; attempt += 1) {
    const { holder } = await loadPage(log, pageId);
    const command = { type: 'ClaimPage', pageId, listingId, claimedBy, at: context.occurredAt } as const;
    try {
      await executePage(log, pageId, { ...command, holder: holderOf(holder) }, context);
      return;
    } catch (error) {
      if (!wasClaimedMeanwhile(error) || attempt === ATTEMPTS) throw error;
    }
  }
}

/** Whoever looked at the page's holder looked too early: look again. */
export function wasClaimedMeanwhile(error: unknown): boolean {
  return error instanceof DomainError && error.code === 'claimed-meanwhile';
}

/** Whose personal data it is when somebody without an account submits a listing. */
export const anonymousSubject = (listingId: string): string => `anonymous-${listingId}`;
