import { closest } from '../page/html-tree.ts';
import { type Page, meta } from '../page/page.ts';
import { bare, oneLine } from '../page/plain-text.ts';
import { isTown } from '../places/gazetteer.ts';
import {
  generic,
  platformNames,
  welcome,
  separator,
  isTowns,
  noName,
  isPart,
  namesOrganisation,
  saysMore,
  isSlogan,
  usable,
} from './name-words.ts';

const manySites = /(?:^|\.)(?:sites\.google\.com|wixsite\.com|clubspark\.lta\.org\.uk|pitchero\.com|hugofox\.com)$/;

/** What an address calls its site: the host's first label, on a host of many sites the first folder. Letters and digits. */
export function labelOf(url: URL): string {
  const [host = ''] = url.hostname.replace(/^www\./, '').split('.');
  const folder = url.pathname.split('/').find((part) => part !== '' && !/^(?:view|site|clubs?)$/.test(part));
  return bare(manySites.test(url.hostname) ? (folder ?? host) : host);
}

/** Whether a site's label is made of the words of `name`: "littlestars" and "Little Stars Dance". */
export function isInHost(name: string, compact: string): boolean {
  const said = bare(name);
  if (said.length < 4 || compact.length < 4) return false;
  if (compact.includes(said) || said.includes(compact)) return true;
  let shared = 0;
  while (shared < compact.length && compact[shared] === said[shared]) shared += 1;
  return shared >= 6 && shared >= compact.length * 0.6;
}

/** The parts of a title; a slash divides it only where one of them names an organisation or is a folder of the address: "Coaching / Hill Tennis Club". */
export function partsOf(title: string, url: URL): string[] {
  const parts = title.split(separator);
  const slashed = title.split(' / ');
  const folders = new Set(url.pathname.split('/').map(bare));
  return parts.length === 1 &&
    slashed.length === 2 &&
    slashed.some((part) => folders.has(bare(part)) || namesOrganisation.test(part))
    ? slashed
    : parts;
}

const YEARS = '(?:19|20)\\d\\d(?:\\s?[-–]\\s?(?:(?:20)?\\d\\d(?!\\d)|present))?';
/** Whose the pages are: "© 2023 - Swirl Gymnastics - All rights reserved", "Copyright 2024 © Hill Judo Club". */
const copyrightOf = new RegExp(
  `(?:©|\\(c\\)|copyright)(?:\\s|©|\\(c\\)|copyright\\b|${YEARS}|[-–—,|:]){0,8}(?:by\\s)?([A-Z\\d][^|.,©]{2,60}?)(?:\\s(?:Ltd|Limited|CIC|LLP)\\b\\.?)?(?:\\s(?:(?:19|20)\\d\\d|all rights|-|–)|[|.,©]|$)`,
  'i',
);

