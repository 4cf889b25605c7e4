import { dayName, type WeekdayName, weekdays } from '../facts/weekdays.ts';

interface Schedule {
  readonly schedule?: string | null | undefined;
  readonly scheduleDetails?: Readonly<Partial<Record<WeekdayName, string>>> | null | undefined;
}

/** A schedule as people read and edit it: in its own words, else day by day in what is known of each. Empty when nothing is. */
export const scheduleWords = ({ schedule, scheduleDetails }: Schedule): string =>
  schedule ??
  weekdays
    .flatMap((day) => (scheduleDetails?.[day] === undefined ? [] : [`${dayName(day)}: ${scheduleDetails[day]}`]))
    .join('\n');
