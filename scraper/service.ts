import { type FieldName, fieldNames } from '#domain/listing/facts/fields.ts';
import type { ScrapeOutcome, ScrapeService } from '#platform/scraping/scraping.ts';
import { contentHash, type Extraction, extractActivity, fieldsOf } from './extract/extract-activity.ts';
import type { Found } from './extract/findings.ts';
import { asFetchFailure, FetchFailure } from './fetch/fetch-failure.ts';
import { type FetchedText, WebFetcher, type WebFetcherOptions } from './fetch/web-fetcher.ts';

export interface ScrapeServiceOptions extends WebFetcherOptions {
  /** The time now; default the system's. */
  readonly now?: () => Date;
}

/** A running scraper. `close` gives up what is under way. */
export interface RunningScrapeService extends ScrapeService {
  /** As `scrape`, with the whole findings instead of a listing's fields; throws a FetchFailure. */
  read(url: string): Promise<ReadPage>;
  close(): Promise<void>;
}

export interface ReadPage {
  readonly url: string;
  readonly scrapedAt: string;
  readonly extraction: Extraction;
}

/** The scraper: fetches pages through the guarded fetcher and reads what they say about an activity. */
export function createScrapeService(options: ScrapeServiceOptions = {}): RunningScrapeService {
  const fetcher = new WebFetcher(options);
  const now = options.now ?? (() => new Date());

  async function read(url: string): Promise<ReadPage> {
    const page = await fetcher.page(url);
    const scrapedAt = now().toISOString();
    const extraction = await withCalendar(page);
    if (!extraction.isActivity) throw new FetchFailure('nothing-found', `no activity found on ${page.url}`);
    return { url: page.url, scrapedAt, extraction };
  }

  /** One linked calendar is worth a visit when the page itself does not say when; without it the page still counts. */
  async function withCalendar(page: FetchedText): Promise<Extraction> {
    const extraction = extractActivity(page.text, page.url);
    const [address] = extraction.calendarLinks;
    if (address === undefined || extraction.found.schedule !== undefined) return extraction;
    const calendar = await fetcher.calendar(address).catch(() => undefined);
    return calendar ? extractActivity(page.text, page.url, { calendars: [calendar.text] }) : extraction;
  }

  return {
    read,
    close: () => fetcher.close(),
    async scrape(url): Promise<ScrapeOutcome> {
      const started = performance.now();
      const durationMs = (): number => Math.round(performance.now() - started);
      try {
        const { extraction, ...page } = await read(url);
        const fields = fieldsOf(extraction.found);
        return {
          ok: true,
          ...page,
          contentHash: contentHash(fields),
          imageCount: extraction.imageCount,
          durationMs: durationMs(),
          fields,
          methods: each(extraction.found, 'method'),
          evidence: each(extraction.found, 'evidence'),
        };
      } catch (error) {
        const { failure, message } = asFetchFailure(error);
        return { ok: false, failure, detail: message, durationMs: durationMs() };
      }
    },
  };
}

function each(found: Found, part: 'method' | 'evidence'): Partial<Record<FieldName, string>> {
  return Object.fromEntries(fieldNames.flatMap((name) => (found[name] ? [[name, found[name][part]]] : [])));
}
