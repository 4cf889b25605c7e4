import type { SessionView } from '#domain/session-places/views.ts';
import { dayWords } from '#frontend/features/booking/words.ts';

const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' });
/** "Tuesday" of "2026-03-10" */
export const weekdayOf = (date: string): string => weekday.format(new Date(`${date}T00:00:00Z`));

/** Until when families can book, as the form offers it: hours before the start, and what that is called. */
export const cutOffs = [
  [0, 'it starts'],
  [2, '2 hours before'],
  [12, '12 hours before'],
  [24, '24 hours before'],
  [48, '48 hours before'],
  [72, '72 hours before'],
  [168, '7 days before, at the same time'],
] as const;

/** What can be changed of a session that is there, which a colleague may do at the same time. */
export const termLabels = {
  until: 'Last day',
  places: 'Places',
  price: 'Price per place (£)',
  cutOffHours: 'Families can book until',
  cancellation: 'If a family cancels',
} as const;
type Term = keyof typeof termLabels;
export const termsOf = (session: SessionView | null): Record<Term, string> =>
  Object.fromEntries(Object.keys(termLabels).map((name) => [name, String(session?.[name as Term] ?? '')])) as Record<
    Term,
    string
  >;
export const termWords = (name: Term, value: string): string => {
  if (name === 'until') return dayWords(value);
  return (name === 'cutOffHours' && cutOffs.find(([hours]) => String(hours) === value)?.[1]) || value;
};
