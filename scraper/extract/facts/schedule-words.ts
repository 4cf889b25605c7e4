import type { ListingFields } from '#domain/listing/facts/fields.ts';
import { dayName, type WeekdayName, weekdays } from '#domain/listing/facts/weekdays.ts';

type Details = NonNullable<ListingFields['scheduleDetails']>;

/** Times on one day or several, in the page's words. */
export interface Entry {
  readonly days: readonly WeekdayName[];
  readonly text: string;
  /** The same for each day by itself, where `text` names the first and the last date. */
  readonly each?: string;
}

const monthNames = 'January,February,March,April,May,June,July,August,September,October,November,December'.split(',');

/** "March" of a date's UTC day. */
export const monthInWords = (date: Date): string => monthNames[date.getUTCMonth()] ?? '';

/** "7 March 2026" of a date's UTC day. */
export const dayOfYearInWords = (date: Date): string =>
  `${date.getUTCDate()} ${monthInWords(date)} ${date.getUTCFullYear()}`;

/** "Saturday 7 March 2026" of a date's UTC day. */
export function dateInWords(date: Date): string {
  const day = weekdays[(date.getUTCDay() + 6) % 7] ?? 'monday';
  return `${dayName(day)} ${dayOfYearInWords(date)}`;
}

/** "Monday", "Monday to Friday", "Tuesday, Thursday". */
export function daysLabel(days: readonly WeekdayName[]): string {
  const sorted = weekdays.filter((day) => days.includes(day));
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (!first || !last) return '';
  const together = weekdays.indexOf(last) - weekdays.indexOf(first) === sorted.length - 1;
  return sorted.length > 2 && together ? `${dayName(first)} to ${dayName(last)}` : sorted.map(dayName).join(', ');
}

/** Place in the week of the first day that a label names. */
const firstDay = (label: string): number => weekdays.findIndex((day) => label.startsWith(dayName(day)));

/** Entries as the two fields that say when: one line per day or group of days, and the same by weekday. */
export function scheduleOf(entries: readonly Entry[]): { text: string; details: Details } {
  const details: Details = {};
  const lines = new Map<string, string[]>();
  for (const { days, text, each = text } of entries) {
    const label = daysLabel(days);
    const known = lines.get(label) ?? [];
    if (!known.includes(text)) lines.set(label, [...known, text]);
    for (const day of days) {
      const before = details[day];
      if (before?.split('; ').includes(each)) continue;
      const joined = before === undefined ? each : `${before}; ${each}`;
      if (joined.length <= 500) details[day] = joined;
    }
  }
  const inWeekOrder = [...lines].toSorted(([one], [other]) => firstDay(one) - firstDay(other));
  return { text: inWeekOrder.map(([label, texts]) => `${label}: ${texts.join('; ')}`).join('\n'), details };
}
