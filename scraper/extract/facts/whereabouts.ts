import type { Findings } from '../findings.ts';
import { closest } from '../page/html-tree.ts';
import { meta, type Page } from '../page/page.ts';
import { bare, oneLine, sentenceAt } from '../page/plain-text.ts';
import { type Candidate, candidatesOn, clause, streetFirst } from './address-candidates.ts';
import { isSomebodys } from './homes.ts';
import { placeSaid } from './place-said.ts';
import { isCounty } from '../places/counties.ts';
import { townsIn } from '../places/gazetteer.ts';
import { findCounty, findTown } from './town-and-county.ts';
import { venueInProse, venueOnLine } from './venue-in-prose.ts';
import {
  COMMON_ROOM,
  estate,
  knownHouse,
  readAddress,
  streetAhead,
  unitAlone,
  venueLabel,
  venueWord,
  type WrittenAddress,
} from './written-address.ts';

/** Address, postcode, town, county and venue from the page's text; `byDay` are the venues of its timetable. */
export function findPlace(page: Page, findings: Findings, byDay?: string): void {
  const candidates = candidatesOn(page);
  const told = venueInProse(page);
  const venues = new Set(
    candidates.filter(({ line }) => line.region === 'main' && !page.besides.has(line)).map((each) => each.postcode),
  );
  const best = candidates.toSorted((one, other) => other.score - one.score)[0];
  // Three venues or more, and none of them called the address: which one is meant is not said.
  const ambiguous = (venues.size >= 3 && (best?.score ?? 0) < 8) || areRows(candidates);
  const said = placeSaid(page, findings);
  // What the page says of its sessions is nearer to them than the address below all pages of the site.
  if (best && best.line.region !== 'main') {
    findings.offer('location', byDay, 'text', byDay ?? '');
    if (told) findings.offer('location', venueAndTown(told.name, best.town), 'text', told.sentence);
    else if (said && said.score >= SURELY)
      findings.offer('location', venueAndTown(said.name, said.written?.town ?? best.town), 'text', said.sentence);
  }
  // Who runs it all has an office in another town.
  const house = ambiguous ? undefined : houseAround(page, best);
  if (best && best.score < 8) findVenue(page, findings, house);
  const isOffice = best?.town !== undefined && findings.get('town') !== undefined && best.town !== findings.get('town');
  if (best && !ambiguous && !isOffice)
    offerAddress(findings, best, best.line.text.length > best.address.length ? best.line.text : best.address);
  findVenue(page, findings, house);
  findings.offer('location', byDay, 'text', byDay ?? '');
  if (!best || isOffice) findAddressWithoutCode(page, findings);
  if (told?.address !== undefined)
    offerAddress(findings, { ...readAddress(`${told.name}, ${told.address}`), venue: told.name }, told.sentence);
  if (said?.written && !best && (!told || told.name === said.name))
    offerAddress(findings, { ...said.written, venue: findings.has('location') ? undefined : said.name }, said.sentence);
  const both = findings.has('town') ? undefined : townOfBoth(page, best?.venue);
  if (both) findings.offer('town', both.town, 'text', both.sentence);
  if (!findings.has('town')) findTown(page, findings, ambiguous);
  // What stands behind a house's name need not be a town: only where no town is known.
  const beside = findings.has('town') ? undefined : townBeside(page, best?.venue);
  if (beside) findings.offer('town', beside.town, 'text', beside.sentence);
  if (!findings.has('county')) findCounty(page, findings);
  const town = findings.get('town');
  if (told) findings.offer('location', venueAndTown(told.name, town), 'text', told.sentence);
  if (ambiguous) offerSeveral(findings, candidates);
  const alone = told ? undefined : venueOnLine(page, findings);
  if (alone) findings.offer('location', venueAndTown(alone.name, town), 'text', alone.line);
  if (said) findings.offer('location', venueAndTown(said.name, town), 'text', said.sentence);
  if (!findings.has('location')) offerOwnPlace(page, findings, ambiguous || isOffice ? undefined : best);
  if (!findings.has('location')) offerPlainPlace(page, findings);
  if (!findings.has('location') && town) findings.offer('location', town, 'text', town);
}

