import { concept, known } from '../kernel/concept.ts';
import { plainSnapshot } from '../kernel/decider.ts';
import { sampleIds } from '../kernel/sample-ids.ts';
import { bulkImportEvents, type ImportOutcome } from './events.ts';
import { type BulkImport, decide, evolve, initialBulkImport } from './bulk-import.ts';

const addressCount = (many: number): string => `${many} ${many === 1 ? 'address' : 'addresses'}`;
const importId = sampleIds.run;
const said: Readonly<Record<ImportOutcome, string>> = {
  created: 'gave an activity that waits for review',
  'there-already': 'is that of an activity that was there before',
  unreadable: 'could not be read',
};

/** Addresses of web pages that an admin has read, all at once, each as a listing of its own. */
export const bulkImport = concept({
  name: 'bulkImport',
  events: bulkImportEvents,
  decider: { initial: initialBulkImport, evolve, decide, snapshot: plainSnapshot<BulkImport>(1) },
  commands: { StartBulkImport: true, RecordImportedAddress: true },
  trail: {
    initial: { name: null, view: {}, state: null },
    tell: ({ name, view }, event) =>
      event.type === 'BulkImportStarted'
        ? {
            name: `Bulk import of ${addressCount(event.data.addresses.length)}`,
            view: known({ addresses: event.data.addresses }),
            state: null,
          }
        : { name, view: known({ ...view, [`address ${event.data.place + 1}`]: event.data.outcome }), state: null },
  },
  says: {
    BulkImportStarted: ({ addresses }) => `A bulk import of ${addressCount(addresses.length)} began`,
    ImportAddressDone: ({ place, outcome }) => `Address ${place + 1} of a bulk import ${said[outcome]}`,
  },
  samples: {
    BulkImportStarted: {
      importId,
      startedBy: sampleIds.admin,
      addresses: ['https://example.org/swim', 'https://example.org/dance'],
    },
    ImportAddressDone: {
      importId,
      place: 0,
      outcome: 'created',
      listingId: sampleIds.listing,
      message: 'A new activity that waits for review.',
    },
  },
});
