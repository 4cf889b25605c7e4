import { Badge } from '#frontend/components/badge.tsx';
import { londonToday } from '#frontend/features/offer/expiry.ts';

const day = { day: 'numeric', month: 'short', timeZone: 'Europe/London' } as const;
const thisYears = new Intl.DateTimeFormat('en-GB', day);
const otherYears = new Intl.DateTimeFormat('en-GB', { ...day, year: 'numeric' });

/** "24 Nov" of YYYY-MM-DD or a moment, and "24 Nov 2025" of another year than `today`'s: short, for rows of many columns. */
export const shortDay = (date: string, today = londonToday()): string =>
  (date.slice(0, 4) === today.slice(0, 4) ? thisYears : otherYears).format(new Date(date));

/** When somebody means to speak to a lead next; what is due by today says so. */
export function ContactDay({ date }: { readonly date: string | null }) {
  if (date === null) return 'Not planned';
  const today = londonToday();
  if (date > today) return shortDay(date, today);
  return <Badge tone="warn">{date === today ? 'Due today' : `Due since ${shortDay(date, today)}`}</Badge>;
}
