import type { Findings } from '../findings.ts';
import { closest } from '../page/html-tree.ts';
import type { Line } from '../page/page-lines.ts';
import { type Page, meta } from '../page/page.ts';
import { bare, oneLine, sentenceAt } from '../page/plain-text.ts';
import { isOurs, townInName, townsIn } from '../places/gazetteer.ts';
import { countyNamed } from '../places/counties.ts';
import { placeSaid } from './place-said.ts';
import { venueInProse, venueOnLine } from './venue-in-prose.ts';
import { addressLabel, postcode, readAddress, venueWord, type WrittenAddress } from './written-address.ts';

const labelAlone =
  /^(?:(?:our |the |class |session |event )?(?:address|venue|location|where(?: we are)?|where to find us|find us|visit us|how to find us|contact(?: us| details)?|get in touch))\s?[:–—-]?$/i;
const registered =
  /registered (?:office|address|in england)|\boffices?\s?[:–-]|company (?:no|number|reg)|\bhead office\b/i;
/** Where one leaves the car is near it at best. */
const parkedAt =
  /^\W{0,3}(?:[Yy]ou can |[Pp]lease |[Tt]here is |[Ff]ree )?[Pp]ark(?:ing)?\b(?: is| for free)? (?:in|at|on|behind|available)\b/;
/** Where a council has its office says nothing of what it lists. */
const office =
  /\b(?:(?:borough|district|county|city|town|parish) council|council|civic (?:offices|centre)|county hall)\b/i;
const streetFirst = /^\d|^[^,]*\b(?:road|rd|street|lane|avenue|way|close|drive|crescent|square|terrace|hill|grove)\b/i;

interface Candidate extends WrittenAddress {
  readonly line: Line;
  readonly score: number;
}

/** Address, postcode, town, county and venue from the page's text; `byDay` are the venues of its timetable. */
export function findPlace(page: Page, findings: Findings, byDay?: string): void {
  const candidates = candidatesOn(page);
  const told = venueInProse(page);
  const venues = new Set(candidates.filter(({ line }) => line.region === 'main').map((each) => each.postcode));
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
  if (best && best.score < 8) findVenue(page, findings);
  const isOffice = best?.town !== undefined && findings.get('town') !== undefined && best.town !== findings.get('town');
  if (best && !ambiguous && !isOffice)
    offerAddress(findings, best, best.line.text.length > best.address.length ? best.line.text : best.address);
  findVenue(page, findings);
  findings.offer('location', byDay, 'text', byDay ?? '');
  if (!best || isOffice) findAddressWithoutCode(page, findings);
  if (told?.address !== undefined)
    offerAddress(findings, { ...readAddress(`${told.name}, ${told.address}`), venue: told.name }, told.sentence);
  if (said?.written && !best && (!told || told.name === said.name))
    offerAddress(findings, { ...said.written, venue: findings.has('location') ? undefined : said.name }, said.sentence);
  if (!findings.has('town')) findTown(page, findings, ambiguous);
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
const isPlaceItself =
  /\b(?:leisure (?:centre|complex)|sports (?:centre|village)|farm(?: park)?|museum|librar(?:y|ies)|theatre|gardens|zoo|stables|castle|arena|soft play|play (?:centre|barn|café|cafe)|climbing (?:centre|wall)|riding (?:centre|school)|equestrian centre|activity centre|adventure (?:park|playground)|ice rink|trampoline park|aquarium|community centre|arts centre)$/i;

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
  const itself = own ?? names.find((name) => isPlaceItself.test(name));
  if (itself !== undefined)
    findings.offer(
      'location',
      venueAndTown(itself.replace(company, ''), findings.get('town')),
      'text',
      best?.address ?? itself,
    );
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
  const venue = written.venue ?? venueBehindName(findings, written.address);
  if (venue) findings.offer('location', venueAndTown(venue, written.town), method, evidence);
}

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
  return isOwn && rest.length >= 2 ? readAddress(rest.join(', ')).venue : undefined;
}

