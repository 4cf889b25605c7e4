import { phoneNamed } from '../facts/contact-details.ts';
import { readAges, readLocation, readOffers, readRating, readTimes } from './described-facts.ts';
import type { Findings } from '../findings.ts';
import type { Page } from '../page/page.ts';
import { atMost, bare, cleanedDescription } from '../page/plain-text.ts';
import { overlap } from '../facts/name-words.ts';
import { areOfficeHours } from './office-hours.ts';
import { readSpaces } from './spaces.ts';
import { isOf, isThing, textOf, textsOf, type Thing, thingsOf, valuesOf, withInner } from './thing.ts';
import { offerAddress } from '../facts/whereabouts.ts';
import { postcode, postcodeNamed, readAddress } from '../facts/written-address.ts';

const activityTypes =
  /(?:^|[a-z])(?:Event|Course|CourseInstance|SessionSeries|ScheduledSession|FacilityUse|EventSeries|Festival|ExerciseClass|EducationalOccupationalProgram|TouristTrip)$|^(?:Event|Course|Festival|Product|ProductGroup|Service|Class)$/;
const businessTypes =
  /(?:Business|Organization|Organisation|Location|School|Preschool|Club|Gym|ChildCare|Library|Museum|Park|Zoo|Attraction|Place|Pool|Playground|Center|Centre|Theater|Studio|Store|Church|Person|Corporation|NGO|Academy|CollegeOrUniversity|Provider)$/;

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
  const only = outer[0];
  // A show that a club sells tickets for is described on all of its pages; the page's title and heading say what it is about.
  const isAside =
    only !== undefined &&
    names.size === 1 &&
    isOf(only, /(?:Event|Festival|Product)$/) &&
    headline.trim().length > 3 &&
    overlap(textOf(only, 'name') ?? '', `${headline} ${page.url.pathname.replace(/[-_/]+/g, ' ')}`) === 0 &&
    page.mainLines.some(({ text, level }) => level > 1 || text.length > 200);
  const activity =
    names.size <= 1
      ? isAside
        ? undefined
        : only
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
export function findDescribed(page: Page, findings: Findings, { activity, business, owners, all }: Described): void {
  if (activity) {
    readActivity(page, findings, activity);
    const isSame = (thing: Thing): boolean =>
      isOf(thing, activityTypes) && textOf(thing, 'name') === textOf(activity, 'name');
    readSpaces(findings, activity, all.filter(isSame));
  }
  if (business && (isBusinessPage(page, business) || !activity))
    readBusiness(page, findings, business, activity === undefined);
  else if (business) readContact(findings, business);
  for (const owner of owners) readContact(findings, owner);
}

/**
 * A business's opening hours, on its own page and after the page's words: site builders write office hours into the data of
 * every page, also where a timetable says when the classes are.
 */
export function findBusinessHours(page: Page, findings: Findings, { activity, business }: Described): void {
  if (activity || !business || areOfficeHours(business)) return;
  const heading = page.lines.find(({ level }) => level === 1)?.text ?? '';
  if (page.isHome || overlap(textOf(business, 'name') ?? '', heading) >= 0.8) readTimes(findings, business);
}

const isBusinessPage = (page: Page, business: Thing): boolean =>
  page.isHome || overlap(textOf(business, 'name') ?? '', page.title) >= 0.5;

const ofATerm =
  /\s?[:–-]\s(?:(?:spring|summer|autumn|winter|easter|lent|michaelmas) )?(?:half[- ])?term(?: [1-6])?(?: 20\d\d)?$/i;

