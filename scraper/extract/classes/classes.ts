import { canonicalJson } from '#domain/kernel/canonical-json.ts';
import type { FieldName } from '#domain/listing/facts/fields.ts';
import { MOST_CLASSES } from '#domain/page/classes.ts';
import { findDescribed, described, type Described } from '../data/structured.ts';
import { type Thing, withInner } from '../data/thing.ts';
import { findAges } from '../facts/age-groups.ts';
import { findEmail, findPhone } from '../facts/contact-details.ts';
import { findContactName } from '../facts/contact-names.ts';
import { findDescriptions } from '../facts/descriptions.ts';
import { findKind } from '../facts/kinds.ts';
import { findPrices } from '../facts/money.ts';
import { findNames } from '../facts/names.ts';
import { findPictures } from '../facts/pictures.ts';
import { findFlags, findSentences } from '../facts/said-flags.ts';
import { findSchedule } from '../facts/schedules.ts';
import { findBookingLink, findMapLink } from '../facts/web-links.ts';
import { findPlace } from '../facts/whereabouts.ts';
import { Findings, type Found } from '../findings.ts';
import type { Line } from '../page/page-lines.ts';
import type { Page } from '../page/page.ts';
import { bare } from '../page/plain-text.ts';
import { type ClassPart, namesAges, waysToDivide } from './class-parts.ts';
import { inParts, type PageInParts } from './part-page.ts';

/** What is the same for all classes of a page: whose they are, how to ask, and what it is about. */
const common: readonly FieldName[] = [
  'providerName',
  'website',
  'contactName',
  'contactEmail',
  'contactPhone',
  'socialMedia',
  'category',
  'subcategory',
];
/** Where it is, which a class has from itself or from the page, but never a part of it from each. */
const place: readonly FieldName[] = ['location', 'address', 'postcode', 'town', 'county', 'googleMapsUrl'];

/**
 * The classes of `page`, when it has several that differ in age, day or place; else none. Each has only what is said of itself, and
 * what the page says outside of all classes about the organisation, the place and how to ask. `whole` is what the page says as one.
 */
export function classesOn(page: Page, things: readonly Thing[], said: Described, whole: Found): readonly Found[] {
  // What describes itself as one is one.
  if (said.activity) return [];
  const parts = inParts(page);
  const stated = statedClasses(page, things, parts);
  const divided = stated.length >= 2 ? { found: stated, lines: [] } : dividedBest(page, parts, whole);
  const found = separate(divided.found);
  if (found.length < 2 || new Set(found.map(differs)).size < 2) return [];
  const outside = ofAll(parts.without(divided.lines), said, whole);
  return found.slice(0, MOST_CLASSES).map((each) => withCommon(each, outside));
}

/** Activities that structured data describes beside each other, none of them within another. */
function statedClasses(page: Page, things: readonly Thing[], parts: PageInParts): Found[] {
  const inner = new Set<Thing>();
  const nothing = parts.of([], '');
  return withInner(things).flatMap((thing) => {
    if (inner.has(thing)) return [];
    if (described([thing], nothing).activity !== thing) return [];
    for (const each of withInner([thing])) inner.add(each);
    const findings = new Findings();
    findDescribed({ ...nothing, url: page.url }, findings, {
      activity: thing,
      business: undefined,
      owners: [],
      site: undefined,
      all: [thing],
    });
    return isClass(findings) ? [findings.all()] : [];
  });
}

interface Divided {
  readonly found: readonly Found[];
  readonly lines: readonly Line[];
}

/** By the way of dividing the page that gives the most classes; of two that give as many, by the outer one. */
function dividedBest(page: Page, parts: PageInParts, whole: Found): Divided {
  let best: readonly ClassPart[] = [];
  for (const way of waysToDivide(page)) {
    const classes = together(way.slice(0, 4 * MOST_CLASSES)).map((part) => ({ part, isTimed: saysWhen(part, parts) }));
    // Ages alone may be those of groups within one class: two at least say when or where they are.
    if (classes.filter(({ isTimed }) => isTimed).length < 2) continue;
    const own = classes.filter(({ part, isTimed }) => isTimed || namesAges(part));
    if (own.length > best.length) best = own.map(({ part }) => part);
  }
  return {
    found: best.map((part) => atPlace(foundIn(part, parts), whole)),
    lines: best.flatMap(({ lines }) => lines),
  };
}

/** What a part is called, and the part as a page: where all reading of it begins. */
function begun(part: ClassPart, parts: PageInParts): { page: Page; findings: Findings } {
  const findings = new Findings();
  findings.offer('name', part.name, part.lines[0]?.level ? 'heading' : 'text', part.named);
  return { page: parts.of(part.lines, part.named), findings };
}

/** Whether `part` says when it is: of the ways to divide a page this alone decides, so nothing else is read of them. */
function saysWhen(part: ClassPart, parts: PageInParts): boolean {
  const { page, findings } = begun(part, parts);
  findSchedule(page, findings);
  return findings.has('schedule');
}

/** A part that is called by its place is what the page is about, there. */
function atPlace(found: Found, whole: Found): Found {
  const { name, location, town, address } = found;
  const isPlace =
    name && [location, town, address].some((each) => each && bare(each.value).startsWith(bare(name.value)));
  if (!isPlace || !whole.name) return found;
  return { ...found, name: { ...name, value: `${whole.name.value} (${name.value})`.slice(0, 200) } };
}

