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

/**
 * The events in the calendar `text` that go on or are still to come after `today` (`YYYYMMDD`), each once: the dates of a series that
 * differ from it are left out. What each says is read as a page's calendar is, in a process of its own; here the file is only taken
 * apart, line by line. Throws a FetchFailure when it is no calendar, is cut off, or has too many events.
 */
export function calendarItems(
  text: string,
  address: string,
  today: string,
): { readonly items: readonly FeedItem[]; readonly leftOut: readonly LeftOut[] } {
  if (!isCalendar(text)) throw new FetchFailure('undecodable', 'it is no calendar');
  const items = new Map<string, FeedItem>();
  const left = leavingOut();
  let event: string[] | undefined;
  let depth = 0;
  let isEnded = false;
  for (const line of unfolded(text)) {
    const [, what = '', of = ''] = /^(BEGIN|END):(\S+)\s*$/i.exec(line) ?? [];
    const named = of.toUpperCase();
    if (what.toUpperCase() === 'END' && named === 'VCALENDAR') isEnded = true;
    if (event === undefined) {
      if (what.toUpperCase() === 'BEGIN' && named === 'VEVENT') event = [];
      continue;
    }
    if (what.toUpperCase() === 'BEGIN') depth += 1;
    else if (what.toUpperCase() === 'END' && depth > 0) depth -= 1;
    else if (what.toUpperCase() === 'END') {
      const item = itemOf(event.map(property), address, today);
      if (typeof item === 'string') left.add('Events', item);
      else if (item && !items.has(item.id)) items.set(item.id, item);
      if (items.size > MOST_ITEMS) throw new FetchFailure('too-large', `it has more than ${MOST_ITEMS} events`);
      event = undefined;
    } else if (depth === 0) event.push(line);
  }
  if (!isEnded) throw new FetchFailure('undecodable', 'the calendar is cut off');
  return { items: [...items.values()], leftOut: left.all() };
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

function itemOf(properties: readonly Property[], address: string, today: string): FeedItem | LeftOutWhy | undefined {
  const of = (name: string): Property | undefined => properties.find((each) => each.name === name);
  const words = (name: string): string => unescaped(of(name)?.value ?? '').trim();
  const [id, name, start] = [words('UID'), words('SUMMARY'), of('DTSTART')?.value ?? ''];
  if (id === '' || id.length > 2_000 || name === '' || !/^\d{8}/.test(start)) return 'incomplete';
  // A date of a series that differs from it.
  if (of('RECURRENCE-ID') !== undefined) return undefined;
  if (/^CANCELLED/i.test(of('STATUS')?.value ?? '')) return 'cancelled';
  const rule = of('RRULE')?.value;
  const until = rule === undefined ? (of('DTEND')?.value ?? start) : lastDayOf(rule, start);
  if (until.slice(0, 8) < today) return 'over';
  const link = webLink(words('URL'));
  const paragraphs = words('DESCRIPTION')
    .split(/\n{1,20}/)
    .map((each) => `<p>${escaped(each)}</p>`);
  const event = properties
    .filter((each) => kept.has(each.name))
    .map((each) => (times.has(each.name) ? inLondon(each) : { ...each, value: each.value.replace(/^"(.*)"$/, '$1') }))
    .map((each) => `${each.name}${each.parameters}:${each.value}`);
  const calendar = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VEVENT', ...event, 'END:VEVENT', 'END:VCALENDAR'].join(
    '\r\n',
  );
  const page = pageOf(
    name,
    `${paragraphs.join('')}<p>${escaped(words('LOCATION').replace(/^"(.*)"$/, '$1'))}</p>`,
    link ?? address,
  );
  return { id, link, mark: markOf(calendar), page: { ...page, calendars: [calendar] }, isActivity: true };
}

const days: Readonly<Record<string, number>> = { WEEKLY: 7, MONTHLY: 31, YEARLY: 366 };

/** The last day (YYYYMMDD) on which something that comes back by `rule` can be, at the latest; far away where it has no end. */
function lastDayOf(rule: string, start: string): string {
  const said = (name: string): string | undefined => new RegExp(`(?:^|;)${name}=([\\w]{1,20})`, 'i').exec(rule)?.[1];
  const until = /^\d{8}/.exec(said('UNTIL') ?? '')?.[0];
  if (until !== undefined) return until;
  const many = Number(said('COUNT')) * Number(said('INTERVAL') ?? 1) * (days[said('FREQ')?.toUpperCase() ?? ''] ?? 1);
  const from = Date.parse(start.slice(0, 8).replace(/(\d{4})(\d\d)(\d\d)/, '$1-$2-$3'));
  const last = new Date(from + many * 86_400_000);
  return Number.isNaN(last.getTime()) ? '99999999' : last.toISOString().slice(0, 10).replaceAll('-', '');
}

/** What of an event says something to families; stamps, which change with each answer of some servers, do not. */
const kept = new Set(['UID', 'SUMMARY', 'DESCRIPTION', 'LOCATION', 'DTSTART', 'DTEND', 'DURATION', 'RRULE', 'URL']);
const times = new Set(['DTSTART', 'DTEND']);

/** A time of the whole world as the clock at the place says it: activities are where London's time is. */
function inLondon(time: Property): Property {
  const [, year = '', month = '', day = '', hour = '', minute = ''] =
    /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})\d{0,2}Z/i.exec(time.value) ?? [];
  // The clock at the place, of whichever zone a file says it is: it need not hold the zone's rules, and activities are here.
  if (year === '') return { ...time, parameters: /;VALUE=DATE(?:;|$)/i.test(time.parameters) ? ';VALUE=DATE' : '' };
  const at = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:00Z`);
  if (Number.isNaN(at)) return time;
  const { date, time: clock } = londonClock(at);
  return { ...time, parameters: '', value: `${date.replaceAll('-', '')}T${clock.replace(':', '')}00` };
}

const unescaped = (value: string): string =>
  value.replaceAll(/\\([\\;,nN])/g, (_whole, sign: string) => (sign === 'n' || sign === 'N' ? '\n' : sign));
