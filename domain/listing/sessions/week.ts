import type { ListingFields } from '../facts/fields.ts';
import { type WeekdayName, weekdays } from '../facts/weekdays.ts';
import { type DayPart, dayParts, type Session } from './session.ts';
import { daysOffOf, runsInHolidays, sessionsOf } from './sessions.ts';

/** Sessions that take place in the same stretch of time, as what the directory filters by. Null is "not stated". */
export interface Run {
  /** See `weekBits`. */
  readonly week: number;
  /** YYYY-MM-DD, both included. */
  readonly from: string | null;
  readonly until: string | null;
  /** Only in school terms (true), only in school holidays (false), in both or not stated (null). */
  readonly inTerm: boolean | null;
  /** Days between them on which nothing takes place; absent where the words name none, as most do not. */
  readonly without?: readonly string[];
}

const minutes = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
const [NOON, AFTERNOON_ENDS] = [12 * 60, 17 * 60];
const [SCHOOL_ENDS, AFTER_SCHOOL_ENDS] = [15 * 60, 18 * 60];
/** What goes on so long into a part of the day takes place in it, too: a farm that is open from ten till four. */
const LONG_ENOUGH = 60;

/** The parts of the day in which a session takes place: that of its start, and those into which it goes on for an hour or more. */
export function partsOf({ weekday, start, end, part }: Session): readonly DayPart[] {
  if (start === null) return part === 'after-school' ? ['afternoon', part] : part === null ? [] : [part];
  const begins = minutes(start);
  const ends = end === null ? begins : minutes(end);
  const isWithin = (from: number, until: number): boolean =>
    (begins >= from && begins < until) || Math.min(ends, until) - Math.max(begins, from) >= LONG_ENOUGH;
  const isSchoolDay = weekday !== 'saturday' && weekday !== 'sunday';
  const is: Readonly<Record<DayPart, boolean>> = {
    morning: isWithin(0, NOON),
    afternoon: isWithin(NOON, AFTERNOON_ENDS),
    'after-school': isSchoolDay && begins >= SCHOOL_ENDS && begins < AFTER_SCHOOL_ENDS,
    evening: isWithin(AFTERNOON_ENDS, 24 * 60),
  };
  return dayParts.filter((each) => is[each]);
}

/**
 * Weekdays and parts of them as bits of one number (35, which a number of JavaScript holds), so that one comparison finds a session that
 * has one of `days` and one of `parts` together; `any`: whatever its time, known or not.
 */
export function weekBits(days: readonly WeekdayName[], parts: readonly (DayPart | 'any')[] = ['any']): number {
  let bits = 0n;
  for (const day of days)
    for (const part of parts)
      bits |= 1n << BigInt((part === 'any' ? 0 : dayParts.indexOf(part) + 1) * 7 + weekdays.indexOf(day));
  return Number(bits);
}

const bitsOf = (sessions: readonly Session[]): number =>
  Number(sessions.reduce((bits, each) => bits | BigInt(weekBits([each.weekday], ['any', ...partsOf(each)])), 0n));

/**
 * All sessions of a listing as `week`; `runs` only where some are bound to dates, are off on some, or are bound to school terms otherwise
 * than all alike in term time: of those the directory knows already that they do not run in the holidays, and need not look at each run.
 */
export function weekOf(fields: Pick<ListingFields, 'schedule' | 'scheduleDetails' | 'category'>): {
  readonly week: number;
  readonly runs: readonly Run[] | null;
} {
  const sessions = sessionsOf(fields);
  const week = bitsOf(sessions);
  const off = daysOffOf(fields);
  const inTerm = ({ termTimeOnly, holidaysOnly }: Session): boolean | null =>
    termTimeOnly === true ? true : holidaysOnly ? false : null;
  const byRun = Map.groupBy(sessions, (each) => JSON.stringify([each.from, each.until, inTerm(each)]));
  const runs = [...byRun.values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    const { from, until } = first;
    const without = off.filter((day) => (from === null || day >= from) && (until === null || day <= until));
    const run = { week: bitsOf([first, ...others]), from, until, inTerm: inTerm(first) };
    return [without.length > 0 ? { ...run, without } : run];
  });
  const isDated = off.length > 0 || runs.some(({ from, until }) => from !== null || until !== null);
  const isInTerm = runs.length === 1 && runs[0]?.inTerm === true && runsInHolidays(fields) === false;
  const isBound = isDated || (!isInTerm && runs.some(({ inTerm: bound }) => bound !== null));
  return { week, runs: isBound ? runs : null };
}

/** Days that somebody names without their date. */
export const namedTimes = ['today', 'tomorrow', 'this-weekend'] as const;
export type NamedTime = (typeof namedTimes)[number];

/** The days of `when` as seen on `today` (YYYY-MM-DD); of the weekend those that are left or to come. */
export function daysOf(when: NamedTime, today: string): readonly string[] {
  const day = (ahead: number): string =>
    new Date(Date.parse(`${today}T00:00:00Z`) + ahead * 86_400_000).toISOString().slice(0, 10);
  if (when === 'today') return [today];
  if (when === 'tomorrow') return [day(1)];
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay();
  return weekday === 0 ? [today] : [day(6 - weekday), day(7 - weekday)];
}

/** The parts of the day that `text` names, "morning,evening"; those that nobody knows are none. */
export const partsNamedIn = (text: string): readonly DayPart[] => {
  const named = text.toLowerCase().split(/[\s,]+/);
  return dayParts.filter((part) => named.includes(part));
};