/** A house without a name of its own: "we're in the old engine shed by the station", "held in the village hall". */
const plainPlace =
  /\b(?:[Ww]e['’]?re|[Ww]e are|[Mm]eets?|[Hh]eld|[Bb]ased|[Ff]ind us|[Tt]akes? place|[Rr]uns?|(?:[Ss]essions|[Cc]lasses|[Ll]essons) are)\b[^.!?]{0,40}? (?:in|at) the ((?:(?!car\b)\p{Ll}[\p{Ll}-]+ ){1,3}(?:hall|barn|shed|hut|chapel|pavilion|library|gym|pool|studio|clubhouse|boathouse|centre|mill|stables|tower|bandstand))\b(?! (?:of|at|in|behind) (?:the )?\p{Lu})/u;
function offerPlainPlace(page: Page, findings: Findings): void {
  for (const { text } of page.mainLines) {
    const said = text.length <= 1000 ? plainPlace.exec(text) : null;
    const place = said?.[1];
    if (said && place !== undefined && !elsewherePlace.test(sentenceAt(text, said.index)))
      return void findings.offer(
        'location',
        venueAndTown(capitalised(place), findings.get('town')),
        'text',
        sentenceAt(text, said.index),
      );
  }
}
const elsewherePlace =
  /\b(?:shows?|perform\w*|exams?|compet\w+|trips?|used to|formerly|was|were|closed|park(?:ing)?|hir(?:e|ed|ing)|tea|coffee)\b/i;
const capitalised = (words: string): string => words.slice(0, 1).toUpperCase() + words.slice(1);

/** Two halls and no more, each in a row or an entry of one list or table: neither is the address. */
function areRows(candidates: readonly Candidate[]): boolean {
  const [one, other, more] = candidates.filter(({ line, venue }) => line.region === 'main' && venue !== undefined);
  if (one === undefined || other === undefined || more !== undefined || one.venue === other.venue) return false;
  const isRow = ({ line }: Candidate): boolean =>
    /^(?:tr|li)$/.test(line.element.name) || line.element.parent?.name === 'tr';
  const listOf = ({ line }: Candidate) => closest(line.element, ({ name }) => /^(?:table|ul|ol)$/.test(name));
  return isRow(one) && isRow(other) && listOf(one) !== undefined && listOf(one) === listOf(other);
}

/** What is said of a place in so many ways is nearer than the address in the page's foot. */
const SURELY = 6;

/** Three halls and more, each with its address: their names beside each other. */
function offerSeveral(findings: Findings, candidates: readonly Candidate[]): void {
  const venues = [
    ...new Set(candidates.flatMap(({ venue, line }) => (venue && line.region === 'main' ? [venue] : []))),
  ];
  const text = venues.join(', ');
  if (venues.length >= 2 && venues.length <= 5 && text.length <= 200) findings.offer('location', text, 'address', text);
}

/** Houses and grounds that are called after what one does there: their name is the place. */
export const isPlaceItself =
  /\b(?:leisure (?:centre|complex)|sports (?:centre|village)|farm(?: park)?|museum|librar(?:y|ies)|theatre|gardens|zoo|stables|castle|arena|soft play|play (?:centre|barn|café|cafe)|climbing (?:centre|wall)|riding (?:centre|school)|equestrian centre|activity centre|adventure (?:park|playground)|ice rink|trampoline park|aquarium|community centre|arts centre)$/i;

/** "Our studio at Unit 2, Mill Lane": where they are is called as they are. */
const ourHouse =
  /\b(?:our|my) (?:own )?(?:\p{Ll}+ )?(?:studios?|workshop|kitchen|gym|premises|shop|centre|school|classroom|farm|stables|yard|clubhouse)(?:(?:,| is| are)? (?:at|in|on) |, (?=\d|Unit ))|^(?:ground|pitch(?:es)?|studio|gym|stables|yard)\s?:|\bthe (?:club ?house|club ?room|boat ?house|dojo) (?:is|stands) (?:at|in|on|off|down) /iu;

/** An address that begins with the organisation's own name or its letters, or belongs to a place that is one itself. */
function offerOwnPlace(page: Page, findings: Findings, best: Candidate | undefined): void {
  const names = [findings.get('providerName'), findings.get('name')].filter((name) => name !== undefined);
  const first = best?.address.split(',')[0] ?? '';
  const above = best === undefined ? '' : (page.lines[page.lines.indexOf(best.line) - 1]?.text ?? '');
  const own = names.find((name) => {
    const letters = name.replace(/[^\p{Lu}]/gu, '');
    return (
      best !== undefined &&
      first.length >= 3 &&
      (bare(name) === bare(first) ||
        bare(name) === bare(above) ||
        bare(first).startsWith(bare(name)) ||
        (first.length >= 4 && bare(name).startsWith(bare(first.replace(formOfClub, '')))) ||
        (letters.length >= 3 && letters === first))
    );
  });
  const house = best === undefined || best.line.region === 'main' ? undefined : houseOf(page);
  const itself =
    own ??
    house ??
    (best !== undefined && (ourHouse.test(best.line.text) || unitAlone.test(best.address)) ? names[0] : undefined) ??
    names.find((name) => isPlaceItself.test(name));
  if (itself !== undefined)
    findings.offer(
      'location',
      venueAndTown(itself.replace(company, ''), findings.get('town')),
      'text',
      best?.address ?? itself,
    );
}

/** What says of something in a school's or a church's own pages that it is in that house: "on our premises", "in the Junior Hall". */
const inThisHouse =
  /\b(?:on (?:our|the school|the church|the college) (?:premises|site|grounds|field|playground)|(?:here )?at (?:our )?school\b|in (?:our|the|school)(?: own| school)? (?:(?:infants?|juniors?|main|lower|upper|small|large|big|school|church|sports|dining) ){0,2}(?:hall|gym|library|dining room|playground|ict suite|music room|art room))\b|^(?:room|where|venue|place|location)\s?[:|–-]?\s(?:the )?(?:infants?|juniors?|main|lower|upper|small|large|school|church|sports|dining|music|art|ict) (?:hall|gym|library|room|suite)\b/i;
const houseName =
  /\b(?:(?:Primary|Infants?|Junior|First|Middle|High|Grammar|Secondary|Prep|Preparatory|Nursery|Community|C ?of ?E|RC|Catholic) School|Academy|College|Church|Chapel|Cathedral|Priory|Library|Museum)(?: [&A]\p{L}* [\p{L} ]{3,30})?$/u;
/** The school, church or museum whose pages these are by the end of their title, where the page says that it is held in that house. */
function houseOf({ title, mainLines }: Page): string | undefined {
  const name = title
    .split(/\s(?:[|–—»·]|-|::)\s/)
    .slice(1)
    .map((part) => part.trim())
    .find((part) => houseName.test(part) && part.length <= 60);
  return name !== undefined && mainLines.some(({ text }) => text.length <= 1000 && inThisHouse.test(text))
    ? name
    : undefined;
}

/** "Elm Tree Farm, Saturdays." */
const isWhen =
  /\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|january|february|march|april|may|june|july|august|september|october|november|december|terms?|half-term|easter|christmas|spring|summer|autumn|winter|weekends?|mornings?|afternoons?|evenings?)\b/i;
/** "Behind Elm Farm, West Clandon": where an address has no town, what a sentence says behind the house's name. */
function townBeside({ mainLines }: Page, venue: string | undefined): { town: string; sentence: string } | undefined {
  if (venue === undefined || venue.length < 5) return undefined;
  for (const { text, level } of mainLines) {
    const at = level > 0 || text.length > 1000 ? -1 : text.indexOf(`${venue}, `);
    const [, town] =
      at === -1
        ? []
        : (/^(\p{Lu}\p{Ll}+(?:[ -]\p{Lu}\p{Ll}+){0,2})(?=[.;!?)]|$)/u.exec(text.slice(at + venue.length + 2)) ?? []);
    if (town !== undefined && !streetAhead.test(town) && !isWhen.test(town) && !venueWord.test(town) && !isCounty(town))
      return { town, sentence: sentenceAt(text, at) };
  }
  return undefined;
}

