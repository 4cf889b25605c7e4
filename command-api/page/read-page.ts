import { DomainError } from '#domain/kernel/errors.ts';
import { withoutErased } from '#domain/kernel/erased.ts';
import { withoutSecrets } from '#domain/page/address.ts';
import { NOT_OPENED } from '#domain/listing/web-address.ts';
import { whyUnreadable } from '#domain/page/unreadable.ts';
import type { CommandContext } from '#event-store/log.ts';
import type { ServerContext } from '#platform/context.ts';
import { httpProblem } from '#platform/http/problem.ts';
import { executePage, pageIdOf, requestScrape } from '#platform/scraping/page-commands.ts';
import type { Reading } from '#platform/scraping/draft-from-page.ts';
import type { ScrapeEnds } from './scrape-ends.ts';
import { idOf, stepOf } from '#platform/command-steps.ts';

export interface PageReading extends Pick<ServerContext, 'log' | 'scrapeJobs'> {
  readonly ends: ScrapeEnds;
  /** How long a request waits for its page. */
  readonly patienceMs: number;
}

/** After this a browser may ask again. */
const RETRY_AFTER_S = 5;

/**
 * Asks for the page at `url` to be read and waits for what comes of it. The log has the precise reason of a failure, people see
 * its kind in a sentence, as a DomainError `page-unreadable`. Throws 503 when the page is still being read; the same command again waits for
 * the same reading. `caller` is who asks, as ScrapeJob says: places are divided between callers.
 */
export async function readPage(
  { log, scrapeJobs, ends, patienceMs }: PageReading,
  url: string,
  context: CommandContext,
  caller: string,
): Promise<Reading> {
  const job = { pageId: pageIdOf(url), runId: idOf(context, 'run') };
  const asked = { ...job, url: withoutSecrets(url) };
  if (asked.url !== new URL(url).href) {
    await refuse(log, asked, context);
    throw new DomainError('page-unreadable', NOT_OPENED);
  }
  await requestScrape(log, asked, context);
  scrapeJobs.submit({ ...job, caller });
  const end = await ends.waitFor(job, patienceMs);
  if (!end) throw httpProblem(503, 'The page is still being read. Please try again in a few seconds.', RETRY_AFTER_S);
  if (end.type === 'ScrapeFailed')
    throw new DomainError('page-unreadable', whyUnreadable(end.data.failure, end.data.detail));
  // Whoever was erased from the page in the meantime is not carried on into a listing.
  return { found: { ...end.data, fields: withoutErased(end.data.fields) }, position: end.position };
}

/** An address with a password is not read, and the password is not passed on to whoever would read it. */
async function refuse(
  log: ServerContext['log'],
  asked: { readonly pageId: string; readonly runId: string; readonly url: string },
  context: CommandContext,
): Promise<void> {
  const detail = 'a user name or password in the address';
  const failed = { ...asked, failure: 'forbidden-address', detail, durationMs: 0 } as const;
  await executePage(
    log,
    asked.pageId,
    { type: 'RecordScrapeFailure', run: 'unasked', failed },
    stepOf(context, 'scrape'),
  );
}
