import { DomainError } from '../kernel/errors.ts';
import type { EventOf } from '../kernel/event.ts';
import type { ActivityScraped, PageEvent, ScrapeFailed, ScrapeRedirected, ScrapeRequested } from './events.ts';

/** A web page that listings come from: its last contents, its readings and the one listing it belongs to. */
export interface Page {
  readonly contentHash: string | null;
  readonly listingId: string | null;
  readonly claimedBy: string | null;
  /** ISO 8601. */
  readonly claimedAt: string | null;
  /** Every reading of the page, by its run id. */
  readonly runs: Readonly<Record<string, Run>>;
}
export const initialPage: Page = { contentHash: null, listingId: null, claimedBy: null, claimedAt: null, runs: {} };

/** One reading: asked for and not come to an end, at its end, or led on to another page, where it ends. */
export type Run =
  | { readonly status: 'open'; readonly url: string }
  | { readonly status: 'done' }
  | { readonly status: 'redirected'; readonly toPageId: string };

/** How long somebody's unsubmitted draft keeps a page to itself, in milliseconds. */
export const CLAIM_HOLDS_MS = 60 * 60 * 1000;

export type PageCommand =
  | { readonly type: 'RequestScrape'; readonly asked: EventOf<typeof ScrapeRequested>['data'] }
  | { readonly type: 'RedirectScrape'; readonly led: EventOf<typeof ScrapeRedirected>['data'] }
  | { readonly type: 'RecordScrape'; readonly found: EventOf<typeof ActivityScraped>['data'] }
  | { readonly type: 'RecordScrapeFailure'; readonly failed: EventOf<typeof ScrapeFailed>['data'] }
  | {
      readonly type: 'ClaimPage';
      readonly pageId: string;
      readonly listingId: string;
      readonly claimedBy: string;
      /** ISO 8601, the command's time. */
      readonly at: string;
      /** The listing that the caller saw holding the page; null when none did. */
      readonly holder: PageHolder | null;
    };

/** The listing that a page belongs to. `status` is null when it was never drafted: whoever claimed the page died on the way. */
export interface PageHolder {
  readonly listingId: string;
  /** `waiting`: submitted, or found by a crawler, and not reviewed yet. */
  readonly status: 'draft' | 'waiting' | 'live' | 'rejected' | 'archived' | null;
}

/** What `command` changes in `page`. Throws a DomainError when the rules forbid it. */
export function decide(command: PageCommand, page: Page): PageEvent[] {
  switch (command.type) {
    case 'RequestScrape':
      return page.runs[command.asked.runId] ? [] : [{ type: 'ScrapeRequested', data: command.asked }];
    case 'RedirectScrape':
      return hasEnded(page, command.led.runId) ? [] : [{ type: 'ScrapeRedirected', data: command.led }];
    case 'RecordScrape':
      return hasEnded(page, command.found.runId) ? [] : [{ type: 'ActivityScraped', data: command.found }];
    case 'RecordScrapeFailure':
      return hasEnded(page, command.failed.runId) ? [] : [{ type: 'ScrapeFailed', data: command.failed }];
    case 'ClaimPage':
      return claim(command, page);
  }
}

/** A run comes to one end, however often the work was done; one that nobody asked for (a crawler's push) ends at once. */
const hasEnded = (page: Page, runId: string): boolean => (page.runs[runId]?.status ?? 'open') !== 'open';

function claim(
  { pageId, listingId, claimedBy, at, holder }: Extract<PageCommand, { type: 'ClaimPage' }>,
  page: Page,
): PageEvent[] {
  const claimed: PageEvent = { type: 'PageClaimed', data: { pageId, listingId, claimedBy, claimedAt: at } };
  // A holder claims again when its claim is old, so that nobody can take the page while it is being submitted.
  if (page.listingId === listingId) return isFresh(page, at) ? [] : [claimed];
  if (page.listingId !== (holder?.listingId ?? null))
    throw new DomainError(
      'claimed-meanwhile',
      'Somebody has just suggested this activity. Please try again.',
      'conflict',
    );
  const status = holder?.status;
  if (status === 'live') throw taken('already-listed', 'This activity is already in the directory.', page);
  if (status === 'waiting')
    throw taken('already-suggested', 'This activity has already been suggested and is waiting for review.', page);
  if ((status === 'draft' || status === null) && page.claimedBy !== claimedBy && isFresh(page, at))
    throw taken('being-suggested', 'Somebody is suggesting this activity right now. Please try again later.', page);
  return [claimed];
}

/** `page` after `event`. */
export function evolve(page: Page, event: PageEvent): Page {
  switch (event.type) {
    case 'ScrapeRequested':
      return withRun(page, event.data.runId, { status: 'open', url: event.data.url });
    case 'ScrapeRedirected':
      return withRun(page, event.data.runId, { status: 'redirected', toPageId: event.data.toPageId });
    case 'ActivityScraped':
      return { ...withRun(page, event.data.runId, { status: 'done' }), contentHash: event.data.contentHash };
    case 'ScrapeFailed':
      return withRun(page, event.data.runId, { status: 'done' });
    case 'PageClaimed':
      return {
        ...page,
        listingId: event.data.listingId,
        claimedBy: event.data.claimedBy,
        claimedAt: event.data.claimedAt,
      };
  }
}

const withRun = (page: Page, runId: string, run: Run): Page => ({ ...page, runs: { ...page.runs, [runId]: run } });
const isFresh = (page: Page, at: string): boolean =>
  page.claimedAt !== null && Date.parse(at) - Date.parse(page.claimedAt) < CLAIM_HOLDS_MS;
const taken = (code: string, message: string, page: Page): DomainError =>
  new DomainError(code, message, 'conflict', { listingId: page.listingId });
