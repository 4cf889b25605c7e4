import { dayAfter } from '#domain/kernel/london-date.ts';

const weekday = (date: string): number => (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;
export const mondayOf = (date: string): string => dayAfter(date, -weekday(date));

/** Whether `text` is a day of the calendar, YYYY-MM-DD: of 31 February the server says that it is none. */
export function isDay(text: string): boolean {
  const at = /^[1-9]\d{3}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}

export type Span = 'month' | 'week';
/** The days of the month or week of `date`, from a Monday to a Sunday. */
export function daysOf(span: Span, date: string): readonly string[] {
  if (span === 'week') return Array.from({ length: 7 }, (_, at) => dayAfter(mondayOf(date), at));
  const first = mondayOf(`${date.slice(0, 7)}-01`);
  const last = dayAfter(mondayOf(lastOfMonth(date)), 6);
  const days: string[] = [];
  for (let day = first; day <= last; day = dayAfter(day, 1)) days.push(day);
  return days;
}

const lastOfMonth = (date: string): string => dayAfter(monthAfter(date, 1), -1);
/** The first day of the month so many months after that of `date`. */
export function monthAfter(date: string, months: number): string {
  const [year = 0, month = 1] = date.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
}
/** The same a week or a month on (`by` 1) or back (-1). */
export const moved = (span: Span, date: string, by: number): string =>
  span === 'week' ? dayAfter(date, 7 * by) : monthAfter(date, by);
