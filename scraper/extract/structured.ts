import { ageLabel, parseAgeRange } from '#domain/listing/ages.ts';
import { weekdays } from '#domain/listing/fields.ts';
import { offerAges } from './age-groups.ts';
import { phoneNamed } from './contact-details.ts';
import type { Findings } from './findings.ts';
import { absolute, type Page } from './page.ts';
import { atMost, bare, cleanedDescription } from './plain-text.ts';
import { overlap } from './names.ts';
import { isThing, lastPart, numberOf, textOf, textsOf, type Thing, thingsOf, valuesOf, withInner } from './thing.ts';
import { dateInWords, scheduleOf } from './timetable.ts';
import { offerAddress, postcodeNamed, readAddress, venueAndTown } from './whereabouts.ts';

const activityTypes =
  /(?:^|[a-z])(?:Event|Course|CourseInstance|SessionSeries|ScheduledSession|FacilityUse|EventSeries|Festival|ExerciseClass|EducationalOccupationalProgram|TouristTrip)$|^(?:Event|Course|Festival|Product|ProductGroup|Service|Class)$/;
const businessTypes =
  /(?:Business|Organization|Organisation|Location|School|Preschool|Club|Gym|ChildCare|Library|Museum|Park|Zoo|Attraction|Place|Pool|Playground|Center|Centre|Theater|Studio|Store|Church|Person|Corporation|NGO|Academy|CollegeOrUniversity|Provider)$/;
const placeTypes = /(?:Place|Location|Hall|VirtualLocation)$/;

/** What a page's structured data says about the one activity that the page is about. */
export interface Described {
  readonly activity: Thing | undefined;
  readonly business: Thing | undefined;
  /** Other organisations that the page calls its own. */
  readonly owners: readonly Thing[];
  /** Name of the site or its owner. */
  readonly site: string | undefined;
  readonly all: readonly Thing[];
}

const isOf = (thing: Thing, types: RegExp): boolean => thing.types.some((type) => types.test(type));

/** Picks the thing that the page is about; on a page that lists many, none. */
export function described(things: readonly Thing[], page: Page): Described {
  const all = withInner(things);
  const headline = `${page.title} ${page.lines.find(({ level }) => level === 1)?.text ?? ''}`;
  const activities = all.filter(
    (thing) =>
      isOf(thing, activityTypes) &&
      textOf(thing, 'name') !== undefined &&
      !isOf(thing, /^(?:PublicationEvent|UserInteraction)$/),
  );
  const inner = new Set(
    activities.flatMap((thing) => withInner([...thing.properties.values()].flat().filter(isThing))),
  );
  const outer = activities.filter((thing) => !inner.has(thing));
  const names = new Set(outer.map((thing) => bare(textOf(thing, 'name') ?? '')));
  const matching = outer.filter((thing) => overlap(textOf(thing, 'name') ?? '', headline) >= 0.6);
  const activity =
    names.size <= 1
      ? outer[0]
      : matching.length === 1 || new Set(matching.map((thing) => textOf(thing, 'name'))).size === 1
        ? matching[0]
        : undefined;
  const businesses = all.filter(
    (thing) => !isOf(thing, activityTypes) && isOf(thing, businessTypes) && !inner.has(thing),
  );
  const telling = (thing: Thing): number =>
    ['address', 'telephone', 'openingHours', 'openingHoursSpecification', 'name', 'description'].filter((name) =>
      thing.properties.has(name),
    ).length + (isOf(thing, /^Person$/) ? -3 : 0);
  const business = businesses.toSorted((one, other) => telling(other) - telling(one))[0];
  const website = all.find((thing) => isOf(thing, /^WebSite$/));
  const owner = all.find((thing) => isOf(thing, /Organization$|Corporation$/));
  const site =
    (website && textOf(website, 'name')) ??
    (business && !isOf(business, /^(?:Place|Person)$/) ? textOf(business, 'name') : undefined) ??
    (owner && textOf(owner, 'name'));
  const owners = things.filter((thing) => thing !== activity && isOf(thing, /Organization$|Business$|Corporation$/));
  return { activity, business, owners, site, all };
}

/** Offers what structured data says, the activity's own words before its provider's. */
export function findDescribed(page: Page, findings: Findings, { activity, business, owners }: Described): void {
  if (activity) readActivity(page, findings, activity);
  if (business && (isBusinessPage(page, business) || !activity))
    readBusiness(page, findings, business, activity === undefined);
  else if (business) readContact(findings, business);
  for (const owner of owners) readContact(findings, owner);
}

const isBusinessPage = (page: Page, business: Thing): boolean =>
  page.isHome || overlap(textOf(business, 'name') ?? '', page.title) >= 0.5;

