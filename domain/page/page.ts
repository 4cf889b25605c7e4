import type { EventOf } from '../kernel/event.ts';
import type { PersonEvent } from '../person/events.ts';
import {
  type ActivityScraped,
  type ClassScraped,
  GONE_VISITS,
  type PageClaimed,
  type PageEvent,
  type PageUnchanged,
  type ScrapeFailed,
  type ScrapeRedirected,
  type ScrapeRequested,
} from './events.ts';

import { type Again, againAfter, type AgainCommand, decideAgain, initialAgain } from './again/again.ts';
import { decideGone, type GoneCommand, type GoneReview, goneReviewAfter, raisedBy } from './gone/review.ts';
import { classesAfter, type KnownClass, type NamedClass } from './classes.ts';

/**
 * A web page that listings come from, as far as decisions need it: what is under way, what it said last, whose it is. Not what
 * became of its readings: anybody can have a page read a thousand times.
 */
export interface Page {
  /** What it said last, when it was last seen to say that, and how many pictures it held; null until it has been read. */
  readonly said: { readonly contentHash: string; readonly scrapedAt: string; readonly imageCount: number } | null;
  /** The listing that claimed it last: it holds the page while it is in review or live, and not before or after. */
  readonly listingId: string | null;
  /** The classes that it has or had beside each other. */
  readonly classes: readonly KnownClass[];
  /** At how many visits in a row up to now it was not there. */
  readonly goneVisits: number;
  /** What an admin is asked or has decided since it is gone. */
  readonly goneReview: GoneReview | null;
  /** When it is read again. */
  readonly again: Again;
  /** The readings that were asked for and have not come to an end here. */
  readonly openRuns: ReadonlySet<string>;
}
export const initialPage: Page = {
  said: null,
  listingId: null,
  classes: [],
  goneVisits: 0,
  goneReview: null,
  again: initialAgain,
  openRuns: new Set(),
};

/**
 * How a reading came to end in this page's stream. `asked`: somebody asked for it here. `unasked`: a crawler pushed it, or it was
 * asked for at an address that led here; it happens once by its command's id.
 */
export type RunKind = 'asked' | 'unasked';

export type PageCommand =
  | { readonly type: 'RequestScrape'; readonly asked: EventOf<typeof ScrapeRequested>['data'] }
  | { readonly type: 'RedirectScrape'; readonly led: EventOf<typeof ScrapeRedirected>['data'] }
  | { readonly type: 'RecordScrape'; readonly run: RunKind; readonly found: EventOf<typeof ActivityScraped>['data'] }
  /** One class of a page, in the stream that is its own; it happens once by its command's id. */
  | { readonly type: 'RecordClass'; readonly found: EventOf<typeof ClassScraped>['data'] }
  | {
      readonly type: 'RecordScrapeFailure';
      readonly run: RunKind;
      readonly failed: EventOf<typeof ScrapeFailed>['data'];
    }
  | { readonly type: 'RecordUnchanged'; readonly unchanged: EventOf<typeof PageUnchanged>['data'] }
  | AgainCommand
  | GoneCommand
  | { readonly type: 'ClaimPage'; readonly claim: EventOf<typeof PageClaimed>['data'] };

