import { londonDate } from '#domain/kernel/london-date.ts';
import type { ReadingKind } from '#domain/listing/asked/reading.ts';
import { daysNamedIn } from '#domain/listing/facts/facts.ts';
import { weekdayOf } from '#domain/listing/sessions/read-schedule.ts';
import { daysOf } from '#domain/listing/sessions/week.ts';
import type { DirectoryQuery } from '#domain/listing/shown/search.ts';
import { townSearched } from '#domain/place/searched-place.ts';
import { inTermOn, type KnownHoliday, knownHolidays, type KnownTerms, ownTowns } from '#domain/term-dates/known.ts';
import { notKnownSentence } from '#domain/term-dates/words.ts';

/** A day that somebody asks for. */
export interface AskedDate {
  /** YYYY-MM-DD */
  readonly date: string;
  /** Whether it is a day of a school term; null where nobody knows. */
  readonly inTerm: boolean | null;
  /** The same of the towns whose schools keep other dates, in small letters. */
  readonly inTowns: Readonly<Record<string, boolean | null>>;
}

/** A query of the directory with the days that it asks for; none of them may be left. */
export interface Question extends DirectoryQuery {
  /** Of all that is found these alone, or these not. */
  readonly only?: readonly string[];
  readonly without?: readonly string[];
  readonly dates?: readonly AskedDate[];
  /** What to say when nobody knows of one of them whether it is in a school term. */
  readonly termsNotKnown?: string | null;
  readonly holidaysKnown?: readonly KnownHoliday[];
  /** Which of its filters were read from its words. */
  readonly read?: {
    readonly kinds: readonly ReadingKind[];
    readonly filters: readonly string[];
    /** Ids of the listings in whose name the text stands: what was read from it excludes none of them. */
    readonly named: readonly string[];
    /** By what words a listing says what a filter asks for and it does not state. */
    readonly unstated: ReadonlyMap<string, readonly string[]>;
    /** Whether who states no age is only let in by such words, and not what was asked for. */
    readonly isAgeLetIn: boolean;
  };
}

/** `query` at the moment `now`: days follow from it, "this weekend", and from what else it says of days; terms from those that are `known`. */
export function questionOf(query: DirectoryQuery, now: Date, known: KnownTerms): Question {
  const { date, when, day, location = null } = query;
  const holidaysKnown = query.holidays === undefined ? {} : { holidaysKnown: knownHolidays(known) };
  if (date === undefined && when === undefined) return { ...query, ...holidaysKnown };
  const days = (when === undefined ? [date ?? ''] : daysOf(when, londonDate(now)))
    .filter((each) => date === undefined || each === date)
    .filter(fallsOn(day));
  return {
    ...query,
    ...holidaysKnown,
    dates: askedDates(days, known),
    termsNotKnown: notKnownSentence(known, days, location === null ? null : townSearched(location)),
  };
}

/** The days of this weekend that `query`, which asks for no date, leaves over. */
export const weekendOf = ({ day }: DirectoryQuery, now: Date, known: KnownTerms): readonly AskedDate[] =>
  askedDates(daysOf('this-weekend', londonDate(now)).filter(fallsOn(day)), known);

function fallsOn(day: string | undefined): (date: string) => boolean {
  const days = day === undefined ? null : daysNamedIn(day);
  return (date) => days === null || days.includes(weekdayOf(date));
}

function askedDates(dates: readonly string[], known: KnownTerms): readonly AskedDate[] {
  const towns = ownTowns(known);
  return dates.map((date) => ({
    date,
    inTerm: inTermOn(known, date, null),
    inTowns: Object.fromEntries(towns.map((town) => [town, inTermOn(known, date, town)])),
  }));
}
