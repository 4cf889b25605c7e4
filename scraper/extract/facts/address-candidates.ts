import { closest } from '../page/html-tree.ts';
import type { Line } from '../page/page-lines.ts';
import type { Page } from '../page/page.ts';
import { oneLine } from '../page/plain-text.ts';
import { isCounty } from '../places/counties.ts';
import { townCalled } from '../places/gazetteer.ts';
import { isHome } from './homes.ts';
import {
  addressLabel,
  postcode,
  readAddress,
  streetName,
  unitAlone,
  venueWord,
  withPostcodes,
  type WrittenAddress,
} from './written-address.ts';

const labelAlone =
  /^(?:(?:\S+ ){1,4}(?:location|venue|address)\s?[:–—-]?$|(?:our |the |class |session |event )?(?:address|venue|location|place|where(?: we are)?|where to find us|find us|visit us|how to find us|contact(?: us| details)?|get in touch))\s?[:–—-]?$/i;
const registered =
  /registered (?:office|address|in england)|(?<!\bbox )\boffices?\s?[:–-]|company (?:no|number|reg)|\bhead office\b/i;
/** Where one leaves the car is near it at best. */
const parkedAt =
  /^\W{0,3}(?:[Yy]ou can |[Pp]lease |[Tt]here is |[Ff]ree )?[Pp]ark(?:ing)?\b(?: is| for free)? (?:in|at|on|behind|available)\b/;
/** Where a council has its office says nothing of what it lists. */
const office =
  /\b(?:(?:borough|district|county|city|town|parish) council|council|civic (?:offices|centre)|county hall)\b/i;
const officesOver = /\b(?:council|head|registered|main|our) offices?\b/i;
export const streetFirst =
  /^\d|^[^,]*\b(?:road|rd|street|lane|avenue|way|close|drive|crescent|square|terrace|hill|grove)\b/i;

/** Who is called so over "Unit 9, Neepsend Works" has that unit of an estate: "Gritline Climbing Centre", and not "Our Studio" or "Gym". */
const isOwnName = /^(?!(?:our|the|my)\b)\S+ \S/iu;

const isCard = /(?:^|\s)(?:vcard|h-card|adr|h-adr)(?:$|\s)/;

/** An address of the page, with the line that it ends on. */
export interface Candidate extends WrittenAddress {
  readonly line: Line;
  readonly score: number;
}

/** Whether a line stands in what the page marks as an address. */
const isMarked = ({ element }: Line): boolean =>
  closest(element, ({ name, attributes }) => name === 'address' || isCard.test(attributes.class ?? '')) !== undefined;

/** Addresses with a postcode that the page names, each with how much speaks for it. */
export function candidatesOn(page: Page): Candidate[] {
  const candidates: Candidate[] = [];
  const { lines } = page;
  lines.forEach((line, place) => {
    if (line.region === 'nav' || candidates.length > 60) return;
    // Beside the page stand others' places, unless it is marked as an address.
    if (line.region === 'aside' && !isMarked(line)) return;
    const cells = line.text.length > 1500 ? [] : withPostcodes(line.text).split('|').flatMap(oneCodeEach);
    for (const [nth, cell] of cells.entries()) {
      const code = [...cell.matchAll(postcode)].at(-1);
      if (!code) continue;
      const before = nth === 0 ? '' : `${cells.slice(Math.max(0, nth - 2), nth).join('|')}|`;
      if (isHome(lines, place, `${before}${cell.slice(0, code.index)}`)) continue;
      const text = addressAround(cell, code.index + code[0].length, lines, place);
      if (text === undefined) continue;
      const labelled =
        addressLabel.test(cell.trimStart()) ||
        labelAlone.test(lines[place - 1]?.text ?? '') ||
        /^(?:venue|address|where|location)/i.test(line.under.at(-1) ?? '');
      const score =
        (line.region === 'main' ? 4 : line.region === 'header' ? 2 : 1) +
        (labelled ? 4 : 0) +
        (isMarked(line) ? 3 : 0) -
        (isRegistered(lines, place, cell.slice(0, code.index)) ? 6 : 0) -
        (line.region !== 'main' && (office.test(cell) || officesOver.test(line.under.at(-1) ?? '')) ? 6 : 0) -
        (parkedAt.test(cell) ? 8 : 0) -
        // Where other groups, centres and teams are.
        (line.region === 'main' && page.besides.has(line) ? 3 : 0) -
        (line.under.some((heading) => /related|other venues|testimonial|parking/i.test(heading)) ? 3 : 0);
      if (score > -2) candidates.push({ ...readAddress(text), line, score });
    }
  });
  // A postcode for the car says no more than the address that ends with it.
  const isForCar = ({ address, postcode: code, line }: Candidate): boolean =>
    address === code && /\bsat[- ]?navs?\b/i.test(line.text);
  return candidates.filter(
    (each) => !isForCar(each) || !candidates.some((other) => other.postcode === each.postcode && !isForCar(other)),
  );
}

