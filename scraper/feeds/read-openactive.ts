import { FEED_PLACE_MAX, MOST_FEED_PAGES } from '#domain/source/limits.ts';
import { leavingOut } from '#domain/source/left-out.ts';
import { asFetchFailure, FetchFailure } from '../fetch/fetch-failure.ts';
import type { FetchedText } from '../fetch/web-fetcher.ts';
import { siteOf } from '../sources/page-links.ts';
import { activitiesIn, needsOthers } from './activities.ts';
import type { Dataset } from './dataset.ts';
import type { FeedPart } from './item.ts';
import { type RpdeItem, type RpdePage, rpdePage } from './openactive.ts';

/** Pages without an item that a feed may lead on to, one after the other; an honest one has its end at the first. */
const MOST_EMPTY_PAGES = 5;
/** Characters of all pages of one feed in one run together. */
const MOST_TEXT_A_RUN = 100_000_000;
/** Characters of pages that are kept until it is known whether their items belong together. */
const MOST_TEXT_KEPT = 30_000_000;

export interface ReadingOpenActive {
  /** Where the feed begins. */
  readonly url: string;
  /** YYYY-MM-DD. */
  readonly today: string;
  readonly fetch: (address: string) => Promise<FetchedText>;
}
type Page = RpdePage & { readonly at: string; readonly length: number };

/**
 * What a feed tells of from its page `first` on, where the run before ended. Returns whether that was all: what cannot be understood
 * without what came before has it read from its beginning.
 */
export async function* readOn(reading: ReadingOpenActive, first: FetchedText): AsyncGenerator<FeedPart, boolean> {
  for await (const page of pagesOf(reading, first)) {
    if (page.items.some(needsOthers)) return false;
    yield partOf(reading, page);
  }
  return true;
}

/**
 * The feed from its beginning `first`, page by page; where its items belong together, as sessions do to their series, as one, because
 * what comes last may say when the first is.
 */
export async function* readWhole(reading: ReadingOpenActive, first: FetchedText): AsyncGenerator<FeedPart> {
  let kept: Page[] | undefined = [];
  let text = 0;
  let isJoined = false;
  let failure: FetchFailure | undefined;
  try {
    for await (const page of pagesOf(reading, first)) {
      if (kept === undefined) {
        yield partOf(reading, page);
        continue;
      }
      kept.push(page);
      text += page.length;
      isJoined ||= page.items.some(needsOthers);
      if (text <= MOST_TEXT_KEPT) continue;
      if (isJoined) throw tooMuch();
      for (const each of kept) yield partOf(reading, each);
      kept = undefined;
    }
  } catch (error) {
    failure = asFetchFailure(error);
  }
  if (isJoined && kept) {
    if (failure && failure.failure !== 'too-large') throw failure;
    yield together(reading, kept, { isWhole: failure === undefined, notRead: [] });
  } else {
    const pages = kept ?? [];
    const last = pages.at(-1);
    const many = pages.some(({ items }) => items.length > 0);
    for (const page of pages)
      yield { ...partOf(reading, page), isWhole: page === last && failure === undefined && many };
  }
  if (failure) throw failure;
}

/** All feeds of a dataset as one: what one tells of may belong to what another does. Of one that breaks off nothing is taken. */
export async function* readDataset(reading: ReadingOpenActive, { feeds, notRead }: Dataset): AsyncGenerator<FeedPart> {
  const pages: Page[] = [];
  let text = 0;
  let tooLarge: FetchFailure | undefined;
  for (const feed of feeds) {
    try {
      for await (const page of pagesOf(reading, await reading.fetch(feed))) {
        pages.push(page);
        text += page.length;
        if (text > MOST_TEXT_KEPT) throw tooMuch();
      }
    } catch (error) {
      const failure = asFetchFailure(error);
      if (failure.failure !== 'too-large') throw new FetchFailure(failure.failure, `${feed}: ${failure.message}`);
      tooLarge = failure;
      break;
    }
  }
  yield together(reading, pages, { isWhole: tooLarge === undefined, notRead });
  if (tooLarge) throw tooLarge;
}

const tooMuch = (): FetchFailure =>
  new FetchFailure('too-large', 'it has more that belongs together than is read at once; the rest was left out');

const partOf = ({ url, today }: ReadingOpenActive, page: Page): FeedPart => ({
  format: 'openactive',
  ...activitiesOf([page], page.at || url, today),
  next: page.next,
  total: null,
  isWhole: false,
});

function together(
  { url, today }: ReadingOpenActive,
  pages: readonly Page[],
  { isWhole, notRead }: { readonly isWhole: boolean; readonly notRead: readonly string[] },
): FeedPart {
  const activities = activitiesOf(pages, url, today, notRead);
  const { items, kept } = activities;
  // It is read from its beginning the next time as well.
  const rest = { next: null, total: items.length, isWhole: isWhole && items.length + kept.length > 0 };
  return { format: 'openactive', ...activities, ...rest };
}

function activitiesOf(pages: readonly Page[], address: string, today: string, notRead: readonly string[] = []) {
  const items = new Map<string, RpdeItem>();
  for (const item of pages.flatMap((page) => page.items)) {
    items.delete(item.key);
    items.set(item.key, item);
  }
  const left = leavingOut();
  const activities = activitiesIn([...items.values()], address, today);
  for (const { kind, why, count } of activities.leftOut) left.add(kind, why, count);
  for (const { unreadable } of pages) if (unreadable > 0) left.add('Items', 'incomplete', unreadable);
  for (const kind of notRead) left.add(kind, 'not-read', 0);
  return { ...activities, leftOut: left.all() };
}

/** To its end, which is a page without items that leads to itself; pages of the same site only, each once. */
async function* pagesOf({ fetch }: ReadingOpenActive, first: FetchedText): AsyncGenerator<Page> {
  const site = siteOf(new URL(first.url));
  const seen = new Set<string>();
  let text = 0;
  let empty = 0;
  let fetched = first;
  let wanted = first.url;
  for (let read = 1; ; read += 1) {
    seen.add(fetched.url).add(wanted);
    text += fetched.text.length;
    const page = rpdePage(fetched.text, fetched.url);
    const { next, many } = page;
    if (siteOf(new URL(next)) !== site || next.length > FEED_PLACE_MAX)
      throw new FetchFailure('forbidden-address', 'it goes on at another site');
    // The place is kept only once what stands before it is done.
    yield { ...page, at: fetched.url, length: fetched.text.length };
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
