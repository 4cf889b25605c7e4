import { attribute, closest, descendants, type HtmlElement, parseHtml, rawText } from './html-tree.ts';
import { besideCards } from './beside-cards.ts';
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
  const lines = linesOf(root, regions);
  const beside = besideLines(lines);
  const given = URL.canParse(address) ? new URL(address) : new URL('https://unknown.invalid/');
  const base = baseOf(elements, given);
  const canonical = canonicalOf(elements, base, given);
  return {
    url: given,
    root,
    elements,
    lines,
    mainLines: mainOf(lines, elements, beside),
    besides: beside,
    title: titleOf(elements),
    metas: metasOf(elements),
    links: linksOf(elements, base, regionOf),
    canonical,
    regionOf,
    isHome:
      /^\/(?:(?:index|home|default)(?:\.\w{2,5})?\/?|en(?:-gb)?\/?)?$/i.test(given.pathname) &&
      [...given.searchParams.keys()].every((key) => tracking.test(key)),
  };
}

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

/**
 * Headings over what every page of a site repeats, over what others say, and over what the same people do besides: small print, reviews,
 * the last entries of a blog, results, the hall's hire, services.
 */
const besides = new RegExp(
  `^(?:${[
    '(?:booking |our |general )?terms (?:(?:and|&) conditions|of (?:use|business|service))|conditions of (?:booking|use|hire)',
    'privacy(?: (?:policy|notice|statement))?|how we use your (?:information|data)|your (?:data|privacy)|data protection',
    'cookies?(?: (?:policy|notice|settings|on (?:this|our) (?:web)?site))?|code of conduct|safeguarding|child protection|complaints',
    '(?:customer )?reviews?|(?:\\d+ )?(?:comments?|responses|replies)|leave a (?:reply|comment)|testimonials?',
    'what (?:the |our |other )?(?:parents|people|customers|families|clients|members|others|grown-?ups|mums|children|kids) (?:say|think)\\b.*',
    "(?:from (?:the|our) blog|(?:latest|recent|older|club) (?:posts|articles|blog posts|comments|news|results))(?: .*)?|.*\\bwhat['’]s new|news(?:flash)?|in the news",
    '(?:match |gala |our )?(?:results|fixtures|engagements)(?: (?:and|&) \\w+)?|league tables?',
    '(?:(?:our|the) )?(?:hall|room|venue|church|clubhouse|studio|pool|pitch|court|gym|rink|facilit\\w+) hire|hire|hir(?:e|ing) (?:of )?(?:the|our|us|this) .*',
    '(?:the )?school (?:day|hours|term dates)|(?:school )?term dates|(?:office|reception|bar|shop|caf[eé]|box office) (?:opening )?(?:hours|times)|(?:our |the )?(?:caf[eé]|bar|tea ?room|shop|clubhouse)|(?:this week )?(?:from|in) (?:the|our) (?:farm |club |gift )?(?:shop|caf[eé]|kitchen|bar|tea ?room)\\b.*',
    ".*\\b(?:match|race|regatta|tour|trip|tournament|gala|event) report|(?:past|previous) (?:events|shows|productions|trips|camps)|(?:last|this) (?:week|month|year|term|season)['’]?s? .*|what (?:did we do|we (?:did|made|have made)).*|things we have made|roll of honou?r|hall of fame",
    '(?:for |our |in )?(?:schools|teachers|mentors|businesses|companies|professionals|volunteers)(?: and (?:schools|teachers|groups|nurseries|businesses))?|(?:school|corporate) (?:workshops|visits|bookings|events|parties)|franchis\\w+(?: .*)?|run your own .*',
    '(?:our |sunday |regular |church )*(?:worship|services)|(?:service|mass) times|verse of the day|this (?:week|sunday)|notices?(?: for (?:pupils|members|parents))?|food ?bank|(?:[a-z]+ )?diary(?: dates)?|dates for (?:the|your) diary',
    "(?:our )?(?:sponsors|supporters|partners|funders)|(?:please )?(?:support|visit) our (?:advertisers|sponsors)|(?:our )?(?:advertisers|adverts?|advertisements?)|newsletter(?:s| archive)?|(?:old|past) newsletters|club records|login form|who['’]s online|polls?|also (?:for|at|in|on|this|from) .*|(?:our |the )?(?:next|upcoming|forthcoming|future) (?:concerts?|shows?|performances?|match(?:es)?|fixtures?|games?|productions?)|.*\\b(?:at|in) (?:our )?other (?:libraries|centres|venues|schools|branches|towns)|other (?:groups|activities|clubs|organisations)(?: .*)?",
    '(?:please )?(?:help|support) us(?: .*)?|(?:make a |your )?donat(?:e|ions?|ing)(?: .*)?|fund-?rais\\w+(?: .*)?|ways to give|giving|leave a legacy|could you help|can you help|volunteer(?:s|ing)?(?: with us)?|(?:we need|help|volunteers|coaches|leaders) (?:you|wanted|needed)|(?:jobs|vacancies|work (?:for|with) us|join (?:the|our) team)',
  ].join('|')})\\s?[:?!]*$`,
  'i',
);

