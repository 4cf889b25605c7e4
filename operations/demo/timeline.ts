import { createHash } from 'node:crypto';
import { v5 as uuidv5 } from 'uuid';
import type { ListingFields } from '#domain/listing/facts/fields.ts';
import { normalisedAddress } from '#domain/page/address.ts';

/** Something that happened, to be told in the log. */
export interface Told {
  readonly at: Date;
  tell(): Promise<void>;
}

/** Tells all of it in the order in which it happened: lists of the newest go by the log. */
export async function tellInOrder(all: readonly Told[]): Promise<void> {
  for (const { tell } of all.toSorted((a, b) => a.at.getTime() - b.at.getTime())) await tell();
}

/** The web page that says `fields`; undefined where there is none. */
export function pageOf(fields: ListingFields) {
  const url = fields.website;
  if (url === undefined || url === null) return undefined;
  const contentHash = createHash('sha256').update(JSON.stringify(fields)).digest('hex');
  return { url, pageId: uuidv5(normalisedAddress(url) ?? url, uuidv5.URL), contentHash };
}
