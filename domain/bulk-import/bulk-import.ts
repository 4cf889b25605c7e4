import { DomainError } from '../kernel/errors.ts';
import type { Timed } from '../kernel/decider.ts';
import type { EventOf } from '../kernel/event.ts';
import type { PersonEvent } from '../person/events.ts';
import { withoutSecrets } from '../page/address.ts';
import type { BulkImportEvent, ImportAddressDone, ImportOutcome } from './events.ts';
import { addressesIn } from './lines.ts';

/** One address and what became of it; `outcome` is null while it waits. */
export interface ImportedAddress {
  readonly url: string;
  readonly outcome: ImportOutcome | null;
  readonly listingId: string | null;
  readonly message: string;
}

/** An import as the rules see it. */
export interface BulkImport {
  /** Null before it was started. */
  readonly importId: string | null;
  readonly startedBy: string;
  /** ISO 8601; empty before it was started. */
  readonly startedAt: string;
  /** When the last address was done; null while one waits. */
  readonly finishedAt: string | null;
  readonly addresses: readonly ImportedAddress[];
}
export const initialBulkImport: BulkImport = {
  importId: null,
  startedBy: '',
  startedAt: '',
  finishedAt: null,
  addresses: [],
};

export type BulkImportCommand =
  | {
      readonly type: 'StartBulkImport';
      readonly importId: string;
      readonly startedBy: string;
      readonly lines: readonly string[];
    }
  | ({ readonly type: 'RecordImportedAddress' } & Omit<EventOf<typeof ImportAddressDone>['data'], 'importId'>);

/** What `command` changes in `job`. Throws a DomainError when the rules forbid it. */
export function decide(command: BulkImportCommand, job: BulkImport): BulkImportEvent[] {
  if (command.type === 'StartBulkImport') {
    const { importId, startedBy, lines } = command;
    if (job.importId !== null) throw new DomainError('already-started', 'This import has been started.', 'conflict');
    const addresses = addressesIn(lines).map(withoutSecrets);
    if (addresses.length === 0)
      throw new DomainError('no-addresses', 'Please enter at least one address that begins with http.', 'refused', {
        fields: ['urls'],
      });
    return [{ type: 'BulkImportStarted', data: { importId, startedBy, addresses } }];
  }
  if (job.importId === null) throw new DomainError('no-such-import', 'This import is not there.', 'missing');
  const address = job.addresses[command.place];
  if (!address) throw new DomainError('no-such-address', 'This import has no such address.', 'missing');
  // Whoever took the work over found it done.
  if (address.outcome !== null) return [];
  const { type: _, ...done } = command;
  return [{ type: 'ImportAddressDone', data: { importId: job.importId, ...done } }];
}

/** `job` after `event`. */
export function evolve(job: BulkImport, event: Timed<BulkImportEvent | PersonEvent>): BulkImport {
  switch (event.type) {
    case 'BulkImportStarted': {
      const { importId, startedBy } = event.data;
      const addresses = event.data.addresses.map((url) => ({ url, outcome: null, listingId: null, message: '' }));
      return { importId, startedBy, startedAt: event.occurredAt, finishedAt: null, addresses };
    }
    case 'ImportAddressDone': {
      const { place, outcome, listingId, message } = event.data;
      const addresses = job.addresses.map((each, at) =>
        at === place ? { ...each, outcome, listingId, message } : each,
      );
      const isFinished = addresses.every((each) => each.outcome !== null);
      return { ...job, addresses, finishedAt: isFinished ? event.occurredAt : null };
    }
    case 'PersonErased':
      return job;
  }
}

/** The places of the addresses that wait. */
export const waitingIn = ({ addresses }: Pick<BulkImport, 'addresses'>): number[] =>
  addresses.flatMap(({ outcome }, place) => (outcome === null ? [place] : []));
