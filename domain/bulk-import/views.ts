import { z } from 'zod';
import { listingStatuses } from '../listing/status.ts';
import { importOutcomes } from './events.ts';
import type { BulkImport, ImportedAddress } from './bulk-import.ts';

const number = z.number().int().min(0);

/** One address of an import. */
export const ImportedAddressSchema = z.object({
  url: z.string(),
  /** Whether it gave a listing that waits for review; of what is still to be read, that it was accepted. */
  success: z.boolean(),
  /** Null while it is still to be read. */
  outcome: z.enum(importOutcomes).nullable(),
  message: z.string(),
  /** The listing that came of it, or that was there before. */
  listingId: z.uuid().nullable(),
});

/** An import in a list. */
export const BulkImportSchema = z.object({
  id: z.uuid(),
  /** Who started it; null for who has no name any more. */
  startedBy: z.string().nullable(),
  startedAt: z.iso.datetime(),
  /** Null while an address is still to be read. */
  finishedAt: z.iso.datetime().nullable(),
  total: number,
  created: number,
  thereAlready: number,
  unreadable: number,
  waiting: number,
});
export type BulkImportView = z.infer<typeof BulkImportSchema>;

/** The same with each address, and what its listing is called by now. */
export const BulkImportDetailSchema = BulkImportSchema.extend({
  results: z.array(
    ImportedAddressSchema.extend({ name: z.string().nullable(), status: z.enum(listingStatuses).nullable() }),
  ),
});
export type BulkImportDetail = z.infer<typeof BulkImportDetailSchema>;

/** What bulk-create-from-urls answers. */
export const BulkImportAnswerSchema = z.object({
  /** Leads to its progress: `GET /api/admin/bulk-imports/{jobId}`. */
  jobId: z.uuid(),
  message: z.string(),
  results: z.array(ImportedAddressSchema),
});

const ACCEPTED = 'Accepted; it is still to be read.';

export const importedAddressView = ({ url, outcome, message, listingId }: ImportedAddress) => ({
  url,
  success: outcome === null || outcome === 'created',
  outcome,
  message: outcome === null ? ACCEPTED : message,
  listingId,
});

/** How it stands with an import. */
export function bulkImportView(
  job: BulkImport & { readonly importId: string },
  startedBy: string | null,
): BulkImportView {
  const { importId: id, startedAt, finishedAt, addresses } = job;
  const of = (wanted: ImportedAddress['outcome']): number =>
    addresses.filter(({ outcome }) => outcome === wanted).length;
  return {
    id,
    startedBy,
    startedAt,
    finishedAt,
    total: addresses.length,
    created: of('created'),
    thereAlready: of('there-already'),
    unreadable: of('unreadable'),
    waiting: of(null),
  };
}

/** What came of an import so far, in the words of its message; what is still to be read is neither created nor failed. */
export function importWords(results: readonly { readonly outcome: ImportedAddress['outcome'] }[]): string {
  const of = (fits: (outcome: ImportedAddress['outcome']) => boolean): number =>
    results.filter(({ outcome }) => fits(outcome)).length;
  const created = of((outcome) => outcome === 'created');
  const failed = of((outcome) => outcome === 'there-already' || outcome === 'unreadable');
  const waiting = of((outcome) => outcome === null);
  const rest = waiting === 0 ? '' : waiting === 1 ? ' 1 more is being read.' : ` ${waiting} more are being read.`;
  return `Successfully created ${created} pending activities. ${failed} URLs failed.${rest}`;
}
