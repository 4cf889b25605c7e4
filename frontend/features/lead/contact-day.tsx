import { dayWords } from '#domain/lead/words.ts';
import { Badge } from '#frontend/components/badge.tsx';
import { londonToday } from '#frontend/features/offer/expiry.ts';

/** When somebody means to speak to a lead next; what is due by today says so. */
export function ContactDay({ date }: { readonly date: string | null }) {
  if (date === null) return 'Not planned';
  const today = londonToday();
  if (date > today) return dayWords(date);
  return <Badge tone="warn">{date === today ? 'Due today' : `Due since ${dayWords(date)}`}</Badge>;
}
