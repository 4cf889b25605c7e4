import { fieldNames } from '../facts/fields.ts';
import type { Listing } from '../listing.ts';
import type { RevisionView } from './views.ts';

/** The changes to a live listing that wait for an admin; `proposedAt` knows when each was proposed (ISO 8601). */
export const waitingChanges = (
  { fields, pendingRevisions }: Pick<Listing, 'fields' | 'pendingRevisions'>,
  proposedAt: (revisionId: string) => string,
): RevisionView[] =>
  pendingRevisions.map(({ revisionId, source, changes }) => ({
    revisionId,
    source,
    proposedAt: proposedAt(revisionId),
    // In the order of the form: the database keeps keys in an order of its own.
    changes: fieldNames
      .filter((field) => changes[field] !== undefined)
      .map((field) => ({ field, before: fields[field] ?? null, after: changes[field] })),
  }));
