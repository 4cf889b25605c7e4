import { clockTime } from '#domain/kernel/london-clock.ts';
import { ageLabel, parseAgeRange } from '#domain/listing/facts/ages.ts';
import { weekdays } from '#domain/listing/facts/weekdays.ts';
import { offerAges } from '../facts/age-groups.ts';
import type { Findings } from '../findings.ts';
import { absolute, type Page } from '../page/page.ts';
import { partsOfHours } from './office-hours.ts';
import {
  isOf,
  isThing,
  lastPart,
  numberOf,
  textOf,
  textsOf,
  type Thing,
  thingsOf,
  valuesOf,
  withInner,
} from './thing.ts';
import { everyWords, exceptWords, type Recurring, recurringEntry } from '../facts/recurring-words.ts';
import { dateInWords, type Entry, scheduleOf } from '../facts/schedule-words.ts';
import { isPlaceItself, offerAddress, venueAndTown } from '../facts/whereabouts.ts';
import { postcodeNamed, readAddress, unitAlone } from '../facts/written-address.ts';

const placeTypes = /(?:Place|Location|Hall|VirtualLocation)$/;

/** Where a described thing is: the place's name, its address, its map. */
export function readLocation(findings: Findings, place: Thing, isBusiness = false): void {
  const { method } = place;
  if (isOf(place, /^VirtualLocation$/)) return;
  const name =
    isBusiness || (!isOf(place, placeTypes) && !place.properties.has('address')) ? undefined : textOf(place, 'name');
  for (const address of valuesOf(place, 'address')) {
    if (!isThing(address)) {
      const written = readAddress(String(address).replaceAll('\n', ', '));
      offerAddress(findings, { ...written, venue: name ?? written.venue }, String(address), method);
      continue;
    }
    const parts = ['streetAddress', 'addressLocality', 'addressRegion', 'postalCode'].map((part) =>
      (textOf(address, part) ?? '').replaceAll('\n', ', '),
    );
    const country = textOf(address, 'addressCountry');
    if (country && !/^(?:gb|gbr|uk|united kingdom|great britain|england)$/i.test(country)) continue;
    const distinct = [name && !parts[0]?.includes(name) ? name : '', ...parts]
      .map((part) => part.trim().replace(/,$/, ''))
      .filter(
        (part, index, list) =>
          part !== '' && list.indexOf(part) === index && !(index > 1 && (list[1] ?? '').includes(part)),
      );
    const evidence = distinct.join(', ');
    const written = readAddress(evidence);
    const region = parts[2]?.trim();
    findings.offer('postcode', postcodeNamed(parts[3] ?? '') ?? written.postcode, method, evidence);
    findings.offer('town', (readAddress(parts[1] ?? '').town ?? parts[1]?.trim()) || written.town, method, evidence);
    findings.offer('county', region && readAddress(`x, ${region}`).county ? region : written.county, method, evidence);
    if (parts[0] !== '') findings.offer('address', written.address, method, evidence);
    const house = textOf(place, 'name');
    // A climbing centre is found by its name, and not by the unit of an estate that it has.
    const isUnit = unitAlone.test(written.venue === undefined ? '' : `${written.venue}, `);
    const venue = name ?? (isUnit && house !== undefined && isPlaceItself.test(house) ? house : written.venue);
    if (venue) findings.offer('location', venueAndTown(venue, findings.get('town')), method, evidence);
  }
  if (name) findings.offer('location', name, method, name);
  const map = textOf(place, 'hasMap');
  if (map && /google|goo\.gl/.test(map)) findings.offer('googleMapsUrl', map, method, map);
}

