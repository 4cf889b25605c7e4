import { descendants, rawText } from '../page/html-tree.ts';
import type { Line } from '../page/page-lines.ts';
import type { Page } from '../page/page.ts';
import { bare, oneLine, sentenceAt, wordsOf } from '../page/plain-text.ts';
import { namesKind } from './kinds.ts';
import { isCounty } from '../places/counties.ts';
import { isTown } from '../places/gazetteer.ts';
import { isPart, isSlogan, isTowns, namesOrganisation, organisation, usable } from './name-words.ts';

/** "Hello Weston & Clevedon!": who is greeted is where it is. */
export function greeted(heading: string): string {
  const whom = /^(?:hello|hi|hey|welcome|welcome to)[, ] ?(.{3,60}?)[!.]*$/i.exec(heading)?.[1];
  return whom !== undefined && isTowns(whom) ? whom : heading;
}

/** "Cub Scouts (8-10½)" without for whom it is. */
const withoutAges = (name: string): string =>
  name.replace(/(?<=\p{L}{3}) \((?:ages? )?\d{1,2}½? ?(?:-|–|to) ?\d{1,2}½?(?: ?(?:years?|yrs?))?\)$/iu, '');

/**
 * Whether `heading` is a slogan over a page that is called `title`: a page's title is what its maker calls it, and when the menu's entry for this
 * very page, another heading or the text calls it so too and nothing says the heading again, the heading is no name.
 */
export function isOverruled(page: Page, heading: string, title: string): boolean {
  const [said, other] = [wordsOf(heading), [...wordsOf(title)]];
  const shared = other.filter((word) => said.has(word)).length;
  if (other.length === 0 || other.length > 7 || shared === other.length) return false;
  if ((namesKind(heading) && !namesKind(title)) || isTold(page, heading)) return false;
  if (isOwnEntry(page, title)) return !isPart(title) || shared === 0;
  // A slogan, where the title says what is done.
  if (isSlogan(heading) && namesKind(title) && shared <= other.length / 3 && !isKeywords(title)) return true;
  return page.title.startsWith(title) && other.length >= 2 && shared <= other.length / 3 && isTold(page, title);
}

/** "Toddler Football Classes in Poole & Bournemouth" without where. */
export const withoutWhere = (title: string): string =>
  title.replace(/(?<=\S \S.*) (?:in|near|around|across) \p{Lu}.*$/u, '');

/** What is searched for, and no name: "Baby classes in Leeds". */
const isKeywords = (title: string): boolean => / (?:in|near|for|around) /.test(title);

/** Whether the page's menu has an entry `name`, or the beginning of it, that leads to this page itself. */
function isOwnEntry({ links, url }: Page, name: string): boolean {
  const path = (each: URL): string => each.pathname.replace(/\/$/, '');
  return links.some(
    ({ text, url: to }) =>
      path(to) === path(url) &&
      to.hostname === url.hostname &&
      (bare(text) === bare(name) || (text.length >= 8 && name.toLowerCase().startsWith(text.toLowerCase()))),
  );
}

/** Whether another heading than the first is `name`, or a sentence says it with its capitals. */
const isTold = ({ mainLines }: Page, name: string): boolean =>
  mainLines.some(({ text, level }) => (level > 1 && bare(text) === bare(name)) || (level === 0 && text.includes(name)));

const selfDescribed =
  /^(?:Our )?(\p{Lu}[\p{L}’'-]*(?: (?:\p{Lu}[\p{L}’'-]*|and|&|the|of|@)){0,4}) (?:is|are) (?:our|an?|the) [^.!?]{0,80}?\b(?:groups?|clubs?|class(?:es)?|sessions?|camps?|choirs?|playgroup|course|programme|workshops?)\b/u;
const notNamed =
  /^(?:It|This|That|There|Here|He|She|They|We|You|What|Who|Which|Everyone|Everybody|Children|Kids|Parents|Each|Every|All|Our|Below|Above|Admission|Entry|Cost|Price|Saturday|Sunday|Monday|Tuesday|Wednesday|Thursday|Friday)s?(?: |$)/;
/** "New Cubs are always welcome": some of those whose name follows. */
const someOf = /^(?:New|Most|Many|Some|Older|Younger) /;
/** "2nd Hill Brownies is part of Girlguiding". */
const whoMeets =
  /^(?:The )?((?:\d{1,3}(?:st|nd|rd|th) )?\p{Lu}[\p{L}’'-]*(?: \p{Lu}[\p{L}’'-]*){1,4}) (?:is|are|meets?|has|have|was|were|welcomes?|runs?)\b/u;
/**
 * What a page's first words say that it is, "Ignite is our Friday night group for school years 7 to 9", or whose it is: "2nd Hill Brownies
 * is part of Girlguiding" under "Brownies".
 */
