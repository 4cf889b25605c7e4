import { MOST_ITEMS } from '#domain/source/limits.ts';
import { FetchFailure } from '../fetch/fetch-failure.ts';
import { leavingOut, type LeftOut, type LeftOutWhy } from '#domain/source/left-out.ts';
import { escaped, type FeedItem, markOf, MOST_TEXT, pageOf, webLink } from './item.ts';
import { londonClock } from '#domain/kernel/london-clock.ts';

export const isCalendar = (text: string): boolean => /^\uFEFF?\s*BEGIN:VCALENDAR\b/i.test(text.slice(0, 200));

interface Property {
  readonly name: string;
  readonly parameters: string;
  readonly value: string;
}

/** What a calendar has. */
export interface CalendarItems {
  readonly items: readonly FeedItem[];
  /** Ids of what is there and cannot be read. */
  readonly kept: readonly string[];
  readonly leftOut: readonly LeftOut[];
}

/**
 * The events in the calendar `text` that go on or are still to come after `today` (`YYYYMMDD`), each once: the dates of a series that
 * differ from it are left out, unless the series itself stands nowhere: then the first that is to come is told of. What each says is
 * read as a page's calendar is, in a process of its own; here the file is only taken apart, line by line. Throws a FetchFailure when it
 * is no calendar, is cut off, or has too many events.
 */
export function calendarItems(text: string, address: string, today: string): CalendarItems {
  if (!isCalendar(text)) throw new FetchFailure('undecodable', 'it is no calendar');
  const items = new Map<string, FeedItem>();
  /** The first date to come of each series, where it differs from it. */
  const dates = new Map<string, Dated>();
  /** Series that the file names, whatever becomes of them. */
  const series = new Set<string>();
  const kept: string[] = [];
  const left = leavingOut();
  for (const properties of eventsIn(text)) {
    const id = wordsOf(properties, 'UID');
    const item = itemOf(properties, address, today);
    if (valueOf(properties, 'RECURRENCE-ID') !== undefined) {
      const [at, known] = [startOf(properties).slice(0, 15), dates.get(id)];
      if (typeof item !== 'string' && (known === undefined || at < known.at)) dates.set(id, { at, item });
      continue;
    }
    series.add(id);
    if (typeof item === 'string') left.add('Events', item);
    else if (!items.has(id)) items.set(id, item);
    else if (items.get(id)?.mark !== item.mark) left.add('Events', 'same-id');
    if (item === 'incomplete' && id !== '') kept.push(id);
    if (items.size > MOST_ITEMS) break;
  }
  for (const [id, { item }] of dates) if (!series.has(id)) items.set(id, item);
  if (items.size > MOST_ITEMS) throw new FetchFailure('too-large', `it has more than ${MOST_ITEMS} events`);
  return { items: [...items.values()], kept, leftOut: left.all() };
}

/** The events of a calendar, what stands within another part of them left out. Throws a FetchFailure at its end when it is cut off. */
function* eventsIn(text: string): Generator<readonly Property[]> {
  let event: Property[] | undefined;
  let depth = 0;
  let isEnded = false;
  for (const line of unfolded(text)) {
    const [, what = '', of = ''] = /^(BEGIN|END):(\S+)\s*$/i.exec(line) ?? [];
    const [does, named] = [what.toUpperCase(), of.toUpperCase()];
    if (does === 'END' && named === 'VCALENDAR') isEnded = true;
    if (event === undefined) {
      if (does === 'BEGIN' && named === 'VEVENT') event = [];
      continue;
    }
    if (does === 'BEGIN') depth += 1;
    else if (does === 'END' && depth > 0) depth -= 1;
    else if (does === 'END') {
      yield event;
      event = undefined;
    } else if (depth === 0) event.push(property(line));
  }
  if (!isEnded) throw new FetchFailure('undecodable', 'the calendar is cut off');
}

interface Dated {
  /** When it begins, as the calendar writes it. */
  readonly at: string;
  readonly item: FeedItem;
}

/** The lines of `text`, of which one that begins with a space goes on the one before (RFC 5545, 3.1). */
function* unfolded(text: string): Generator<string> {
  let whole = '';
  for (const [line] of text.matchAll(/[^\r\n]+/g)) {
    if (/^[ \t]/.test(line)) {
      if (whole.length < MOST_TEXT) whole += line.slice(1);
      continue;
    }
    if (whole !== '') yield whole;
    whole = line.slice(0, MOST_TEXT);
  }
  if (whole !== '') yield whole;
}

function property(line: string): Property {
  const [, name = '', parameters = ''] =
    /^([\w-]{1,60})((?:;[\w-]{1,60}=(?:"[^"]{0,300}"|[^":;]{0,300}))*):/.exec(line) ?? [];
  return { name: name.toUpperCase(), parameters, value: line.slice(name.length + parameters.length + 1) };
}

const valueOf = (properties: readonly Property[], name: string): string | undefined =>
  properties.find((each) => each.name === name)?.value;
const wordsOf = (properties: readonly Property[], name: string): string =>
  unescaped(valueOf(properties, name) ?? '').trim();
const startOf = (properties: readonly Property[]): string => valueOf(properties, 'DTSTART') ?? '';

