import { z } from 'zod';
import { FieldChangeSchema, momentOf } from '../audit/views.ts';
import { listPart } from '../kernel/list-part.ts';
import { PointsSummarySchema, PointTransactionSchema } from '../points/views.ts';
import { shownOfThen } from './shown.ts';

const asOf = momentOf('end')
  .optional()
  .describe('What had happened by this time, or by the end of this day; default now');
export const MomentQuerySchema = z.object({ asOf });
export const DirectoryThenQuerySchema = z.object({
  asOf,
  search: z.string().max(200).optional().describe('Words of the name that it had then'),
  show: z.enum(shownOfThen).default('then'),
  ...listPart({ usual: 24, most: 100 }),
});

/** A listing as the directory had it at a moment; of one that has come since, as it is now. */
export const ListingThenSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  fields: z.record(z.string(), z.unknown()),
  liveSince: z.string(),
  updatedAt: z.string(),
  lastConfirmedAt: z.string(),
  /** Null when the directory has it no more. */
  nameNow: z.string().nullable(),
  /** In which fields it says something else now. */
  changes: z.array(FieldChangeSchema),
});
export type ListingThenView = z.infer<typeof ListingThenSchema>;

export const DirectoryThenSummarySchema = z.object({
  /** The moment in UTC. */
  asOf: z.string(),
  /** How many were live then and are now, and how many of either are not of the other. */
  liveThen: z.number().int(),
  liveNow: z.number().int(),
  gone: z.number().int(),
  new: z.number().int(),
  /** When the first listing went live; null while none has. */
  begins: z.string().nullable(),
});
export type DirectoryThenSummary = z.infer<typeof DirectoryThenSummarySchema>;

/** A member's ledger at a moment and now. */
export const PointsThenSchema = z.object({
  asOf: z.string(),
  /** Null for who is not known, or was erased. */
  name: z.string().nullable(),
  then: PointsSummarySchema,
  now: PointsSummarySchema,
  /** When the first and the last entry were made; null without any. */
  begins: z.string().nullable(),
  ends: z.string().nullable(),
});
export type PointsThen = z.infer<typeof PointsThenSchema>;

/** One entry of the ledger, and what it had come to with it. */
export const LedgerEntrySchema = PointTransactionSchema.omit({ rewarded: true }).extend({ balance: z.number().int() });
export type LedgerEntry = z.infer<typeof LedgerEntrySchema>;
export const LedgerQuerySchema = z.object({
  asOf,
  ...listPart({ usual: 50, most: 200 }),
});
