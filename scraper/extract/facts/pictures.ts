import type { Findings } from '../findings.ts';
import { attribute, childElements, descendants, type HtmlElement, parseHtml, rawText } from '../page/html-tree.ts';
import { absolute, type Page } from '../page/page.ts';
import { wordsOf } from '../page/plain-text.ts';
import { IMAGES_MAX } from '#domain/listing/facts/limits.ts';

const never =
  /^data:|\.svgz?(?:[?#]|$)|facebook\.com\/tr|doubleclick|google-analytics|googletagmanager|gravatar\.com|s\.w\.org\/images\/core\/emoji|\/(?:pixel|spacer|blank|transparent|1x1|clear|dot)\.(?:gif|png)|scorecardresearch|quantserve|bat\.bing|maps\.g(?:oogle|static)|\/maps\/api\/|chart\.apis|tile\.openstreetmap|(?:^|\/\/)(?:[a-z]\.)?tiles?\d?\.|api\.mapbox\.com|staticmap|static-?maps?\b|arcgisonline|maptiler|stamen|dev\.virtualearth|\/\d{1,2}\/\d{3,6}\/\d{3,6}(?:@2x)?\.(?:png|jpg|webp)|badge\.svg|captcha|\/cgi-bin\/|(?:hit|visitor)?counter\.(?:gif|png|jpg)|stats\.wp\.com|pixel\.wp\.com/i;
const decoration =
  /logo|favicon|(?:^|[/_.-])icons?(?:[/_.-]|$)|sprite|avatar|(?:^|[/_-])(?:arrow|button|btn|bullet|loader|loading|spinner|placeholder|flag|visa|mastercard|maestro|amex|american-?express|klarna(?:[_-]?pay)?|apple-?pay|google-?pay|clearpay|worldpay|sagepay|gocardless|direct-?debit|paypal|stripe|crest|emblem|sponsor\w*|partner\w*|charity-?mark|qrcode|facebook|twitter|instagram|youtube|tiktok|whatsapp|linkedin|trustpilot|ofsted|badge|award|accreditation|rating|stars?|divider|pattern|bg|background|texture|swoosh|wave|border|payment|cards?|qr-?code|app-?store|google-?play|default-?(?:image|share|og)?)(?:[/_.\d-]|$)/i;

interface Picture {
  readonly url: string;
  readonly score: number;
  readonly order: number;
  readonly width: number;
  readonly decorative: boolean;
  readonly evidence: string;
}

/** Different sizes of one picture have one key. */
function keyOf(url: URL): string {
  const path = url.pathname
    .replace(/\/v1\/(?:fill|fit|crop)\/.*$|\/:\/.*$/i, '')
    .replace(/-\d{2,4}x\d{2,4}(?=\.\w{3,4}$)/, '')
    .replace(/-scaled(?=\.\w{3,4}$)|@[23]x(?=\.\w{3,4}$)/, '')
    .replace(/\/(?:[whc]_\d+|c_[a-z]+|q_[a-z\d]+|f_[a-z]+)(?:,[a-z]+_[\w.:-]+)*\//gi, '/');
  const source = /^\/_next\/image|^\/cdn-cgi\/image/.test(url.pathname)
    ? (url.searchParams.get('url') ?? url.pathname)
    : '';
  return `${url.hostname.replace(/^i\d\.wp\.com$/, '')}${path}${source}`.toLowerCase();
}

/** Wix shows a blurred stamp until its script has run: the address before the measures is the picture itself. */
function inFull(url: URL | undefined): URL | undefined {
  if (url === undefined || !/(?:^|\.)wixstatic\.com$/.test(url.hostname)) return url;
  if (!/blur_\d|\/w_[1-5]?\d{1,2},/.test(url.pathname)) return url;
  return new URL(url.pathname.replace(/\/v1\/(?:fill|fit|crop)\/.*$/i, ''), url);
}

/** The widest picture of a srcset. */
function widest(srcset: string | undefined): { address: string; width: number } | undefined {
  let best: { address: string; width: number } | undefined;
  for (const part of (srcset ?? '').slice(0, 20_000).split(/,\s+|,(?=https?:)/)) {
    const [address = '', size = ''] = part.trim().split(/\s+/);
    const width = size.endsWith('w')
      ? Number.parseInt(size, 10)
      : size.endsWith('x')
        ? Number.parseFloat(size) * 400
        : 0;
    if (address !== '' && !(best && best.width >= width)) best = { address, width };
  }
  return best;
}

const lazySources = [
  'data-src',
  'data-srclazy',
  'data-lazy-src',
  'data-original',
  'data-image',
  'data-lazy',
  'data-full-url',
  'data-large_image',
  'data-orig-file',
];
/** A thumbnail's link leads to the picture in full. */
const LINKED_WIDTH = 1200;
const lazySets = ['data-srcset', 'data-srcsetlazy', 'data-lazy-srcset', 'srcset'];

/** Headings over pictures of others. */
const asideHeading =
  /\b(?:sponsors?|sponsored|partners?|supporters|supported by|funders|accreditations?|affiliations?|we accept|as seen in|clients|our brands)\b/i;
const asideMarks =
  /(?:^|[\s_-])(?:sponsors?|partners?|payments?|accreditations?|affiliations?|badges?|logos?|clients|supporters|custom-logo|site-logo|brand-logos?)(?:$|[\s_-])/i;

function isAmongBadges(element: HtmlElement): boolean {
  let above: HtmlElement | null = element;
  for (let step = 0; above && step < 5; step += 1, above = above.parent)
    if (asideMarks.test(`${above.attributes.class ?? ''} ${above.attributes.id ?? ''}`.slice(0, 200))) return true;
  return false;
}

class PictureBook {
  readonly #page: Page;
  readonly #name: ReadonlySet<string>;
  readonly #byKey = new Map<string, Picture>();

  constructor(page: Page, name: string) {
    this.#page = page;
    this.#name = wordsOf(name);
  }

  add(address: string | undefined, score: number, words: string, width: number, evidence: string): void {
    const url = inFull(absolute(address, this.#page.url));
    if (!url || never.test(address ?? '') || never.test(url.href)) return;
    const key = keyOf(url);
    const file = url.pathname
      .replace(/\/:\/.*$/, '')
      .split('/')
      .slice(-2)
      .join('/');
    const decorative =
      decoration.test(file) ||
      this.#aside ||
      /\b(?:logo|icon|crest|badge|accredited|affiliated|registered|visa|mastercard|amex|paypal|map|facebook|instagram|twitter|tiktok|youtube|whatsapp|linkedin)\b/i.test(
        words,
      ) ||
      (width > 0 && width < 120);
    const known = this.#byKey.get(key);
    const related = [...wordsOf(words)].some((word) => word.length > 3 && this.#name.has(word)) ? 4 : 0;
    const total = score + related;
    if (!known)
      this.#byKey.set(key, { url: url.href, score: total, order: this.#byKey.size, width, decorative, evidence });
    else
      this.#byKey.set(key, {
        ...known,
        url: width > known.width ? url.href : known.url,
        width: Math.max(width, known.width),
        score: Math.max(total, known.score),
        decorative: known.decorative && decorative,
      });
  }

  /** Whether the pictures being added stand among sponsors, badges or ways to pay. */
  #aside = false;

  addElement(element: HtmlElement, heading = ''): void {
    const { attributes, name } = element;
    if (
      name !== 'img' &&
      name !== 'source' &&
      name !== 'a' &&
      name !== 'amp-img' &&
      Object.keys(attributes).length === 0
    )
      return;
    this.#aside = (name === 'img' || name === 'source') && (asideHeading.test(heading) || isAmongBadges(element));
    if (name === 'img' || name === 'source' || name === 'amp-img') {
      if (name === 'source' && element.parent?.name !== 'picture') return;
      const sizes = lazySets
        .flatMap((each) => widest(attributes[each]) ?? [])
        .toSorted((one, other) => other.width - one.width);
      const stated = Number.parseInt(attributes.width ?? '', 10) || 0;
      const height = Number.parseInt(attributes.height ?? '', 10) || 0;
      if ((stated > 0 && stated <= 3) || (height > 0 && height <= 3)) return;
      const words = `${attributes.alt ?? ''} ${attributes.class ?? ''} ${attributes.title ?? ''}`.slice(0, 300);
      const [set] = sizes;
      const source =
        set?.address ??
        lazySources.map((each) => attribute(element, each)).find((each) => each !== undefined) ??
        attribute(element, 'src');
      const small = stated > 0 && stated < 120 && !set ? stated : 0;
      this.add(
        source,
        this.#place(element) + (stated >= 400 || (set?.width ?? 0) >= 600 ? 3 : 0) - (small > 0 ? 8 : 0),
        words,
        small || Math.max(set?.width ?? 0, stated),
        attributes.alt || 'img',
      );
    }
    const style = attributes.style ?? '';
    if (style.includes('url('))
      for (const match of style
        .slice(0, 3000)
        .matchAll(/background(?:-image)?\s?:[^;]{0,200}?url\(\s?["']?([^"')]{1,1500})/gi))
        this.add(match[1], this.#place(element) + 1, '', 0, 'background-image');
    for (const each of ['data-bg', 'data-background', 'data-background-image', 'data-bgset']) {
      const address = /^(?:url\()?["']?([^"')\s]{5,1500})/.exec(attributes[each] ?? '')?.[1];
      if (address && /[/.]/.test(address)) this.add(address, this.#place(element) + 1, '', 0, 'background-image');
    }
    if (name === 'a' && /\.(?:jpe?g|png|webp)(?:\?|$)/i.test(attributes.href ?? ''))
      this.add(attributes.href, this.#place(element) - 2, '', LINKED_WIDTH, 'link to a picture');
  }

  #place(element: HtmlElement): number {
    const region = this.#page.regionOf(element);
    return region === 'main' ? 12 : region === 'header' ? 6 : region === 'hidden' ? 4 : region === 'aside' ? 0 : -4;
  }

  best(): readonly Picture[] {
    const all = [...this.#byKey.values()].toSorted((one, other) => other.score - one.score || one.order - other.order);
    const real = all.filter(({ decorative }) => !decorative);
    return real.length > 0 ? real : all;
  }
}

/** Finds the pictures of the activity, best first, and says how many there are. */
export function findPictures(
  page: Page,
  findings: Findings,
  stated: readonly { address: string; method: 'json-ld' | 'microdata' | 'rdfa' }[],
): number {
  const book = new PictureBook(page, `${findings.get('name') ?? ''} ${page.title}`);
  for (const { address } of stated) book.add(address, 30, '', 0, 'structured data');
  for (const name of ['og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image', 'twitter:image:src'])
    for (const address of page.metas.get(name) ?? []) book.add(address, 28, '', 0, name);
  let heading = '';
  for (const element of page.elements) {
    if (/^h[1-6]$/.test(element.name)) heading = rawText(element, 100);
    book.addElement(element, heading);
    if (element.name === 'link' && /image_src/i.test(element.attributes.rel ?? ''))
      book.add(element.attributes.href, 20, '', 0, 'image_src');
    if (element.name === 'noscript' && childElements(element).length === 0) {
      const inside = rawText(element, 3000);
      if (inside.includes('<img'))
        for (const inner of descendants(parseHtml(inside))) book.addElement({ ...inner, parent: element });
    }
  }
  const pictures = book.best();
  const [first] = pictures;
  if (!first) return 0;
  const method =
    first.evidence === 'structured data'
      ? (stated[0]?.method ?? 'json-ld')
      : /^og:|^twitter:/.test(first.evidence)
        ? 'opengraph'
        : 'image';
  findings.offer(
    'images',
    pictures.slice(0, IMAGES_MAX).map(({ url }) => url),
    method,
    `${first.evidence}: ${first.url}`,
  );
  return pictures.length;
}
