import { MOST_ASKED } from '#domain/booking/words.ts';
import type { OpenDate } from '#domain/session-places/views.ts';

/** What somebody means to ask for, as the address holds it. */
export type Wanted = Readonly<Record<'session' | 'date' | 'places', string>>;

/** What the address names, as after the sign-in; else the first date that has places. */
export function wantedAtFirst(search: URLSearchParams, dates: readonly OpenDate[]): Wanted {
  const [session, date] = [search.get('session'), search.get('date')];
  const places = search.get('places') ?? '1';
  if (session !== null && date !== null) return { session, date, places };
  const first = dates.find(({ placesLeft }) => placesLeft > 0) ?? dates[0];
  return { session: first?.sessionId ?? '', date: first?.date ?? '', places };
}

/**
 * The date that is wanted, full or not. Nobody may be asking for another one than they have read: where it can be booked no more,
 * none is chosen.
 */
export const chosenOf = ({ session, date }: Wanted, dates: readonly OpenDate[]): OpenDate | undefined =>
  dates.find((each) => each.sessionId === session && each.date === date);

/** How many places are wanted, of as many as there are and can be asked for. */
export function placesIn(text: string, chosen: OpenDate | undefined): number {
  const most = Math.min(MOST_ASKED, chosen?.places ?? 1);
  return /^\d{1,2}$/.test(text) ? Math.min(most, Math.max(1, Number(text))) : 1;
}
