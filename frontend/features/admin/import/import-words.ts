import type { BulkImportDetail, BulkImportView } from '#domain/bulk-import/views.ts';
import { formatCount, formatNumber } from '#frontend/lib/format.ts';

export type ImportedRow = BulkImportDetail['results'][number];

/** "12 created, 1 there already, 2 not read", without what there is none of. */
export function countsWords({ created, thereAlready, unreadable }: BulkImportView): string {
  const parts = [
    [created, 'created'],
    [thereAlready, 'there already'],
    [unreadable, 'not read'],
  ] as const;
  const said = parts.filter(([count]) => count > 0).map(([count, words]) => `${formatNumber(count)} ${words}`);
  return said.length === 0 ? 'Nothing is read yet' : said.join(', ');
}

/** "8 of 15 addresses done". */
export const doneWords = ({ total, waiting }: BulkImportView): string =>
  `${formatNumber(total - waiting)} of ${formatCount(total, 'address', 'addresses')} done`;

/** What became of an address, for its badge. */
export const outcomes = {
  created: ['good', 'Created'],
  'there-already': ['neutral', 'There already'],
  unreadable: ['warn', 'Not read'],
} as const;
