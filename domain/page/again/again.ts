import { DomainError } from '../../kernel/errors.ts';
import type { EventOf } from '../../kernel/event.ts';
import type { PersonEvent } from '../../person/events.ts';
import { type ActivityScraped, GONE_VISITS, type PageEvent, type ScrapeRequested } from '../events.ts';

/** Between two readings of a page by itself there is a day at least and a quarter of a year at most, hours. */
export const SHORTEST_HOURS = 24;
export const LONGEST_HOURS = 90 * 24;
/** Of a page that nobody knows yet, hours: a week. */
export const FIRST_HOURS = 7 * 24;

/** When a page is read again: what that follows from. */
export interface Again {
  /** Where our own reader read it last; null until it has. */
  readonly url: string | null;
  /** What it said, by a digest. */
  readonly said: string | null;
  /** What its server calls the answer that was read; null where the page has to be read whole. */
  readonly validators: Validators | null;
  /** How long between two readings, from how often it changes. */
  readonly everyHours: number;
  /** When it was read last, or was found not to have changed. ISO 8601. */
  readonly readAt: string | null;
  /** When it was asked for last by itself or by an admin, whatever came of it. ISO 8601. */
  readonly askedAt: string | null;
  /** The reading again that is under way. */
  readonly runId: string | null;
  /** At how many visits in a row it was not there. */
  readonly goneVisits: number;
  /** Whether the last reading again could not be had. */
  readonly failed: boolean;
  readonly isPaused: boolean;
}
export type Validators = NonNullable<EventOf<typeof ActivityScraped>['data']['validators']>;

export const initialAgain: Again = {
  url: null,
  said: null,
  validators: null,
  everyHours: FIRST_HOURS,
  readAt: null,
  askedAt: null,
  runId: null,
  goneVisits: 0,
  failed: false,
  isPaused: false,
};

/** The interval after a reading: half of it when something had changed, twice of it when nothing had. */
export const hoursAfter = (hours: number, changed: boolean): number =>
  Math.min(LONGEST_HOURS, Math.max(SHORTEST_HOURS, Math.round(changed ? hours / 2 : hours * 2)));

/** What is known after `event` of when the page is read again. */
export function againAfter(again: Again, event: PageEvent | PersonEvent): Again {
  switch (event.type) {
    case 'ScrapeRequested':
      return event.data.again ? { ...again, askedAt: event.data.again.at, runId: event.data.runId } : again;
    case 'ActivityScraped':
      return readAfter(again, event.data);
    case 'PageUnchanged': {
      const { readAt } = event.data;
      return { ...ended(again, event.data), readAt, everyHours: hoursAfter(again.everyHours, false), failed: false };
    }
    case 'ScrapeRedirected':
      // What it leads to is read there; whether it is the same page nobody can say.
      return ended(again, event.data);
    case 'ScrapeFailed': {
      const goneVisits = event.data.goneVisits ?? again.goneVisits;
      // Whoever met it: back after that it is read whole, so that the log says that it is back.
      const wasThere = event.data.goneVisits === undefined && again.runId !== event.data.runId;
      const validators = wasThere ? again.validators : null;
      if (again.runId !== event.data.runId) return { ...again, goneVisits, validators };
      // A page that stays away is asked for more and more seldom.
      const everyHours = goneVisits >= GONE_VISITS ? hoursAfter(again.everyHours, false) : again.everyHours;
      return { ...ended(again, event.data), goneVisits, everyHours, failed: true, validators };
    }
    case 'ReadingAgainPaused':
      return { ...again, isPaused: true };
    case 'ReadingAgainResumed':
      return { ...again, isPaused: false };
    case 'ClassScraped':
    case 'PageClaimed':
    case 'GonePageReviewRaised':
    case 'GonePageReviewed':
    case 'GonePageReopened':
    case 'PersonErased':
      return again;
  }
}

const ended = (again: Again, { runId }: { readonly runId: string }): Again =>
  again.runId === runId ? { ...again, runId: null } : again;

/**
 * A change counts whoever came upon it. That nothing had changed counts only of readings by this schedule: anybody can have a page read
 * ten times in an hour, which says nothing about how often it changes.
 */
function readAfter(again: Again, data: EventOf<typeof ActivityScraped>['data']): Again {
  const { runId, url, contentHash, classes, scrapedAt, validators, durationMs } = data;
  // A crawler's push, an item of a feed, a row of a list: whoever read it there reads it there again. Our own reader said nothing of
  // classes either before 26 November 2026, but it has always said how long it took, which those never do.
  // But what says something else than the page did is read of it as a whole the next time: that it has not changed since would confirm
  // what it was never compared with.
  if (classes === undefined && durationMs === 0)
    return again.said?.split('\n')[0] === contentHash ? again : { ...again, validators: null };
  const said = [
    contentHash,
    ...(classes ?? []).map(({ key, name, ages, times }) => [key, name, ages, times].join(' ')),
  ].join('\n');
  const changed = again.said !== null && again.said !== said;
  const everyHours = changed || again.runId === runId ? hoursAfter(again.everyHours, changed) : again.everyHours;
  return {
    ...ended(again, data),
    url,
    said,
    validators: validators ?? null,
    everyHours,
    readAt: scrapedAt,
    goneVisits: 0,
    failed: false,
  };
}

const HOUR_MS = 3_600_000;
/** Up to this part of its time a page is read earlier, each by as much as its id says: what came in together is not read together. */
const SPREAD = 1 / 24;

/** When the page `pageId` is read again by itself, ISO 8601; null while it is not. */
export function dueAgainAt(again: Again, pageId: string): string | null {
  const last = [again.readAt ?? '', again.askedAt ?? ''].toSorted().at(-1) ?? '';
  if (again.url === null || again.isPaused || again.runId !== null || last === '') return null;
  // Whether it is really gone is soon to be known.
  const soon = again.goneVisits > 0 && again.goneVisits < GONE_VISITS;
  const hours = soon ? SHORTEST_HOURS : again.everyHours;
  const earlier = (Number.parseInt(pageId.slice(-4), 16) / 0x1_00_00) * SPREAD;
  return new Date(Date.parse(last) + Math.round(hours * HOUR_MS * (1 - earlier))).toISOString();
}

export type AgainCommand =
  | {
      readonly type: 'ReadAgain';
      readonly pageId: string;
      readonly runId: string;
      readonly why: 'due' | 'asked';
      /** ISO 8601: the time now. */
      readonly at: string;
    }
  | { readonly type: 'PauseReadingAgain' | 'ResumeReadingAgain'; readonly pageId: string };

/** What `command` changes of a page that is `again`. */
export function decideAgain(command: AgainCommand, again: Again): PageEvent[] {
  const { pageId } = command;
  if (again.url === null) throw new DomainError('never-read', 'This page has not been read yet.', 'missing');
  switch (command.type) {
    case 'ReadAgain': {
      const { runId, why, at } = command;
      const due = dueAgainAt(again, pageId);
      if (why === 'due' && (due === null || due > at)) return [];
      if (again.runId !== null)
        throw new DomainError('already-reading', 'This page is being read already.', 'conflict');
      const data: EventOf<typeof ScrapeRequested>['data'] = { pageId, runId, url: again.url, again: { why, at } };
      return [{ type: 'ScrapeRequested', data }];
    }
    case 'PauseReadingAgain':
      return again.isPaused ? [] : [{ type: 'ReadingAgainPaused', data: { pageId } }];
    case 'ResumeReadingAgain':
      return again.isPaused ? [{ type: 'ReadingAgainResumed', data: { pageId } }] : [];
  }
}
