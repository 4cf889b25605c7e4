import { Badge } from '#frontend/components/badge.tsx';
import { londonToday } from '#frontend/features/offer/expiry.ts';
import { dayFormat } from '#frontend/lib/day-format.ts';

/** "24 Nov", and "24 Nov 2025" of another year: short, for rows of many columns. */
export const shortDay = dayFormat({ day: 'numeric', month: 'short' });

/** When somebody means to speak to a lead next; what is due by today says so. */
export function ContactDay({ date }: { readonly date: string | null }) {
  if (date === null) return 'Not planned';
  const today = londonToday();
  if (date > today) return shortDay(date, today);
  return <Badge tone="warn">{date === today ? 'Due today' : `Due since ${shortDay(date, today)}`}</Badge>;
}
