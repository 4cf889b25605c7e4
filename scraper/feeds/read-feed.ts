import { FEED_PLACE_MAX, MOST_FEED_PAGES, MOST_LISTED } from '#domain/source/limits.ts';
import { type FeedFormat, type FeedKind, kindWords } from '#domain/source/schedule.ts';
import { asFetchFailure, FetchFailure } from '../fetch/fetch-failure.ts';
import type { FetchedText } from '../fetch/web-fetcher.ts';
import { siteOf } from '../sources/page-links.ts';
import { calendarItems, isCalendar } from './calendar.ts';
import type { FeedPart } from './item.ts';
import { isRpde, type RpdePage, rpdePage } from './openactive.ts';
import { isRss, rssItems } from './rss.ts';

/** Pages without an item that a feed may lead on to, one after the other; an honest one has its end at the first. */
const MOST_EMPTY_PAGES = 5;
/** Characters of all pages of one run together. */
const MOST_TEXT_A_RUN = 100_000_000;

/** Where a feed is read, and how. */
export interface FeedAsked {
  readonly kind: FeedKind;
  readonly url: string;
  /** Where the run before ended; null: at the beginning. */
  readonly next: string | null;
  /** `YYYYMMDD`. */
  readonly today: string;
  readonly fetch: (address: string) => Promise<FetchedText>;
}

/** The feed part by part. Throws a FetchFailure where it cannot be read; what came before that counts. */
export async function* readFeed(asked: FeedAsked): AsyncGenerator<FeedPart> {
  const first = await firstOf(asked);
  const format = formatOf(first.text);
  if (format === undefined)
    throw new FetchFailure('undecodable', 'it is no OpenActive feed, no calendar and no RSS or Atom feed');
  if (asked.kind !== 'feed' && asked.kind !== format)
    throw new FetchFailure('undecodable', `it is kept as “${kindWords[asked.kind]}”, and is “${kindWords[format]}”`);
  if (format === 'openactive') return yield* rpde(asked, first);
  const { text, url } = first;
  const items = format === 'calendar' ? calendarItems(text, url, asked.today) : rssItems(text, url);
  // A news feed tells of what is new: what it tells of no more need not be gone. And what names nothing for a day has lost nothing.
  const isWhole = format === 'calendar' && items.length > 0;
  yield {
    format,
    items: items.slice(0, format === 'rss' ? MOST_LISTED : undefined),
    gone: [],
    next: null,
    total: items.length,
    isWhole,
  };
}

/** A feed that does not know any more where we were is read anew from its beginning. */
async function firstOf({ url, next, fetch }: FeedAsked): Promise<FetchedText> {
  if (next === null) return fetch(url);
  try {
    const page = await fetch(next);
    return isRpde(page.text) ? page : await fetch(url);
  } catch (error) {
    const { failure } = asFetchFailure(error);
    if (failure !== 'http-status') throw error;
    return fetch(url);
  }
}

function formatOf(text: string): FeedFormat | undefined {
  if (isCalendar(text)) return 'calendar';
  if (isRpde(text)) return 'openactive';
  return isRss(text) ? 'rss' : undefined;
}

/** To its end, which is a page without items that leads to itself; pages of the same site only, each once. */
async function* rpde({ fetch }: FeedAsked, first: FetchedText): AsyncGenerator<FeedPart> {
  const site = siteOf(new URL(first.url));
  const seen = new Set<string>();
  let text = 0;
  let empty = 0;
  let fetched = first;
  let wanted = first.url;
  for (let read = 1; ; read += 1) {
    seen.add(fetched.url).add(wanted);
    text += fetched.text.length;
    const page: RpdePage = rpdePage(fetched.text, fetched.url);
    const { items, gone, next, many } = page;
    if (siteOf(new URL(next)) !== site || next.length > FEED_PLACE_MAX)
      throw new FetchFailure('forbidden-address', 'it goes on at another site');
    // The place is kept only once what stands before it is done.
    yield { format: 'openactive', items, gone, next, total: null, isWhole: false };
    const isEnd = many === 0 && (next === fetched.url || seen.has(next));
    if (isEnd) return;
    if (seen.has(next)) throw new FetchFailure('too-many-redirects', 'its pages lead round in circles');
    empty = many === 0 ? empty + 1 : 0;
    if (empty > MOST_EMPTY_PAGES) throw new FetchFailure('too-large', 'it leads on from one empty page to the next');
    if (read >= MOST_FEED_PAGES || text > MOST_TEXT_A_RUN)
      throw new FetchFailure('too-large', `it had no end after ${read} pages; the next run goes on from there`);
    wanted = next;
    fetched = await fetch(next);
  }
}
