import type { ListingFields } from '#domain/listing/facts/fields.ts';
import { type Extraction, extractActivity } from '../extract/extract-activity.ts';
import { contentHash, fieldsOf } from '../extract/found-fields.ts';

/** A page as it was fetched. */
export interface PageText {
  readonly html: string;
  /** Where it came from, absolute. */
  readonly address: string;
  /** Texts of iCalendar files that belong to the page. */
  readonly calendars: readonly string[];
}

/** What a page says. */
export interface PageFacts {
  readonly extraction: Extraction;
  /** The values of what was found. */
  readonly fields: ListingFields;
  /** SHA-256 (hex) of the fields. */
  readonly contentHash: string;
  /** The same of each class on it. */
  readonly classes: readonly { readonly fields: ListingFields; readonly contentHash: string }[];
}

/** Reads a page here and now, however long that takes; `pageReaders` do it in processes of their own. */
export function factsOf({ html, address, calendars }: PageText): PageFacts {
  const extraction = extractActivity(html, address, { calendars });
  const fields = fieldsOf(extraction.found);
  const classes = extraction.classes.map(fieldsOf).map((each) => ({ fields: each, contentHash: contentHash(each) }));
  return { extraction, fields, contentHash: contentHash(fields), classes };
}
