import { knownTowns } from '#domain/place/towns.ts';
import type { Findings } from '../findings.ts';
import { closest } from '../page/html-tree.ts';
import type { Line } from '../page/page-lines.ts';
import { type Page, meta } from '../page/page.ts';
import { oneLine } from '../page/plain-text.ts';
import { venueInProse } from './venue-in-prose.ts';
import { addressLabel, postcode, readAddress, venueWord, type WrittenAddress } from './written-address.ts';

const labelAlone =
  /^(?:(?:our |the |class |session |event )?(?:address|venue|location|where(?: we are)?|where to find us|find us|visit us|how to find us|contact(?: us| details)?|get in touch))\s?[:–—-]?$/i;
const registered = /registered (?:office|address|in england)|company (?:no|number|reg)/i;

interface Candidate extends WrittenAddress {
  readonly line: Line;
  readonly score: number;
}

/** Address, postcode, town, county and venue from the page's text. */
export function findPlace(page: Page, findings: Findings): void {
  const candidates = candidatesOn(page);
  const venues = new Set(candidates.filter(({ line }) => line.region === 'main').map((each) => each.postcode));
  const best = candidates.toSorted((one, other) => other.score - one.score)[0];
  // Three venues or more, and none of them called the address: which one is meant is not said.
  const ambiguous = venues.size >= 3 && (best?.score ?? 0) < 8;
  if (best && !ambiguous)
    offerAddress(findings, best, best.line.text.length > best.address.length ? best.line.text : best.address);
  findVenue(page, findings);
  if (!findings.has('town')) findTown(page, findings, ambiguous);
  if (!findings.has('county')) findCounty(page, findings);
  const town = findings.get('town');
  const told = findings.has('location') ? undefined : venueInProse(page);
  if (told) findings.offer('location', venueAndTown(told.name, town), 'text', told.sentence);
  if (!findings.has('location') && town) findings.offer('location', town, 'text', town);
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
  if (written.venue) findings.offer('location', venueAndTown(written.venue, written.town), method, evidence);
}

function candidatesOn(page: Page): Candidate[] {
  const candidates: Candidate[] = [];
  const { lines } = page;
  lines.forEach((line, place) => {
    if (line.region === 'aside' || line.region === 'nav' || candidates.length > 60) return;
    const cells = line.text.length > 1500 ? [] : line.text.split('|');
    for (const cell of cells) {
      const code = [...cell.matchAll(postcode)].at(-1);
      if (!code) continue;
      const isAddress = closest(line.element, ({ name }) => name === 'address') !== undefined;
      const text = addressAround(cell, code.index + code[0].length, lines, place);
      if (text === undefined) continue;
      const labelled =
        addressLabel.test(cell.trimStart()) ||
        labelAlone.test(lines[place - 1]?.text ?? '') ||
        /^(?:venue|address|where|location)/i.test(line.under.at(-1) ?? '');
      const score =
        (line.region === 'main' ? 4 : line.region === 'header' ? 2 : 1) +
        (labelled ? 4 : 0) +
        (isAddress ? 3 : 0) -
        (isRegistered(lines, place, cell.slice(0, code.index)) ? 6 : 0) -
        (line.under.some((heading) => /related|other venues|testimonial|parking/i.test(heading)) ? 3 : 0);
      if (score > -2) candidates.push({ ...readAddress(text), line, score });
    }
  });
  return candidates;
}

/** Whether the words before an address call it a company's registered office. */
function isRegistered(lines: readonly Line[], place: number, before: string): boolean {
  const near = before.length > 100 ? before.slice(-100) : `${lines[place - 1]?.text.slice(-60) ?? ''} ${before}`;
  return registered.test(near);
}

/** The address that ends at `end` of `cell`: the words before the postcode, or the short lines above it. */
function addressAround(cell: string, end: number, lines: readonly Line[], place: number): string | undefined {
  const upTo = cell.slice(0, end);
  const intro = [
    ...upTo.matchAll(
      /\b(?:held|based|located|meet|meeting|run|take place|takes place|classes|sessions|us|find us|is|are|venue|visit) (?:at|in)(?: the)? |\bat (?:the )?(?=[A-Z])|[.!?:]\s+(?=[A-Z\d])/g,
    ),
  ].at(-1);
  const own = upTo.slice(intro && intro.index + intro[0].length < end - 8 ? intro.index + intro[0].length : 0);
  const clean = withoutClauses(
    oneLine(own)
      .replace(addressLabel, '')
      .replace(/^address\b\s?[:–-]?\s?/i, ''),
  );
  const words = clean.replace(new RegExp(postcode.source, 'g'), '').split(/\s+/).filter(Boolean).length;
  if (words >= 4 || clean.includes(',')) return clean.length <= 220 ? clean : clean.slice(-160).replace(/^\S*\s/, '');
  const line = lines[place];
  const above: string[] = [];
  for (let back = place - 1; back >= 0 && back >= place - 6; back -= 1) {
    const other = lines[back];
    if (!other || other.region !== line?.region || other.text.length > 60 || labelAlone.test(other.text)) break;
    if (
      /[@?!]|\d{5}|^(?:tel|phone|email|call|opening|when|price|cost|age)|:$|©|[.]$/i.test(other.text) ||
      other.text.includes('|') ||
      other.level > 3
    )
      break;
    if (other.level > 0 && !venueWord.test(other.text)) break;
    above.unshift(oneLine(other.text).replace(addressLabel, '').replace(/,$/, ''));
    if (other.level > 0) break;
  }
  return [...above, clean].filter((part) => part !== '').join(', ') || undefined;
}

