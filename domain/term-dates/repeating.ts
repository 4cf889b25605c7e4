import { weekdayOf } from '../listing/sessions/read-schedule.ts';
import type { Session } from '../listing/sessions/session.ts';
import { LONGEST_BREAK } from '../listing/sessions/written-dates.ts';
import { calendarsFor, inTermOn, type KnownTerms } from './known.ts';
import { boundsOf } from './school-year.ts';

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
 * week that is no known holiday, and the words have to say that this is not all. In the holidays alone it is on no day of a known term.
 */
export function repeating(
  session: Session,
  first: string,
  known: KnownTerms,
  town: string | null,
  off: readonly string[] = [],
): Repeating | null {
  const { until, weekday, termTimeOnly } = session;
  if (session.holidaysOnly && until !== null) return inHolidays({ ...session, until }, first, known, town, off);
  // On a known holiday nothing takes place that is in term time alone, whether or not the term after it is known.
  const isOff = (date: string): boolean =>
    off.includes(date) || (termTimeOnly === true && inTermOn(known, date, town) === false);
  let start = first;
  while (isOff(start) && (until === null || start <= until)) start = daysAfter(start, 7);
  if (until !== null && start > until) return null;
  const knownUntil = termTimeOnly === true ? termEnds(known, town).toSorted().at(-1) : undefined;
  if (knownUntil === undefined || knownUntil < start) {
    const isWithin = (day: string): boolean =>
      day > start && (until === null || day <= until) && weekdayOf(day) === weekday;
    const lastHoliday = termTimeOnly === true ? holidayEnds(known).toSorted().at(-1) : undefined;
    const without = new Set([...off, ...weekly(start, lastHoliday ?? '').filter(isOff)].filter(isWithin));
    return { first: start, until, without: [...without], knownUntil: null };
  }
  const last = until === null || knownUntil < until ? knownUntil : until;
  const dates = weekly(start, last);
  // Of a year without dates nothing is known.
  const isHeld = (date: string): boolean =>
    inTermOn(known, date, town) === true || calendarsFor(known, date, town).length === 0;
  return between(
    dates,
    dates.filter((date) => isHeld(date) && !off.includes(date)),
    knownUntil,
  );
}

/** The days that no known term holds. What goes on for longer than any holidays is not held where nobody knows the school year. */
function inHolidays(
  { from, until }: Session & { readonly until: string },
  first: string,
  known: KnownTerms,
  town: string | null,
  off: readonly string[],
): Repeating | null {
  const isLong = daysAfter(from ?? first, LONGEST_BREAK) < until;
  const lastKnown =
    known
      .map(({ schoolYear }) => boundsOf(schoolYear).until)
      .toSorted()
      .at(-1) ?? '';
  const dates = weekly(first, isLong && lastKnown < until ? lastKnown : until);
  const isHeld = (date: string): boolean =>
    !off.includes(date) &&
    inTermOn(known, date, town) !== true &&
    !(isLong && calendarsFor(known, date, town).length === 0);
  return between(dates, dates.filter(isHeld), null);
}

/** From the first of the `held` of `dates` to the last; null without any. */
function between(dates: readonly string[], held: readonly string[], knownUntil: string | null): Repeating | null {
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

const holidayEnds = (known: KnownTerms): readonly string[] =>
  known.flatMap(({ periods }) => periods.filter(({ kind }) => kind === 'holiday').map(({ until }) => until));

/** `first` and the same day of each week after it, to `last`. */
function weekly(first: string, last: string): readonly string[] {
  const dates: string[] = [];
  for (let date = first; date <= last; date = daysAfter(date, 7)) dates.push(date);
  return dates;
}

/** The first day from `day` on that is a `weekday`. */
export function firstDay(weekday: Session['weekday'], day: string): string {
  for (let ahead = 0; ; ahead++) {
    const date = daysAfter(day, ahead);
    if (weekdayOf(date) === weekday) return date;
  }
}

const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
