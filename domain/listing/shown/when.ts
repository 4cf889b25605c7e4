import { dayName, type WeekdayName, weekdays } from '../facts/weekdays.ts';
import type { Session } from '../sessions/session.ts';
import { scheduleWords } from '../sessions/schedule-words.ts';
import { datesText, dayText, timeText } from '../sessions/session-text.ts';
import { sessionsOf } from '../sessions/sessions.ts';
import type { Activity } from './views.ts';

const short = (day: WeekdayName): string => dayName(day).slice(0, 3);
/** More groups of days than these are too many to say with their times. */
const MOST_GROUPS = 2;

interface Schedule {
  readonly schedule: string | null;
  readonly scheduleDetails: Activity['scheduleDetails'];
}

/**
 * When it is, in a few words: "Saturdays 9:00-9:30", "Mon to Thu 9:00", "Thu 15:30, Sun 9:00, term time"; that nobody has told us. By its
 * sessions where all of its days could be read and have the same first and last day, else in the words of the schedule: all of them where
 * it has dates, since a week without them would go on for ever.
 */
export function whenText({ schedule, scheduleDetails }: Schedule): string {
  const sessions = sessionsOf({
    ...(schedule === null ? {} : { schedule }),
    ...(scheduleDetails === null ? {} : { scheduleDetails }),
  });
  const stated = scheduleDetails ?? {};
  const [first] = sessions;
  const isRead =
    weekdays.every((day) => stated[day] === undefined || hasTime(sessions, day)) &&
    sessions.every(({ start, from, until }) => start !== null && from === first?.from && until === first.until);
  if (first && isRead) return sessionsText(sessions, first);
  const isDated = sessions.some(({ from, until }) => from !== null || until !== null);
  return isDated ? allWords({ schedule, scheduleDetails }) : writtenText({ schedule, scheduleDetails });
}

/** Everything that the schedule says, on one line; empty when it says nothing. What a form sent back unchanged is said once. */
export const allWords = ({ schedule, scheduleDetails }: Schedule): string =>
  onOneLine([...new Set([schedule ?? '', scheduleWords({ scheduleDetails })])].join('\n'));

const onOneLine = (words: string): string => words.trim().replaceAll(/\s*\n+\s*/g, ', ');

/** In the words of the schedule alone, in short. */
function writtenText({ schedule, scheduleDetails }: Schedule): string {
  const stated = scheduleDetails ?? {};
  const byDay = new Map(weekdays.flatMap((day) => (stated[day] === undefined ? [] : [[day, stated[day]] as const])));
  if (byDay.size === 0) return onOneLine(schedule ?? '') || 'Times on request';
  return weekText(byDay);
}

const hasTime = (sessions: readonly Session[], day: WeekdayName): boolean =>
  sessions.some(({ weekday, start }) => weekday === day && start !== null);

/** Of sessions that have the first and last day of the `first`. */
function sessionsText(sessions: readonly Session[], first: Session): string {
  const season = sessions.every(({ termTimeOnly }) => termTimeOnly === true)
    ? ', term time'
    : sessions.every(({ holidaysOnly }) => holidaysOnly)
      ? ', school holidays'
      : '';
  if (first.from !== null && first.from === first.until)
    return `${short(first.weekday)} ${dayText(first.from)} ${sessions.map(timeText).join(', ')}`;
  const byDay = new Map<WeekdayName, string>();
  for (const each of sessions) {
    const times = byDay.get(each.weekday);
    const time = timeText(each);
    if (times?.split(', ').includes(time) !== true)
      byDay.set(each.weekday, times === undefined ? time : `${times}, ${time}`);
  }
  const dates = datesText(first);
  return `${weekText(byDay)}${season}${dates === '' ? '' : `, ${dates}`}`;
}

/** The times of each day, in the order of the week; days that have the same together. */
function weekText(byDay: ReadonlyMap<WeekdayName, string>): string {
  const days = weekdays.filter((day) => byDay.has(day));
  const groups = Map.groupBy(days, (day) => byDay.get(day) ?? '');
  if (groups.size > MOST_GROUPS) return daysText(days);
  const [only] = groups;
  if (groups.size === 1 && only?.[1].length === 1) return `${only[1].map(dayName).join('')}s ${only[0]}`;
  return [...groups].map(([times, each]) => `${daysText(each)} ${times}`).join(', ');
}

/** "Mon to Wed", "Sat & Sun", "Mon, Wed & Fri", of days in their order. */
function daysText(days: readonly WeekdayName[]): string {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return '';
  const together = weekdays.indexOf(last) - weekdays.indexOf(first) === days.length - 1;
  if (days.length > 2 && together) return `${short(first)} to ${short(last)}`;
  return [days.slice(0, -1).map(short).join(', '), short(last)].filter(Boolean).join(' & ');
}
