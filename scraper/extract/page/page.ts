import { besideLines } from './beside-lines.ts';
import { attribute, closest, descendants, type HtmlElement, parseHtml, rawText } from './html-tree.ts';
import { type Line, linesOf } from './page-lines.ts';
import { regionsOf } from './page-regions.ts';
import { saidBeside } from './said-beside.ts';
import { otherPagesNamed } from './other-pages.ts';
import { tabLabels } from './tab-labels.ts';
import { oneLine, withoutMarkup } from './plain-text.ts';
import type { Region } from './regions.ts';

export interface Link {
  /** Absolute. */
  readonly url: URL;
  readonly text: string;
  readonly region: Region;
  readonly rel: string;
  readonly element: HtmlElement;
}

/** A parsed page and what every reader of it needs. */
export interface Page {
  readonly url: URL;
  readonly root: HtmlElement;
  readonly elements: readonly HtmlElement[];
  readonly lines: readonly Line[];
  /** Lines about the activity itself, without menus, footers, comments and the like. */
  readonly mainLines: readonly Line[];
  /** Lines about something besides: small print, reviews, what is advertised, what else the same people do. */
  readonly besides: ReadonlySet<Line>;
  readonly title: string;
  /** The first content of each meta tag, by lower-case property, name or itemprop; use `metas` for repeated ones. */
  readonly metas: ReadonlyMap<string, readonly string[]>;
  readonly links: readonly Link[];
  readonly canonical: URL;
  readonly regionOf: (element: HtmlElement) => Region;
  /** Whether the address is a site's front page. */
  readonly isHome: boolean;
}

/** Reads `html` as the page at `address`. */
export function readPage(html: string, address: string): Page {
  const root = parseHtml(html);
  const elements = [...descendants(root)];
  const regions = regionsOf(root);
  const regionOf = (element: HtmlElement): Region => regions.get(element) ?? 'main';
  const metas = metasOf(elements);
  const shown = linesOf(root, regions, tabLabels(elements));
  // Modules of a site that stand beside its <main> are a column by its side, whatever they are called; not those about all that a site has.
  const outside = outsideMain(shown, elements, shown);
  const placed = shown.map((line) =>
    outside.has(line) && !overAll.test(line.under.at(-1) ?? '') ? { ...line, region: 'aside' as const } : line,
  );
  const said = saidBeside(placed, isEntry(elements, metas));
  const lines =
    said.size === 0
      ? shown
      : shown.map((line, place) => (said.has(placed[place] ?? line) ? { ...line, region: 'main' as const } : line));
  const given = URL.canParse(address) ? new URL(address) : new URL('https://unknown.invalid/');
  const base = baseOf(elements, given);
  const canonical = canonicalOf(elements, base, given);
  const links = linksOf(elements, base, regionOf);
  const beside = besideLines(lines, otherPagesNamed(lines, links, canonical));
  return {
    url: given,
    root,
    elements,
    lines,
    mainLines: mainOf(lines, elements, beside, new Set(lines.filter((line, place) => line !== shown[place]))),
    besides: beside,
    title: titleOf(elements),
    metas,
    links,
    canonical,
    regionOf,
    isHome:
      /^\/(?:(?:index|home|default)(?:\.\w{2,5})?\/?|en(?:-gb)?\/?)?$/i.test(given.pathname) &&
      [...given.searchParams.keys()].every((key) => tracking.test(key)),
  };
}

