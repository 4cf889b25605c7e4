import ICAL from 'ical.js';
import { brand } from '#domain/brand.ts';
import type { Session } from '#domain/listing/sessions/session.ts';
import type { Activity } from '#domain/listing/shown/views.ts';
import { dayText } from '#domain/listing/sessions/session-text.ts';
import type { Repeating } from '#domain/term-dates/repeating.ts';
import { pathTo } from '#domain/site/pages.ts';
import { type HeldSession, heldSessions, type KnownDays } from './held-sessions.ts';

// A line has 75 bytes at most, and the space before what goes on is one of them.
ICAL.foldLength = 74;

const ZONE = 'Europe/London';
/** The rule of the European Union since 1996, which Britain still keeps. */
const zone = `BEGIN:VTIMEZONE
TZID:${ZONE}
BEGIN:DAYLIGHT
DTSTART:19960331T010000
TZOFFSETFROM:+0000
TZOFFSETTO:+0100
TZNAME:BST
RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
END:DAYLIGHT
BEGIN:STANDARD
DTSTART:19961027T020000
TZOFFSETFROM:+0100
TZOFFSETTO:+0000
TZNAME:GMT
RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
END:STANDARD
END:VTIMEZONE`.replaceAll('\n', '\r\n');

interface Around extends KnownDays {
  readonly baseUrl: string;
}

/**
 * The sessions of `activities` as an iCalendar file (RFC 5545), each weekly until its last day where that is known, and in known school
 * terms as far as these are known where it runs in term time alone, without the days that its words take out; null when a calendar could
 * hold none of them. An event keeps its UID from one file to the next, so that whoever adds it again has it once.
 */
export function calendarFile(activities: readonly Activity[], around: Around): string | null {
  const events = activities.flatMap((activity) => eventsOf(activity, around));
  if (events.length === 0) return null;
  const calendar = new ICAL.Component('vcalendar');
  calendar.addPropertyWithValue('version', '2.0');
  calendar.addPropertyWithValue('prodid', `-//${brand.name}//${brand.name}//EN`);
  calendar.addSubcomponent(new ICAL.Component(ICAL.parse(zone)));
  for (const event of events) calendar.addSubcomponent(event);
  return `${calendar.toString()}\r\n`;
}

function eventsOf(activity: Activity, around: Around): readonly ICAL.Component[] {
  const keys = keysOf(activity);
  return heldSessions(activity, around).map((held) =>
    eventOf(activity, held, keys.get(held.session) ?? '', around.baseUrl),
  );
}

/**
 * What names each session for good, whatever is shown on a day: its weekday, start and first day. Of those that begin together all but the
 * first say when they end, too: it stays the one that calendars have had since there was one for all of them.
 */
function keysOf({ id, sessions }: Activity): ReadonlyMap<Session, string> {
  const keys = new Map<Session, string>();
  const taken = new Set<string>();
  for (const session of sessions) {
    const { weekday, start, end, from, until } = session;
    const parts = [id, weekday, start, from];
    const key = keyOf(taken.has(keyOf(parts)) ? [...parts, end, until] : parts);
    taken.add(key);
    keys.set(session, key);
  }
  return keys;
}

const keyOf = (parts: readonly (string | null)[]): string =>
  parts.flatMap((part) => part?.replace(':', '') ?? []).join('-');

function eventOf(
  activity: Activity,
  { session, start, days }: HeldSession,
  key: string,
  baseUrl: string,
): ICAL.Component {
  const { id, name } = activity;
  const { end } = session;
  const event = new ICAL.Component('vevent');
  event.addPropertyWithValue('uid', `${key}@${new URL(baseUrl).host}`);
  event.addPropertyWithValue('dtstamp', ICAL.Time.fromJSDate(new Date(activity.updatedAt), true));
  addTime(event, 'dtstart', days.first, start);
  if (end !== null) addTime(event, 'dtend', days.first, end);
  if (days.first !== days.until) event.addPropertyWithValue('rrule', ICAL.Recur.fromString(weeklyUntil(days.until)));
  for (const date of days.without) addTime(event, 'exdate', date, start);
  event.addPropertyWithValue('summary', inLines(name));
  const place = inLines(placeOf(activity));
  if (place !== '') event.addPropertyWithValue('location', place);
  const address = `${baseUrl}${pathTo('listing', { id })}`;
  const words = wordsOf(activity, { ...session, knownUntil: days.knownUntil }, address);
  event.addPropertyWithValue('description', inLines(words));
  event.addPropertyWithValue('url', address);
  return event;
}

/** As the format takes a text: the library escapes its line feeds and no other control character, of which some readers end a line at one. */
const inLines = (text: string): string => text.replaceAll(/\r\n?/g, '\n').replaceAll(/[^\P{Cc}\n\t]/gu, '');

function addTime(event: ICAL.Component, name: 'dtstart' | 'dtend' | 'exdate', date: string, clock: string): void {
  const property = event.addPropertyWithValue(name, ICAL.Time.fromDateTimeString(`${date}T${clock}:00`));
  property.setParameter('tzid', ZONE);
}

/** The end of the last day in UTC, as the rule wants it: no session of the next day falls before that. */
const weeklyUntil = (until: string | null): string =>
  until === null ? 'FREQ=WEEKLY' : `FREQ=WEEKLY;UNTIL=${until.replaceAll('-', '')}T235959Z`;

function placeOf({ location, address, town, postcode }: Activity): string {
  const parts = [location, address, town, postcode].filter((part) => part !== null);
  const isNew = (part: string, place: number): boolean =>
    !parts.slice(0, place).some((other) => other.toLowerCase().includes(part.toLowerCase()));
  return parts.filter(isNew).join(', ');
}

function wordsOf(
  { schedule }: Activity,
  { termTimeOnly, holidaysOnly, knownUntil }: Session & Pick<Repeating, 'knownUntil'>,
  address: string,
): string {
  const term =
    knownUntil === null
      ? 'Term time only: check with the provider whether it takes place in the holidays.'
      : `Term time only: in the school terms that we know, until ${dayText(knownUntil)}. Check with the provider.`;
  const season = termTimeOnly ? term : holidaysOnly ? 'School holidays only.' : null;
  return [season, schedule, `Times can change: ${address}`].filter((part) => part !== null).join('\n');
}
