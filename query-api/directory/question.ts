import { londonDate } from '#domain/kernel/london-date.ts';
import type { ReadingKind } from '#domain/listing/asked/reading.ts';
import { daysNamedIn } from '#domain/listing/facts/facts.ts';
import { weekdayOf } from '#domain/listing/sessions/read-schedule.ts';
import { weekendFrom } from '#domain/listing/sessions/week.ts';
import type { DirectoryQuery } from '#domain/listing/shown/search.ts';

/** A day that somebody asks for. */
export interface AskedDate {
  /** YYYY-MM-DD */
  readonly date: string;
  /** Whether it is a day of a school term; null where nobody knows. */
  readonly inTerm: boolean | null;
}

/** A query of the directory with the days that it asks for; none of them may be left. */
export interface Question extends DirectoryQuery {
  readonly dates?: readonly AskedDate[];
  /** Which of its filters were read from its words. */
  readonly read?: {
    readonly kinds: readonly ReadingKind[];
    /** Ids of the listings in whose name the text stands: what was read from it excludes none of them. */
    readonly named: readonly string[];
    /** By what words a listing says it that does not state it. */
    readonly unstated: Partial<Readonly<Record<ReadingKind, readonly string[]>>>;
  };
}

/** `query` at the moment `now`: days follow from it, "this weekend", and from what else it says of days. */
export function questionOf(query: DirectoryQuery, now: Date): Question {
  const { date, when, day } = query;
  if (date === undefined && when === undefined) return query;
  const weekend = when === undefined ? null : weekendFrom(londonDate(now));
  const days = day === undefined ? null : daysNamedIn(day);
  const dates = (weekend ?? [date ?? ''])
    .filter((each) => date === undefined || each === date)
    .filter((each) => days === null || days.includes(weekdayOf(each)));
  return { ...query, dates: dates.map((each) => ({ date: each, inTerm: null })) };
}
