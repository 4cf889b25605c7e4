import { attribute, descendants, type HtmlElement, parseHtml, rawText } from './html-tree.ts';
import { type Line, linesOf, regionsOf } from './page-lines.ts';
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
  const lines = linesOf(root, regions);
  const given = URL.canParse(address) ? new URL(address) : new URL('https://unknown.invalid/');
  const base = baseOf(elements, given);
  const canonical = canonicalOf(elements, base, given);
  return {
    url: given,
    root,
    elements,
    lines,
    mainLines: mainOf(lines, elements),
    title: titleOf(elements),
    metas: metasOf(elements),
    links: linksOf(elements, base, regionOf),
    canonical,
    regionOf,
    isHome:
      /^\/(?:(?:index|home|default)(?:\.\w{2,5})?\/?|en(?:-gb)?\/?)?$/i.test(given.pathname) && given.search === '',
  };
}

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
    const name = attribute(element, 'property') ?? attribute(element, 'name');
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
    if (!href || href.length > 2000 || !URL.canParse(href, base.href)) return [];
    const label =
      oneLine(rawText(element, 300)) || attribute(element, 'aria-label') || attribute(element, 'title') || '';
    return [
      {
        url: new URL(href, base.href),
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

/** Headings over what every page of a site repeats, and over what others say: small print, reviews, the last entries of a blog. */
const smallPrint =
  /^(?:(?:booking |our |general )?terms (?:(?:and|&) conditions|of (?:use|business|service))|conditions of (?:booking|use|hire)|privacy(?: (?:policy|notice|statement))?|how we use your (?:information|data)|your (?:data|privacy)|data protection|cookies?(?: (?:policy|notice|settings|on (?:this|our) (?:web)?site))?|reviews?|customer reviews|(?:\d+ )?(?:comments?|responses|replies)|leave a (?:reply|comment)|from (?:the|our) blog|(?:latest|recent|older) (?:posts|articles|blog posts|comments)|testimonials?|what (?:our |other )?(?:parents|people|customers|families|clients|members|others) (?:say|think)\b.*)\s?:?$/i;

/** "You may also like: Chatterbooks, ages 8 to 12" in one line. */
const othersToo = /^(?:you (?:may|might) also (?:like|enjoy)|see also|related (?:classes|events|services))\s?:/i;
/** What somebody said of it, with the name behind: not the page's own word on ages, towns or times. */
const quotation = /^[“"‘][^”"]{30,1500}[”"’]\s?(?:[-–—~]|\(?\p{Lu}[\p{L}’'-]+(?:,| \p{Lu}|$))/u;

/** The lines in the region main; where a `<main>` holds a good part of them, only those within it. */
function mainOf(lines: readonly Line[], elements: readonly HtmlElement[]): readonly Line[] {
  const all = lines.filter(
    ({ region, under, text }) =>
      region === 'main' &&
      !under.some((heading) => others.test(heading) || smallPrint.test(heading)) &&
      !othersToo.test(text) &&
      !quotation.test(text),
  );
  const holders = new Set(elements.filter(({ name, attributes }) => name === 'main' || attributes.role === 'main'));
  if (holders.size === 0) return all;
  const within = all.filter(({ element }) => {
    for (let each: HtmlElement | null = element; each; each = each.parent) if (holders.has(each)) return true;
    return false;
  });
  const length = (some: readonly Line[]): number => some.reduce((sum, { text }) => sum + text.length, 0);
  return length(within) > Math.max(150, length(all) * 0.3) ? within : all;
}
