import { setTimeout as sleep } from 'node:timers/promises';
import { v5 as uuidv5 } from 'uuid';
import { withoutErased } from '#domain/kernel/erased.ts';
import { withoutSecrets } from '#domain/page/address.ts';
import { saysGone } from '#domain/page/page.ts';
import type { RunPage } from '#domain/source/events.ts';
import { fits, searchFor } from '#domain/source/fits.ts';
import { MOST_PAGES_A_RUN } from '#domain/source/limits.ts';
import { keyOf, pagesInTurn } from '#domain/source/known-pages.ts';
import { readsOnFrom, type Source, type SourceCommand } from '#domain/source/source.ts';
import { sourceReader } from '#domain/source/reader.ts';
import { isFeed, type FeedKind, type PagesKind } from '#domain/source/schedule.ts';
import { londonDate } from '#domain/kernel/london-date.ts';
import type { CommandContext, Log } from '#event-store/log.ts';
import type { ListFiles } from '#platform/lists/list-files.ts';
import type { RowErrors } from '#platform/lists/row-errors.ts';
import { crawler } from '#platform/scraping/crawler.ts';
import type { FromPage } from '#platform/scraping/draft-from-page.ts';
import { draftsFromPage } from '#platform/scraping/drafts-from-page.ts';
import { endOfRun, pageIdOf, requestScrape, type ScrapeEnd } from '#platform/scraping/page-commands.ts';
import type { ScrapeJobs } from '#platform/scraping/scraping-jobs.ts';
import { asFetchFailure } from '../fetch/fetch-failure.ts';
import { readFeed } from '../feeds/read-feed.ts';
import type { FeedItem } from '../feeds/item.ts';
import type { FetchedText } from '../fetch/web-fetcher.ts';
import type { Listed } from './listed-pages.ts';
import { rowsOf } from './list-items.ts';
import { type ItemsPart, readItems } from './read-items.ts';
import type { ItemFacts } from './take-item.ts';

export interface SourceReading {
  readonly log: Log;
  readonly scrapeJobs: Pick<ScrapeJobs, 'submit'>;
  /** What the source names; throws a FetchFailure. */
  readonly list: (kind: PagesKind, url: string) => Promise<Listed>;
  /** A feed, or a page of it, as it was answered; throws a FetchFailure. */
  readonly feed: (url: string) => Promise<FetchedText>;
  /** What an item of a feed says; null when that is no activity. Throws a FetchFailure. */
  readonly item: (item: FeedItem) => Promise<ItemFacts | null>;
  readonly lists: ListFiles;
  readonly rowErrors: Pick<RowErrors, 'keep'>;
  /** How often to look whether a page has been read, ms. */
  readonly lookMs: number;
  readonly now: () => Date;
}

/** Pages of one source that are read at once; a site is asked for one after the other all the same. */
const AT_ONCE = 3;
/** After this a page that nobody has read counts as failed, ms. */
const PATIENCE_MS = 180_000;

type End = Extract<SourceCommand, { type: 'EndSourceRun' }>;
type Ended = Omit<End, 'type' | 'sourceId' | 'runId'>;
type Run = NonNullable<Source['openRun']>;
type OpenSource = Source & { readonly fields: NonNullable<Source['fields']>; readonly openRun: Run };

/**
 * Reads what a source names, through the same path as any page that somebody asked for, and makes drafts of it: one of a page, which
 * a later run finds again. What was done before this worker took the run up is found in the log and not done again.
 */
export async function readSource(reading: SourceReading, source: OpenSource, giveUp: AbortSignal): Promise<Ended> {
  const { kind } = source.fields;
  if (isFeed(kind)) return readItems(reading, source, itemsOf(reading, source, kind), giveUp);
  if (kind === 'list') return readItems(reading, source, rowsOf(reading, source), giveUp);
  return readPages(reading, source, kind, giveUp);
}

/** The items of a feed, part by part. */
async function* itemsOf(reading: SourceReading, source: OpenSource, kind: FeedKind): AsyncGenerator<ItemsPart> {
  const now = reading.now();
  const today = londonDate(now).replaceAll('-', '');
  const next = readsOnFrom(source, now.toISOString());
  for await (const part of readFeed({ kind, url: source.fields.url, next, today, fetch: reading.feed }))
    yield {
      ...part,
      items: part.items.map((item) => ({ ...item, read: async () => reading.item(item) })),
    };
}

