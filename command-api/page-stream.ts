import { streams } from '#domain/catalog.ts';
import { DomainError } from '#domain/kernel/errors.ts';
import { awaitsReview, type Listing } from '#domain/listing/listing.ts';
import type { Page, PageHolder } from '#domain/page/page.ts';
import { load } from '#event-store/execute.ts';
import type { CommandContext, Log } from '#event-store/log.ts';
import { executePage, PAGE_ATTEMPTS, pages } from '#platform/scraping/page-stream.ts';
import { foldListing } from './listing/listing-stream.ts';

/** The page and the listing that holds it, if any. */
export async function loadPage(log: Log, pageId: string): Promise<{ page: Page; holder: Holder | null }> {
  const { state: page } = await load(log, streams.page(pageId), pages);
  if (page.listingId === null) return { page, holder: null };
  const listing = await foldListing(log, page.listingId);
  return { page, holder: { listingId: page.listingId, listing } };
}
export interface Holder {
  readonly listingId: string;
  readonly listing: Listing;
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
      if (!wasClaimedMeanwhile(error) || attempt === PAGE_ATTEMPTS) throw error;
    }
  }
}

/** Whoever looked at the page's holder looked too early: look again. */
export function wasClaimedMeanwhile(error: unknown): boolean {
  return error instanceof DomainError && error.code === 'claimed-meanwhile';
}

/** Whose personal data it is when somebody without an account submits a listing. */
export const anonymousSubject = (listingId: string): string => `anonymous-${listingId}`;