/** The name of the site: what it says of itself, else the part of the title that is its host name, else the copyright line. */
export function siteName(page: Page, stated: string | undefined): string | undefined {
  const said = [
    stated,
    meta(page, 'og:site_name'),
    meta(page, 'application-name'),
    meta(page, 'apple-mobile-web-app-title'),
  ]
    .map((text) => oneLine(text ?? ''))
    .find(
      (text) =>
        text.length >= 2 &&
        text.length <= 80 &&
        !platformNames.test(text) &&
        !generic.test(text) &&
        !noName.test(text) &&
        !isTown(text) &&
        !/^(?:www\.|https?:)|\.(?:com|co\.uk|org|org\.uk|uk)$/i.test(text),
    );
  if (said) return said.split(/\s+[|–—]\s+/)[0];
  const parts = partsOf(page.title, page.url)
    .map((part) =>
      part
        .replace(welcome, '')
        .replace(/^[\s:*~=]+|[\s:*~=]+$|!{2,}$/g, '')
        .trim(),
    )
    .filter((part) => part !== '' && !noName.test(part) && !isTowns(part));
  const label = labelOf(page.url);
  const farness = (part: string): number => Math.abs(bare(part).length - label.length);
  const inHost = parts
    .filter((part) => isInHost(part, label) && part.length <= 60)
    .toSorted((one, other) => farness(one) - farness(other))[0];
  const head = letterhead(page) ?? headedSite(page);
  if (inHost) return fuller(shortOf(inHost, label), head);
  const over = head ?? calledAsHost(page, label);
  const copyright = page.lines
    .flatMap(({ text, region }) =>
      region === 'footer' || text.length < 200 ? (copyrightOf.exec(text)?.[1] ?? []) : [],
    )
    .find(
      (name) =>
        usable(name) &&
        !/rights reserved|powered|website|design|\bby\b|^(?:google|openstreetmap|mapbox|meta|facebook|microsoft)\b/i.test(
          name,
        ),
    );
  if (over && copyright && bare(over).startsWith(bare(copyright))) return over;
  // Whose mark is on the page, a federation or a maker of websites, is not who stands in its head.
  if (over && copyright && !bare(`${page.title} ${over}`).includes(bare(copyright))) return over;
  if (copyright) return inFull(oneLine(copyright), page.title);
  if (over) return over;
  const beside = besideHeading(page, parts);
  if (beside !== undefined) return beside;
  const [first = ''] = parts;
  const last = parts.at(-1) ?? '';
  // "St Chad-by-the-Weir | Children & Families": for whom a part of the site is.
  if (parts.length > 1 && forWhom.test(last)) return usable(first);
  // "Twirl Dance Academy | Ballet and tap in Ossett": the end of the title says what it does and where.
  if (parts.length > 1 && namesOrganisation.test(first) && !namesOrganisation.test(last) && / (?:in|for) /.test(last))
    return usable(first);
  if (parts.length > 1 && /^\p{Ll}/u.test(last) && saysMore.test(last)) return usable(first);
  // "Bewdley Bridge CC - Juniors", "Leith Street Samba - Young Drummers": a part of those who stand before it.
  if (parts.length > 1 && (isPart(last) || ofTheYoung.test(last)) && !isPart(first)) return usable(first);
  // "St Oswin's Parish - Little Lambs" at /littlelambs.htm: the end of the title is what this page is called.
  if (parts.length === 2 && isFile(last, page.url) && !isFile(first, page.url)) return usable(first);
  return parts.length > 1 ? usable(last) : undefined;
}

/** "Vale Makers – Robot Club" over the heading "Robot Club": the page is called so, and what stands in its head as well is the site's name. */
function besideHeading({ lines, mainLines }: Page, parts: readonly string[]): string | undefined {
  const [first = '', last = '', more] = parts;
  const isHeading = (part: string): boolean =>
    mainLines.some(({ level, text }) => level === 1 && bare(text) === bare(part));
  const isWhose = namesOrganisation.test(last) && !namesOrganisation.test(first);
  if (more !== undefined || last === '' || isWhose || !isHeading(last) || isHeading(first)) return undefined;
  return lines.some(({ region, text }) => region === 'header' && bare(text) === bare(first))
    ? usable(first)
    : undefined;
}

/** Whether an address ends with nothing but `part`: "/groups/littlelambs.htm". */
const isFile = (part: string, { pathname }: URL): boolean =>
  bare(
    pathname
      .replace(/\/$/, '')
      .split('/')
      .at(-1)
      ?.replace(/\.\w{2,5}$/, '') ?? '',
  ) === bare(part);

