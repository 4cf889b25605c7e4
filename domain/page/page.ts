import { DomainError } from '../kernel/errors.ts';
import type { EventOf } from '../kernel/event.ts';
import type { PersonEvent } from '../person/events.ts';
import type { ActivityScraped, PageEvent, ScrapeFailed, ScrapeRedirected, ScrapeRequested } from './events.ts';

/**
 * A web page that listings come from, as far as decisions need it: what is under way, what it said last, whose it is. Not what
 * became of its readings: anybody can have a page read a thousand times.
 */
export interface Page {
  readonly contentHash: string | null;
  readonly listingId: string | null;
  readonly claimedBy: string | null;
  /** ISO 8601. */
  readonly claimedAt: string | null;
  /** The readings that were asked for and have not come to an end here. */
  readonly openRuns: ReadonlySet<string>;
}
export const initialPage: Page = {
  contentHash: null,
  listingId: null,
  claimedBy: null,
  claimedAt: null,
  openRuns: new Set(),
};

/** How long somebody's unsubmitted draft keeps a page to itself, in milliseconds. */
export const CLAIM_HOLDS_MS = 60 * 60 * 1000;

/**
 * How a reading came to end in this page's stream. `asked`: somebody asked for it here. `unasked`: a crawler pushed it, or it was
 * asked for at an address that led here; it happens once by its command's id.
 */
export type RunKind = 'asked' | 'unasked';

export type PageCommand =
  | { readonly type: 'RequestScrape'; readonly asked: EventOf<typeof ScrapeRequested>['data'] }
  | { readonly type: 'RedirectScrape'; readonly led: EventOf<typeof ScrapeRedirected>['data'] }
  | { readonly type: 'RecordScrape'; readonly run: RunKind; readonly found: EventOf<typeof ActivityScraped>['data'] }
  | {
      readonly type: 'RecordScrapeFailure';
      readonly run: RunKind;
      readonly failed: EventOf<typeof ScrapeFailed>['data'];
    }
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
      return page.openRuns.has(command.asked.runId) ? [] : [{ type: 'ScrapeRequested', data: command.asked }];
    case 'RedirectScrape':
      return mayEnd(page, command.led.runId, 'asked') ? [{ type: 'ScrapeRedirected', data: command.led }] : [];
    case 'RecordScrape':
      return mayEnd(page, command.found.runId, command.run) ? [{ type: 'ActivityScraped', data: command.found }] : [];
    case 'RecordScrapeFailure':
      return mayEnd(page, command.failed.runId, command.run) ? [{ type: 'ScrapeFailed', data: command.failed }] : [];
    case 'ClaimPage':
      return claim(command, page);
  }
}

/** A run that was asked for ends once: its end closes it, however often and however late the work is done again. */
const mayEnd = (page: Page, runId: string, run: RunKind): boolean => run === 'unasked' || page.openRuns.has(runId);

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
export const evolve = (page: Page, event: PageEvent | PersonEvent): Page => evolveAll(page, [event]);

/** `page` after all of `events`; runs that are open at the same time are copied once and not for each event. */
export function evolveAll(page: Page, events: readonly (PageEvent | PersonEvent)[]): Page {
  const openRuns = new Set(page.openRuns);
  const after = { ...page, openRuns };
  for (const { type, data } of events) {
    switch (type) {
      case 'ScrapeRequested':
        openRuns.add(data.runId);
        break;
      case 'ActivityScraped':
        openRuns.delete(data.runId);
        after.contentHash = data.contentHash;
        break;
      case 'ScrapeRedirected':
      case 'ScrapeFailed':
        openRuns.delete(data.runId);
        break;
      case 'PageClaimed':
        after.listingId = data.listingId;
        after.claimedBy = data.claimedBy;
        after.claimedAt = data.claimedAt;
        break;
      case 'PersonErased':
        break;
    }
  }
  return after;
}

const isFresh = (page: Page, at: string): boolean =>
  page.claimedAt !== null && Date.parse(at) - Date.parse(page.claimedAt) < CLAIM_HOLDS_MS;
const taken = (code: string, message: string, page: Page): DomainError =>
  new DomainError(code, message, 'conflict', { listingId: page.listingId });
