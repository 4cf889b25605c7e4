import type { Session } from '#domain/listing/sessions/session.ts';
import { daysOffOf } from '#domain/listing/sessions/sessions.ts';
import type { Activity } from '#domain/listing/shown/views.ts';
import { placeOf } from '#domain/place/place.ts';
import type { KnownTerms } from '#domain/term-dates/known.ts';
import { firstDay, repeating, type Repeating } from '#domain/term-dates/repeating.ts';

export interface KnownDays {
  /** YYYY-MM-DD in Britain: what has begun, or has no first day, begins with the next of its weekdays. */
  readonly today: string;
  readonly known: KnownTerms;
}
export interface HeldSession {
  readonly session: Session;
  readonly start: string;
  readonly days: Repeating;
}

/**
 * The sessions of `activity` that a calendar holds, each with its days from today on: with a start, not over, and of those in school
 * holidays alone only what names its days, because every other week would be wrong. Days that are over are none of them: in term time alone,
 * what began in terms that are known would end with them, whatever comes after.
 */
export function heldSessions(activity: Activity, { today, known }: KnownDays): readonly HeldSession[] {
  const { sessions, schedule, scheduleDetails } = activity;
  const off = daysOffOf({ schedule: schedule ?? undefined, scheduleDetails: scheduleDetails ?? undefined });
  const town = townOf(activity);
  return sessions.flatMap((session) => {
    const { start, weekday, from, until, holidaysOnly } = session;
    const isOver = until !== null && until < today;
    if (start === null || isOver || (holidaysOnly && (from === null || until === null))) return [];
    const days = repeating(session, firstDay(weekday, from !== null && from > today ? from : today), known, town, off);
    return days === null ? [] : [{ session, start, days }];
  });
}

/** `activity` with whether there is a file of it for calendars, which holds something: nobody is offered one that is not there. */
export const withCalendar = <Shown extends Activity>(activity: Shown, around: KnownDays): Shown =>
  activity.status === 'live' && heldSessions(activity, around).length > 0
    ? { ...activity, inCalendar: true }
    : activity;

/** The town in whose school terms it runs, which may stand in its location alone. */
const townOf = ({ town, location, address, postcode }: Activity): string | null =>
  placeOf({
    town: town ?? undefined,
    location: location ?? undefined,
    address: address ?? undefined,
    postcode: postcode ?? undefined,
  }).town;