function readActivity(page: Page, findings: Findings, thing: Thing): void {
  const { method } = thing;
  const said = textOf(thing, 'name') ?? '';
  findings.offer(
    'name',
    said.replace(/\s+[|–—]\s+[^|–—]{2,60}$/, (tail) => (page.title.includes(said) ? tail : '')).trim() || said,
    method,
    said,
  );
  const text = cleanedDescription(textOf(thing, 'description') ?? '');
  if (text.length >= 80 && !/(?:…|\.\.\.|\[…\])$/.test(text)) findings.offer('description', text, method, text);
  else if (text.length >= 20) findings.offer('shortDescription', atMost(text.replaceAll('\n', ' '), 195), method, text);
  for (const location of [...thingsOf(thing, 'location'), ...thingsOf(thing, 'eventLocation')])
    readLocation(findings, location);
  for (const text of valuesOf(thing, 'location').filter((value) => typeof value === 'string')) {
    const written = readAddress(text);
    if (written.postcode) offerAddress(findings, written, text, method);
    else findings.offer('location', text, method, text);
  }
  for (const name of ['organizer', 'provider', 'brand', 'organiser']) readProvider(findings, thing, name);
  readOffers(page, findings, thing);
  readAges(findings, thing);
  readTimes(findings, thing);
  readRating(findings, thing);
  for (const part of ['hasCourseInstance', 'subEvent', 'subEvents', 'event']
    .flatMap((name) => thingsOf(thing, name))
    .slice(0, 20))
    readPart(page, findings, part);
  const free = valuesOf(thing, 'isAccessibleForFree')[0];
  if (free === true || (typeof free === 'string' && /(?:^|\/)true$/i.test(free)))
    findings.offer('freeActivity', true, method, 'isAccessibleForFree: true');
}

/** One run of a course or one date of a series says when and where. */
function readPart(page: Page, findings: Findings, part: Thing): void {
  for (const location of thingsOf(part, 'location')) readLocation(findings, location);
  readTimes(findings, part);
  readOffers(page, findings, part);
  readAges(findings, part);
}

function readProvider(findings: Findings, thing: Thing, name: string): void {
  const [provider] = thingsOf(thing, name);
  const [text] = textsOf(thing, name);
  if (provider) {
    findings.offer('providerName', textOf(provider, 'name'), thing.method, textOf(provider, 'name') ?? '');
    if (name !== 'brand') readContact(findings, provider);
  } else if (text && !/^https?:/.test(text)) findings.offer('providerName', text, thing.method, text);
}

function readBusiness(page: Page, findings: Findings, thing: Thing, isSubject: boolean): void {
  const { method } = thing;
  const name = textOf(thing, 'name');
  const isPlace = isOf(thing, /^(?:Place|Person)$/);
  // Deeper in a site the heading names the activity, and the business is its provider.
  if (
    isSubject &&
    name &&
    !isPlace &&
    (page.isHome || overlap(name, page.lines.find(({ level }) => level === 1)?.text ?? '') >= 0.8)
  )
    findings.offer('name', name, method, name);
  if (!isPlace) findings.offer('providerName', name, method, name ?? '');
  if (isSubject && isBusinessPage(page, thing)) {
    const text = cleanedDescription(textOf(thing, 'description') ?? '');
    if (text.length >= 200) findings.offer('description', text, method, text);
    if (text.length >= 20) findings.offer('shortDescription', atMost(text.replaceAll('\n', ' '), 195), method, text);
    readTimes(findings, thing);
    readOffers(page, findings, thing);
    readAges(findings, thing);
  }
  if (isSubject) readLocation(findings, thing, true);
  readRating(findings, thing);
  readContact(findings, thing);
}

/** Telephone, e-mail and person to ask. */
function readContact(findings: Findings, thing: Thing): void {
  for (const holder of [thing, ...thingsOf(thing, 'contactPoint')]) {
    const phone = textOf(holder, 'telephone');
    findings.offer('contactPhone', phoneNamed(phone ?? ''), thing.method, phone ?? '');
    const email = textOf(holder, 'email')
      ?.replace(/^mailto:/i, '')
      .trim()
      .toLowerCase();
    findings.offer('contactEmail', email, thing.method, email ?? '');
  }
  if (isOf(thing, /^Person$/))
    findings.offer('contactName', textOf(thing, 'name'), thing.method, textOf(thing, 'name') ?? '');
  for (const point of thingsOf(thing, 'contactPoint')) {
    const name = textOf(point, 'name');
    if (name && /^[A-Z][a-z]+ [A-Z]/.test(name)) findings.offer('contactName', name, thing.method, name);
  }
}

function readLocation(findings: Findings, place: Thing, isBusiness = false): void {
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
    const venue = name ?? written.venue;
    if (venue) findings.offer('location', venueAndTown(venue, findings.get('town')), method, evidence);
  }
  if (name) findings.offer('location', name, method, name);
  const map = textOf(place, 'hasMap');
  if (map && /google|goo\.gl/.test(map)) findings.offer('googleMapsUrl', map, method, map);
}

