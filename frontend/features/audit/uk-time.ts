import { londonClock } from '#domain/kernel/london-clock.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;

/**
 * A moment as a `datetime-local` box takes it: "2026-03-04T15:20" for its minute in UK time. The boxes speak the time that the
 * screens show, wherever in the world the reader's clock is.
 */
export function typedUkTime(iso: string | number): string {
  const { date, time } = londonClock(new Date(iso).getTime());
  return `${date}T${time}`;
}

/** The same of what an address holds: also a whole day, and a time with its offset. Empty for what is no time. */
export function boxedUkTime(typed: string, edge: 'start' | 'end' = 'end'): string {
  const moment = typed.length === 16 ? undefined : ukMoment(typed, edge);
  return moment === undefined ? typed : typedUkTime(moment);
}

/** Whether `moment` lies behind the minute that it is now: nothing can have happened by then that has not happened yet. */
export const isToCome = (moment: string): boolean => new Date(moment).getTime() - MINUTE >= Date.now();
/** What is said of such a moment, instead of letting now pass for it. */
export const TO_COME = 'This moment has not come yet: what is shown is how it is now.';
/** The latest that a box takes; without it browsers let years of six digits be typed. */
export const LATEST = '9999-12-31T23:59';

/** The first or the last millisecond of what was typed, in UTC; undefined when it is no time. Takes a whole day, too. */
export function ukMoment(typed: string, edge: 'start' | 'end'): string | undefined {
  if (/^\d{4}-\d\d-\d\d$/.test(typed)) return ukMoment(`${typed}T${edge === 'start' ? '00:00' : '23:59'}`, edge);
  const isLocal = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(typed);
  const utc = new Date(isLocal ? `${typed}Z` : typed).getTime();
  // JavaScript takes 30 February for 2 March.
  if (Number.isNaN(utc) || (isLocal && !new Date(utc).toISOString().startsWith(typed))) return undefined;
  if (!isLocal) return new Date(utc).toISOString();
  // In summer the UK is an hour ahead. When its clocks go back, an hour comes twice; when they go forward, one never comes.
  const meant = [utc - HOUR, utc].filter((time) => typedUkTime(time) === typed);
  const [first = utc, last = first] = meant;
  return new Date(edge === 'start' ? first : last + MINUTE - 1).toISOString();
}
