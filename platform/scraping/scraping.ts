import type { ScrapeFailure } from '#domain/page/events.ts';
import type { FieldName, ListingFields } from '#domain/listing/facts/fields.ts';

/** What reading a page came to. `url` is the address that answered in the end, `contentHash` SHA-256 (hex) of the found fields. */
export type ScrapeOutcome =
  | {
      readonly ok: true;
      readonly url: string;
      /** ISO 8601. */
      readonly scrapedAt: string;
      readonly contentHash: string;
      /** Pictures on the page; the best five are in `fields.images`. */
      readonly imageCount: number;
      readonly durationMs: number;
      readonly fields: ListingFields;
      readonly methods: Partial<Record<FieldName, string>>;
      /** The words that each field was read from, at most 300 characters. */
      readonly evidence: Partial<Record<FieldName, string>>;
    }
  | {
      readonly ok: false;
      readonly failure: ScrapeFailure;
      /** What exactly went wrong, for the log; people see a general message. */
      readonly detail: string;
      readonly durationMs: number;
    };

/** Reads a web page through the guarded fetcher. */
export interface ScrapeService {
  /** Never throws for what a page or its server does; that is an outcome with `ok: false`. */
  scrape(url: string): Promise<ScrapeOutcome>;
}
