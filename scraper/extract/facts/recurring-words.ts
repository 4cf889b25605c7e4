import type { WeekdayName } from '#domain/listing/facts/weekdays.ts';
import { dayOfYearInWords, daysLabel, type Entry, scheduleOf } from './schedule-words.ts';

/** What takes place again and again, as calendars and feeds say it. Dates are UTC days. */
export interface Recurring {
  /** On which days of the week; none where it goes by the month or the year. */
  readonly days: readonly WeekdayName[];
  /** "16:00-17:00"; empty for whole days. */
  readonly times: string;
  /** How it comes back, where that is not each week: "every other week". */
  readonly how: string;
  readonly from: Date | null;
  readonly until: Date | null;
  /** Days on which it would be and is not. */
  readonly except: readonly Date[];
}

/** So many days on which it is not are told of at most. */
const MOST_EXCEPT = 12;

/** "every other week", "every 3 weeks"; empty for each week, month or year. */
export function everyWords(many: number, unit: 'day' | 'week' | 'month' | 'year'): string {
  if (many <= 1) return '';
  return many === 2 ? `every other ${unit}` : `every ${many} ${unit}s`;
}

/** On its days of the week, which are some: in words that the one reader of schedules takes for what they mean, weekly only what is. */
export function recurringEntry({ days, times, how, from, until }: Omit<Recurring, 'except'>): Entry {
  const text = [times, how, spanWords(from, until)].filter((part) => part !== '').join(', ');
  return { days, text, each: how === '' ? times : `${times} (${how})` };
}

/** On which days it is not; empty where there are none. */
export function exceptWords(except: readonly Date[]): string {
  const off = except.slice(0, MOST_EXCEPT).map((date) => `not on ${dayOfYearInWords(date)}`);
  return capital(off.join('; '));
}

/** The whole of it as the two fields that say when. */
export function recurringWords(recurring: Recurring): ReturnType<typeof scheduleOf> {
  const { days, times, how, from, until, except } = recurring;
  const isTimed = days.length > 0 && times !== '';
  const timed = scheduleOf(isTimed ? [recurringEntry(recurring)] : []);
  const untimed = [daysLabel(days), how, times, spanWords(from, until)].filter((part) => part !== '').join(', ');
  const parts = [isTimed ? timed.text : capital(untimed), exceptWords(except)];
  return { ...timed, text: parts.filter((part) => part !== '').join('. ') };
}

function spanWords(from: Date | null, until: Date | null): string {
  if (from && until?.getTime() === from.getTime()) return dayOfYearInWords(from);
  return [from && `from ${dayOfYearInWords(from)}`, until && `until ${dayOfYearInWords(until)}`]
    .filter(Boolean)
    .join(' ');
}

const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
