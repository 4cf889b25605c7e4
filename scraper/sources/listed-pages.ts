import { MOST_LISTED } from '#domain/source/limits.ts';
import type { PagesKind } from '#domain/source/schedule.ts';
import { FetchFailure } from '../fetch/fetch-failure.ts';
import type { FetchedText } from '../fetch/web-fetcher.ts';
import { activityLinks, siteOf } from './page-links.ts';
import { readSitemap } from './sitemap.ts';

/** Sitemaps that are read of one index at most, those of an index in it included. */
const MOST_SITEMAPS = 20;

/** What a source names. */
export interface Listed {
  readonly addresses: readonly string[];
  /** Whether that is everything: only then something can be missing from it. */
  readonly isWhole: boolean;
}

/** The part of the fetcher that reads sources. */
export interface SourceFetcher {
  page(address: string): Promise<FetchedText>;
  sitemap(address: string): Promise<FetchedText>;
}

/** The pages of activities that the source at `url` names. Throws a FetchFailure when it cannot be read. */
export async function listedPages(fetcher: SourceFetcher, kind: PagesKind, url: string): Promise<Listed> {
  if (kind === 'start-page') {
    const { text, url: address } = await fetcher.page(url);
    const found = activityLinks(text, address);
    // A site that shows one notice on all of its pages for a day names nothing, and has lost nothing.
    return found.addresses.length === 0 ? { ...found, isWhole: false } : found;
  }
  return sitemapPages(fetcher, url);
}

async function sitemapPages(fetcher: SourceFetcher, start: string): Promise<Listed> {
  const waiting = [start];
  const known = new Set(waiting);
  const addresses = new Set<string>();
  let isWhole = true;
  let site: string | undefined;
  for (let read = 0; waiting.length > 0; read += 1) {
    if (read === MOST_SITEMAPS) return { addresses: [...addresses], isWhole: false };
    const next = waiting.shift() ?? start;
    const answer = await fetcher.sitemap(next).catch((error: unknown) => {
      if (next === start) throw error;
      // One of many that cannot be read today: what it names is not missing for that.
      isWhole = false;
      return undefined;
    });
    if (!answer) continue;
    site ??= siteOf(new URL(answer.url));
    const found = readSitemap(answer.text);
    if (!found) {
      if (next === start) throw new FetchFailure('undecodable', `${answer.url} is no sitemap`);
      isWhole = false;
      continue;
    }
    isWhole &&= found.isWhole;
    for (const address of found.addresses.filter((each) => siteOf(new URL(each)) === site)) {
      if (!found.isIndex && addresses.size >= MOST_LISTED && !addresses.has(address))
        return { addresses: [...addresses], isWhole: false };
      if (!found.isIndex) addresses.add(address);
      else if (!known.has(address)) {
        known.add(address);
        waiting.push(address);
      }
    }
  }
  return { addresses: [...addresses], isWhole: isWhole && addresses.size > 0 };
}
