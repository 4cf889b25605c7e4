import { parsePostcode } from '#domain/place/postcode.ts';
import { knownTowns, townNamed } from '#domain/place/towns.ts';
import type { Findings } from './findings.ts';
import { closest } from './html-tree.ts';
import type { Line } from './page-lines.ts';
import { type Page, meta } from './page.ts';
import { oneLine } from './plain-text.ts';

const postcode = /\b([A-PR-UWYZ](?:\d[\dA-HJKPSTUW]?|[A-HK-Y]\d[\dABEHMNPRV-Y]?)) {0,2}(\d[ABD-HJLNP-UW-Z]{2})\b/g;
const streetWord =
  /\b(?:road|rd|street|st|lane|ln|avenue|ave|way|close|drive|crescent|square|place|court|terrace|gardens?|grove|hill|green|row|walk|mews|parade|broadway|park|estate|unit|floor|common|bridge|yard|wharf|approach)\b/i;
const venueWord =
  /\b(?:hall|church|centre|center|school|club|clubhouse|library|leisure|farm|park|studios?|academy|college|pavilion|theatre|museum|barn|pool|gym|hut|community|chapel|institute|rooms?|house|castle|woods?|garden|arena|rink|ground|scouts?|guide|nursery|hub|stadium|recreation|common|lido|village|field|theatre|priory|abbey|cricket|rugby|tennis|football|hotel|pub|café|cafe|warehouse)\b/i;
const counties = new Set(
  'Surrey,Hampshire,Berkshire,Kent,West Sussex,East Sussex,Sussex,Middlesex,Greater London,London,Buckinghamshire,Oxfordshire,Essex,Hertfordshire,Bedfordshire,Cambridgeshire,Suffolk,Norfolk,Dorset,Wiltshire,Somerset,Devon,Cornwall,Gloucestershire,Worcestershire,Warwickshire,West Midlands,Staffordshire,Derbyshire,Nottinghamshire,Leicestershire,Northamptonshire,Lincolnshire,Cheshire,Lancashire,Merseyside,Greater Manchester,Yorkshire,West Yorkshire,South Yorkshire,North Yorkshire,Cumbria,Durham,Northumberland,Shropshire,Herefordshire,Rutland'
    .split(',')
    .map((county) => county.toLowerCase()),
);
const label =
  /^(?:(?:our |the |class |session |postal |full |event )?(?:address|venues?|location|where(?: we are)?|where to find us|find us|visit us|based at|held at|meeting point)(?: is| at)?)\s?[:–—-]?\s+/i;
const labelAlone =
  /^(?:(?:our |the |class |session |event )?(?:address|venue|location|where(?: we are)?|where to find us|find us|visit us|how to find us|contact(?: us| details)?|get in touch))\s?[:–—-]?$/i;
const registered = /registered (?:office|address|in england)|company (?:no|number|reg)/i;

/** Town, county and the rest of one address in words. */
export interface WrittenAddress {
  readonly address: string;
  readonly postcode: string | undefined;
  readonly town: string | undefined;
  readonly county: string | undefined;
  /** The name of a hall, church, school and so on, when the address begins with one. */
  readonly venue: string | undefined;
}

/** "GU1 3AA" however it was written; undefined when `text` is no full postcode. */
export function postcodeNamed(text: string): string | undefined {
  const parsed = parsePostcode(text);
  return parsed?.inward ? `${parsed.outward} ${parsed.inward}` : undefined;
}

/** Takes an address in words apart. */
export function readAddress(text: string): WrittenAddress {
  const said = oneLine(text)
    .replace(label, '')
    .replace(/^address\b\s?[:–-]?\s?/i, '')
    .replace(/[\s,;.|–-]+$/, '')
    .slice(0, 400);
  const [code] = [...said.toUpperCase().matchAll(postcode)].slice(-1);
  const found = code ? `${code[1]} ${code[2]}` : undefined;
  const parts = said
    .split(/\s?[,|;•·\n]\s?|\s[–—-]\s/)
    .map((part) =>
      oneLine(
        part.toUpperCase().replace(postcode, '').length < part.length
          ? part.replace(new RegExp(postcode.source, 'gi'), '')
          : part,
      ).replace(/[.,]$/, ''),
    )
    .flatMap((part) => withoutCounty(part))
    .filter((part) => part !== '' && !/^(?:uk|united kingdom|england|gb|great britain)$/i.test(part));
  const county = parts.findLast((part) => counties.has(part.toLowerCase()));
  const rest = parts.filter((part) => part !== county);
  const town = rest.flatMap((part) => townNamed(part) ?? []).at(-1) ?? townInParts(rest, found !== undefined);
  const [first] = parts;
  const venue =
    first && first !== county && townNamed(first) === undefined && venueWord.test(first) && !/^\d/.test(first)
      ? first
      : undefined;
  return { address: said, postcode: found, town, county, venue };
}

/** "12 Epsom Road Guildford Surrey" as the part before the county, and the county. */
function withoutCounty(part: string): string[] {
  const words = part.split(' ');
  for (const count of [2, 1]) {
    const tail = words.slice(-count).join(' ');
    if (words.length > count && counties.has(tail.toLowerCase()) && !/^London$/i.test(tail))
      return [words.slice(0, -count).join(' '), tail];
  }
  return [part];
}

/** The last part that looks like a town: "Church Road, Basingstoke", "12 High Street, Old Woking". */
function townInParts(parts: readonly string[], complete: boolean): string | undefined {
  const last = parts.at(-1);
  if (last === undefined) return undefined;
  const within = knownTowns.filter((town) => new RegExp(`(?:^| )${town}$`).test(last));
  if (within.length > 0) return within.toSorted((one, other) => other.length - one.length)[0];
  const plain =
    complete && parts.length > 1 && /^[A-Z][a-z'’-]+(?: (?:[A-Z][a-z'’-]+|on|upon|under|by|le|the)){0,3}$/.test(last);
  return plain && !streetWord.test(last) && !venueWord.test(last) ? last : undefined;
}

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
        label.test(cell.trimStart()) ||
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
  const clean = oneLine(own)
    .replace(label, '')
    .replace(/^address\b\s?[:–-]?\s?/i, '');
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
    above.unshift(oneLine(other.text).replace(label, '').replace(/,$/, ''));
    if (other.level > 0) break;
  }
  return [...above, clean].filter((part) => part !== '').join(', ') || undefined;
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
    page.mainLines.map(({ text }) => text),
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
