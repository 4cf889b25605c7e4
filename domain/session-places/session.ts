import { dayAfter, londonDate, londonTime } from '../kernel/london-date.ts';
import type { SessionTerms } from './events.ts';
import { DAYS_AHEAD } from './limits.ts';

/** A session of a listing for which places can be asked. */
export interface BookableSession {
  readonly sessionId: string;
  readonly listingId: string;
  readonly businessId: string;
  /** First day; each week on its weekday. YYYY-MM-DD. */
  readonly from: string;
  /** Last day, itself included; the same as the first for what takes place once; null is open. */
  readonly until: string | null;
  /** "16:30" */
  readonly start: string;
  readonly end: string;
  readonly terms: SessionTerms;
  readonly closedDates: readonly string[];
  readonly isWithdrawn: boolean;
}

/** What holds for one date of a session when somebody asks for places of it. */
export interface DateTerms {
  readonly places: number;
  readonly pricePence: number;
  readonly cancellation: string;
  /** ISO 8601: from then on nobody can ask. */
  readonly closesAt: string;
}

/** Where and when a session takes place on one date. */
export interface OccasionFacts {
  readonly sessionId: string;
  readonly listingId: string;
  readonly businessId: string;
  readonly date: string;
  readonly start: string;
  readonly end: string;
  /** ISO 8601. */
  readonly startsAt: string;
}

/** Whether it takes place on `date` at all, closed or not. */
export const isItsDate = ({ from, until }: Pick<BookableSession, 'from' | 'until'>, date: string): boolean =>
  date >= from && (until === null || date <= until) && daysBetween(from, date) % 7 === 0;

/** Its dates from `first` to `last`, both included; without those that are closed. */
export function datesOf(session: BookableSession, first: string, last: string): readonly string[] {
  const { from, until, closedDates } = session;
  const begin = first <= from ? from : dayAfter(from, Math.ceil(daysBetween(from, first) / 7) * 7);
  const end = until !== null && until < last ? until : last;
  const dates: string[] = [];
  for (let date = begin; date <= end; date = dayAfter(date, 7)) if (!closedDates.includes(date)) dates.push(date);
  return dates;
}

export const factsOn = (session: BookableSession, date: string): OccasionFacts => {
  const { sessionId, listingId, businessId, start, end } = session;
  return { sessionId, listingId, businessId, date, start, end, startsAt: londonTime(date, start).toISOString() };
};

/** What holds on `date`; null where no places can be asked for whatever the time: withdrawn, closed, or not its day. */
export function termsOn(session: BookableSession | undefined, date: string): DateTerms | null {
  if (session === undefined || session.isWithdrawn) return null;
  if (!isItsDate(session, date) || session.closedDates.includes(date)) return null;
  const { places, pricePence, cancellation, cutOffHours } = session.terms;
  const closesAt = new Date(londonTime(date, session.start).getTime() - cutOffHours * 3_600_000).toISOString();
  return { places, pricePence, cancellation, closesAt };
}

/** Its dates, of as many days as can be asked for, for which places can be asked at `now`, whether or not any are left. */
export function openDatesOf(session: BookableSession, now: Date): readonly ({ readonly date: string } & DateTerms)[] {
  const today = londonDate(now);
  return datesOf(session, today, dayAfter(today, DAYS_AHEAD)).flatMap((date) => {
    const terms = termsOn(session, date);
    return terms === null || terms.closesAt <= now.toISOString() ? [] : [{ date, ...terms }];
  });
}

/** Whole days from one day to another, both YYYY-MM-DD. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
