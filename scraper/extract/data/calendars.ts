import ICAL from 'ical.js';
import type { Findings } from '../findings.ts';
import { attribute, rawText } from '../page/html-tree.ts';
import { overlap } from '../facts/name-words.ts';
import { recurringWords } from '../facts/recurring-words.ts';
import type { Page } from '../page/page.ts';
import { cleanedDescription, oneLine, withoutMarkup } from '../page/plain-text.ts';
import { dateInWords, scheduleOf } from '../facts/schedule-words.ts';
import { offerAddress } from '../facts/whereabouts.ts';
import { readAddress } from '../facts/written-address.ts';
import { inLondon, returningBy, utcDay, weekdayOf } from './calendar-rules.ts';

const MAX_CALENDAR = 500_000;
const MAX_EVENTS = 200;
const DAY_MS = 86_400_000;

/** Addresses of iCalendar files that belong to the page, best first. */
export function calendarLinks(page: Page): string[] {
  const declared = page.elements.flatMap((element) =>
    element.name === 'link' && /text\/calendar/i.test(element.attributes.type ?? '')
      ? (attribute(element, 'href') ?? [])
      : [],
  );
  const linked = page.links
    .filter(
      ({ url, region }) =>
        region !== 'hidden' &&
        (url.protocol === 'webcal:' ||
          /\.ics$/i.test(url.pathname) ||
          url.searchParams.has('ical') ||
          url.searchParams.get('outlook-ical') !== null),
    )
    .map(({ url }) => url.href);
  return [...new Set([...linked, ...declared])]
    .flatMap((address) => (URL.canParse(address, page.url.href) ? [new URL(address, page.url.href).href] : []))
    .filter((address) => /^(?:https?|webcals?):/i.test(address));
}

/** iCalendar text that stands in the page itself: in a script, or in a link's own address. */
export function inlineCalendars(page: Page): string[] {
  const scripts = page.elements.flatMap((element) =>
    element.name === 'script' && /text\/calendar/i.test(element.attributes.type ?? '') ? [rawText(element)] : [],
  );
  const links = page.elements.flatMap((element) => {
    const href = element.attributes.href ?? '';
    if (!/^data:text\/calendar/i.test(href)) return [];
    const comma = href.indexOf(',');
    const [head, body] = [href.slice(0, comma), href.slice(comma + 1)];
    try {
      return [/;base64/i.test(head) ? Buffer.from(body, 'base64').toString('utf8') : decodeURIComponent(body)];
    } catch {
      return [];
    }
  });
  return [...scripts, ...links];
}

interface CalendarEvent {
  readonly summary: string;
  readonly description: string;
  readonly location: string;
  readonly start: ICAL.Time;
  readonly end: ICAL.Time | null;
  readonly rule: ICAL.Recur | null;
  /** Days on which its rule would have it and it is not. */
  readonly except: readonly Date[];
  /** Days on which it is besides. */
  readonly also: readonly Date[];
  /** When the calendar said so; null where it does not say. */
  readonly saidOn: Date | null;
}

/** Dates that one event may name one by one, and how many of what it names are looked at. */
const [MOST_DATES, MOST_LISTED_DATES] = [60, 1_000];

function eventsIn(text: string): CalendarEvent[] {
  try {
    const calendar = new ICAL.Component(ICAL.parse(text.slice(0, MAX_CALENDAR).trim()));
    return calendar
      .getAllSubcomponents('vevent')
      .slice(0, MAX_EVENTS)
      .flatMap((component) => {
        const event = new ICAL.Event(component);
        if (!event.startDate || Number.isNaN(utcDay(event.startDate).getTime())) return [];
        const rule = component.getFirstPropertyValue('rrule');
        const stamp = component.getFirstPropertyValue('dtstamp');
        return [
          {
            summary: oneLine(event.summary ?? ''),
            description: withoutMarkup(event.description ?? ''),
            location: oneLine(event.location ?? ''),
            start: inLondon(event.startDate),
            end: event.endDate && inLondon(event.endDate),
            rule: rule instanceof ICAL.Recur ? rule : null,
            except: daysIn(component, 'exdate'),
            also: daysIn(component, 'rdate'),
            saidOn: stamp instanceof ICAL.Time ? utcDay(stamp) : null,
          },
        ];
      });
  } catch {
    return [];
  }
}

