import { weekdayOf } from '../listing/sessions/read-schedule.ts';
import type { Session } from '../listing/sessions/session.ts';
import { calendarsFor, inTermOn, type KnownTerms } from './known.ts';

/** On which days a weekly session takes place. */
export interface Repeating {
  /** YYYY-MM-DD */
  readonly first: string;
  /** The last day that it can be; null is open. */
  readonly until: string | null;
  /** Days between them on which it does not take place. */
  readonly without: readonly string[];
  /** The last day of the last term that is known, where terms decided; null where they did not. */
  readonly knownUntil: string | null;
}

/**
 * The days of `session` from `first`, one of its weekdays, on, but for those that are `off`; null when there is none. In term time alone:
 * in the terms that are kept for `town`, and not beyond them, because nobody knows when the next begin. Without any to come it is every
 * week, and the words have to say that this is not all.
 */
export function repeating(
  session: Session,
  first: string,
  known: KnownTerms,
  town: string | null,
  off: readonly string[] = [],
): Repeating | null {
  const { until, weekday } = session;
  let start = first;
  while (off.includes(start)) start = daysAfter(start, 7);
  if (until !== null && start > until) return null;
  const isWithin = (day: string): boolean =>
    day > start && (until === null || day <= until) && weekdayOf(day) === weekday;
  const open = { first: start, until, without: off.filter(isWithin), knownUntil: null };
  if (session.termTimeOnly !== true) return open;
  const knownUntil = termEnds(known, town).toSorted().at(-1);
  if (knownUntil === undefined || knownUntil < start) return open;
  const last = until === null || knownUntil < until ? knownUntil : until;
  const dates: string[] = [];
  for (let date = start; date <= last; date = daysAfter(date, 7)) dates.push(date);
  // Of a year without dates nothing is known.
  const isHeld = (date: string): boolean =>
    inTermOn(known, date, town) === true || calendarsFor(known, date, town).length === 0;
  const held = dates.filter((date) => isHeld(date) && !off.includes(date));
  const [begin, end] = [held[0], held.at(-1)];
  if (begin === undefined || end === undefined) return null;
  const without = dates.filter((date) => date > begin && date < end && !held.includes(date));
  return { first: begin, until: end, without, knownUntil };
}

/** The last days of the terms that speak of `town`; also where such a day itself is an INSET day, because the term is known. */
const termEnds = (known: KnownTerms, town: string | null): readonly string[] =>
  known.flatMap((calendar) =>
    calendar.periods
      .filter(({ kind, until }) => kind === 'term' && calendarsFor(known, until, town).includes(calendar))
      .map(({ until }) => until),
  );

/** The first day from `day` on that is a `weekday`. */
export function firstDay(weekday: Session['weekday'], day: string): string {
  for (let ahead = 0; ; ahead++) {
    const date = daysAfter(day, ahead);
    if (weekdayOf(date) === weekday) return date;
  }
}

const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