/** Parts of one name and of the same words on who it is for are one class, however many its days are. */
function together(parts: readonly ClassPart[]): ClassPart[] {
  const byName = Map.groupBy(parts, ({ name, named }) => `${bare(name)} ${bare(named)}`);
  return [...byName.values()].flatMap(([first, ...rest]) =>
    first ? [{ ...first, lines: [first, ...rest].flatMap(({ lines }) => lines) }] : [],
  );
}

function foundIn(part: ClassPart, parts: PageInParts): Found {
  const { page, findings } = begun(part, parts);
  findDescriptions(page, findings);
  findAges(page, findings);
  findSchedule(page, findings);
  findPrices(page, findings);
  findPlace(page, findings);
  findFlags(page, findings);
  findSentences(page, findings);
  // Of its place's name nothing follows for what is done there: a ballet class may meet in a scout hut.
  findKind(parts.of([], part.named), findings, []);
  findBookingLink(page, findings);
  findMapLink(page, findings);
  findPictures(page, findings, []);
  const found = findings.all();
  return part.quote === undefined ? found : quoting(found, part.quote);
}

/** Whoever looks for the words on the page finds those that stand there. */
const quoting = (found: Found, quote: string): Found =>
  Object.fromEntries(
    Object.entries(found).map(([name, each]) => [
      name,
      name === 'name' ? each : { ...each, evidence: quote.slice(0, 300) },
    ]),
  );

const isClass = (findings: Findings): boolean =>
  findings.has('name') && (findings.has('schedule') || findings.has('ageRanges') || findings.has('location'));

const textIn = (found: Found, name: FieldName): string => canonicalJson(found[name]?.value ?? null);
const differs = (found: Found): string =>
  ['ageRanges', 'schedule', 'location', 'postcode'].map((name) => textIn(found, name as FieldName)).join(' ');

/**
 * The same name for the same ages at the same place is one class, and its days are its sessions; the same name for other ages or
 * elsewhere is another one, which says so in its name.
 */
function separate(all: readonly Found[]): Found[] {
  const nameOf = (found: Found): string => bare(found.name?.value ?? '');
  const byKind = Map.groupBy(
    all,
    (found) =>
      `${nameOf(found)} ${textIn(found, 'ageRanges')} ${textIn(found, 'location')} ${textIn(found, 'postcode')}`,
  );
  const each = [...byKind.values()].flatMap(([first, ...rest]) => (first ? [rest.reduce(withSessions, first)] : []));
  const times = Map.groupBy(each, nameOf);
  return each.map((found) => ((times.get(nameOf(found))?.length ?? 0) > 1 ? namedApart(found) : found));
}

function withSessions(found: Found, other: Found): Found {
  const [one, two] = [found.schedule, other.schedule];
  if (!one || !two || one.value === two.value) return one || !two ? found : { ...found, schedule: two };
  const schedule = {
    ...one,
    value: `${one.value}\n${two.value}`.slice(0, 2000),
    evidence: `${one.evidence} … ${two.evidence}`.slice(0, 300),
  };
  const [days, more] = [found.scheduleDetails, other.scheduleDetails];
  if (!days || !more) return { ...found, schedule, ...(more && { scheduleDetails: more }) };
  const value = { ...days.value };
  for (const [day, text] of Object.entries(more.value)) {
    const known = value[day as keyof typeof value];
    value[day as keyof typeof value] = known === undefined || known === text ? text : `${known}, ${text}`.slice(0, 500);
  }
  return { ...found, schedule, scheduleDetails: { ...days, value } };
}

function namedApart(found: Found): Found {
  const by = found.ageRanges?.value.join(', ') ?? found.location?.value ?? found.schedule?.value.split('\n')[0];
  if (!found.name || by === undefined) return found;
  return { ...found, name: { ...found.name, value: `${found.name.value} (${by})`.slice(0, 200) } };
}

/** What the page says of all its classes: what stands outside of them. */
function ofAll(outside: Page, said: Described, whole: Found): Found {
  const findings = new Findings();
  findDescribed(outside, findings, { ...said, activity: undefined });
  findNames(outside, findings, said.site);
  findDescriptions(outside, findings);
  findPlace(outside, findings);
  findPhone(outside, findings);
  findEmail(outside, findings);
  findContactName(outside, findings);
  findKind(outside, findings, []);
  findMapLink(outside, findings);
  const { providerName, name, ...found } = findings.all();
  const provider = whole.providerName ?? providerName ?? (isOrganisation.test(name?.value ?? '') ? name : undefined);
  return {
    ...found,
    ...(provider && { providerName: provider }),
    ...(whole.website && { website: whole.website }),
    ...(whole.socialMedia && { socialMedia: whole.socialMedia }),
  };
}
const isOrganisation =
  /\b(?:clubs?|schools?|academy|centre|groups?|church|council|studios?|company|association|trust|society)$/i;

function withCommon(found: Found, outside: Found): Found {
  const pick = (names: readonly FieldName[]): Found =>
    Object.fromEntries(names.flatMap((name) => (outside[name] ? [[name, outside[name]]] : [])));
  const knowsPlace = place.some((name) => found[name] !== undefined);
  const kind = found.category ? [] : (['category', 'subcategory'] as const);
  const whoAndHow = common.filter((name) => name !== 'category' && name !== 'subcategory');
  const words = found.description || found.shortDescription ? [] : (['description', 'shortDescription'] as const);
  return { ...pick([...whoAndHow, ...kind, ...words, ...(knowsPlace ? [] : place)]), ...found };
}
