import ICAL from 'ical.js';
import { weekdays } from '#domain/listing/facts/weekdays.ts';
import type { Findings } from '../findings.ts';
import { attribute, rawText } from '../page/html-tree.ts';
import { overlap } from '../facts/names.ts';
import type { Page } from '../page/page.ts';
import { cleanedDescription, oneLine, withoutMarkup } from '../page/plain-text.ts';
import { dateInWords, scheduleOf } from '../facts/schedule-words.ts';
import { offerAddress } from '../facts/whereabouts.ts';
import { readAddress } from '../facts/written-address.ts';

const MAX_CALENDAR = 500_000;
const MAX_EVENTS = 200;

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
  readonly weekly: readonly string[];
}

function eventsIn(text: string): CalendarEvent[] {
  try {
    const calendar = new ICAL.Component(ICAL.parse(text.slice(0, MAX_CALENDAR).trim()));
    return calendar
      .getAllSubcomponents('vevent')
      .slice(0, MAX_EVENTS)
      .flatMap((component) => {
        const event = new ICAL.Event(component);
        if (!event.startDate) return [];
        const rule = component.getFirstPropertyValue('rrule');
        const weekly =
          rule instanceof ICAL.Recur && rule.freq === 'WEEKLY' ? (rule.parts.BYDAY ?? [dayCode(event.startDate)]) : [];
        return [
          {
            summary: oneLine(event.summary ?? ''),
            description: withoutMarkup(event.description ?? ''),
            location: oneLine(event.location ?? ''),
            start: event.startDate,
            end: event.endDate,
            weekly: weekly.map(String),
          },
        ];
      });
  } catch {
    return [];
  }
}

const codes = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const dayCode = (time: ICAL.Time): string => codes[(time.dayOfWeek() + 5) % 7] ?? '';
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
  const times = event.start.isDate
    ? ''
    : [clock(event.start), event.end && !event.end.isDate ? clock(event.end) : '']
        .filter((time) => time !== '')
        .join('-');
  if (times === '') return offerDays(findings, event);
  const named = (event.weekly.length > 0 ? event.weekly : [dayCode(event.start)]).flatMap(
    (code) => weekdays[codes.indexOf(code.slice(-2))] ?? [],
  );
  const { details, text } = scheduleOf([{ days: named, text: times }]);
  const date = new Date(Date.UTC(event.start.year, event.start.month - 1, event.start.day));
  const once = `${dateInWords(date)}, ${times}`;
  findings.offer(
    'schedule',
    event.weekly.length > 0 ? text : once,
    'icalendar',
    `${event.summary} ${event.start.toString()}`,
  );
  findings.offer('scheduleDetails', details, 'icalendar', `${event.summary} ${event.start.toString()}`);
}

/** What takes whole days says on which: its end is the day after the last (RFC 5545, 3.6.1). */
function offerDays(findings: Findings, { start, end, weekly, summary }: CalendarEvent): void {
  if (!start.isDate || weekly.length > 0) return;
  const day = (time: ICAL.Time, less = 0): Date => new Date(Date.UTC(time.year, time.month - 1, time.day - less));
  const [first, last] = [dateInWords(day(start)), end?.isDate ? dateInWords(day(end, 1)) : ''];
  const text = last === '' || day(start) >= day(end ?? start, 1) ? first : `${first} to ${last}`;
  findings.offer('schedule', text, 'icalendar', `${summary} ${start.toString()}`);
}
