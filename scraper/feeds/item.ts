import { createHash } from 'node:crypto';
import type { LeftOut } from '#domain/source/left-out.ts';
import type { FeedFormat } from '#domain/source/schedule.ts';
import type { PageText } from '../reading/facts.ts';

/** One item of a feed, as the page that it would be. */
export interface FeedItem {
  /** By which the feed knows it. */
  readonly id: string;
  /** Its own page on the web; null when it names none. */
  readonly link: string | null;
  /** A digest of what it says. */
  readonly mark: string;
  readonly page: PageText;
  /** Whether it is an activity whatever it says: what a news feed brings has to look like one. */
  readonly isActivity: boolean;
}

/** A part of a feed. */
export interface FeedPart {
  readonly format: FeedFormat;
  readonly items: readonly FeedItem[];
  /** Ids of items that the feed says are gone. */
  readonly gone: readonly string[];
  /** Ids that are there and cannot be read: nobody misses them. */
  readonly kept?: readonly string[];
  /** What did not become an item, which people are told of. */
  readonly leftOut?: readonly LeftOut[];
  /** From where the feed goes on; null when the next run begins anew. */
  readonly next: string | null;
  /** How many items there are; null while that is not known. */
  readonly total: number | null;
  /** Whether this is all there is: only then what is not in it is missing. */
  readonly isWhole: boolean;
}

/** Longest text of one item that is read, characters. */
export const MOST_TEXT = 200_000;

export const markOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 32);

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** `text` as a page shows it. */
export const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => signs[sign] ?? sign);

/** An address of a page on the web; null for anything else. */
export function webLink(text: string, base?: string): string | null {
  const said = text.trim();
  if (said === '' || said.length > 2_000 || !URL.canParse(said, base)) return null;
  const url = new URL(said, base);
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : null;
}

/** A page of `name` that says `body`, which is HTML. */
export const pageOf = (name: string, body: string, address: string): PageText => ({
  html: `<!doctype html><html lang="en"><head><title>${escaped(name)}</title></head><body><main><h1>${escaped(name)}</h1>${body}</main></body></html>`,
  address,
  calendars: [],
});
