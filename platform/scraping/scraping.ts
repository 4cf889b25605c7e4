import type { ScrapeFailure } from '#domain/page/events.ts';
import type { Grounds } from '#domain/listing/events.ts';
import type { Validators } from '#domain/page/again/again.ts';
import type { FieldName, ListingFields } from '#domain/listing/facts/fields.ts';

/** What was read of a page, or of one class on it. `contentHash` is SHA-256 (hex) of the found fields. */
export interface ReadFields {
  readonly contentHash: string;
  /** Pictures in it; the best five are in `fields.images`. */
  readonly imageCount: number;
  readonly fields: ListingFields;
  readonly methods: Partial<Record<FieldName, string>>;
  /** The words that each field was read from, at most 300 characters. */
  readonly evidence: Partial<Record<FieldName, string>>;
  /** How sure that is, and where it stands if not on the page itself. */
  readonly grounds?: Grounds;
}

/** What reading a page came to. `url` is the address that answered in the end. */
export type ScrapeOutcome =
  | ({
      readonly ok: true;
      readonly url: string;
      /** ISO 8601. */
      readonly scrapedAt: string;
      readonly durationMs: number;
      /** The classes that it has beside each other; none where it has one, absent where nobody looked for them. */
      readonly classes?: readonly ReadFields[];
      /** What its server calls this answer; absent where what was read did not come from it alone. */
      readonly validators?: Validators;
    } & ReadFields)
  | {
      readonly ok: false;
      readonly failure: ScrapeFailure;
      /** What exactly went wrong, for the log; people see a general message. */
      readonly detail: string;
      readonly durationMs: number;
    };

/** The page had not changed, and was not read. */
export interface Unchanged {
  readonly ok: 'unchanged';
  readonly durationMs: number;
}

/** Reads a web page through the guarded fetcher. */
export interface ScrapeService {
  /** Never throws for what a page or its server does; that is an outcome with `ok: false`. */
  scrape(url: string): Promise<ScrapeOutcome>;
  /** The same, if its server has another answer by now than the one that it calls `known`. */
  scrapeUnless?(url: string, known: Validators): Promise<ScrapeOutcome | Unchanged>;
}
