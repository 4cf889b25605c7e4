import type { Findings } from '../findings.ts';
import { type Page, meta } from '../page/page.ts';
import { sentenceAt } from '../page/plain-text.ts';
import { countyNamed } from '../places/counties.ts';
import { isOurs, townInName, townsIn } from '../places/gazetteer.ts';
import { venueLabel } from './written-address.ts';

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

/** Headings of what happened somewhere: "Three medals in Sheffield", "Our trip to York". */
const tellsNews =
  /\b(?:medals?|wins?|won|winners?|success(?:es)?|victor\w+|gold|silver|bronze|troph(?:y|ies)|cups?|champion\w*|trips?|visits?|tours?|travel\w*|away|results?|reports?|festival|gala|finals?|tournament|competition|fundrais\w*|news|goes|went|thanks?|congratulations|well done|raised|reunion|stars? (?:at|in)|success at)\b/i;

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

/** Where a company has its office: "Hola Franchise Ltd, 9 Park Row, Leeds". */
const ofCompany = /\b(?:Ltd|Limited|LLP|plc)\b\.?, [^.!?]{0,60}\b[A-Z]{1,2}\d|\b(?:registered|head) office\b/;
/** The town that the page's head, its own words or its foot name as where it is. */
export function findTown(page: Page, findings: Findings, ambiguous: boolean): void {
  const names = [findings.get('name'), findings.get('providerName')];
  const headlines = [
    findings.get('name'),
    page.title,
    meta(page, 'og:title'),
    ...page.mainLines
      .filter(({ level, text }) => level === 1 || (level === 2 && !tellsNews.test(text)))
      .map(({ text }) => text),
  ];
  for (const text of headlines) {
    const parts = text === page.title ? text.split(/\s[|–—-]\s/) : [text ?? ''];
    const named = [...new Set([text ?? '', ...parts].flatMap(townsIn))];
    if (text && named.length === 1) return void findings.offer('town', named[0], 'heading', text);
    if (named.length > 1) break;
  }
  if (ambiguous) return;
  for (const lines of [
    page.mainLines
      .filter((line) => (line.element.name !== 'li' || venueLabel.test(line.text)) && !ofCompany.test(line.text))
      .map(({ text }) => text),
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
export function findCounty(page: Page, findings: Findings): void {
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