export function namedByItself({ mainLines }: Page, heading: string): string | undefined {
  for (const { text } of mainLines.filter(({ level }) => level === 0).slice(0, 3)) {
    const name = selfDescribed.exec(text.slice(0, 300))?.[1];
    if (name !== undefined && name.length >= 4 && !notNamed.test(name) && !isPart(name)) return name;
    const whole = whoMeets.exec(text.slice(0, 120))?.[1];
    if (
      whole !== undefined &&
      !notNamed.test(whole) &&
      whole.replace(someOf, '').toLowerCase().endsWith(` ${heading.toLowerCase()}`)
    )
      return whole;
  }
  return undefined;
}

/** "It will be run by The Hill Youth Trust with two youth workers". */
const runBy =
  /\b(?:is|are|be|being) (?:run|organised|led|hosted|provided) by (?:the )?((?:The )?\p{Lu}[\p{L}’'-]*(?: (?:(?:of|for|and) )?\p{Lu}[\p{L}’'-]*){1,5})(?=$|[.,;)!]| (?:with|at|in|on|and|who|for|every)\b)/u;
/** Who runs it by a sentence of the page, where nothing else says whose it is. */
export function toldToRun({ mainLines }: Page): { readonly name: string; readonly sentence: string } | undefined {
  for (const { text, level } of mainLines) {
    const match = level === 0 && text.length <= 1000 ? runBy.exec(text) : null;
    const name = match?.[1];
    if (match && name !== undefined && namesOrganisation.test(name))
      return { name, sentence: sentenceAt(text, match.index) };
  }
  return undefined;
}

/**
 * Who a page's first sentence says that they are, "Tuney Tots are weekly music sessions", where `site` begins with it: under a heading that is
 * nowhere said again.
 */
export function namedAsSite({ mainLines, title }: Page, heading: string, site: string): boolean {
  if (title.toLowerCase().includes(heading.toLowerCase()) || (namesKind(heading) && !toDo.test(heading))) return false;
  return mainLines
    .filter(({ level }) => level === 0)
    .slice(0, 3)
    .some(({ text }) => {
      const name = whoItIs.exec(text.slice(0, 300))?.[1];
      return name !== undefined && name.length >= 4 && bare(site).startsWith(bare(name));
    });
}
/** "Music to wriggle to". */
const toDo = /^\S+(?: \S+){0,3} to \p{Ll}+(?: (?:to|with|in|for|along))?[.!]?$/u;
const whoItIs =
  /^(?:At )?(\p{Lu}[\p{L}’'-]*(?: (?:\p{Lu}[\p{L}’'-]*|and|&|the|of)){0,4})(?:,? we\b| (?:is|are|offers?|runs?|provides?|brings?|teach(?:es)?|puts?|has|have)\b)/u;

/** The one part under a page's slogan that is headed by what is done: "After School Art Club". */
export function onlyGroupHeaded({ mainLines }: Page): string | undefined {
  const named = mainLines.filter(
    ({ text, level }) =>
      level >= 2 && level <= 3 && text.length <= 40 && groupNamed.test(text) && namesKind(text) && !isSlogan(text),
  );
  return named.length === 1 ? named[0]?.text : undefined;
}
const groupNamed =
  /\b(?:clubs?|class(?:es)?|camps?|lessons?|choir|orchestra|band|school|group|academy|tots|toddlers|juniors)$/i;

/** The heading of a part with which the page's title begins, when that is another one than `main`. */
export function titledPart(page: Page, main: string): string | undefined {
  const title = page.title.toLowerCase();
  return page.mainLines
    .filter(({ level, text }) => level >= 2 && level <= 3 && bare(text) !== bare(main))
    .flatMap(({ text }) => usable(text) ?? [])
    .find((text) => text.length >= 5 && title.startsWith(text.toLowerCase()) && !isPart(text) && !isSlogan(text));
}

/** The only heading of a part of which the text below says what it is or for whom. */
export function describedPart(page: Page): string | undefined {
  const headings = page.mainLines.filter(({ level, text }) => level >= 2 && level <= 3 && text.length <= 60);
  const found = headings.flatMap(({ text }) => {
    const name = usable(text);
    if (name === undefined || isPart(name) || isSlogan(name)) return [];
    const isSaid = page.mainLines.some(
      (line) =>
        line.level === 0 &&
        line.under.at(-1) === text &&
        whatItIs.test(line.text.slice(line.text.indexOf(name) + name.length)) &&
        line.text.includes(name),
    );
    return isSaid ? [name] : [];
  });
  return found.length === 1 ? found[0] : undefined;
}
const whatItIs = /^ (?:is|are) (?:our|an?|the|for|where|run|open)\b|^ (?:meets?|runs?|welcomes?)\b/;