/** What `command` changes in `page`. */
export function decide(command: PageCommand, page: Page): PageEvent[] {
  switch (command.type) {
    case 'RequestScrape':
      return page.openRuns.has(command.asked.runId) ? [] : [{ type: 'ScrapeRequested', data: command.asked }];
    case 'RedirectScrape':
      return mayEnd(page, command.led.runId, 'asked') ? [{ type: 'ScrapeRedirected', data: command.led }] : [];
    case 'RecordScrape': {
      if (!mayEnd(page, command.found.runId, command.run)) return [];
      const data = { ...command.found, ...comingsAndGoings(page, command.found.classes) };
      return [{ type: 'ActivityScraped', data }];
    }
    case 'RecordClass':
      return [{ type: 'ClassScraped', data: command.found }];
    case 'RecordScrapeFailure': {
      if (!mayEnd(page, command.failed.runId, command.run)) return [];
      const { failed } = command;
      if (!saysGone(failed)) return [{ type: 'ScrapeFailed', data: failed }];
      const data = { ...failed, goneVisits: page.goneVisits + 1 };
      return [{ type: 'ScrapeFailed', data }, ...raisedBy(page, data)];
    }
    case 'RecordUnchanged':
      return mayEnd(page, command.unchanged.runId, 'asked') ? [{ type: 'PageUnchanged', data: command.unchanged }] : [];
    case 'ReadAgain':
    case 'PauseReadingAgain':
    case 'ResumeReadingAgain':
      return decideAgain(command, page.again);
    case 'ReviewGonePage':
    case 'ReopenGonePage':
      return decideGone(command, page);
    case 'ClaimPage':
      // Also by the one that has it: see command-api/page/page-claim.ts.
      return [{ type: 'PageClaimed', data: command.claim }];
  }
}

/** What the page has no more, and what is there again. */
function comingsAndGoings({ classes: known, goneVisits }: Page, there: readonly NamedClass[] | undefined) {
  const keys = new Set(there?.map(({ key }) => key));
  const gone = there ? known.filter(({ key, isThere }) => isThere && !keys.has(key)) : [];
  const back = known.filter(({ key, isThere }) => !isThere && keys.has(key));
  const keysOf = (classes: readonly KnownClass[]): string[] => classes.map(({ key }) => key);
  return {
    ...(gone.length > 0 && { classesGone: keysOf(gone) }),
    ...(back.length > 0 && { classesBack: keysOf(back) }),
    ...(goneVisits >= GONE_VISITS && { wasGone: true as const }),
  };
}

/** Whether the site said that it has no such page. */
export const saysGone = ({
  failure,
  detail,
}: Pick<EventOf<typeof ScrapeFailed>['data'], 'failure' | 'detail'>): boolean =>
  failure === 'http-status' && / answered (?:404|410)$/.test(detail);

/** A run that was asked for ends once: its end closes it, however often and however late the work is done again. */
const mayEnd = (page: Page, runId: string, run: RunKind): boolean => run === 'unasked' || page.openRuns.has(runId);

/** `page` after `event`. */
export const evolve = (page: Page, event: PageEvent | PersonEvent): Page => evolveAll(page, [event]);

/** `page` after all of `events`; runs that are open at the same time are copied once and not for each event. */
export function evolveAll(page: Page, events: readonly (PageEvent | PersonEvent)[]): Page {
  const openRuns = new Set(page.openRuns);
  const after = { ...page, openRuns };
  for (const event of events) {
    const { type, data } = event;
    after.again = againAfter(after.again, event);
    after.goneReview = goneReviewAfter(after.goneReview, event);
    switch (type) {
      case 'ScrapeRequested':
        openRuns.add(data.runId);
        break;
      case 'ActivityScraped':
        openRuns.delete(data.runId);
        after.said = { contentHash: data.contentHash, scrapedAt: data.scrapedAt, imageCount: data.imageCount };
        after.goneVisits = 0;
        if (data.classes) after.classes = classesAfter(after.classes, data.classes);
        break;
      case 'ClassScraped':
        after.said = { contentHash: data.contentHash, scrapedAt: data.scrapedAt, imageCount: data.imageCount };
        break;
      case 'ScrapeRedirected':
        openRuns.delete(data.runId);
        break;
      case 'PageUnchanged':
        openRuns.delete(data.runId);
        after.said = after.said && { ...after.said, scrapedAt: data.readAt };
        break;
      case 'ScrapeFailed':
        openRuns.delete(data.runId);
        // That it cannot be reached today says neither that it is there nor that it is gone.
        after.goneVisits = data.goneVisits ?? after.goneVisits;
        break;
      case 'PageClaimed':
        after.listingId = data.listingId;
        break;
      case 'ReadingAgainPaused':
      case 'ReadingAgainResumed':
      case 'GonePageReviewRaised':
      case 'GonePageReviewed':
      case 'GonePageReopened':
      case 'PersonErased':
        break;
    }
  }
  return after;
}