/** "Our classes", "Weekly children's sessions": more than the one that a page is about. */
const overAll = /\b(?:our|weekly|regular) (?:[\p{L}’'-]{1,15} ){0,2}(?:classes|sessions|lessons|clubs)\b/iu;

/** Whether a page is an entry of a blog or a paper, as it says in its head. */
const isEntry = (elements: readonly HtmlElement[], metas: ReadonlyMap<string, readonly string[]>): boolean =>
  metas.has('article:published_time') ||
  elements.some(
    ({ name, attributes }) => name === 'body' && /(?:^|\s)single-post(?:\s|$)/.test(attributes.class ?? ''),
  );

/** What networks and newsletters add to an address: it is the same page. */
const tracking = /^(?:utm_\w+|fbclid|gclid|gbraid|wbraid|msclkid|mc_[ce]id|igshid?|igsh|ref|_ga|dm_i)$/i;

/** The first content of the meta tag `name`. */
export const meta = (page: Page, name: string): string | undefined => page.metas.get(name)?.[0];

/** `text` as an absolute http(s) address on the page; undefined when it is none. */
export function absolute(text: string | undefined, base: URL): URL | undefined {
  const trimmed = text?.trim().replace(/[\n\r\t]/g, '');
  if (!trimmed || trimmed.length > 2000 || !URL.canParse(trimmed, base.href)) return undefined;
  const url = new URL(trimmed, base.href);
  return url.protocol === 'http:' || url.protocol === 'https:' ? url : undefined;
}

function baseOf(elements: readonly HtmlElement[], given: URL): URL {
  const base = elements.find(({ name, attributes }) => name === 'base' && attributes.href);
  return absolute(base?.attributes.href, given) ?? given;
}

/** A page's own word for its address, believed only for its own site. */
function canonicalOf(elements: readonly HtmlElement[], base: URL, given: URL): URL {
  const link = elements.find(
    (each) => each.name === 'link' && /(?:^|\s)canonical(?:\s|$)/i.test(each.attributes.rel ?? ''),
  );
  const url = absolute(link?.attributes.href, base);
  const same = (host: string): string => host.replace(/^www\./, '');
  return url && same(url.hostname) === same(given.hostname) ? url : given;
}

function titleOf(elements: readonly HtmlElement[]): string {
  const title = elements.find(({ name, parent }) => name === 'title' && parent?.name !== 'svg');
  return title ? oneLine(rawText(title, 1000)) : '';
}

function metasOf(elements: readonly HtmlElement[]): ReadonlyMap<string, readonly string[]> {
  const metas = new Map<string, string[]>();
  for (const element of elements) {
    if (element.name !== 'meta') continue;
    const name = attribute(element, 'property') ?? attribute(element, 'name') ?? attribute(element, 'itemprop');
    const content = withoutMarkup(element.attributes.content?.slice(0, 5000) ?? '');
    if (name === undefined || content === '') continue;
    const key = name.toLowerCase();
    const known = metas.get(key);
    if (known) known.push(content);
    else metas.set(key, [content]);
  }
  return metas;
}

function linksOf(
  elements: readonly HtmlElement[],
  base: URL,
  regionOf: (element: HtmlElement) => Region,
): readonly Link[] {
  return elements.flatMap((element) => {
    const href = element.name === 'a' || element.name === 'area' ? attribute(element, 'href') : undefined;
    const url = href && href.length <= 2000 ? URL.parse(href, base.href) : null;
    if (url === null) return [];
    const label =
      oneLine(rawText(element, 300)) || attribute(element, 'aria-label') || attribute(element, 'title') || '';
    return [
      {
        url,
        text: label,
        region: regionOf(element),
        rel: attribute(element, 'rel') ?? '',
        element,
      },
    ];
  });
}

/** Headings over what else there is to book. */
const others =
  /^(?:related|similar|recommended)\b|^(?:other|more) (?:classes|events|activities|courses|camps|clubs) (?:you|like|nearby|near|from)\b|\byou (?:may|might) (?:also )?(?:like|enjoy|be interested)\b/i;

/** "You may also like: Chatterbooks, ages 8 to 12" in one line. */
const othersToo =
  /^(?:you (?:may|might) also (?:like|enjoy)|see also|also (?:in|at) (?:the|our) [\p{L}’' ]{3,40}|related (?:classes|events|services))\s?:|^(?:latest|news|stop press|results?)\s?[-–:!]\s|^(?:next (?:grading|match|race|show|competition|meeting|fixture|regatta|gala)|(?:christmas|xmas|summer|annual) (?:do|party|dinner|fair|fayre|raffle|quiz|social|bbq)|AGM|quiz night|race night|jumble sale)\s?:/iu;
/** What somebody said of it, with the name behind: not the page's own word on ages, towns or times. */
const quotation = /^[“"‘][^”"]{30,1500}[”"’]\s?(?:[-–—~]|\(?\p{Lu}[\p{L}’'-]+(?:,| \p{Lu}|$))/u;

/** The lines in the region main; where a `<main>` holds a good part of them, only those within it. */
function mainOf(
  lines: readonly Line[],
  elements: readonly HtmlElement[],
  beside: ReadonlySet<Line>,
  said: ReadonlySet<Line>,
): readonly Line[] {
  const all = lines.filter(
    (line) =>
      line.region === 'main' &&
      !beside.has(line) &&
      !line.under.some((heading) => others.test(heading)) &&
      !othersToo.test(line.text) &&
      !quotation.test(line.text),
  );
  const outside = outsideMain(all, elements, lines);
  return all.filter((line) => said.has(line) || !outside.has(line));
}

/** Which of `some` lines stand outside the `<main>` and its banner; none where it holds no good part of them. */
function outsideMain(
  some: readonly Line[],
  elements: readonly HtmlElement[],
  lines: readonly Line[],
): ReadonlySet<Line> {
  const holders = new Set(elements.filter(({ name, attributes }) => name === 'main' || attributes.role === 'main'));
  const none = new Set<Line>();
  if (holders.size === 0) return none;
  const all = some.filter(({ region }) => region === 'main');
  const held = withInside(elements, holders);
  const isHeld = ({ element }: Line): boolean => held.has(element);
  const length = (each: readonly Line[]): number => each.reduce((sum, { text }) => sum + text.length, 0);
  // Builders call the head of a site its main part.
  if (length(all.filter(isHeld)) <= Math.max(150, length(all) * 0.3)) return none;
  const banner = bannerOf(elements, holders, lines);
  const inBanner = withInside(elements, new Set(banner && [banner]));
  return new Set(all.filter((line) => !isHeld(line) && !inBanner.has(line.element)));
}

/** The box with the page's heading and what stands beside it, where it stands before the `<main>` (`holders`): a banner with when and where. */
function bannerOf(
  elements: readonly HtmlElement[],
  holders: ReadonlySet<HtmlElement>,
  lines: readonly Line[],
): HtmlElement | undefined {
  const heading = elements.find(({ name }) => name === 'h1');
  const isText = ({ level, region, linked }: Line): boolean => level === 0 && region === 'main' && linked < 0.5;
  if (!heading || closest(heading, (each) => holders.has(each))) return undefined;
  const overMain = withHolders(holders);
  const overText = withHolders(lines.filter(isText).map(({ element }) => element));
  const box = closest(heading.parent ?? heading, (each) => overMain.has(each) || overText.has(each));
  return box && !overMain.has(box) && !/^(?:body|html|#root)$/.test(box.name) ? box : undefined;
}

/** `some` of the `elements`, which come in the order of the page, and all that stands in them. */
function withInside(elements: readonly HtmlElement[], some: ReadonlySet<HtmlElement>): ReadonlySet<HtmlElement> {
  const found = new Set(some);
  for (const element of elements) if (element.parent && found.has(element.parent)) found.add(element);
  return found;
}

/** `some` elements and all that they stand in, each climbed over once. */
function withHolders(some: Iterable<HtmlElement>): ReadonlySet<HtmlElement> {
  const found = new Set<HtmlElement>();
  for (const element of some)
    for (let each: HtmlElement | null = element; each && !found.has(each); each = each.parent) found.add(each);
  return found;
}
