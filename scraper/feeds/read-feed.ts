import { type FeedFormat, type FeedKind, kindWords } from '#domain/source/schedule.ts';
import { asFetchFailure, FetchFailure } from '../fetch/fetch-failure.ts';
import type { FetchedText } from '../fetch/web-fetcher.ts';
import { calendarItems, isCalendar } from './calendar.ts';
import { type Dataset, datasetIn } from './dataset.ts';
import type { FeedPart } from './item.ts';
import { isRpde } from './openactive.ts';
import { readDataset, readOn, readWhole } from './read-openactive.ts';
import { isRss, rssItems } from './rss.ts';

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
  const { page: first, isBeginning } = await firstOf(asked);
  const dataset = datasetIn(first.text, first.url);
  const format = dataset ? 'openactive' : formatOf(first.text);
  if (format === undefined)
    throw new FetchFailure('undecodable', 'it is no OpenActive feed, no calendar and no RSS or Atom feed');
  if (asked.kind !== 'feed' && asked.kind !== format)
    throw new FetchFailure('undecodable', `it is kept as “${kindWords[asked.kind]}”, and is “${kindWords[format]}”`);
  if (format === 'openactive') return yield* readOpenActive(asked, first, dataset, isBeginning);
  const { text, url } = first;
  const { items, kept, leftOut } =
    format === 'calendar' ? calendarItems(text, url, asked.today) : { ...rssItems(text, url), kept: [] };
  // A news feed tells of what is new: what it tells of no more need not be gone. And what names nothing for a day has lost nothing.
  const isWhole = format === 'calendar' && items.length > 0;
  yield {
    format,
    items,
    gone: [],
    kept,
    leftOut,
    next: null,
    total: items.length,
    isWhole,
  };
}

/** A dataset and what belongs together as one, all else from where the run before ended. */
async function* readOpenActive(
  { url, today, fetch }: FeedAsked,
  first: FetchedText,
  dataset: Dataset | undefined,
  isBeginning: boolean,
): AsyncGenerator<FeedPart> {
  const day = `${today.slice(0, 4)}-${today.slice(4, 6)}-${today.slice(6)}`;
  const reading = { url, today: day, fetch };
  if (dataset) return yield* readDataset(reading, dataset);
  if (isBeginning) return yield* readWhole(reading, first);
  if (!(yield* readOn(reading, first))) yield* readWhole(reading, await fetch(url));
}

/** A feed that does not know any more where we were is read anew from its beginning. */
async function firstOf({ url, next, fetch }: FeedAsked): Promise<{ page: FetchedText; isBeginning: boolean }> {
  const beginning = async () => ({ page: await fetch(url), isBeginning: true });
  if (next === null) return beginning();
  try {
    const page = await fetch(next);
    return isRpde(page.text) ? { page, isBeginning: false } : await beginning();
  } catch (error) {
    const { failure } = asFetchFailure(error);
    if (failure !== 'http-status') throw error;
    return beginning();
  }
}

function formatOf(text: string): FeedFormat | undefined {
  if (isCalendar(text)) return 'calendar';
  if (isRpde(text)) return 'openactive';
  return isRss(text) ? 'rss' : undefined;
}
