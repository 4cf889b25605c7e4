import { londonDate } from '#domain/kernel/london-date.ts';

/**
 * Writes days (YYYY-MM-DD or a moment) in `parts` as Britain counts them, and the year as well where it is another than `today`'s: rows
 * stay short, and nobody takes a day of next year for one of this.
 */
export function dayFormat(parts: Intl.DateTimeFormatOptions): (date: string, today?: string) => string {
  const shown = { ...parts, timeZone: 'Europe/London' };
  const thisYears = new Intl.DateTimeFormat('en-GB', shown);
  const otherYears = new Intl.DateTimeFormat('en-GB', { ...shown, year: 'numeric' });
  return (date, today = londonDate(new Date())) =>
    (date.slice(0, 4) === today.slice(0, 4) ? thisYears : otherYears).format(new Date(date));
}
