import type { BadgeTone } from '#frontend/components/badge.tsx';
import type { BookingStatus } from '#domain/booking/words.ts';

const day = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'long', timeZone: 'UTC' });

/** "Tue, 10 March" of "2026-03-10" */
export const dayWords = (date: string): string => day.format(new Date(`${date}T00:00:00Z`));
/** "Tue, 10 March, 16:00 to 17:00" */
export const whenWords = ({
  date,
  start,
  end,
}: {
  readonly date: string;
  readonly start: string;
  readonly end: string;
}) => `${dayWords(date)}, ${start} to ${end}`;
/** "£17.00"; what costs nothing is free. */
export const moneyWords = (pounds: string): string => (Number(pounds) === 0 ? 'Free' : `£${pounds}`);
/** The same within a sentence. */
export const costWords = (pounds: string): string => (Number(pounds) === 0 ? 'free' : `£${pounds}`);
export const placesWords = (places: number): string => (places === 1 ? '1 place' : `${places} places`);

export const statusTones: Readonly<Record<BookingStatus, BadgeTone>> = {
  asked: 'warn',
  accepted: 'good',
  declined: 'bad',
  cancelled: 'neutral',
  expired: 'neutral',
};