const clause =
  /\b(?:you|your|we|will|please|need|can|is|are|was|they|it)\b|\d[:.]\d\d|\d ?[ap]m\b|\b(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:days?)?\b/i;
const untilName = /^.*\b(?:is|are|at|in|to|from) (?:the |our )?(?=[A-Z\d])/;

/** An address after a sentence: "you will find us in the car park to the Manor, GU1 1AA" as "Manor, GU1 1AA". */
function withoutClauses(text: string): string {
  const parts = text.split(',');
  const last = parts.findLastIndex((part) => clause.test(part));
  if (last === -1) return text;
  const [said = '', ...rest] = parts.slice(last);
  const name = untilName.test(said) ? said.replace(untilName, '') : '';
  return oneLine([name, ...rest].filter((part) => part.trim() !== '').join(','));
}

const venueLabel = /^(?:venue|where|location|held at|place)\s?[:–—-]\s?(.{3,150})$/i;

/** "Venue: St Mary's Church Hall, Guildford" without a postcode. */
function findVenue(page: Page, findings: Findings): void {
  if (findings.has('location')) return;
  const lines = page.mainLines;
  lines.forEach((line, place) => {
    const said =
      venueLabel.exec(line.text)?.[1] ??
      (/^(?:venue|where|location)\s?:?$/i.test(line.text) ? lines[place + 1]?.text : undefined);
    if (findings.has('location') || !said || said.length > 150 || /various|several|see |click|all venues/i.test(said))
      return;
    const written = readAddress(said);
    findings.offer(
      'location',
      written.postcode
        ? [written.venue, written.town].filter(Boolean).join(', ') || undefined
        : oneLine(said).replace(/[.,;]$/, ''),
      'text',
      line.text,
    );
    findings.offer('town', written.town, 'text', line.text);
    findings.offer('county', written.county, 'text', line.text);
  });
}

/** Names that are everyday words or surnames as well. */
const doubtful = new Set([
  'Ash',
  'Fleet',
  'Sutton',
  'Hampton',
  'Walton',
  'Ripley',
  'Richmond',
  'Ashford',
  'Esher',
  'Ascot',
]);
const notATown =
  /^(?:['’]s)?\s?(?:Road|Rd|Street|St|Lane|Avenue|Way|Close|Drive|Hill|Park|Gardens|House|Grove|Terrace|Court|Crescent|Grammar|County|University|College|Green|Common|Castle|Cathedral|Festival|Rovers|Town FC|Tree|Wood)\b/;

/** "Cobham & Esher": a town beside a town. */
function isAfterTown(before: string): boolean {
  const one = /^(.*\S)\s(?:&|and)\s$/.exec(before)?.[1];
  return one !== undefined && knownTowns.some((town) => !doubtful.has(town) && one.endsWith(town));
}

/** The known towns that `text` names, streets and the like left out. */
export function townsIn(text: string): string[] {
  return knownTowns.flatMap((town) => {
    if (!text.includes(town)) return [];
    const named = [...text.matchAll(new RegExp(`\\b${town}(?:[- ](?:up)?on[- ][Tt]hames)?\\b`, 'g'))].some((match) => {
      const after = text.slice(match.index + match[0].length);
      const before = text.slice(Math.max(0, match.index - 12), match.index);
      const sure =
        !doubtful.has(town) ||
        /\b(?:in|near|at|around|of|,)\s?$|^$/.test(before) ||
        /^,|^ (?:GU|KT|TW|SM|RH|CR)\d/.test(after) ||
        isAfterTown(text.slice(Math.max(0, match.index - 30), match.index));
      return sure && !notATown.test(after) && !/\b(?:Mrs?|Miss|Ms|Dr)\s$/.test(before);
    });
    return named ? [town] : [];
  });
}

function findTown(page: Page, findings: Findings, ambiguous: boolean): void {
  const headlines = [
    findings.get('name'),
    page.title,
    meta(page, 'og:title'),
    ...page.mainLines.filter(({ level }) => level === 1 || level === 2).map(({ text }) => text),
  ];
  for (const text of headlines) {
    const named = townsIn(text ?? '');
    if (text && named.length === 1) return void findings.offer('town', named[0], 'heading', text);
    if (named.length > 1) return;
  }
  if (ambiguous) return;
  for (const lines of [
    page.mainLines.filter((line) => line.element.name !== 'li' || venueLabel.test(line.text)).map(({ text }) => text),
    [meta(page, 'description') ?? ''],
    page.lines.filter(({ region }) => region === 'footer').map(({ text }) => text),
  ]) {
    const named = new Map<string, string>();
    for (const text of lines)
      for (const town of townsIn(text.slice(0, 2000))) if (!named.has(town)) named.set(town, text);
    const [only] = named;
    if (only && named.size === 1) return void findings.offer('town', only[0], 'text', only[1]);
    if (named.size > 1) return;
  }
}

function findCounty(page: Page, findings: Findings): void {
  const town = findings.get('town');
  const line = page.lines.find(
    ({ text, region }) =>
      region !== 'aside' &&
      /\bSurrey\b/.test(text) &&
      (/\bin Surrey\b|, Surrey\b/.test(text) || (town !== undefined && text.includes(`${town} Surrey`))),
  );
  if (
    line &&
    !/throughout|across Surrey and|Surrey,? (?:Hampshire|Sussex|Berkshire|London|Kent)|Surrey (?:and|&) /i.test(
      line.text,
    )
  )
    findings.offer('county', 'Surrey', 'text', line.text);
}