/** The pages that a source names, each of which is read. */
async function readPages(
  reading: SourceReading,
  source: OpenSource,
  kind: PagesKind,
  giveUp: AbortSignal,
): Promise<Ended> {
  const began = performance.now();
  const { fields, openRun } = source;
  const durationMs = (): number => Math.round(performance.now() - began);
  const listed = await reading.list(kind, fields.url).catch((error: unknown) => asFetchFailure(error));
  if (listed instanceof Error) {
    const failure = { failure: listed.failure, detail: listed.message };
    return { named: null, listed: 0, pages: [], failure, durationMs: durationMs() };
  }
  const addresses = pagesInTurn(listed.addresses.map(withoutSecrets), source, MOST_PAGES_A_RUN);
  const pages: RunPage[] = [];
  const waiting = [...addresses];
  const work = async (): Promise<void> => {
    for (let url = waiting.shift(); url !== undefined && !giveUp.aborted; url = waiting.shift())
      pages.push(await readOne(reading, openRun, url, giveUp));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const inOrder = addresses.flatMap((url) => pages.filter((page) => page.url === url));
  const named = listed.isWhole ? listed.addresses : null;
  return { named, listed: listed.addresses.length, pages: inOrder, failure: null, durationMs: durationMs() };
}

async function readOne(reading: SourceReading, run: Run, url: string, giveUp: AbortSignal): Promise<RunPage> {
  const { log, scrapeJobs } = reading;
  const job = { pageId: pageIdOf(url), runId: uuidv5(keyOf(url), run.runId) };
  const context = contextOf(reading, run, job.runId);
  await requestScrape(log, { ...job, url, sourceRunId: run.runId }, context);
  scrapeJobs.submit({ ...job, caller: sourceReader.id });
  const end = await endWithin(reading, job, giveUp);
  const nothing = { url, listingId: null, failure: null, detail: null };
  if (!end) return { ...nothing, outcome: 'failed', failure: 'gave-up', detail: 'nobody read it in time' };
  if (end.type === 'ScrapeFailed') {
    const { failure, detail } = end.data;
    return { ...nothing, outcome: saysGone(end.data) ? 'gone' : 'failed', failure, detail: detail.slice(0, 300) };
  }
  const found = { ...end.data, fields: withoutErased(end.data.fields) };
  if (run.instructions !== null && !fits(found.fields, searchFor(run.instructions)))
    return { ...nothing, outcome: 'passed-over' };
  const drafted = await draftsFromPage(
    log,
    { found, position: end.position },
    { ...crawler, draftedBy: 'page' },
    context,
  );
  const became = drafted.map(({ result }) => becameOf(result));
  const outcome = (['new', 'changed'] as const).find((each) => became.some((one) => one.outcome === each)) ?? 'same';
  return { ...nothing, outcome, listingId: became[0]?.listingId ?? null };
}

function becameOf(result: FromPage): Pick<RunPage, 'outcome' | 'listingId'> {
  if (result.outcome === 'taken') {
    const { revised, holder } = result;
    return { outcome: revised ? 'changed' : 'same', listingId: holder.listingId };
  }
  const outcome = result.outcome === 'created' ? 'new' : result.outcome === 'revised' ? 'changed' : 'same';
  return { outcome, listingId: result.listingId };
}

const contextOf = ({ now }: SourceReading, run: Run, pageRunId: string): CommandContext => ({
  commandId: uuidv5('page of a source', pageRunId),
  correlationId: run.runId,
  causationId: null,
  actor: sourceReader,
  occurredAt: now().toISOString(),
});

/** What the reading of a page came to, by whichever process; undefined when it has no end for long, or `giveUp` aborts. */
async function endWithin(
  { log, lookMs }: SourceReading,
  job: { readonly pageId: string; readonly runId: string },
  giveUp: AbortSignal,
): Promise<ScrapeEnd | undefined> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const end = await endOfRun(log, job);
    if (end || giveUp.aborted || performance.now() > deadline) return end;
    await sleep(lookMs, undefined, { signal: giveUp }).catch(() => undefined);
  }
}