/** The one town of the page's summary that the house is called after: "Football in Leatherhead", at Leatherhead Meadows. */
function townOfBoth(page: Page, venue: string | undefined): { town: string; sentence: string } | undefined {
  const sentence = meta(page, 'description') ?? meta(page, 'og:description') ?? '';
  const [town, more] = venue === undefined ? [] : townsIn(sentence);
  return town !== undefined && more === undefined && venue?.startsWith(`${town} `) === true
    ? { town, sentence }
    : undefined;
}

/** "Village Hall, Ripley"; a venue that already names its town stays as it is. */
export const venueAndTown = (venue: string, town: string | undefined): string =>
  town === undefined || venue.includes(town) ? venue : `${venue}, ${town}`;

/** Keeps what an address says, where nothing better is known. */
export function offerAddress(
  findings: Findings,
  written: WrittenAddress,
  evidence: string,
  method: 'address' | 'json-ld' | 'microdata' | 'rdfa' | 'icalendar' = 'address',
): void {
  const known = findings.get('postcode');
  if (known !== undefined && written.postcode !== undefined && known !== written.postcode) return;
  if (/,|\d/.test(written.address.replace(written.postcode ?? '', '')) || written.venue)
    findings.offer('address', written.address, method, evidence);
  findings.offer('postcode', written.postcode, method, evidence);
  findings.offer('town', written.town, method, evidence);
  findings.offer('county', written.county, method, evidence);
  // "Thistledown Ballet School, St Bede's Parish Rooms, Cherry Street": a school that others house.
  const isHoused = written.venue === undefined || housedByOthers.test(written.venue);
  const venue = (isHoused ? venueBehindName(findings, written.address) : undefined) ?? written.venue;
  if (venue) findings.offer('location', venueAndTown(venue, written.village ?? written.town), method, evidence);
}