function readActivity(page: Page, findings: Findings, thing: Thing): void {
  const { method } = thing;
  const whole = textOf(thing, 'name') ?? '';
  const heading = page.lines.find(({ level }) => level === 1)?.text ?? '';
  // "After-School Cooks: Spring half term 2", below a heading without it: when the places are sold for is no part of the name.
  const said = whole.replace(ofATerm, '') === heading ? heading : whole;
  findings.offer(
    'name',
    said.replace(/\s+[|–—]\s+[^|–—]{2,60}$/, (tail) => (page.title.includes(said) ? tail : '')).trim() || said,
    method,
    said,
  );
  const text = cleanedDescription(textOf(thing, 'description') ?? '');
  if (text.length >= 80 && !/(?:…|\.\.\.|\[…\])$/.test(text)) findings.offer('description', text, method, text);
  else if (text.length >= 10) findings.offer('shortDescription', atMost(text.replaceAll('\n', ' '), 195), method, text);
  readContact(findings, thing);
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

/** Whether the page itself says one address and the data another: a head office, written into every page of the site. */
function isElsewhere(page: Page, thing: Thing): boolean {
  const stated = thingsOf(thing, 'address').flatMap(
    (address) => postcodeNamed(textOf(address, 'postalCode') ?? '') ?? [],
  );
  const [code] = stated;
  if (code === undefined) return false;
  const said = new Set(
    page.mainLines.flatMap(({ text }) => [...text.matchAll(postcode)].map((match) => `${match[1]} ${match[2]}`)),
  );
  return said.size === 1 && !said.has(code);
}

function readBusiness(page: Page, findings: Findings, thing: Thing, isSubject: boolean): void {
  const { method } = thing;
  const name = textOf(thing, 'name');
  const isPlace = isOf(thing, /^(?:Place|Person)$/);
  const heading = page.lines.find(({ level }) => level === 1)?.text ?? '';
  // Deeper in a site the heading names the activity, and the business is its provider: "Story and Rhyme at Oakbourne Library".
  const isWithin = name !== undefined && /^.{3,} (?:at|in) (?:the )?$/i.test(heading.split(name)[0] ?? '');
  if (isSubject && name && !isPlace && !isWithin && (page.isHome || overlap(name, heading) >= 0.8))
    findings.offer('name', name, method, name);
  if (!isPlace)
    findings.offer('providerName', name?.replace(/,? (?:Ltd|Limited|LLP|CIC)\.?$/i, ''), method, name ?? '');
  if (isSubject && isBusinessPage(page, thing)) {
    const text = cleanedDescription(textOf(thing, 'description') ?? '');
    if (text.length >= 200) findings.offer('description', text, method, text);
    if (text.length >= 20) findings.offer('shortDescription', atMost(text.replaceAll('\n', ' '), 195), method, text);
    readOffers(page, findings, thing);
    readAges(findings, thing);
  }
  if (isSubject && !isElsewhere(page, thing)) readLocation(findings, thing, true);
  readRating(findings, thing);
  readContact(findings, thing);
}

const namesPerson = /^(?:\p{Lu}[\p{L}’'-]*\.? ){1,3}\p{Lu}[\p{L}’'-]+$/u;
const organisation =
  /\b(?:clubs?|schools?|academy|centre|group|church|council|library|museum|studios?|dance|music|sports?|swim\w*|camps?|kids|tots|theatre|events?|team|farm|ltd|limited|cic|trust|association)\b/i;

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
  // Calendars call every organiser a person, also a club.
  const person = isOf(thing, /^Person$/) ? (textOf(thing, 'name') ?? '') : '';
  if (namesPerson.test(person) && !organisation.test(person))
    findings.offer('contactName', person, thing.method, person);
  for (const point of thingsOf(thing, 'contactPoint')) {
    const name = textOf(point, 'name');
    if (name && /^[A-Z][a-z]+ [A-Z]/.test(name)) findings.offer('contactName', name, thing.method, name);
  }
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

/** What structured data says of the activity in sentences. */
export const statedText = ({ activity, business }: Described): string[] =>
  [activity, business].flatMap((thing) => (thing ? (textOf(thing, 'description') ?? []) : []));

export const statedSocial = ({ all }: Described): string[] => all.flatMap((thing) => textsOf(thing, 'sameAs'));