/** Prices in pounds, and where to book. Offers for grown-ups only do not count. */
export function readOffers(page: Page, findings: Findings, thing: Thing): void {
  const variants = thingsOf(thing, 'hasVariant').flatMap((variant) => thingsOf(variant, 'offers'));
  const isPriced = ({ properties }: Thing): boolean => properties.has('price') || properties.has('lowPrice');
  // What a shop has struck out, and what its maker asks for it, nobody pays where another price stands beside it.
  const isAsked = (offer: Thing): boolean =>
    !/(?:ListPrice|StrikethroughPrice|SRP)$/.test(textOf(offer, 'priceType') ?? '');
  const all = withInner([...thingsOf(thing, 'offers'), ...variants]).filter(
    (offer) => offer !== thing && (isOf(offer, /Offer$/) || isPriced(offer)),
  );
  const asked = all.filter(isAsked);
  const offers = asked.some(isPriced) ? asked : all;
  const inPounds = offers.filter(
    (offer) =>
      /^(?:GBP|£)?$/i.test(textOf(offer, 'priceCurrency') ?? textOf(thing, 'priceCurrency') ?? 'GBP') &&
      !/\$|€|USD|EUR/.test(textOf(offer, 'price') ?? textOf(offer, 'lowPrice') ?? ''),
  );
  const adultOnly = (offer: Thing): boolean => /\badults?\b|deposit|spectator/i.test(textOf(offer, 'name') ?? '');
  const priced = inPounds.filter((offer) => !adultOnly(offer));
  const lows = priced.flatMap((offer) => numberOf(offer, 'lowPrice') ?? numberOf(offer, 'price') ?? []);
  const highs = priced.flatMap((offer) => numberOf(offer, 'highPrice') ?? numberOf(offer, 'price') ?? []);
  const evidence = `offers: ${priced.map((offer) => [textOf(offer, 'name'), textOf(offer, 'price') ?? [textOf(offer, 'lowPrice'), textOf(offer, 'highPrice')].filter(Boolean).join('-')].filter(Boolean).join(' ')).join(', ')}`;
  if (lows.length > 0 && lows.every((price) => price === 0) && highs.every((price) => price === 0))
    findings.offer('freeActivity', true, thing.method, evidence);
  else if (lows.some((price) => price > 0)) {
    findings.offer('priceFrom', Math.min(...lows.filter((price) => price > 0)), thing.method, evidence);
    if (highs.length > 0) findings.offer('priceTo', Math.max(...highs), thing.method, evidence);
  }
  const address = [...inPounds, ...offers].flatMap((offer) => textOf(offer, 'url') ?? [])[0];
  const url = absolute(address, page.url);
  if (url && url.href !== page.url.href && url.href !== page.canonical.href && url.pathname !== '/')
    findings.offer('bookingUrl', url.href, thing.method, url.href);
}

/** For whom it is, in words or as least and greatest age. */
export function readAges(findings: Findings, thing: Thing): void {
  const spoken = [...textsOf(thing, 'typicalAgeRange'), ...textsOf(thing, 'ageRange')].filter((text) =>
    /\d|all/i.test(text),
  );
  const labels = spoken.flatMap((text) => {
    const span = parseAgeRange(/^\d+(?:\s?-\s?)$/.test(text) ? text.replace(/\s?-\s?$/, '+') : text);
    return span ? (ageLabel(span) ?? 'All ages') : [];
  });
  for (const holder of [...thingsOf(thing, 'ageRange'), ...thingsOf(thing, 'audience')]) {
    const from = numberOf(holder, 'suggestedMinAge') ?? numberOf(holder, 'minValue');
    const until = numberOf(holder, 'suggestedMaxAge') ?? numberOf(holder, 'maxValue');
    if (from === undefined && until === undefined) continue;
    const label = ageLabel({
      minAgeMonths: from === undefined ? null : Math.round(from * 12),
      maxAgeMonths: until === undefined ? null : Math.floor(until) * 12 + 11,
    });
    if (label) labels.push(label);
  }
  offerAges(findings, labels, thing.method, spoken.join(', ') || labels.join(', '));
}

const dayNames: Readonly<Record<string, (typeof weekdays)[number]>> = Object.fromEntries(
  weekdays.flatMap((day) => [
    [day, day],
    [day.slice(0, 2), day],
    [day.slice(0, 3), day],
  ]),
);
const dayOf = (text: string): (typeof weekdays)[number] | undefined => dayNames[lastPart(text).toLowerCase()];
const clock = (text: string | undefined): string => /(?:T|^)(\d{1,2}:\d{2})/.exec(text ?? '')?.[1] ?? '';
const span = (from: string, until: string): string => [from, until].filter((time) => time !== '').join('-');

/** Opening hours, repeating schedules, or the one date of an event. */
export function readTimes(findings: Findings, thing: Thing): void {
  const schedules = [...thingsOf(thing, 'eventSchedule'), ...thingsOf(thing, 'courseSchedule')];
  const entries: Entry[] = [
    ...thingsOf(thing, 'openingHoursSpecification').map((each) => ({
      days: textsOf(each, 'dayOfWeek'),
      from: textOf(each, 'opens'),
      until: textOf(each, 'closes'),
      returning: { how: '', from: null, until: null },
    })),
    ...schedules.map((each) => ({
      days: textsOf(each, 'byDay'),
      from: textOf(each, 'startTime'),
      until: textOf(each, 'endTime'),
      returning: returningAs(each),
    })),
  ].flatMap(({ days, from, until, returning }): Entry[] => {
    const named = days.flatMap((day) => dayOf(day) ?? []);
    const times = span(clock(from), clock(until));
    if (named.length === 0 || times === '' || times === '00:00-00:00') return [];
    return [recurringEntry({ ...returning, days: named, times })];
  });
  for (const text of textsOf(thing, 'openingHours')) entries.push(...openingHours(text));
  if (entries.length > 0) {
    const { text: when, details } = scheduleOf(entries);
    const except = exceptWords(
      schedules.flatMap((each) => textsOf(each, 'exceptDate')).flatMap((day) => dateOf(day) ?? []),
    );
    const text = [when, except].filter((part) => part !== '').join('\n');
    findings.offer('schedule', text, thing.method, text);
    findings.offer('scheduleDetails', details, thing.method, text);
    return;
  }
  const start = textOf(thing, 'startDate');
  if (start && /^\d{4}-\d\d-\d\d/.test(start)) readDate(findings, thing, start, textOf(thing, 'endDate') ?? '');
}