function candidatesOn(page: Page): Candidate[] {
  const candidates: Candidate[] = [];
  const { lines } = page;
  lines.forEach((line, place) => {
    if (line.region === 'nav' || candidates.length > 60) return;
    // Beside the page stand others' places, unless it is marked as an address.
    const isAddress = closest(line.element, ({ name }) => name === 'address') !== undefined;
    if (line.region === 'aside' && !isAddress) return;
    const cells = line.text.length > 1500 ? [] : line.text.split('|');
    for (const cell of cells) {
      const code = [...cell.matchAll(postcode)].at(-1);
      if (!code) continue;
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
        (line.region !== 'main' && office.test(cell) ? 6 : 0) -
        (parkedAt.test(cell) ? 8 : 0) -
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
      /\b(?:held|based|located|meet|meeting|run|take place|takes place|classes|sessions|us|find us|is|are|venue|visit) (?:at|in)(?: the)? |(?:\bat |@ ?)(?:the )?(?=[A-Z])|[.!?:]\s+(?=[A-Z\d])/g,
    ),
  ].at(-1);
  const own = upTo.slice(intro && intro.index + intro[0].length < end - 8 ? intro.index + intro[0].length : 0);
  const clean = withoutClauses(
    oneLine(own)
      .replace(addressLabel, '')
      .replace(/^address\b\s?[:–-]?\s?/i, ''),
  );
  const words = clean.replace(new RegExp(postcode.source, 'g'), '').split(/\s+/).filter(Boolean).length;
  const line = lines[place];
  if (words >= 4 || clean.includes(',')) {
    const over = lines[place - 1];
    // "Castle School Sports Hall" as a line or heading over "Wellington Road, Taunton TA1 5ZZ".
    if (
      over &&
      over.region === line?.region &&
      own === upTo &&
      streetFirst.test(clean) &&
      over.text.length <= 60 &&
      venueWord.test(over.text) &&
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
    if (closest(other.element, ({ name }) => name === 'address') && hoursLine.test(other.text)) continue;
    if (
      /[@?!]|\d{5}|^(?:tel|phone|email|call|opening|when|price|cost|age)|:$|©|[.]$/i.test(other.text) ||
      other.text.includes('|') ||
      other.level > 3
    )
      break;
    if ((other.level > 0 && !venueWord.test(other.text)) || /\b(?:at|in|is|are)$/i.test(other.text)) break;
    above.unshift(oneLine(other.text).replace(addressLabel, '').replace(partLabel, '').replace(/,$/, ''));
    if (other.level > 0) break;
  }
  return [...above, clean].filter((part) => part !== '').join(', ') || undefined;
}

/** What a form's list calls the parts of an address: "Name: Fairfield Hall", "Address: Long Lane". */
const partLabel = /^(?:name|venue|building|street|road|address|town|city|county)\s?:\s?/i;
/** Opening hours that stand among the lines of an address. */
const hoursLine =
  /^(?:open(?:ing)?(?: hours| times)?\b|(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:days?)?\b.*\d|\d{1,2}(?:[:.]\d\d)? ?[ap]m\b)/i;
const clause =
  /\b(?:you|your|we|will|please|need|can|is|are|was|they|it)\b|\d[:.]\d\d|\d ?[ap]m\b|\b(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:days?)?\b/i;
const untilName = /^.*(?:\b(?:is|are|at|in|to|from) |@ ?)(?:the |our )?(?=[A-Z\d])/;

/** An address after a sentence: "you will find us in the car park to the Manor, GU1 1AA" as "Manor, GU1 1AA". */
function withoutClauses(text: string): string {
  const parts = text.split(',');
  const last = parts.findLastIndex((part) => clause.test(part));
  if (last === -1) return text;
  const [said = '', ...rest] = parts.slice(last);
  const name = untilName.test(said) ? said.replace(untilName, '') : '';
  return oneLine([name, ...rest].filter((part) => part.trim() !== '').join(','));
}

const venueLabel =
  /^(?:(?:(?:usual |meeting |regular )?(?:venue|where|location|held at|place))\s?[:?|–—-]|📍)\s?(.{3,150})$/iu;

/** "Venue: St Mary's Church Hall, Guildford" without a postcode. */
function findVenue(page: Page, findings: Findings): void {
  if (findings.has('location')) return;
  const lines = page.mainLines;
  lines.forEach((line, place) => {
    const said = (
      venueLabel.exec(line.text)?.[1] ??
      (/^(?:venue|where|location)\s?[:?]?$/i.test(line.text) ? lines[place + 1]?.text : undefined)
    )?.replace(/(?<=[\p{Ll})]{2})\.\s\p{Lu}.*$/u, '');
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
        ? [written.venue, written.town].filter(Boolean).join(', ') || undefined
        : withoutWay(oneLine(said)),
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
    if (parts.length < 3 || clause.test(text)) continue;
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

/** Where somebody comes from and where the office is does not say where it takes place. */
const lives =
  /\b(?:trained|studied|born|grew up|graduat\w+|worked|qualified|degree|university|moved (?:to|from)|used to|head office|registered|founded in|travel(?:led|s)?|toured|competed?|champion\w*|won)\b/i;
const withoutLives = (text: string): string =>
  lives.test(text)
    ? text
        .split(/(?<=[.!?])\s/)
        .filter((sentence) => !lives.test(sentence))
        .join(' ')
    : text;

/** Where the group is: it meets, is based, is for those of the town. */
const isHere =
  /\b(?:meets?|based|held|runs?|take(?:s|ing)? place|train(?:s|ing)?|play(?:s|ing)?|do|sessions?|class(?:es)?|lessons?|clubs?|group|school|find us|located|camps?|rehears\w+|every|each|near|community)\b[^.!?]*$/i;
/** Where the group went, whom it met there, and who comes from there. */
const wentThere =
  /\b(?:set off|camping|trips?|festivals?|gala|tour|holiday|pack holiday|next year|last (?:year|month|week|summer)|came|went|finals?|against|includ\w+|results?|beat|lost|away|teams?|regatta|competition|show at|next summer)\b/i;

/** How much speaks for each town of `lines`, with the first line that names it: most where the sentence says what is there. */
function townsOf(lines: readonly string[]): Map<string, { count: number; text: string }> {
  const named = new Map<string, { count: number; text: string }>();
  for (const text of lines) {
    const said = withoutLives(text.slice(0, 2000));
    for (const town of townsIn(said)) {
      const at = said.indexOf(town);
      const sentence = at === -1 ? said : sentenceAt(said, at);
      const before = at === -1 ? '' : said.slice(Math.max(0, at - 110), at).replace(/^.*[.!?]\s(?=\p{Lu})/su, '');
      const isRow = text.includes(' | ');
      const worth = wentThere.test(sentence) || isRow ? 0.4 : isHere.test(before) ? 2.5 : 1;
      const known = named.get(town);
      named.set(town, { count: (known?.count ?? 0) + worth, text: known?.text ?? text });
    }
  }
  return named;
}

/** "Scotch Street Presbyterian Church, Enniskillen, Co. Fermanagh", below what a page says besides. */
const addressLike =
  /\b(?:street|road|lane|avenue|church|hall|centre|school|park)\b[^.!?]{0,40}, \p{Lu}[^.!?]{2,30}, \p{Lu}/iu;

function findTown(page: Page, findings: Findings, ambiguous: boolean): void {
  const names = [findings.get('name'), findings.get('providerName')];
  const headlines = [
    findings.get('name'),
    page.title,
    meta(page, 'og:title'),
    ...page.mainLines.filter(({ level }) => level === 1 || level === 2).map(({ text }) => text),
  ];
  for (const text of headlines) {
    const parts = text === page.title ? text.split(/\s[|–—-]\s/) : [text ?? ''];
    const named = [...new Set([text ?? '', ...parts].flatMap(townsIn))];
    if (text && named.length === 1) return void findings.offer('town', named[0], 'heading', text);
    if (named.length > 1) break;
  }
  if (ambiguous) return;
  for (const lines of [
    page.mainLines.filter((line) => line.element.name !== 'li' || venueLabel.test(line.text)).map(({ text }) => text),
    [meta(page, 'description') ?? ''],
    page.lines
      .filter(
        (line) =>
          line.region === 'footer' || (line.region === 'main' && line.linked === 0 && addressLike.test(line.text)),
      )
      .map(({ text }) => text),
  ]) {
    const named = townsOf(lines);
    const [most, second] = [...named].toSorted((one, other) => other[1].count - one[1].count);
    if (most && (!second || most[1].count > [...named.values()].reduce((sum, { count }) => sum + count, 0) / 2))
      return void findings.offer('town', most[0], 'text', most[1].text);
    // "In Bishopston, Bristol": of two beside each other the second is the town of the first.
    const joint = lines.flatMap((text) =>
      [...named.keys()].filter((town) =>
        [...named.keys()].some((part) => part !== town && text.includes(`${part}, ${town}`)),
      ),
    );
    const [around] = new Set(joint);
    if (around !== undefined && named.size === 2)
      return void findings.offer('town', around, 'text', named.get(around)?.text ?? around);
    const ours = [...named].filter(([town]) => isOurs(town));
    if (ours.length === 1 && ours[0]) return void findings.offer('town', ours[0][0], 'text', ours[0][1].text);
    if (most) return;
  }
  for (const name of names) {
    const town = name === undefined ? undefined : townInName(name);
    if (town !== undefined && name !== undefined) return void findings.offer('town', town, 'heading', name);
  }
}

const beforeCounty =
  /shire\b|Surrey|Kent|Sussex|Essex|Norfolk|Suffolk|Devon|Cornwall|Cumbria|Dorset|Somerset|Co(?:unty)?\.? [A-Z]|\b(?:Isle|West|South|North|Mid|East|Greater|Vale|Tyne|Powys|Gwynedd|Fife|Scottish|Merseyside|Rutland|Northumberland|Middlesex|Dyfed|Clwyd|Ceredigion|Anglesey|Argyll|Glamorgan|Midlothian|Humberside|Westmorland|Dumfries|Rhondda)\b/;

/** A county that the page names beside the town or as where it is; where it names several, none is meant. */
function findCounty(page: Page, findings: Findings): void {
  const town = findings.get('town');
  const named = new Map<string, string>();
  const described = [page.title, ...['description', 'og:description'].map((name) => meta(page, name) ?? '')];
  const shown = page.lines.filter((line) => line.region !== 'aside' && !page.besides.has(line)).map(({ text }) => text);
  for (const text of [...described, ...shown].map((each) => each.replace(/\bCo\. (?=\p{Lu})/gu, 'Co '))) {
    if (text.length > 2000 || !beforeCounty.test(text)) continue;
    for (const match of text.matchAll(countyNamed)) {
      const [county] = match;
      const before = text.slice(Math.max(0, match.index - 30), match.index);
      const after = text.slice(match.index + county.length, match.index + county.length + 30);
      const isHere =
        /\b(?:in|throughout|across) $|,\s?$/.test(before) || (town !== undefined && before.endsWith(`${town} `));
      const isArea =
        /\b(?:throughout|across) $/.test(before) ||
        /^(?: and|,| &|\/) ?(?:\w+ )?(?:Surrey|Hampshire|Sussex|Berkshire|London|Kent|[A-Z][a-z]+shire|Devon|Cornwall|Essex|Norfolk|Suffolk)\b/.test(
          after,
        );
      if (!isHere || /^ (?:County|FA|Cricket|Council|Street|Road|Police)\b/.test(after)) continue;
      if (isArea) return;
      if (!named.has(county)) named.set(county, text);
    }
  }
  const [only] = named;
  if (only && named.size === 1) findings.offer('county', only[0], 'text', only[1]);
}