function readOffers(page: Page, findings: Findings, thing: Thing): void {
  const offers = withInner(thingsOf(thing, 'offers')).filter(
    (offer) =>
      offer !== thing && (isOf(offer, /Offer$/) || offer.properties.has('price') || offer.properties.has('lowPrice')),
  );
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

function readAges(findings: Findings, thing: Thing): void {
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
function readTimes(findings: Findings, thing: Thing): void {
  const entries = [
    ...thingsOf(thing, 'openingHoursSpecification').map((each) => ({
      days: textsOf(each, 'dayOfWeek'),
      from: textOf(each, 'opens'),
      until: textOf(each, 'closes'),
    })),
    ...[...thingsOf(thing, 'eventSchedule'), ...thingsOf(thing, 'courseSchedule')].map((each) => ({
      days: textsOf(each, 'byDay'),
      from: textOf(each, 'startTime'),
      until: textOf(each, 'endTime'),
    })),
  ].flatMap(({ days, from, until }) => {
    const named = days.flatMap((day) => dayOf(day) ?? []);
    const text = span(clock(from), clock(until));
    return named.length > 0 && text !== '' && text !== '00:00-00:00' ? [{ days: named, text }] : [];
  });
  for (const text of textsOf(thing, 'openingHours')) entries.push(...openingHours(text));
  if (entries.length > 0) {
    const { text, details } = scheduleOf(entries);
    findings.offer('schedule', text, thing.method, text);
    findings.offer('scheduleDetails', details, thing.method, text);
    return;
  }
  const start = textOf(thing, 'startDate');
  if (start && /^\d{4}-\d\d-\d\d/.test(start)) readDate(findings, thing, start, textOf(thing, 'endDate') ?? '');
}

/** "Mo-Fr 09:00-17:00", "Mo,We 16:00-18:00". */
function openingHours(text: string): { days: (typeof weekdays)[number][]; text: string }[] {
  return text
    .slice(0, 500)
    .split(/;|,\s+(?=[A-Z])/)
    .flatMap((part) => {
      const match =
        /^\s?((?:[A-Z][a-z]\w{0,7}\s?[-,]?\s?){1,7})\s+(\d{1,2}:\d{2})(?::\d\d)?\s?-\s?(\d{1,2}:\d{2})/.exec(part);
      if (!match) return [];
      const days = (match[1] ?? '').split(/\s?,\s?/).flatMap((range) => {
        const [from, until] = range.split('-').map((day) => dayOf(day.trim()));
        if (from === undefined) return [];
        return until === undefined ? [from] : weekdays.slice(weekdays.indexOf(from), weekdays.indexOf(until) + 1);
      });
      return days.length > 0 ? [{ days, text: `${match[2]}-${match[3]}` }] : [];
    });
}

function readDate(findings: Findings, thing: Thing, start: string, end: string): void {
  const date = new Date(`${start.slice(0, 10)}T12:00:00Z`);
  if (Number.isNaN(date.getTime())) return;
  const sameDay = end === '' || end.slice(0, 10) === start.slice(0, 10);
  const times = span(clock(start), clock(end));
  const last = new Date(`${end.slice(0, 10)}T12:00:00Z`);
  const until = sameDay || Number.isNaN(last.getTime()) ? '' : ` to ${dateInWords(last)}`;
  const text = `${dateInWords(date)}${until}${times && times !== '00:00-00:00' && times !== '00:00' ? `, ${times}` : ''}`;
  findings.offer('schedule', text, thing.method, `startDate ${start}${end ? `, endDate ${end}` : ''}`);
  const day = weekdays[(date.getUTCDay() + 6) % 7];
  if (sameDay && day && times !== '')
    findings.offer('scheduleDetails', { [day]: times }, thing.method, `startDate ${start}`);
}

function readRating(findings: Findings, thing: Thing): void {
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

/** Labels that may name a category. */
export function statedKinds({ activity, business }: Described): string[] {
  return [activity, business]
    .flatMap((thing) =>
      thing
        ? ['category', 'keywords', 'activity', 'additionalType', 'eventType'].flatMap((name) => textsOf(thing, name))
        : [],
    )
    .flatMap((text) => text.split(/[,>/]\s?/))
    .filter((text) => text.length < 60);
}

/** Pictures that structured data gives for the activity or its provider. */
export function statedPictures({ activity, business }: Described): { address: string; method: Thing['method'] }[] {
  const holders = [activity, activity ? undefined : business].filter((thing) => thing !== undefined);
  return holders.flatMap((thing) =>
    ['image', 'photo'].flatMap((name) =>
      valuesOf(thing, name).flatMap((value) => {
        const address = isThing(value) ? (textOf(value, 'url') ?? textOf(value, 'contentUrl')) : String(value);
        return address && !/logo/i.test(address) ? [{ address, method: thing.method }] : [];
      }),
    ),
  );
}

export const statedSocial = ({ all }: Described): string[] => all.flatMap((thing) => textsOf(thing, 'sameAs'));
