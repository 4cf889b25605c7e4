import { z } from 'zod';
import { defineEvent, type EventOf } from '../kernel/event.ts';
import { ADDRESS_MAX, IMPORT_MAX } from './limits.ts';

const importId = z.uuid();

/**
 * What became of one address: a listing that waits for review now, one that was there before, or nothing that we could read. The
 * second and the third say why.
 */
export const importOutcomes = ['created', 'there-already', 'unreadable'] as const;
const ImportOutcomeSchema = z.enum(importOutcomes);
export type ImportOutcome = z.infer<typeof ImportOutcomeSchema>;

/** An admin wants the pages at these addresses read, each as a listing of its own. Holds no secrets. */
export const BulkImportStarted = defineEvent(
  'BulkImportStarted',
  z.object({
    importId,
    startedBy: z.uuid(),
    addresses: z.array(z.string().min(1).max(ADDRESS_MAX)).min(1).max(IMPORT_MAX),
  }),
);

/** `place` counts the addresses from 0. */
export const ImportAddressDone = defineEvent(
  'ImportAddressDone',
  z.object({
    importId,
    place: z.number().int().min(0),
    outcome: ImportOutcomeSchema,
    listingId: z.uuid().nullable(),
    message: z.string().max(500),
  }),
);

export const bulkImportEvents = [BulkImportStarted, ImportAddressDone] as const;
export type BulkImportEvent = EventOf<(typeof bulkImportEvents)[number]>;
