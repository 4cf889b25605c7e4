import { statedPrice } from '../listing/facts/facts.ts';
import type { ListingFields } from '../listing/facts/fields.ts';
import { dayName } from '../listing/facts/weekdays.ts';
import type { Session } from '../listing/sessions/session.ts';
import { sessionsOf } from '../listing/sessions/sessions.ts';
import { described, hasAddress, named, pageOf, placeIn, seriesIdOf } from './described.ts';
import { plainText } from './plain-text.ts';

/**
 * The sessions of `fields` as far as they are published: where what the standard asks of a series of sessions is said, which is more
 * than of a series of events (docs/decisions/0056-openactive.md). None otherwise.
 */
function publishedSessions(fields: ListingFields): readonly Session[] {
  const { name, providerName, category } = fields;
  const isSaid = [name, providerName].every((text) => plainText(text ?? '') !== '') && category !== undefined;
  return isSaid && hasAddress(fields) && statedPrice(fields) !== null ? sessionsOf(fields) : [];
}

/** Whether a live listing with these fields has sessions that are published as open data. */
export const hasOpenSessions = (fields: ListingFields): boolean => publishedSessions(fields).length > 0;

/**
 * The sessions of a live listing as an OpenActive SessionSeries of its EventSeries; null when they are not published. By what the
 * listing says and nothing else, no clock and no other row: it may only change with an event of the listing, because harvesters are
 * told of nothing else. Names no person and how to reach none, and holds no picture, whose licence is not ours to give.
 */
export function sessionSeries(baseUrl: string, listingId: string, fields: ListingFields): object | null {
  const sessions = publishedSessions(fields);
  if (sessions.length === 0) return null;
  const url = pageOf(baseUrl, listingId);
  const said = named(baseUrl, url, fields);
  return {
    '@context': 'https://openactive.io/',
    '@type': 'SessionSeries',
    '@id': `${url}#sessions`,
    url,
    superEvent: { '@type': 'EventSeries', '@id': seriesIdOf(url), ...said },
    ...said,
    ...described(url, fields),
    location: placeIn(fields),
    eventSchedule: sessions.map(partialSchedule),
  };
}

/** "Every week" only of what is not bound to school terms, whose weeks nobody can count from this alone. */
function partialSchedule({ weekday, start, end, from, until, termTimeOnly, holidaysOnly }: Session): object {
  const isWeekly = termTimeOnly !== true && !holidaysOnly && (from === null || from !== until);
  return {
    '@type': 'PartialSchedule',
    byDay: [`https://schema.org/${dayName(weekday)}`],
    ...(start !== null && { startTime: start }),
    ...(start !== null && end !== null && { endTime: end }),
    ...(from !== null && { startDate: from }),
    ...(until !== null && { endDate: until }),
    ...(isWeekly && { repeatFrequency: 'P1W' }),
    scheduleTimezone: 'Europe/London',
  };
}