/** Two addresses and their codes take more. */
const SHORTEST_PAIR = 40;

/** "Hazel Primary, Stockport SK7 4ZZ. Registered office: 12 King Street, Manchester M2 6ZZ": each address by itself. */
function oneCodeEach(cell: string): string[] {
  if (cell.length < SHORTEST_PAIR) return [cell];
  const codes = [...cell.matchAll(postcode)];
  if (codes.length < 2) return [cell];
  const ends = codes.map((code) => code.index + code[0].length);
  return ends.map((end, place) => cell.slice(ends[place - 1] ?? 0, end).replace(/^[\s.,;·]+/, ''));
}

/** Whether the words before an address call it a company's registered office. */
function isRegistered(lines: readonly Line[], place: number, before: string): boolean {
  const near = before.length > 100 ? before.slice(-100) : `${lines[place - 1]?.text.slice(-60) ?? ''} ${before}`;
  return registered.test(near);
}

/** "For sat nav: GU5 9XX": what stands before such a postcode is no part of its address. */
const forSatNav =
  /^(?:for |the )?(?:your )?sat[- ]?navs?(?: use(?:rs)?)?(?: postcode)?\s?[:–-]?\s(?=\S{2,4} ?\d\S\S$)/i;

/** The address that ends at `end` of `cell`: the words before the postcode, or the short lines above it. */
function addressAround(cell: string, end: number, lines: readonly Line[], place: number): string | undefined {
  const upTo = cell.slice(0, end);
  const intro = [
    ...upTo.matchAll(
      /\b(?:held|based|located|meet|meeting|run|take place|takes place|classes|sessions|us|find us|is|are|venue|visit) (?:at|in)(?: the)? |(?:\b[Aa]t |@ ?)(?:the )?(?=[A-Z])|[.!?:]\s+(?=[A-Z\d])/g,
    ),
  ].at(-1);
  const own = upTo.slice(intro && intro.index + intro[0].length < end - 8 ? intro.index + intro[0].length : 0);
  const clean = withoutClauses(
    oneLine(own)
      .replace(forSatNav, '')
      .replace(addressLabel, '')
      .replace(/^address\b\s?[:–-]?\s?/i, ''),
  );
  const words = clean.replace(new RegExp(postcode.source, 'g'), '').split(/\s+/).filter(Boolean).length;
  const line = lines[place];
  if (!isOnlyTown(clean) && (words >= 4 || clean.includes(','))) {
    const over = lines[place - 1];
    // "Castle School Sports Hall" as a line or heading over "Wellington Road, Taunton TA1 5ZZ".
    if (
      over &&
      over.region === line?.region &&
      own === upTo &&
      (streetFirst.test(clean) || (unitAlone.test(clean) && isOwnName.test(over.text))) &&
      over.text.length <= 60 &&
      isHouseHeading(over.text) &&
      /^\p{Lu}/u.test(over.text) &&
      !labelAlone.test(over.text) &&
      !/[@?!.:|£]|\d{4}/.test(over.text) &&
      !clause.test(over.text) &&
      over.level !== 1
    )
      return `${oneLine(over.text)}, ${clean}`;
    return clean.length <= 220 ? clean : clean.slice(-160).replace(/^\S*\s/, '');
  }
  const above: string[] = [];
  for (let back = place - 1; back >= 0 && back >= place - 6; back -= 1) {
    const other = lines[back];
    if (!other || other.region !== line?.region || other.text.length > 60 || labelAlone.test(other.text)) break;
    if (!belongs(other, line)) break;
    if (closest(other.element, ({ name }) => name === 'address') && hoursLine.test(other.text)) continue;
    if (
      /[@?!]|\d{5}|^(?:tel(?:ephone)?|phone|e-?mail|call|opening|when|prices?|costs?|ages?)\b|:$|©|[.]$/i.test(
        other.text,
      ) ||
      other.text.includes('|') ||
      other.level > 3
    )
      break;
    if ((other.level > 0 && !isHouseHeading(other.text)) || /\b(?:at|in|is|are)$/i.test(other.text)) break;
    above.unshift(oneLine(other.text).replace(addressLabel, '').replace(partLabel, '').replace(/,$/, ''));
    if (other.level > 0) break;
  }
  const below = above.length === 0 && bareCode.test(clean) ? lines[place + 1] : undefined;
  if (below && line && isBelow(below, line)) return `${oneLine(below.text)}, ${clean}`;
  return [...above, clean].filter((part) => part !== '').join(', ') || undefined;
}