/** Those who teach or play somewhere, and are called so. */
const housedByOthers =
  /\b(?:ballet|dance|stage|theatre|drama|music|swim|language) (?:school|academy)$|\b(?:choir|band|orchestra|society|association|company)$/i;
/** What a club or a company is, in letters: "Nene Bank RC", "Topple & Toss CIC". */
const formOfClub = / (?:[A-Z]{0,2}C|C\.?I\.?C\.?|Ltd\.?|Limited|LLP|plc)$/;
const company = / (?:C\.?I\.?C\.?|Ltd\.?|Limited|LLP|plc)$/;
/** "Amped, The Old Fire Station, Church Street": behind its own name an address goes on with the house's. */
function venueBehindName(findings: Findings, address: string): string | undefined {
  const [first = '', ...rest] = address.split(/, ?|\s[·•|]\s/);
  const called = bare(first.replace(formOfClub, ''));
  const isOwn = [findings.get('providerName'), findings.get('name')].some(
    (name) => name !== undefined && called.length >= 3 && bare(name).startsWith(called),
  );
  const venue = isOwn && rest.length >= 2 ? readAddress(rest.join(', ')).venue : undefined;
  // An estate houses many, and a unit is one of many: there who it is says where it is.
  return venue !== undefined && (estate.test(venue) || unitAlone.test(venue)) ? first : venue;
}

/**
 * A room is found by its house: "Learning Studio" of a museum that the page's address begins with. "Riverside Dance Studio" is a house itself,
 * and its studios are only those that every house may have.
 */
const roomOf = new RegExp(
  `^(?:\\p{L}[\\p{L}’'-]* ){1,2}(?:room|suite|lounge|annexe)$|^(?:${COMMON_ROOM} ){1,2}(?:studio|gym|gallery)$`,
  'iu',
);
const inHouse = (place: string, house: string | undefined): string =>
  house !== undefined && roomOf.test(place) && !house.includes(place) ? `${place}, ${house}` : place;
/** The house of the page's address, where the page's own text gives it or its title names it: who meets there may have an office elsewhere. */
const houseAround = ({ title }: Page, best: Candidate | undefined): string | undefined =>
  best?.venue !== undefined &&
  knownHouse.test(best.venue) &&
  (best.line.region === 'main' || title.includes(best.venue))
    ? best.venue
    : undefined;

/** "Name | Kingfield Arena" under "Where to go", as the directories of councils have it. */
const overVenue = /^(?:where (?:to go|is it|it is)|venue|location|venue details)\s?[:?]?$/i;
const nameRow = /^name\s?[:|]\s?(\p{Lu}[^|]{2,80})$/iu;

