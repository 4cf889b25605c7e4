import { MOST_LISTED } from '#domain/source/limits.ts';

/** What a sitemap names: pages, or further sitemaps when it is an index. */
export interface Sitemap {
  readonly isIndex: boolean;
  readonly addresses: readonly string[];
  /** Whether `addresses` is everything that it names. */
  readonly isWhole: boolean;
}

/** An address of a page or a sitemap; those of pictures and films have a prefix of theirs. */
const location = /<(?!(?:image|video|news):)(?:[\w-]{1,20}:)?loc\s{0,20}>\s*(?:<!\[CDATA\[)?([^<\]]{1,2100})/gi;
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/**
 * The addresses in the text of a sitemap (sitemaps.org; a plain list of addresses, too); undefined when it is none. It is looked
 * through from left to right and nothing in it is ever carried out: entities of its own are letters like others.
 */
export function readSitemap(text: string): Sitemap | undefined {
  const said = withoutComments(text);
  const isIndex = /<(?:[\w-]{1,20}:)?sitemapindex[\s>]/i.test(said.slice(0, 5_000));
  if (!isIndex && !/<(?:[\w-]{1,20}:)?urlset[\s>]/i.test(said.slice(0, 5_000))) return plainList(said);
  const addresses: string[] = [];
  for (const [, found = ''] of said.matchAll(location)) {
    const address = found.trim().replaceAll(/&(amp|lt|gt|quot|apos);/g, (_whole, name: string) => entities[name] ?? '');
    if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) continue;
    if (addresses.length === MOST_LISTED) return { isIndex, addresses, isWhole: false };
    addresses.push(address);
  }
  return { isIndex, addresses, isWhole: true };
}

function withoutComments(text: string): string {
  const [first = '', ...others] = text.split('<!--');
  return (
    first + others.map((part) => part.slice(part.includes('-->') ? part.indexOf('-->') + 3 : part.length)).join('')
  );
}

function plainList(text: string): Sitemap | undefined {
  const lines = text
    .slice(0, 4_000_000)
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  if (lines.length === 0 || !lines.every((line) => /^https?:\/\/\S+$/i.test(line) && URL.canParse(line)))
    return undefined;
  return { isIndex: false, addresses: lines.slice(0, MOST_LISTED), isWhole: lines.length <= MOST_LISTED };
}
