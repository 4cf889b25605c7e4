import { weekdayOf } from './read-schedule.ts';
import type { Session } from './session.ts';
import { LONGEST_BREAK, type WrittenDate } from './written-dates.ts';

/** More of them nobody writes one by one; of what says more, the last count, because they are still to come. */
const MOST_DAYS_OFF = 60;
const DAY_MS = 86_400_000;

const isoDay = (time: number): string => new Date(time).toISOString().slice(0, 10);
const timeOf = (date: string): number => Date.parse(`${date}T00:00:00Z`);

/**
 * The days (YYYY-MM-DD) on which none of `sessions` takes place although its weekday comes, as `written` says in the order of the words:
 * single days, and stretches from one to another. What only begins or ends ("no class until 9 January") names no day.
 */
export function daysOff(written: readonly WrittenDate[], sessions: readonly Session[]): readonly string[] {
  const days = written.flatMap((each, place) => {
    const next = written[place + 1];
    const from = dateWithin(each, sessions);
    if (from === null || each.closes || each.said !== 'off') return [];
    if (next?.closes) return daysFrom(from, dateWithin(next, sessions));
    return each.role === 'on' ? [from] : [];
  });
  const held = new Set(sessions.map(({ weekday }) => weekday));
  return [...new Set(days)]
    .filter((day) => held.has(weekdayOf(day)))
    .toSorted()
    .slice(-MOST_DAYS_OFF);
}

function daysFrom(from: string, until: string | null): readonly string[] {
  const many = until === null ? 0 : (timeOf(until) - timeOf(from)) / DAY_MS;
  if (many < 1 || many > LONGEST_BREAK) return [];
  return Array.from({ length: many + 1 }, (_, ahead) => isoDay(timeOf(from) + ahead * DAY_MS));
}

/** A date without a year is of the one in which it lies within the days of the sessions: "5 September until 12 March (not 2 January)". */
function dateWithin({ date, yearless }: WrittenDate, sessions: readonly Session[]): string | null {
  if (yearless === null) return date;
  const froms = sessions.flatMap(({ from }) => from ?? []).toSorted();
  const untils = sessions.flatMap(({ until }) => until ?? []).toSorted();
  const [first, last] = [froms[0], untils.at(-1)];
  const year = Number((first ?? last ?? '').slice(0, 4));
  const years = year === 0 ? [] : first === undefined ? [year - 1, year] : [year, year + 1];
  const within = years
    .map((each) => `${each}-${yearless}`)
    .find((day) => (first === undefined || day >= first) && (last === undefined || day <= last) && isDay(day));
  return within ?? date;
}

/** Not of the 29th of February in most years. */
const isDay = (date: string): boolean => !Number.isNaN(timeOf(date)) && isoDay(timeOf(date)) === date;