/**
 * "Contact the leisure centre", "Centre information": what a box says of a house is no house's name, which the lines below it begin with.
 */
const saysWhatFollows =
  /^(?:contact|find|visit|get|getting|reach|call|e-?mail|about|directions|book|hire|join|see|meet) |\b(?:information|info|details|contacts?|address|location|enquiries|directions|facilities|map)\s?:?$/i;
const isHouseHeading = (text: string): boolean => venueWord.test(text) && !saysWhatFollows.test(text);

const bareCode = /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/;
/** A card with the postcode in large letters, and below it "Brook Meadows 3G, Mill Road": a name before a street, in a box of the same card. */
function isBelow(below: Line, line: Line): boolean {
  const [name = '', street = '', ...more] = below.text.split(', ');
  return (
    below.region === line.region &&
    below.element.parent === line.element.parent &&
    below.level === 0 &&
    more.length <= 2 &&
    below.text.length <= 80 &&
    /^\p{Lu}/u.test(name) &&
    streetName.test(street) &&
    !/[@?!:|£]|\d{3}/.test(below.text) &&
    !clause.test(below.text)
  );
}

/** "Haslemere, Surrey GU27 1AA": the street stands in a line of its own above it. */
const isOnlyTown = (text: string): boolean => {
  const parts = text.replace(new RegExp(postcode.source, 'g'), '').split(',').map(oneLine).filter(Boolean);
  return parts.length > 0 && parts.every((part) => isCounty(part) || townCalled(part) !== undefined);
};

/** Whether a short line above a postcode is a part of its address: one of its own box, or the name of a house above it; never a link. */
function belongs(other: Line, line: Line): boolean {
  if (other.linked > 0.8 && line.linked <= 0.8) return false;
  if (other.block === line.block || other.element === line.element || other.level > 0) return true;
  const [box, own] = [other.element.parent, line.element.parent];
  if (box === own || box === line.element || own === other.element || box?.parent === own || box === own?.parent) {
    const isItem = /^(?:li|td|dd|dt)$/;
    // Entries of one list are no lines of one address where the postcode is no entry.
    if (box === own || !isItem.test(other.element.name)) return box === own || isNameOrStreet(other.text);
  }
  return isNameOrStreet(other.text);
}
const nameWord = "(?:\\p{Lu}[\\p{L}’'.&-]*|of|the|and|&|at|in|on|\\d+)";
const isInCapitals = new RegExp(`^${nameWord}(?: ${nameWord}){1,6}$`, 'u');
const isNameOrStreet = (text: string): boolean =>
  streetFirst.test(text) || text.endsWith(',') || (venueWord.test(text) && isInCapitals.test(text));

/** What a form's list calls the parts of an address: "Name: Fairfield Hall", "Address: Long Lane". */
const partLabel = /^(?:name|venue|building|street|road|address|town|city|county)\s?:\s?/i;
/** Opening hours that stand among the lines of an address. */
const hoursLine =
  /^(?:open(?:ing)?(?: hours| times)?\b|(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:days?)?\b.*\d|\d{1,2}(?:[:.]\d\d)? ?[ap]m\b)/i;
export const clause =
  /\b(?:you|your|we|will|please|need|can|is|are|was|they|it)\b|\d[:.]\d\d|\d ?[ap]m\b|\b(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:days?)?\b/i;
/** "To 7.00pm during", "to 11": when something ends is no number of a house. */
const untilName =
  /^.*(?:\b(?:is|are|at|in|to|from) |@ ?)(?:the |our )?(?=[A-Z\d])(?!\d{1,2}(?:[.:]\d\d\b|(?:[.:]\d\d)? ?(?:[ap]\.?m\b|noon|midday|o['’]clock|(?:in|on|during|at|every|each|for)\b|$)))/;

/** An address after a sentence: "you will find us in the car park to the Manor, GU1 1AA" as "Manor, GU1 1AA". */
function withoutClauses(text: string): string {
  const parts = text.split(',');
  const last = parts.findLastIndex((part) => clause.test(part));
  if (last === -1) return text;
  const [said = '', ...rest] = parts.slice(last);
  const name = untilName.test(said) ? said.replace(untilName, '') : '';
  return oneLine([name, ...rest].filter((part) => part.trim() !== '').join(',')).replace(
    /^(?:(?:in|inside|at) )?(?:the |our )?(?=\p{Lu})/u,
    '',
  );
}
