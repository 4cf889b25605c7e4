import { clockTime } from '#domain/kernel/london-clock.ts';
import { dayAfter } from '#domain/kernel/london-date.ts';
import type { Said } from './openactive.ts';

/** When one session of a series is, by London's clock; times are HH:MM. */
export interface SessionTime {
  readonly date: string;
  readonly start: string;
  readonly end: string;
}

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;
/** Many tell of the next few weeks alone, so that in the summer holidays nothing is told of that is to come. */
const LONGEST_BREAK_DAYS = 56;
/** Times of a week that a series may have. */
const MOST_TIMES = 50;
const dayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

const textIn = (said: Said, name: string): string => (typeof said[name] === 'string' ? said[name] : '');

/** When the session `said` is; null when it does not say, or is cancelled. */
export function timeOf(said: Said): SessionTime | null {
  if (/(?:Cancelled|Postponed)$/.test(textIn(said, 'eventStatus'))) return null;
  const start = clockTime(textIn(said, 'startDate'));
  if (start === null) return null;
  const end = clockTime(textIn(said, 'endDate'));
  const until = end?.time ?? after(start.time, textIn(said, 'duration'));
  return { date: start.date, start: start.time ?? '', end: until };
}

/** "PT1H30M" after "10:00" is "11:30"; empty when that is another day, or not known. */
function after(time: string | null, duration: string): string {
  const [, hours = '0', minutes = '0'] = /^PT(?:(\d{1,2})H)?(?:(\d{1,4})M)?$/.exec(duration) ?? [];
  const [hour = 0, minute = 0] = (time ?? '').split(':').map(Number);
  const whole = hour * 60 + minute + Number(hours) * 60 + Number(minutes);
  if (time === null || whole === hour * 60 + minute || whole >= 24 * 60) return '';
  return `${String(Math.floor(whole / 60)).padStart(2, '0')}:${String(whole % 60).padStart(2, '0')}`;
}

/**
 * The series `said` with the times of its sessions, those that stand in it included, as a schedule: weekly at the times that come back
 * after seven days, else on its dates from `today` on. What a series says of its schedule itself counts more; where that has no end, it
 * is over with the last of its sessions when that is longer ago than any holidays last.
 */
export function withTimes(said: Said, times: readonly SessionTime[], today: string): Said {
  const { subEvent, subEvents, ...rest } = said;
  const inner = [subEvent, subEvents].flat().flatMap((each) => (isSaid(each) ? (timeOf(each) ?? []) : []));
  const all = [...times, ...inner];
  if (all.length === 0) return said;
  const coming = all.filter(({ date }) => date >= today).toSorted(inOrder);
  const schedules = schedulesOf(said);
  if (schedules.length > 0) {
    const isEndless = schedules.every((each) => textIn(each, 'endDate') === '' && textIn(each, 'startDate') < today);
    const isOver = all.every(({ date }) => date < dayAfter(today, -LONGEST_BREAK_DAYS));
    return isEndless && isOver ? ended(said, all) : said;
  }
  const goingOn = new Set(coming.map(timeKey));
  const weekly = weeklyIn(all).filter((each) => goingOn.has(timeKey(each)));
  if (weekly.length > 0) return { ...rest, eventSchedule: weekly.slice(0, MOST_TIMES).map(scheduleAt) };
  const [first] = coming;
  const last = coming.at(-1);
  if (!first || !last) return ended(rest, all);
  return { ...rest, startDate: moment(first.date, first.start), endDate: moment(last.date, last.end) };
}

/** What does not say until when, and of which all sessions that are told of are over, is over with the last of them. */
function ended(said: Said, times: readonly SessionTime[]): Said {
  const last = times.toSorted(inOrder).at(-1);
  if (!last || said['endDate'] !== undefined) return said;
  return { ...said, endDate: moment(last.date, last.end) };
}

const moment = (date: string, time: string): string => (time === '' ? date : `${date}T${time}`);
const inOrder = (a: SessionTime, b: SessionTime): number => (`${a.date} ${a.start}` < `${b.date} ${b.start}` ? -1 : 1);
const dayOf = ({ date }: SessionTime): number => new Date(`${date}T12:00:00Z`).getUTCDay();
const timeKey = (time: SessionTime): string => `${(dayOf(time) + 6) % 7} ${time.start} ${time.end}`;

/** One of each weekday and time that comes back after a week, from Monday on. */
function weeklyIn(times: readonly SessionTime[]): SessionTime[] {
  const groups = new Map<string, Map<string, SessionTime>>();
  for (const time of times) {
    const group = groups.get(timeKey(time)) ?? new Map<string, SessionTime>();
    groups.set(timeKey(time), group.set(time.date, time));
  }
  const weekLater = (date: string): string => new Date(Date.parse(date) + WEEK_MS).toISOString().slice(0, 10);
  return [...groups]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(
      ([, dates]) => [...dates.values()].find(({ date, start }) => start !== '' && dates.has(weekLater(date))) ?? [],
    );
}

const scheduleAt = (time: SessionTime): object => ({
  type: 'PartialSchedule',
  byDay: [`https://schema.org/${dayNames[dayOf(time)]}`],
  startTime: time.start,
  ...(time.end !== '' && { endTime: time.end }),
  repeatFrequency: 'P1W',
});

export const isSaid = (value: unknown): value is Said =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `said` without what it says nothing of: some write null or '' there. */
export const sayingSomething = (said: Said): Said =>
  Object.fromEntries(Object.entries(said).filter(([, value]) => value !== null && value !== ''));

/** The parts of what it says itself of when it comes back. */
export const schedulesOf = (said: Said): Said[] => [said['eventSchedule']].flat().filter(isSaid).map(sayingSomething);