/** The days that the properties `name` of `component` say, in their order and each once. */
function daysIn(component: ICAL.Component, name: 'exdate' | 'rdate'): Date[] {
  const times = component
    .getAllProperties(name)
    .flatMap((property) => property.getValues() as readonly unknown[])
    // The latest stand last, as they were added.
    .slice(-MOST_LISTED_DATES)
    .flatMap((value) => (value instanceof ICAL.Time ? utcDay(value).getTime() : []));
  return [...new Set(times)]
    .toSorted((a, b) => a - b)
    .slice(-MOST_DATES)
    .map((time) => new Date(time));
}

const clock = (time: ICAL.Time): string =>
  `${String(time.hour).padStart(2, '0')}:${String(time.minute).padStart(2, '0')}`;

/** What the page's calendars say of the activity: a file with other events says only what agrees with the page. */
export function findInCalendars(page: Page, findings: Findings, calendars: readonly string[]): void {
  const events = calendars.flatMap(eventsIn);
  const headline = `${findings.get('name') ?? ''} ${page.title} ${page.lines.find(({ level }) => level === 1)?.text ?? ''}`;
  const summaries = new Set(events.map(({ summary }) => summary));
  const own =
    summaries.size <= 1 ? events : events.filter(({ summary }) => summary !== '' && overlap(summary, headline) >= 0.7);
  const [event] = own;
  if (!event || new Set(own.map(({ summary }) => summary)).size > 1) return;
  if (event.summary.length >= 3) findings.offer('name', event.summary, 'icalendar', event.summary);
  if (event.description.length >= 80)
    findings.offer('description', cleanedDescription(event.description), 'icalendar', event.description);
  if (event.location !== '') {
    const written = readAddress(event.location);
    if (written.postcode) offerAddress(findings, written, event.location, 'icalendar');
    else findings.offer('location', event.location, 'icalendar', event.location);
  }
  offerWhen(findings, event);
}

/** When it is: as it comes back, on its dates, or from its first to its last day. */
function offerWhen(findings: Findings, event: CalendarEvent): void {
  const { start, end, rule, saidOn, summary } = event;
  const evidence = `${summary} ${start.toString()}`;
  // What says no end ends as it begins.
  const isEnded = end !== null && !end.isDate && end.compare(start) > 0;
  const times = start.isDate ? '' : [clock(start), isEnded ? clock(end) : ''].filter((time) => time !== '').join('-');
  const first = utcDay(start);
  const isToCome = (date: Date): boolean => saidOn === null || date >= saidOn;
  const returning = rule && returningBy(rule, start);
  if (returning) {
    const { until } = returning;
    // When it began long ago says nothing to anybody, but for a course, which is over some day.
    const from = until !== null || (saidOn !== null && first > saidOn) ? first : null;
    const except = event.except.filter((date) => isToCome(date) && (until === null || date <= until));
    const { text, details } = recurringWords({ ...returning, times, from, except });
    findings.offer('schedule', text, 'icalendar', evidence);
    if (Object.keys(details).length > 0) findings.offer('scheduleDetails', details, 'icalendar', evidence);
    return;
  }
  const dates = [first, ...event.also.filter((date) => date > first)];
  const coming = dates.filter(isToCome);
  const [one = first, ...others] = coming;
  const last = lastDayOf(event);
  const text =
    others.length > 0 || last <= first
      ? [one, ...others].map((date) => [dateInWords(date), times].filter(Boolean).join(', ')).join('\n')
      : [`${dateInWords(first)} to ${dateInWords(last)}`, times].filter(Boolean).join(', ');
  findings.offer('schedule', text, 'icalendar', evidence);
  if (times === '' || others.length > 0 || last > first) return;
  findings.offer(
    'scheduleDetails',
    scheduleOf([{ days: [weekdayOf(start)], text: times }]).details,
    'icalendar',
    evidence,
  );
}

/** What takes whole days ends on the day before its end (RFC 5545, 3.6.1); what goes on after midnight is of one night. */
function lastDayOf({ start, end }: CalendarEvent): Date {
  const first = utcDay(start);
  if (!end || end.isDate !== start.isDate) return first;
  const last = utcDay(end);
  if (start.isDate) return new Date(last.getTime() - DAY_MS);
  const isOneNight = last.getTime() - first.getTime() === DAY_MS && clock(end) <= clock(start);
  return isOneNight ? first : last;
}