/** Headings over what the same people do with grown-ups: "Adults", "Pregnancy yoga", "Ladies' netball", "Life drawing for adults". */
const forAdults =
  /^(?:for |our |senior |beginners['’]? )?(?:adults?|grown-?ups|wom[ae]n|ladies|m[ae]n|pregnan\w+|antenatal|mums-to-be|(?:over|aged) ?-?(?:18|21|50|55|60|65)s?|18 ?\+|seniors)(?:['’]s|s['’]|['’])?(?: [\w'’-]+){0,3}$|^[\w'’-]+(?: [\w'’-]+){0,2} for (?:adults|grown-?ups|women|men|ladies)(?: only)?$/i;
const withChildren =
  /\b(?:child\w*|bab(?:y|ies)|toddlers?|tots|juniors?|kids|famil\w+|boys|girls|teens?|teenagers|youth|young|schools?|prices?|fees|costs?|tickets?|concessions?|\d+ ?(?:-|–|to) ?\d+)\b/i;

/** "You may also like: Chatterbooks, ages 8 to 12" in one line. */
const othersToo =
  /^(?:you (?:may|might) also (?:like|enjoy)|see also|related (?:classes|events|services))\s?:|^(?:latest|news|stop press|results?)\s?[-–:!]\s|^(?:next (?:grading|match|race|show|competition|meeting|fixture|regatta|gala)|(?:christmas|xmas|summer|annual) (?:do|party|dinner|fair|fayre|raffle|quiz|social|bbq)|AGM|quiz night|race night|jumble sale)\s?:/i;
/** What somebody said of it, with the name behind: not the page's own word on ages, towns or times. */
const quotation = /^[“"‘][^”"]{30,1500}[”"’]\s?(?:[-–—~]|\(?\p{Lu}[\p{L}’'-]+(?:,| \p{Lu}|$))/u;

/** The lines that stand under a heading over something besides, in the part of the page that the heading stands over. */
function besideLines(lines: readonly Line[]): ReadonlySet<Line> {
  const found = new Set<Line>();
  const over = new Map<string, HtmlElement>();
  let talk: HtmlElement | undefined;
  for (const line of lines) {
    if (line.level > 0 && isOverOthers(line.text)) over.set(line.text, partOver(line));
    if (talk !== undefined && closest(line.element, (each) => each === talk) !== undefined) found.add(line);
    if (line.level === 0 && countsComments.test(line.text)) talk = partOver(line);
    const isBeside = line.under.some((heading) => {
      const part = over.get(heading);
      return part !== undefined && closest(line.element, (each) => each === part) !== undefined;
    });
    if (isBeside) found.add(line);
  }
  for (const line of besideCards(lines, isOtherCard)) found.add(line);
  return found;
}

/** "5 comments:" over what readers wrote. */
const countsComments = /^\d{1,4} (?:comments?|responses|replies):$/i;

/** Of a heading in two languages, or with a cheer before it, the last part says what it is over: "Pomagamy! We need you". */
const isOverOthers = (heading: string): boolean => {
  const last = heading.split(/ \/ |(?<=[!?]) /).at(-1) ?? heading;
  return besides.test(heading) || besides.test(last) || (forAdults.test(heading) && !withChildren.test(heading));
};

/** "Birthday parties", "For grown-ups": what else the same people have. */
const isOtherCard = (heading: string): boolean =>
  isOverOthers(heading) || /^(?:(?:our|birthday|children['’]s|kids['’]?) )*part(?:y|ies)$/i.test(heading);

/** What a heading stands over: the nearest element that holds more than the heading. */
function partOver({ element, text }: Line): HtmlElement {
  let part = element;
  while (part.parent !== null && oneLine(rawText(part, text.length + 20)).length <= text.length + 2) part = part.parent;
  return part;
}

/** The lines in the region main; where a `<main>` holds a good part of them, only those within it. */
function mainOf(lines: readonly Line[], elements: readonly HtmlElement[], beside: ReadonlySet<Line>): readonly Line[] {
  const all = lines.filter(
    (line) =>
      line.region === 'main' &&
      !beside.has(line) &&
      !line.under.some((heading) => others.test(heading)) &&
      !othersToo.test(line.text) &&
      !quotation.test(line.text),
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
