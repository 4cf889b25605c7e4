import type { BookingStatus } from '#domain/booking/words.ts';
import { formatPounds } from '#domain/kernel/pounds.ts';
import type { BadgeTone } from '#frontend/components/badge.tsx';
import { dayFormat } from '#frontend/lib/day-format.ts';

/** "Tue, 10 March" of "2026-03-10", and "Wed, 10 March 2027" of another year */
export const dayWords = dayFormat({ weekday: 'short', day: 'numeric', month: 'long' });
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
export const moneyWords = (pounds: string): string => (Number(pounds) === 0 ? 'Free' : formatPounds(pounds));
/** The same within a sentence. */
export const costWords = (pounds: string): string => (Number(pounds) === 0 ? 'free' : formatPounds(pounds));
export const placesWords = (places: number): string => (places === 1 ? '1 place' : `${places} places`);

export const statusTones: Readonly<Record<BookingStatus, BadgeTone>> = {
  asked: 'warn',
  accepted: 'good',
  declined: 'bad',
  cancelled: 'neutral',
  expired: 'neutral',
};
