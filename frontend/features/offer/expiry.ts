import { formatDate } from '#frontend/lib/format.ts';

/** How long an offer lasts, on the day `today` (both YYYY-MM-DD); null where nobody has said. */
export function expiryText(endDate: string | null, today: string): string | null {
  if (endDate === null) return null;
  if (endDate === today) return 'Ends today';
  const days = Math.round((Date.parse(endDate) - Date.parse(today)) / 86_400_000);
  if (days === 1) return 'Ends tomorrow';
  return days > 0 && days <= 7 ? `Ends in ${days} days` : `Ends ${formatDate(endDate)}`;
}

/** The day that it is in London now. */
export const londonToday = (): string => new Date().toLocaleDateString('en-CA', { timeZone: 'Europe/London' });
