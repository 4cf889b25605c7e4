import { DomainError } from '#domain/kernel/errors.ts';
import type { EventOf } from '#domain/kernel/event.ts';
import type { ActivityScraped } from '#domain/page/events.ts';
import type { CommandContext } from '#event-store/log.ts';
import type { ServerContext } from '#platform/context.ts';
import type { ScrapeOutcome } from '#platform/scraping.ts';
import { executePage, pageIdOf } from './page-stream.ts';
import { idOf, stepOf } from './steps.ts';

/** What a page said when it was read, and where readers must have come to see it in the log. */
export interface Reading {
  readonly found: EventOf<typeof ActivityScraped>['data'];
  readonly position: number;
}

/**
 * Reads the page at `url` and records what was found, or why nothing was: the log has the precise reason, people see
 * `unreadable`. Throws a DomainError `page-unreadable` with that text.
 */
export async function readPage(
  server: Pick<ServerContext, 'scrape' | 'log'>,
  url: string,
  unreadable: string,
  context: CommandContext,
): Promise<Reading> {
  const outcome = await server.scrape.scrape(url);
  if (!outcome.ok) {
    await recordFailure(server, url, outcome, context);
    throw new DomainError('page-unreadable', unreadable);
  }
  const { ok: _, ...said } = outcome;
  const pageId = pageIdOf(said.url);
  const found = { ...said, url: withoutSecrets(said.url), pageId, contactSubject: pageId, runId: idOf(context, 'run') };
  const recorded = await executePage(server.log, pageId, { type: 'RecordScrape', found }, stepOf(context, 'scrape'));
  // A repeated request may have read another version of the page: what counts is what was recorded the first time.
  const first = recorded.events.find((event) => event.type === 'ActivityScraped');
  return { found: first?.data ?? found, position: recorded.position };
}

async function recordFailure(
  { log }: Pick<ServerContext, 'log'>,
  url: string,
  { failure, detail, durationMs }: Extract<ScrapeOutcome, { ok: false }>,
  context: CommandContext,
): Promise<void> {
  const pageId = pageIdOf(url);
  const failed = {
    pageId,
    runId: idOf(context, 'run'),
    url: withoutSecrets(url),
    failure,
    // It may quote the address as it was pasted.
    detail: detail.replaceAll(/\/\/[^/\s]*@/g, '//').slice(0, 1000),
    durationMs,
  };
  await executePage(log, pageId, { type: 'RecordScrapeFailure', failed }, stepOf(context, 'scrape'));
}

/** The log keeps no user name and password that somebody pasted with an address. */
function withoutSecrets(address: string): string {
  if (!URL.canParse(address)) return address;
  const url = new URL(address);
  url.username = '';
  url.password = '';
  return url.href;
}
