import type { BulkImportEvent } from '#domain/bulk-import/events.ts';
import { type BulkImport, evolve, initialBulkImport } from '#domain/bulk-import/bulk-import.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import { type Effect, into, json, readModel, table } from './runtime/read-model.ts';

const imports = table({
  key: ['import_id'],
  columns: {
    import_id: 'uuid',
    started_at: 'timestamptz',
    is_open: 'boolean',
    shown: json<BulkImport>(),
  },
  indexes: [
    'create index on imports (started_at desc, import_id)',
    'create index on imports (started_at) where is_open',
  ],
});

const change: Effect<Recorded<BulkImportEvent>> = into(
  imports,
  ({ data }) => ({ import_id: data.importId }),
  (row, event) => {
    const shown = evolve(row?.shown ?? initialBulkImport, event);
    const { startedAt, finishedAt } = shown;
    return { import_id: event.data.importId, started_at: startedAt, is_open: finishedAt === null, shown };
  },
);

/** What admins have read in bulk, and how far that is. */
export const bulkImports = readModel({
  name: 'bulk_imports',
  version: 1,
  tables: { imports },
  nothingPersonal: true,
  project: { BulkImportStarted: [change], ImportAddressDone: [change] },
});