function itemOf(properties: readonly Property[], address: string, today: string): FeedItem | LeftOutWhy {
  const words = (name: string): string => wordsOf(properties, name);
  const [id, name, start] = [words('UID'), words('SUMMARY'), startOf(properties)];
  if (id === '' || id.length > 2_000 || name === '' || !isMoment(start)) return 'incomplete';
  if (/^CANCELLED/i.test(valueOf(properties, 'STATUS') ?? '')) return 'cancelled';
  if (lastDayOf(properties) < today) return 'over';
  const link = webLink(words('URL'));
  const paragraphs = words('DESCRIPTION')
    .split(/\n{1,20}/)
    .map((each) => `<p>${escaped(each)}</p>`);
  const event = properties
    .filter((each) => kept.has(each.name))
    .map((each) => (times.has(each.name) ? inLondon(each) : { ...each, value: each.value.replace(/^"(.*)"$/, '$1') }))
    .map((each) => `${each.name}${each.parameters}:${each.value}`);
  // When it was read decides which of its dates are worth telling; another day does not make it say something else.
  const calendarWith = (...more: readonly string[]): string =>
    ['BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VEVENT', ...more, ...event, 'END:VEVENT', 'END:VCALENDAR'].join('\r\n');
  const page = pageOf(
    name,
    `${paragraphs.join('')}<p>${escaped(words('LOCATION').replace(/^"(.*)"$/, '$1'))}</p>`,
    link ?? address,
  );
  const calendars = [calendarWith(`DTSTAMP:${today}T000000Z`)];
  return { id, link, mark: markOf(calendarWith()), page: { ...page, calendars }, isActivity: true };
}

/** Whether a calendar may call a day or a time so: of the 31st of February its readers would make another one. */
function isMoment(value: string): boolean {
  const [, year, month, day, hour = '00', minute = '00'] =
    /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(?:\d\d)?Z?)?$/i.exec(value.trim()) ?? [];
  const date = new Date(`${year}-${month}-${day}T${hour}:${minute}:00Z`);
  return !Number.isNaN(date.getTime()) && date.getUTCDate() === Number(day);
}

const days: Readonly<Record<string, number>> = { WEEKLY: 7, MONTHLY: 31, YEARLY: 366 };

/** The last day (YYYYMMDD) on which an event can be, at the latest; far away where it comes back without end. */
function lastDayOf(properties: readonly Property[]): string {
  const start = startOf(properties);
  const rule = valueOf(properties, 'RRULE');
  const until = rule === undefined ? (valueOf(properties, 'DTEND') ?? start) : lastDayBy(rule, start);
  const also = properties.filter(({ name }) => name === 'RDATE').flatMap(({ value }) => value.split(','));
  return [until, ...also].map((day) => day.trim().slice(0, 8)).reduce((last, day) => (day > last ? day : last));
}

/** The last day (YYYYMMDD) on which something that comes back by `rule` can be, at the latest; far away where it has no end. */
function lastDayBy(rule: string, start: string): string {
  const said = (name: string): string | undefined => new RegExp(`(?:^|;)${name}=([\\w]{1,20})`, 'i').exec(rule)?.[1];
  const until = /^\d{8}/.exec(said('UNTIL') ?? '')?.[0];
  if (until !== undefined) return until;
  const many = Number(said('COUNT')) * Number(said('INTERVAL') ?? 1) * (days[said('FREQ')?.toUpperCase() ?? ''] ?? 1);
  const from = Date.parse(start.slice(0, 8).replace(/(\d{4})(\d\d)(\d\d)/, '$1-$2-$3'));
  const last = new Date(from + many * 86_400_000);
  return Number.isNaN(last.getTime()) ? '99999999' : last.toISOString().slice(0, 10).replaceAll('-', '');
}

/** What of an event says something to families; stamps, which change with each answer of some servers, do not. */
const times = new Set(['DTSTART', 'DTEND', 'EXDATE', 'RDATE']);
const kept = new Set([...times, 'UID', 'SUMMARY', 'DESCRIPTION', 'LOCATION', 'DURATION', 'RRULE', 'URL']);

/**
 * A time of the whole world as the clock at the place says it: activities are where London's time is. Others are the clock at the place,
 * of whichever zone a file says it is: it need not hold the zone's rules, and activities are here. A list of days off, which may be
 * thousands, stays as it is: whoever reads the event takes the few that it needs.
 */
function inLondon(time: Property): Property {
  const isDay = /;VALUE=DATE(?:;|$)/i.test(time.parameters) || /^\s*\d{8}\s*(?:,|$)/.test(time.value);
  return { ...time, parameters: isDay ? ';VALUE=DATE' : '', value: momentInLondon(time.value) };
}

function momentInLondon(value: string): string {
  const [, year = '', month = '', day = '', hour = '', minute = ''] =
    /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})\d{0,2}Z\s*$/i.exec(value) ?? [];
  // What is none, some readers of dates take for another.
  const at = year === '' ? Number.NaN : Date.parse(`${year}-${month}-${day}T${hour}:${minute}:00Z`);
  if (Number.isNaN(at)) return value;
  const { date, time: clock } = londonClock(at);
  return `${date.replaceAll('-', '')}T${clock.replace(':', '')}00`;
}

const unescaped = (value: string): string =>
  value.replaceAll(/\\([\\;,nN])/g, (_whole, sign: string) => (sign === 'n' || sign === 'N' ? '\n' : sign));
