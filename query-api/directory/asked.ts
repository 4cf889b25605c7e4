import { londonDate } from '#domain/kernel/london-date.ts';
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
export interface Asked extends DirectoryQuery {
  readonly dates?: readonly AskedDate[];
}

/** `query` at the moment `now`: days follow from it, "this weekend", and from what else it says of days. */
export function askedOf(query: DirectoryQuery, now: Date): Asked {
  const { date, when, day } = query;
  if (date === undefined && when === undefined) return query;
  const weekend = when === undefined ? null : weekendFrom(londonDate(now));
  const days = day === undefined ? null : daysNamedIn(day);
  const dates = (weekend ?? [date ?? ''])
    .filter((each) => date === undefined || each === date)
    .filter((each) => days === null || days.includes(weekdayOf(each)));
  return { ...query, dates: dates.map((each) => ({ date: each, inTerm: null })) };
}