const units = { D: 'day', W: 'week', M: 'month', Y: 'year' } as const;
type Unit = keyof typeof units;

/** How a schedule comes back: "P2W" is every other week. From when says something where it ends some day, too. */
function returningAs(schedule: Thing): Omit<Recurring, 'days' | 'times' | 'except'> {
  const [, said = '1', letter = 'W'] = /^P(\d{1,3})([DWMY])$/.exec(textOf(schedule, 'repeatFrequency') ?? '') ?? [];
  const isWeeks = letter === 'D' && Number(said) % 7 === 0;
  const [many, unit] = isWeeks ? [Number(said) / 7, 'W' as const] : [Number(said), letter as Unit];
  const until = dateOf(textOf(schedule, 'endDate') ?? '');
  return {
    how: everyWords(many, units[unit]) || (unit === 'M' ? 'monthly' : unit === 'Y' ? 'once a year' : ''),
    from: until && dateOf(textOf(schedule, 'startDate') ?? ''),
    until,
  };
}

/** The day that `text` begins with, as a UTC day; null where that is none. */
function dateOf(text: string): Date | null {
  const date = new Date(`${text.slice(0, 10)}T00:00:00Z`);
  return /^\d{4}-\d\d-\d\d/.test(text) && !Number.isNaN(date.getTime()) ? date : null;
}

/** "Mo-Fr 09:00-17:00", "Mo,We 16:00-18:00". */
function openingHours(text: string): { days: (typeof weekdays)[number][]; text: string }[] {
  return partsOfHours(text).flatMap((part) => {
    const match = /^\s?((?:[A-Z][a-z]\w{0,7}\s?[-,]?\s?){1,7})\s+(\d{1,2}:\d{2})(?::\d\d)?\s?-\s?(\d{1,2}:\d{2})/.exec(
      part,
    );
    if (!match) return [];
    const days = (match[1] ?? '').split(/\s?,\s?/).flatMap((range) => {
      const [from, until] = range.split('-').map((day) => dayOf(day.trim()));
      if (from === undefined) return [];
      return until === undefined ? [from] : weekdays.slice(weekdays.indexOf(from), weekdays.indexOf(until) + 1);
    });
    return days.length > 0 ? [{ days, text: `${match[2]}-${match[3]}` }] : [];
  });
}

/** A whole day, said by its first moment: it is the day that is written, whatever clock that is on. */
const wholeDay = /T00:00(?::00(?:\.0{1,9})?)?(?:Z|[+-]00:?00)?$/i;
/** On London's clock. */
function onClock(text: string): string {
  const at = clockTime(text);
  return at?.time ? `${at.date}T${at.time}` : text;
}

function readDate(findings: Findings, thing: Thing, from: string, to: string): void {
  const [start, end] = wholeDay.test(from) ? [from, to] : [onClock(from), onClock(to)];
  const date = new Date(`${start.slice(0, 10)}T12:00:00Z`);
  if (Number.isNaN(date.getTime())) return;
  const sameDay = end === '' || end.slice(0, 10) === start.slice(0, 10);
  const times = span(clock(start), clock(end));
  const last = new Date(`${end.slice(0, 10)}T12:00:00Z`);
  const until = sameDay || Number.isNaN(last.getTime()) ? '' : ` to ${dateInWords(last)}`;
  const text = `${dateInWords(date)}${until}${times && times !== '00:00-00:00' && times !== '00:00' ? `, ${times}` : ''}`;
  findings.offer('schedule', text, thing.method, `startDate ${from}${to ? `, endDate ${to}` : ''}`);
  const day = weekdays[(date.getUTCDay() + 6) % 7];
  if (sameDay && day && times !== '')
    findings.offer('scheduleDetails', { [day]: times }, thing.method, `startDate ${from}`);
}

/** The site's own reviews, out of five. */
export function readRating(findings: Findings, thing: Thing): void {
  const [rating] = thingsOf(thing, 'aggregateRating');
  if (!rating) return;
  const value = numberOf(rating, 'ratingValue');
  const count = numberOf(rating, 'reviewCount') ?? numberOf(rating, 'ratingCount');
  const best = numberOf(rating, 'bestRating') ?? 5;
  if (value === undefined || count === undefined || count < 1 || best <= 0) return;
  const outOfFive = Math.round((value / best) * 50) / 10;
  findings.offer(
    'reviews',
    { website: { rating: best === 5 ? value : outOfFive, count: Math.round(count) } },
    thing.method,
    `${value} of ${best} from ${count}`,
  );
}
