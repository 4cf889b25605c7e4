import { DomainError } from '../../kernel/errors.ts';
import { mustBeLast } from '../../kernel/verdict.ts';
import { GONE_VISITS, type GoneVerdict, type PageEvent } from '../events.ts';
import type { Page } from '../page.ts';

/** What an admin is asked of a page that is gone; null while there is nothing to ask. It is asked once for each time that it goes. */
export type GoneReview = { readonly isOpen: true } | GoneDecision;

/** What was decided on a page that is gone; it stands until the page is there again. */
interface GoneDecision {
  readonly isOpen: false;
  readonly verdict: GoneVerdict;
  readonly reviewedBy: string;
  /** The listings that were taken out of the directory with it. */
  readonly listingIds: readonly string[];
  /** Whether reading it stopped with the decision, and not before. */
  readonly stopped: boolean;
}

export type GoneCommand =
  | {
      readonly type: 'ReviewGonePage';
      readonly pageId: string;
      readonly verdict: GoneVerdict;
      /** The listings of it that are live: what `archive` takes out of the directory. */
      readonly listingIds: readonly string[];
      readonly reviewedBy: string;
      readonly adminNotes: string | null;
    }
  | {
      readonly type: 'ReopenGonePage';
      readonly pageId: string;
      /** The verdict that is taken back. */
      readonly verdict: GoneVerdict;
      readonly undoneBy: string;
    };

type Reviewed = Pick<Page, 'goneReview' | 'again'>;

/** What `command` changes of a page that may be gone. Throws a DomainError when there is nothing to decide or to take back. */
export function decideGone(command: GoneCommand, page: Reviewed): PageEvent[] {
  return command.type === 'ReviewGonePage' ? review(command, page) : reopen(command, page);
}

function review(command: Extract<GoneCommand, { type: 'ReviewGonePage' }>, { goneReview, again }: Reviewed) {
  const { type: _, ...asked } = command;
  if (goneReview === null) throw new DomainError('nothing-to-review', 'This page is there again.', 'conflict');
  if (!goneReview.isOpen)
    throw new DomainError('already-decided', 'This page has been decided on already.', 'conflict');
  const listingIds = asked.verdict === 'archive' ? [...asked.listingIds] : [];
  const stopped = asked.verdict === 'stop' && !again.isPaused;
  const { pageId } = asked;
  const events: PageEvent[] = [{ type: 'GonePageReviewed', data: { ...asked, listingIds, stopped } }];
  return stopped ? [...events, { type: 'ReadingAgainPaused' as const, data: { pageId } }] : events;
}

function reopen({ pageId, verdict, undoneBy }: Extract<GoneCommand, { type: 'ReopenGonePage' }>, page: Reviewed) {
  const { goneReview, again } = page;
  const decision = goneReview?.isOpen === false ? goneReview : null;
  const { reviewedBy, listingIds, stopped } = mustBeLast(
    decision,
    (each) => each.verdict === verdict,
    undoneBy,
    'page',
  );
  const data = { pageId, undone: verdict, reviewedBy, undoneBy, listingIds: [...listingIds] };
  const events: PageEvent[] = [{ type: 'GonePageReopened', data }];
  // Who resumed it since has it read already.
  return stopped && again.isPaused ? [...events, { type: 'ReadingAgainResumed' as const, data: { pageId } }] : events;
}

/** That an admin is to look at the page, which was not there at `goneVisits` visits in a row. */
export function raisedBy(
  { goneReview, listingId, classes }: Page,
  { pageId, url, goneVisits }: { readonly pageId: string; readonly url: string; readonly goneVisits: number },
): PageEvent[] {
  // Of a page that no listing came of nothing is to be decided.
  const hasListings = listingId !== null || classes.length > 0;
  if (goneVisits < GONE_VISITS || goneReview !== null || !hasListings) return [];
  return [{ type: 'GonePageReviewRaised', data: { pageId, url, goneVisits } }];
}

/** What is asked or was decided after `event`. */
export function goneReviewAfter(
  review: GoneReview | null,
  event: { readonly type: string; readonly data: object },
): GoneReview | null {
  const { type, data } = event as PageEvent;
  switch (type) {
    case 'GonePageReviewRaised':
    case 'GonePageReopened':
      return { isOpen: true };
    case 'GonePageReviewed': {
      const { verdict, reviewedBy, listingIds, stopped } = data;
      return { isOpen: false, verdict, reviewedBy, listingIds, stopped };
    }
    // It is there again: what was asked has answered itself, and what was decided cannot be taken back any more.
    case 'ActivityScraped':
      return null;
    default:
      return review;
  }
}
