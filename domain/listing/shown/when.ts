import { dayName, type WeekdayName, weekdays } from '../facts/weekdays.ts';
import type { Activity } from './views.ts';

const short = (day: WeekdayName): string => dayName(day).slice(0, 3);
/** More groups of days than these are too many to say with their times. */
const MOST_GROUPS = 2;

/** When it is, in a few words: "Saturdays 9:00-9:30", "Mon to Thu 9:00", "Thu 15:30, Sun 9:00"; that nobody has told us. */
export function whenText({ schedule, scheduleDetails }: Pick<Activity, 'schedule' | 'scheduleDetails'>): string {
  const groups = new Map<string, WeekdayName[]>();
  for (const day of weekdays) {
    const times = scheduleDetails?.[day];
    if (times !== undefined) groups.set(times, [...(groups.get(times) ?? []), day]);
  }
  if (groups.size === 0) return schedule?.trim().replaceAll(/\s*\n+\s*/g, ', ') || 'Times on request';
  if (groups.size > MOST_GROUPS) return daysText(weekdays.filter((day) => scheduleDetails?.[day] !== undefined));
  const [only] = groups;
  if (groups.size === 1 && only?.[1].length === 1) return `${only[1].map(dayName).join('')}s ${only[0]}`;
  return [...groups].map(([times, days]) => `${daysText(days)} ${times}`).join(', ');
}

/** "Mon to Wed", "Sat & Sun", "Mon, Wed & Fri", of days in their order. */
function daysText(days: readonly WeekdayName[]): string {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return '';
  const together = weekdays.indexOf(last) - weekdays.indexOf(first) === days.length - 1;
  if (days.length > 2 && together) return `${short(first)} to ${short(last)}`;
  return [days.slice(0, -1).map(short).join(', '), short(last)].filter(Boolean).join(' & ');
}