const ofTheYoung = /^(?:juniors?|youth|young|children['’]s|mini) \p{L}+(?: \p{L}+)?$|^young people$/iu;

/** "M Dalwhinnie" as the page's title writes her: "Morag Dalwhinnie". */
function inFull(name: string, title: string): string {
  const [, initial, surname] = /^(\p{Lu})\.? (\p{Lu}[\p{L}’'-]+)$/u.exec(name) ?? [];
  const words = title.split(/[^\p{L}’'-]+/u);
  const first = surname === undefined ? undefined : words[words.indexOf(surname) - 1];
  return first !== undefined && initial !== undefined && first.startsWith(initial) && first.length > 1
    ? `${first} ${surname}`
    : name;
}

const forWhom =
  /^(?:children|families|young people|youth|kids)(?: (?:and|&) (?:children|families|young people|youth|kids|schools))?$/i;

const inBanner =
  /(?:^|[\s_-])(?:header|hdr|banner|masthead|logo|branding|top|hd|club-?name|site-?(?:name|title))(?:$|[\s_-])/i;

const capitals = /\p{Lu}[\p{L}’'&.-]*(?: (?:(?:of|and|&|the|on|in|for) )?\p{Lu}[\p{L}’'&.-]*){1,5}/gu;
/** The words with capitals that the host's name is made of: "Tillingbourne Harriers" where the site is tillingbourneharriers. */
function calledAsHost(page: Page, label: string): string | undefined {
  if (label.length < 8) return undefined;
  for (const { text } of page.lines)
    for (const [said] of text.length <= 2000 && bare(text).includes(label) ? text.matchAll(capitals) : []) {
      const words = said.split(' ');
      for (let from = 0; from < words.length - 1; from += 1)
        for (let until = from + 2; until <= words.length; until += 1) {
          const name = words.slice(from, until).join(' ');
          // The host may leave out the town before the name.
          if (bare(name) === label) return usable(namesOrganisation.test(said) ? said : name);
        }
    }
  return undefined;
}

const isTagline = /tag-?line|strap-?line|slogan|site-description|\bstrap\b/i;

/** What stands over the page and is no heading of its own: the organisation in its head, as text or as the logo's words. */
function letterhead(page: Page): string | undefined {
  const isTheirs = (name: string): boolean =>
    namesOrganisation.test(name) || (name.includes(' ') && isInHost(name, labelOf(page.url)));
  const ends = (text: string): string | undefined => {
    const name = usable(text.replace(/\s(?:logo|banner|header|home(?: ?page)?)$/i, ''));
    return name !== undefined && name.length <= 60 && isTheirs(name) && !isPart(name) && !isSlogan(name)
      ? name
      : undefined;
  };
  const homes = new Set(page.links.flatMap(({ url, text }) => (url.pathname === '/' ? [oneLine(text)] : [])));
  // A menu that unfolds over the page takes no line of its head.
  const head = page.lines.slice(0, 60).filter(({ text, linked }) => linked <= 0.8 || homes.has(text));
  for (const { text: line, region, level, element, linked } of head.slice(0, 12)) {
    // "Stars Netball Club · affiliated to England Netball".
    const [text = ''] = line.split(/\s[·•|]\s/);
    if (text.length > 70 || line.length > 140 || (region !== 'header' && region !== 'main')) continue;
    if (closest(element, ({ attributes }) => isTagline.test(`${attributes.id ?? ''} ${attributes.class ?? ''}`)))
      continue;
    const banner = closest(element, ({ attributes }) =>
      inBanner.test(`${attributes.id ?? ''} ${attributes.class ?? ''}`),
    );
    const home = homes.has(text);
    // What leads to another page of the site is an entry of its menu.
    if (linked > 0.8 && !home) continue;
    // In the head, and a link to the first page: that is what the site is called, whatever it is.
    const isSite = banner !== undefined && home && linked > 0.8 && level === 0 && !isSlogan(text);
    const said = isSite ? usable(text) : banner !== undefined || region === 'header' || home ? ends(text) : undefined;
    if (said && (level !== 1 || banner !== undefined)) return said;
  }
  for (const element of page.elements.filter(({ name }) => name === 'img').slice(0, 3)) {
    const alt = oneLine(element.attributes.alt ?? '');
    const isBanner =
      /banner|logo|header|masthead/i.test(element.attributes.src ?? '') && /^\p{Lu}\S* .*\p{Lu}/u.test(alt);
    const said = ends(alt) ?? (isBanner && alt.length <= 60 && !isSlogan(alt) ? usable(alt) : undefined);
    if (said) return said;
  }
  return undefined;
}

/** A site's name as the main heading of its pages: in their head, and a link to the first of them. */
export function headedSite({ lines, links, elements }: Page): string | undefined {
  const heading = lines.find(({ level }) => level === 1);
  if (heading === undefined || heading.linked < 0.8) return undefined;
  const banner = closest(heading.element, ({ attributes }) =>
    inBanner.test(`${attributes.id ?? ''} ${attributes.class ?? ''}`),
  );
  const leadsHome = links.some(
    ({ url, text }) => /^\/(?:index\.\w+)?$/.test(url.pathname) && oneLine(text) === heading.text,
  );
  // Where nothing else is a heading, it may be the page's own.
  const isOnly = elements.every(({ name, order }) => !/^h[1-4]$/.test(name) || order === heading.element.order);
  return banner && leadsHome && !isOnly ? usable(heading.text) : undefined;
}

/** "Pony Pals at Hollow Farm, near Builth Wells" where the site is called ponypals. */
function shortOf(name: string, label: string): string {
  const [before] = name.split(/\s(?:at|in|near|for|–|-)\s/);
  return before !== undefined && before !== name && bare(before) === label ? before : name;
}

/** "dolphins" where the organisation calls itself "Dolphins Swim School". */
export const fuller = (name: string, site: string | undefined): string =>
  site !== undefined &&
  bare(site).startsWith(bare(name)) &&
  /^\s?\p{L}/u.test(site.slice(name.length)) &&
  namesOrganisation.test(site)
    ? site
    : name;
