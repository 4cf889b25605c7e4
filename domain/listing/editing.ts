import { DomainError } from '../kernel/errors.ts';
import type { Editor, ListingEvent, RevisionSource } from './events.ts';
import { changesBetween, type FieldName, type ListingChanges } from './facts/fields.ts';
import type { Listing } from './listing.ts';
import { mustMakeSense, mustBeTheirs } from './rules.ts';

/** What `editedBy` changes at once. Throws a DomainError when that is to be reviewed first, or is against the rules. */
export function edit(listing: Listing, wanted: ListingChanges, editedBy: Editor): ListingEvent[] {
  if (listing.status === 'archived')
    throw new DomainError('archived', 'This activity was deleted. Restore it before editing it.', 'conflict');
  if (listing.status === 'live' && editedBy !== 'admin') {
    throw new DomainError('needs-review', 'This activity is live: changes to it are reviewed first.', 'conflict');
  }
  const changes = changesBetween(listing.fields, wanted);
  if (isEmpty(changes)) return [];
  mustBeTheirs(editedBy, changes);
  mustMakeSense(listing, changes);
  return [{ type: 'ListingEdited', data: { ...about(listing), revision: listing.revision + 1, editedBy, changes } }];
}

/**
 * What `mine` would change in `theirs`, when both are about the same thing: what it says otherwise, but for what a page says where
 * a person has said something, and for ratings, which a parent does not enter. Nothing that only `theirs` says is taken away.
 */
export function changesTo(
  theirs: Pick<Listing, 'fields' | 'setBy'>,
  mine: Pick<Listing, 'fields' | 'setBy'>,
  source: RevisionSource,
) {
  const said = Object.entries(mine.fields).filter(
    ([name]) =>
      (!isFromPage(mine.setBy[name as FieldName]) || isFromPage(theirs.setBy[name as FieldName])) &&
      !(name === 'reviews' && source === 'parent_amendment'),
  );
  return changesBetween(theirs.fields, Object.fromEntries(said));
}

export const isEmpty = (changes: ListingChanges): boolean => Object.keys(changes).length === 0;
/** Whom an event of the listing is about. */
export const about = ({ listingId, contactSubject }: Listing) => ({ listingId, contactSubject });
/** Whether no person has said it. */
export const isFromPage = (editor: Editor | undefined): boolean =>
  editor === undefined || editor === 'page' || editor === 'crawler';
