import { createHash } from 'node:crypto';

/** Longest id that stands in an address as it is. */
const LONGEST_ID = 300;

/**
 * The address under which an item is known: that of its feed or list with the item's own id. So what a feed calls by one id is one draft
 * for ever, and what has another id is another, whichever page on the web both lead to.
 */
export function itemAddress(sourceUrl: string, id: string): string {
  const name = id.length <= LONGEST_ID ? id : createHash('sha256').update(id).digest('hex');
  const url = new URL(sourceUrl);
  url.searchParams.append('item', name);
  return url.href;
}

/** The id in such an address; of one that was too long for it, what stands there instead. */
export const itemIdIn = (address: string): string => new URL(address).searchParams.get('item') ?? '';
