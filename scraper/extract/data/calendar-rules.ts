import ICAL from 'ical.js';
import { dayName, type WeekdayName, weekdays } from '#domain/listing/facts/weekdays.ts';
import { londonClock } from '#domain/kernel/london-clock.ts';
import { everyWords, type Recurring } from '../facts/recurring-words.ts';
import { monthInWords } from '../facts/schedule-words.ts';

/** How an event comes back. */
type Returning = Pick<Recurring, 'days' | 'how' | 'until'>;

const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;
/** A count, and weeks between its times, beyond which nobody plans a course: its end is left open. */
const [LONGEST_COUNT, LONGEST_INTERVAL] = [400, 52];

const codes = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
/** On which day of the week `time` is. */
export const weekdayOf = (time: ICAL.Time): WeekdayName => weekdays[(time.dayOfWeek() + 5) % 7] ?? 'monday';
const weekdayIn = (code: string): WeekdayName | undefined => weekdays[codes.indexOf(code.slice(-2).toUpperCase())];

/** A time of the whole world as London's clock shows it, because activities are where London's time is; others as they are written. */
export function inLondon(time: ICAL.Time): ICAL.Time {
  if (time.isDate || time.zone !== ICAL.Timezone.utcTimezone) return time;
  const { date, time: clock } = londonClock(time.toUnixTime() * 1000);
  return ICAL.Time.fromDateTimeString(`${date}T${clock}:00`);
}

/** The UTC day of `time`, one of the whole world's as London's clock shows it. */
export function utcDay(time: ICAL.Time): Date {
  const { year, month, day } = inLondon(time);
  return new Date(Date.UTC(year, month - 1, day));
}

/** How an event that begins at `start` comes back by `rule`; null where it does not, or so that nobody has words for it. */
export function returningBy(rule: ICAL.Recur, start: ICAL.Time): Returning | null {
  const { freq, count } = rule;
  const interval = Math.max(1, rule.interval || 1);
  if (count === 1) return null;
  const until = rule.until ? utcDay(rule.until) : null;
  const named = (rule.parts.BYDAY ?? []).map(String);
  const days = [...new Set(named.flatMap((code) => weekdayIn(code) ?? []))];
  if (freq === 'WEEKLY') {
    const on = days.length > 0 ? days : [weekdayOf(start)];
    return { days: on, how: everyWords(interval, 'week'), until: until ?? lastOf(count, start, on, interval) };
  }
  if (freq === 'DAILY' && interval > 1) return { days: [], how: withCount(everyWords(interval, 'day'), count), until };
  if (freq === 'DAILY') {
    const last = until ?? lastOf(count, start, days.length > 0 ? days : weekdays, 1);
    return { days: inSpan(days.length > 0 ? days : weekdays, utcDay(start), last), how: '', until: last };
  }
  if (freq === 'MONTHLY') {
    const which = days.length === 0 ? '' : ofTheMonth(named, (rule.parts.BYSETPOS ?? []).map(Number));
    const every = everyWords(interval, 'month');
    const how =
      which === '' ? `${every || 'monthly'} on the ${nthDay(start.day)}` : `${which} of ${every || 'the month'}`;
    return { days: which === '' ? [] : days, how: withCount(how, count), until };
  }
  if (freq === 'YEARLY') {
    const month = monthInWords(utcDay(start));
    const on = days.length > 0 ? `in ${month}` : `on ${start.day} ${month}`;
    return { days: [], how: withCount(`${everyWords(interval, 'year') || 'every year'} ${on}`, count), until };
  }
  return null;
}

const withCount = (how: string, count: number | null): string => (count ? `${how}, ${count} times` : how);

/** The last day of `count` times on `days` of each `interval`th week from `start` on; null where they are not counted. */
function lastOf(count: number | null, start: ICAL.Time, days: readonly WeekdayName[], interval: number): Date | null {
  if (!count || count > LONGEST_COUNT || interval > LONGEST_INTERVAL) return null;
  const first = utcDay(start).getTime();
  const monday = first - weekdays.indexOf(weekdayOf(start)) * DAY_MS;
  const places = weekdays.flatMap((day, place) => (days.includes(day) ? place : []));
  let left = count;
  // Its first day counts, whatever the rule says of it.
  if (!days.includes(weekdayOf(start))) left -= 1;
  for (let week = 0; ; week += 1)
    for (const place of places) {
      const day = monday + week * interval * WEEK_MS + place * DAY_MS;
      if (day < first) continue;
      left -= 1;
      if (left <= 0) return new Date(day);
    }
}

/** Which of `days` there are from `first` to `last`: what takes three days is not on all of the week. */
function inSpan(days: readonly WeekdayName[], first: Date, last: Date | null): readonly WeekdayName[] {
  if (last === null || last.getTime() - first.getTime() >= WEEK_MS) return days;
  const many = Math.round((last.getTime() - first.getTime()) / DAY_MS);
  const from = (first.getUTCDay() + 6) % 7;
  const there = new Set(Array.from({ length: Math.max(0, many) + 1 }, (_, place) => weekdays[(from + place) % 7]));
  return days.filter((day) => there.has(day));
}

const ordinals: Readonly<Record<number, string>> = {
  1: 'first',
  2: 'second',
  3: 'third',
  4: 'fourth',
  5: 'fifth',
  [-1]: 'last',
};

/** "second Saturday", "first and third Monday", "first Saturday and last Sunday"; empty where a rule says it in another way. */
function ofTheMonth(named: readonly string[], places: readonly number[]): string {
  const said = named.flatMap((code) => {
    const day = weekdayIn(code);
    const own = Number.parseInt(code, 10);
    const which = Number.isNaN(own) ? places : [own];
    return which.map((place) => ({ place: ordinals[place], day }));
  });
  if (said.length === 0 || said.some(({ place, day }) => place === undefined || day === undefined)) return '';
  const [first] = said;
  if (said.every(({ day }) => day === first?.day))
    return `${said.map(({ place }) => place).join(' and ')} ${dayName(first?.day ?? 'monday')}`;
  return said.map(({ place, day }) => `${place} ${dayName(day ?? 'monday')}`).join(' and ');
}

const nthDay = (day: number): string =>
  `${day}${day % 100 >= 11 && day % 100 <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th')}`;
