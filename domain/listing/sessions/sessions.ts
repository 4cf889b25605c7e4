import type { ListingFields } from '../facts/fields.ts';
import { weekdays } from '../facts/weekdays.ts';
import { daysOff } from './days-off.ts';
import { type ReadSchedule, readSchedule } from './read-schedule.ts';
import type { Season } from './school-terms.ts';
import type { Session } from './session.ts';

type Schedule = Pick<ListingFields, 'schedule' | 'scheduleDetails'>;

/**
 * The weekly sessions that a schedule names: by the words for each weekday where there are any, else by the words of the whole. What only
 * the whole says (dates, term time, "first Sunday of the month") holds for each day. What cannot be read gives none.
 */
export const sessionsOf = (fields: Schedule): readonly Session[] => read(fields).sessions;

/** The days (YYYY-MM-DD) on which nothing takes place although one of the sessions would be: "not on 31 October 2026". */
export const daysOffOf = (fields: Schedule): readonly string[] => read(fields).daysOff;

interface Read extends Pick<ReadSchedule, 'sessions' | 'season'> {
  readonly daysOff: readonly string[];
}

/** What was read last: the same schedule is asked for with each event of a listing, and with each page that shows it. */
const lastRead = new Map<string, Read>();
const MOST_KEPT = 2000;

/** What the words of a schedule say; the same words always the same. */
function read({ schedule = '', scheduleDetails = {} }: Schedule): Read {
  const key = JSON.stringify([schedule, scheduleDetails]);
  const known = lastRead.get(key);
  if (known) return known;
  const now = readAnew(schedule, scheduleDetails);
  if (lastRead.size >= MOST_KEPT) lastRead.clear();
  lastRead.set(key, now);
  return now;
}

function readAnew(schedule: string, scheduleDetails: NonNullable<Schedule['scheduleDetails']>): Read {
  const whole = readSchedule(schedule);
  const days = weekdays.filter((day) => scheduleDetails[day] !== undefined);
  if (days.length === 0) return { ...whole, daysOff: daysOff(whole.off, whole.sessions) };
  const byDay = days.map((day) => readSchedule(scheduleDetails[day] ?? '', [day]));
  const ofDays = byDay.map(({ sessions, off }) => ({
    sessions: sessions.flatMap((each) => withWhole(each, whole)),
    off,
  }));
  const all = ofDays.flatMap(({ sessions }) => sessions);
  const own = ofDays.flatMap(({ sessions, off }) => daysOff(off, sessions));
  return {
    sessions: all,
    daysOff: [...new Set([...daysOff(whole.off, all), ...own])].toSorted(),
    season: byDay.map(({ season }) => season).find((season) => season !== null) ?? whole.season,
  };
}

/** What `session` of one weekday is with what the `whole` says; nothing when that says that it is not every week. */
function withWhole(session: Session, { sessions, notWeekly, season }: ReadSchedule): readonly Session[] {
  const sameDay = sessions.filter(({ weekday }) => weekday === session.weekday);
  if (sameDay.length === 0 && notWeekly.includes(session.weekday)) return [];
  const same = sameDay.filter(({ start }) => start === session.start);
  const [like, ...others] = same.length > 0 ? same : sameDay;
  const isOne = like !== undefined && others.every(({ from, until }) => from === like.from && until === like.until);
  const isDated = session.from !== null || session.until !== null;
  const stated = session.termTimeOnly === null ? (like?.termTimeOnly === undefined ? bySeason(season) : like) : session;
  return [
    {
      ...session,
      from: isDated || !isOne ? session.from : like.from,
      until: isDated || !isOne ? session.until : like.until,
      termTimeOnly: stated.termTimeOnly,
      holidaysOnly: stated.holidaysOnly,
    },
  ];
}

const bySeason = (season: Season) => ({
  termTimeOnly: season === null ? null : season === 'term',
  holidaysOnly: season === 'holidays',
});

/** Whether it runs in school holidays; null where it does not say. What is called a holiday club does. */
export function runsInHolidays(fields: Schedule & Pick<ListingFields, 'category'>): boolean | null {
  const { sessions, season } = read(fields);
  if (fields.category === 'holiday-clubs' || sessions.some(({ termTimeOnly }) => termTimeOnly === false)) return true;
  if (sessions.length > 0 && sessions.every(({ termTimeOnly }) => termTimeOnly === true)) return false;
  return season === null ? null : season !== 'term';
}
