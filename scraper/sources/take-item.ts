import { v5 as uuidv5 } from 'uuid';
import { DomainError } from '#domain/kernel/errors.ts';
import { withoutErased } from '#domain/kernel/erased.ts';
import type { ListingFields } from '#domain/listing/facts/fields.ts';
import { withoutSecrets } from '#domain/page/address.ts';
import type { RunPage } from '#domain/source/events.ts';
import { fits, searchFor } from '#domain/source/fits.ts';
import { keyOf } from '#domain/source/known-pages.ts';
import { sourceReader } from '#domain/source/reader.ts';
import type { Source } from '#domain/source/source.ts';
import type { CommandContext, Log } from '#event-store/log.ts';
import { crawler } from '#platform/scraping/crawler.ts';
import { type Claimant, draftFromPage } from '#platform/scraping/draft-from-page.ts';
import { itemAddress } from '#platform/scraping/item-address.ts';
import { pageIdOf } from '#platform/scraping/page-commands.ts';
import { recordOnPage } from '#platform/scraping/record-found.ts';
import { FetchFailure } from '../fetch/fetch-failure.ts';

/** What an item says of an activity. */
export interface ItemFacts {
  readonly fields: ListingFields;
  readonly contentHash: string;
  readonly imageCount: number;
  readonly methods: Readonly<Record<string, string>>;
  readonly evidence: Readonly<Record<string, string>>;
}

/** An item of a feed, or a row of a list. */
export interface Item {
  readonly id: string;
  readonly link: string | null;
  readonly mark: string;
  /** What it says; null when that is no activity. Throws a FetchFailure when it cannot be read. */
  readonly read: () => Promise<ItemFacts | null>;
}

type Run = NonNullable<Source['openRun']>;
export type OpenSource = Source & {
  readonly fields: NonNullable<Source['fields']>;
  readonly openRun: Run;
};
export interface Taking {
  readonly log: Log;
  readonly now: () => Date;
}

/** An item that says something new, and what that is. */
export interface Said {
  readonly item: Item;
  readonly url: string;
  readonly facts: ItemFacts;
}

/** What `item` says: undefined when that is what it said last, what became of it when nothing is to be drafted of it. */
export async function whatItSays(source: OpenSource, item: Item): Promise<Said | RunPage | undefined> {
  const { openRun, fields: kept } = source;
  const url = itemAddress(kept.url, item.id);
  const known = source.pages[keyOf(url)];
  if (known?.mark === item.mark && !known.vanished && openRun.instructions === null) return undefined;
  try {
    const facts = await item.read();
    if (facts === null) return { ...pageOf({ item, url }), outcome: 'passed-over' };
    // Without a mark it is read again next time: it may have failed on our side, or not have fitted a search.
    if (openRun.instructions !== null && !fits(facts.fields, searchFor(openRun.instructions)))
      return { ...unread(url), outcome: 'passed-over' };
    return { item, url, facts };
  } catch (error) {
    return failed(url, error);
  }
}

/** Records what an item says in the stream of its page, and makes a draft of it, or a change to the listing that came of it before. */
export async function takeItem(taking: Taking, { openRun }: OpenSource, said: Said): Promise<RunPage> {
  try {
    return { ...pageOf(said), ...(await drafted(taking, openRun, said)) };
  } catch (error) {
    return failed(said.url, error);
  }
}

const unread = (url: string) => ({ url, listingId: null, failure: null, detail: null });
/** What is told of an item whatever became of it. */
export const pageOf = ({ item, url }: Pick<Said, 'item' | 'url'>) => ({ ...unread(url), mark: item.mark });

function failed(url: string, error: unknown): RunPage {
  if (error instanceof FetchFailure)
    return { ...unread(url), outcome: 'failed', failure: error.failure, detail: error.message.slice(0, 300) };
  if (error instanceof DomainError)
    return { ...unread(url), outcome: 'failed', failure: 'gave-up', detail: error.code.slice(0, 300) };
  throw error;
}

/** What the stream of an item's page is told of it, at `at`, and by which command. */
export function foundIn(openRun: Run, { item, url, facts }: Said, at: string) {
  const pageId = pageIdOf(url);
  const runId = uuidv5(`${keyOf(url)} ${item.mark}`, openRun.runId);
  const context: CommandContext = {
    commandId: uuidv5('item of a source', runId),
    correlationId: openRun.runId,
    causationId: null,
    actor: sourceReader,
    occurredAt: at,
  };
  const found = {
    pageId,
    contactSubject: pageId,
    runId,
    sourceRunId: openRun.runId,
    url: item.link === null ? url : withoutSecrets(item.link),
    scrapedAt: at,
    durationMs: 0,
    ...facts,
  };
  return { found, context };
}

async function drafted(
  { log, now }: Taking,
  openRun: Run,
  said: Said,
): Promise<Pick<RunPage, 'outcome' | 'listingId'>> {
  const { found: asRead, context } = foundIn(openRun, said, now().toISOString());
  const { events, position } = await recordOnPage(
    log,
    asRead.pageId,
    { type: 'RecordScrape', run: 'unasked', found: asRead },
    context,
  );
  // Without whoever has been erased.
  const recorded = events.find((event) => event.type === 'ActivityScraped')?.data ?? asRead;
  const found = { ...recorded, fields: withoutErased(recorded.fields) };
  const result = await draftFromPage(log, { found, position }, byPage, context);
  if (result.outcome === 'taken')
    return { outcome: result.revised ? 'changed' : 'same', listingId: result.holder.listingId };
  const outcome = result.outcome === 'created' ? 'new' : result.outcome === 'revised' ? 'changed' : 'same';
  return { outcome, listingId: result.listingId };
}

/** On whose behalf items become drafts. */
export const byPage: Claimant = { ...crawler, draftedBy: 'page' };