/** Whether the title says that it is in what the heading names: "Dulwich" over "Spanish for children in Dulwich". */
export const isWhere = (heading: string, title: string): boolean =>
  /^\p{Lu}[\p{L}’'-]+(?:(?: and| &)? \p{Lu}[\p{L}’'-]+){0,2}$/u.test(heading) &&
  new RegExp(` in ${heading.replace(/[^\p{L}\d ]/gu, '.')}(?=$|[\\s,|–—-])`, 'u').test(title);

/** "Juniors - Hill Hockey Club" where the part alone says nothing; the town after an organisation's name is where it is. */
export function composed(name: string, site: string | undefined): string {
  // The names of three sections and more are those of the whole.
  if (site !== undefined && isPart(name) && name.split(/ (?:and|&) |, /).length >= 3) return site;
  // "Godalming & Haslemere" over the pages of "Baby Ballet Godalming & Haslemere".
  if (site !== undefined && isPart(name) && bare(site).endsWith(bare(name))) return site;
  // One branch of many is called by both: "Hullaballoo Babies Weston".
  if (site !== undefined && isTowns(name) && bare(site) !== bare(name)) return `${site} ${name}`;
  if (site !== undefined && isPart(name) && bare(site) !== bare(name)) return `${name} - ${site}`;
  return withoutTown(withoutAges(name));
}

/** "Twirl Academy, Morpeth, Northumberland" as "Twirl Academy". */
export function withoutTown(name: string): string {
  const [, before, place] = /^(.+\S), ([^,]+)$/.exec(name) ?? [];
  if (before === undefined || place === undefined || !before.includes(' ')) return name;
  return isTown(place) ? before : isCounty(place) ? withoutTown(before) : name;
}

const houseBehind =
  /^(.{3,60}), ((?:[^,]{2,40} )?(?:hall|hut|pavilion|(?:community|leisure|sports|arts|youth|village) centre))$/i;
/** "Miss Ada's Ballet School, Hill Village Hall", where the page's text says that it is in that hall: the hall is no part of its name. What a church, a library or a theatre runs is theirs. */
export function withoutHallBehind(name: string, { mainLines }: Page): string {
  const [, before = '', house = ''] = houseBehind.exec(name) ?? [];
  const isThere = ({ text, level }: Line): boolean =>
    level === 0 && [`at ${house}`, `in ${house}`, `the ${house}`].some((place) => text.includes(place));
  return before.includes(' ') && !isPart(before) && mainLines.some(isThere) ? before : name;
}

/**
 * Of a page without any heading whose title says nothing, the organisation that stands over it in bold or large letters: alone in its line,
 * or first in the row of a table that is the masthead.
 */
export function boldHead({ lines, mainLines }: Page): string | undefined {
  if (lines.some(({ level }) => level > 0)) return undefined;
  for (const { text, element } of mainLines.slice(0, 4)) {
    const bold = [element, ...descendants(element)].find((each) => isBold(each, text));
    const name = bold && usable(oneLine(rawText(bold, 200)));
    if (name !== undefined && (organisation.test(name) || namesKind(name)) && !isSlogan(name)) return name;
  }
  return undefined;
}

/** Parts of a site that many pages are called after. */
const ofAnyPart =
  /^(?:about|activit(?:y|ies)|and|book(?:ing|ings)?|camps?|child(?:ren|rens)?|class(?:es)?|clubs?|courses?|default|detail|details|events?|famil(?:y|ies)|find|for|groups?|home|index|info|juniors?|kids|learn|lessons|listing|location|pages?|prices|sessions|the|timetable|venues?|what|whats|with|young|youth|your)$/;
/**
 * The one heading, or line in bold, that names all that the page's address ends with: "/cuddles.html" over "Cuddles & Crumbs", on the site of
 * the church that houses it.
 */
export function headedAsPath({ url, mainLines, isHome }: Page): string | undefined {
  const last = url.pathname.replace(/\/$/, '').split('/').at(-1) ?? '';
  const words = [...wordsOf(last.replace(/\.\w{2,5}$/, ''))].filter(
    (word) => word.length >= 4 && !ofAnyPart.test(word),
  );
  if (isHome || words.length === 0) return undefined;
  const named = mainLines.filter(({ text, level, element }) => {
    if (text.length > 60 || (level === 0 && ![element, ...descendants(element)].some((each) => isBold(each, text))))
      return false;
    const own = wordsOf(text);
    return words.every((word) => own.has(word));
  });
  const [only] = named;
  return only !== undefined && named.length === 1 && !/[?!:]$|^(?:an?|our|we) /i.test(only.text)
    ? usable(only.text)
    : undefined;
}

function isBold(each: Parameters<typeof descendants>[0], line: string): boolean {
  const isLarge = each.name === 'font' && /^(?:\+[2-9]|[5-7])$/.test(each.attributes.size ?? '');
  if (!isLarge && !/^(?:b|strong|big)$/.test(each.name)) return false;
  const text = oneLine(rawText(each, 200));
  return text.length <= 60 && (text === line || (isLarge && text !== '' && line.startsWith(text)));
}
