import { randomUUID } from 'node:crypto';
import type { RunPage } from '#domain/source/events.ts';
import { leavingOut, type LeftOut } from '#domain/source/left-out.ts';
import { ITEMS_AT_ONCE, MOST_ITEMS } from '#domain/source/limits.ts';
import { keyOf, type KnownPage } from '#domain/source/known-pages.ts';
import type { FeedFormat } from '#domain/source/schedule.ts';
import { sourceReader } from '#domain/source/reader.ts';
import type { Source, SourceCommand } from '#domain/source/source.ts';
import type { Known } from '#event-store/execute.ts';
import { handle } from '#event-store/handle.ts';
import { itemAddress } from '#platform/scraping/item-address.ts';
import { asFetchFailure, FetchFailure } from '../fetch/fetch-failure.ts';
import type { Item, OpenSource, Taking } from './take-item.ts';
import { takeItems } from './take-items.ts';

/** A part of the items of a feed or a list. */
export interface ItemsPart {
  readonly format: FeedFormat | null;
  readonly items: readonly Item[];
  /** Ids of items that are said to be gone. */
  readonly gone: readonly string[];
  /** Ids that are there and cannot be read: nobody misses them. */
  readonly kept?: readonly string[];
  /** What did not become an item, which people are told of. */
  readonly leftOut?: readonly LeftOut[];
  readonly next: string | null;
  readonly total: number | null;
  /** Whether what no part has had by its end is missing. */
  readonly isWhole: boolean;
}

type End = Omit<Extract<SourceCommand, { type: 'EndSourceRun' }>, 'type' | 'sourceId' | 'runId'>;
type Advance = Omit<Extract<SourceCommand, { type: 'AdvanceSourceRun' }>, 'type' | 'sourceId' | 'runId'>;

/** How long the log is not told of items that say what they said, ms: nothing is lost by it, and a part told costs all that is known. */
const TELL_AFTER_MS = 2_000;

/**
 * Makes drafts of the items of `parts`, and tells the log of each part that is done: whoever takes the run up finds there what was, and
 * an item that says what it said then costs nothing. `source` as it was when the run was taken up.
 */
export async function readItems(
  reading: Taking,
  source: OpenSource,
  parts: AsyncIterable<ItemsPart>,
  giveUp: AbortSignal,
): Promise<End> {
  const began = performance.now();
  const isSearch = source.openRun.instructions !== null;
  const there = new Set<string>();
  const left = leavingOut();
  let [known, done, isWhole] = [source.pages, 0, false];
  let [same, told] = [0, began];
  let newest: Known<Source> | undefined;
  let last: Pick<Advance, 'format' | 'next' | 'total'> = { format: source.format, next: source.next, total: null };
  const advance = async (part: Partial<Pick<Advance, 'pages' | 'missing'>>): Promise<void> => {
    const { sourceId } = source.fields;
    const { runId } = source.openRun;
    const at = {
      type: 'AdvanceSourceRun',
      sourceId,
      runId,
      done,
      same,
      ...last,
      pages: [],
      missing: [],
      ...part,
    } as const;
    newest = await handle(reading.log, sourceId, at, contextOf(reading, runId), { ...(newest && { from: newest }) });
    [known, same, told] = [newest.state.pages, 0, performance.now()];
  };
  const end = (failure: End['failure']): End => ({
    named: null,
    listed: done,
    pages: [],
    failure,
    durationMs: Math.round(performance.now() - began),
    ...(left.all().length > 0 && { leftOut: [...left.all()] }),
  });
  try {
    for await (const { items, gone, kept = [], leftOut = [], format, next, total, isWhole: whole } of parts) {
      for (const { kind, why, count } of leftOut) left.add(kind, why, count);
      for (const id of [...items.map((item) => item.id), ...kept]) there.add(keyOf(itemAddress(source.fields.url, id)));
      if ((whole ? there.size : livingIn(known, there)) > MOST_ITEMS)
        throw new FetchFailure('too-large', `it has more than ${MOST_ITEMS.toLocaleString('en-GB')} items`);
      // Where the feed goes on is kept with the last of its part, and not by a search, which leaves out what does not fit.
      last = { format, total, next: last.next };
      for (let from = 0; from < items.length && !giveUp.aborted; from += ITEMS_AT_ONCE) {
        const some = items.slice(from, from + ITEMS_AT_ONCE);
        const pages = await takeItems(reading, { ...source, pages: known }, some, giveUp);
        if (giveUp.aborted) return end(null);
        done += some.length;
        same += some.length - pages.length;
        if (pages.length > 0 || performance.now() - told >= TELL_AFTER_MS) await advance({ pages });
      }
      if (giveUp.aborted) return end(null);
      const away = isSearch ? [] : gone.flatMap((id) => goneIn(known, itemAddress(source.fields.url, id)));
      for (let from = 0; from < away.length; from += ITEMS_AT_ONCE)
        await advance({ pages: away.slice(from, from + ITEMS_AT_ONCE) });
      if (!isSearch && next !== last.next) {
        last = { format, total, next };
        await advance({});
      } else if (items.length === 0 && format !== source.format) await advance({});
      isWhole = whole && !isSearch;
    }
  } catch (error) {
    if (!(error instanceof FetchFailure)) throw error;
    const { failure, message: detail } = asFetchFailure(error);
    if (same > 0) await advance({});
    return end({ failure, detail });
  }
  const missing = isWhole ? missingIn(known, there) : [];
  for (let from = 0; from < missing.length; from += ITEMS_AT_ONCE)
    await advance({ missing: missing.slice(from, from + ITEMS_AT_ONCE) });
  if (same > 0) await advance({});
  return end(null);
}

/** How many items the source has by what is known of it and by what is named now. */
function livingIn(known: Source['pages'], there: ReadonlySet<string>): number {
  let count = there.size;
  for (const [key, { vanished }] of Object.entries(known)) if (!vanished && !there.has(key)) count += 1;
  return count;
}

/** The item at `url` as one that is gone, if it was known and is not known to be gone. */
function goneIn(known: Source['pages'], url: string): RunPage[] {
  const page = known[keyOf(url)];
  return page === undefined || page.vanished
    ? []
    : [{ url: page.url, outcome: 'gone', listingId: page.listingId, failure: null, detail: null }];
}

/** Addresses of what is known and not there, those of one listing beside each other. */
function missingIn(known: Source['pages'], there: ReadonlySet<string>): string[] {
  const order = ({ listingId }: KnownPage): string => listingId ?? '';
  return Object.entries(known)
    .filter(([key, { vanished }]) => !vanished && !there.has(key))
    .map(([, page]) => page)
    .toSorted((a, b) => (order(a) < order(b) ? -1 : 1))
    .map(({ url }) => url);
}

const contextOf = ({ now }: Taking, runId: string) => {
  // What a part comes to follows from the state that it meets: done twice it is told twice and changes nothing.
  const commandId = randomUUID();
  return {
    commandId,
    correlationId: runId,
    causationId: null,
    actor: sourceReader,
    occurredAt: now().toISOString(),
  } as const;
};