/** "Venue: St Mary's Church Hall, Guildford" without a postcode. */
function findVenue(page: Page, findings: Findings, house: string | undefined): void {
  if (findings.has('location')) return;
  const lines = page.mainLines;
  lines.forEach((line, place) => {
    const said = (
      venueLabel.exec(line.text)?.[1] ??
      (overVenue.test(line.under.at(-1) ?? '') ? nameRow.exec(line.text)?.[1] : undefined) ??
      (/^(?:(?:training|class|usual|meeting|regular|home|match) )?(?:venue|where|location|home ground)\s?[:?]?$/i.test(
        line.text,
      )
        ? lines[place + 1]?.text
        : undefined)
    )
      ?.replace(/^[\s|:]+/, '')
      .replace(/(?<=[\p{Ll})]{2})\.\s\p{Lu}.*$/u, '');
    if (
      findings.has('location') ||
      !said ||
      said.length > 150 ||
      /various|several|see |click|all venues|^(?:dates?|times?|days?|prices?|ages?)\b(?:$| \|)/i.test(said)
    )
      return;
    const written = readAddress(said);
    findings.offer(
      'location',
      written.postcode
        ? written.venue && [written.venue, written.town].filter(Boolean).join(', ')
        : inHouse(withoutWay(oneLine(said)), house),
      'text',
      line.text,
    );
    findings.offer('town', written.town, 'text', line.text);
    findings.offer('county', written.county, 'text', line.text);
  });
}

/** A place without how one gets there: "Blackdown Wood, near Wellington (a map is sent with your booking)". */
const withoutWay = (place: string): string =>
  place
    .replace(
      /^(?:(?:[Ww]e['’]re|[Ww]e are|[Ii]t['’]s|[Ii]t is|[Ww]e meet|[Hh]eld) )?(?:(?:[Uu]pstairs|[Dd]ownstairs|[Rr]ound the back) )?(?:[Ii]n|[Aa]t) (?:the |our )?(?=\p{Lu})/u,
      '',
    )
    .replace(/^(?:the|our) (?=\p{Lu})/u, '')
    // A floor is no place, but the house that it is of is.
    .replace(
      /(?:,(?: (?:on )?the)?| on the) (?:ground|first|second|top|lower|upper) floor of (?:the )?(?=\p{Lu})/u,
      ', ',
    )
    .replace(/(?:, (?:on the )?| on the )(?:ground|first|second|top|lower|upper) floor\b.*$/i, '')
    .replace(/,? (?:which|where|who|because|provided|thanks to|and we)\b.*$/, '')
    .replace(/ ?\((?:in )?(?:winter|summer|autumn|spring|if (?:wet|dry|it rains))\b[^)]*\)$/i, '')
    .replace(
      / ?\([^)]*\b(?:is|are|will|sent|see|map|park|what3words|off|behind|opposite|next to|entrance|drive)\b[^)]*\)?$/i,
      '',
    )
    .replace(/[.,;]$/, '');

/** "Gosforth Fields, Carr Lane, Dronfield": an address that nobody gave a postcode, on a line of its own that ends with a town. */
function findAddressWithoutCode(page: Page, findings: Findings): void {
  if (findings.has('address') || findings.has('postcode')) return;
  const lines = page.lines.filter((line) => /^(?:main|footer)$/.test(line.region) && !page.besides.has(line));
  for (const text of lines.flatMap((line) =>
    line.text.split(/\s\|\s|(?<=\p{Ll}{2})\.\s(?=\p{Lu})/u).map(withoutStop),
  )) {
    const parts = text.length > 140 || /[|@?!£©]|\.\s\p{L}|\d{5}/u.test(text) ? [] : text.split(',');
    if (parts.length < 3 || clause.test(text) || isSomebodys(text)) continue;
    const written = readAddress(text);
    if (
      written.town === undefined ||
      !parts.slice(0, -1).some((part) => streetFirst.test(part.trim()) || venueWord.test(part))
    )
      continue;
    if (
      !parts.slice(-2).some((part) =>
        oneLine(part)
          .replace(/[.]$/, '')
          .toLowerCase()
          .endsWith(written.town?.toLowerCase() ?? '-'),
      ) &&
      !/united kingdom|uk/i.test(text)
    )
      continue;
    return offerAddress(findings, written, text);
  }
}

const withoutStop = (text: string): string => text.replace(/[.]$/, '');
