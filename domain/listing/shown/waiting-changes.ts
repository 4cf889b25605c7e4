import { fieldNames } from '../facts/fields.ts';
import type { Listing, PendingRevision } from '../listing.ts';
import { stillMeant } from '../revisions.ts';
import type { RevisionView } from './views.ts';

/**
 * Whether the owner of a listing sent this change to it, and may therefore take it back: somebody of its business, or the member whose own
 * it still is. What others suggest of it they only read.
 */
export const isOwners = (
  { submittedBy, businessId }: Pick<Listing, 'submittedBy' | 'businessId'>,
  { source, proposedBy }: Pick<PendingRevision, 'source' | 'proposedBy'>,
): boolean =>
  source === 'provider_edit' || (businessId === undefined && proposedBy !== null && proposedBy === submittedBy);

/** The changes to a live listing that wait for an admin; `proposedAt` knows when each was proposed (ISO 8601). */
export const waitingChanges = (
  listing: Pick<Listing, 'fields' | 'setBy' | 'pendingRevisions' | 'submittedBy' | 'businessId'>,
  proposedAt: (revisionId: string) => string,
): RevisionView[] =>
  listing.pendingRevisions
    .map((revision) => ({ ...revision, changes: stillMeant(listing, revision) }))
    .map((revision) => ({
      revisionId: revision.revisionId,
      source: revision.source,
      isOwners: isOwners(listing, revision),
      proposedAt: proposedAt(revision.revisionId),
      // In the order of the form: the database keeps keys in an order of its own.
      changes: fieldNames
        .filter((field) => revision.changes[field] !== undefined)
        .map((field) => ({ field, before: listing.fields[field] ?? null, after: revision.changes[field] })),
    }));
