import { withoutErased } from '../kernel/erased.ts';
import { ofBoth, personalPaths, withoutPersonal } from '../kernel/personal.ts';
import type { Command } from './commands.ts';
import type { ListingEvent } from './events.ts';
import { type FieldName, ListingChanges, type ListingFields, ListingFieldsSchema } from './facts/fields.ts';
import type { Listing, PendingRevision } from './listing.ts';

/** What an activity says of who runs it, where, and how they are reached: goes with whoever is erased as its contact. */
export const contactFields = personalPaths(ListingFieldsSchema).flatMap(
  ({ path: [name] }) => (name as FieldName | undefined) ?? [],
);
const isOfContact = (name: string): boolean => (contactFields as readonly string[]).includes(name);

/** Under whose key it stands how a change that waits would have the activity of `contactSubject` reached. */
export const keyOf = (
  contactSubject: string,
  { source, proposedBy, revisionId }: Pick<PendingRevision, 'source' | 'proposedBy' | 'revisionId'>,
): string =>
  source === 'page_change' ? contactSubject : ofBoth(contactSubject, proposedBy ?? `anonymous-${revisionId}`);

/**
 * Has `listing` say again what is its business's, under the key of another who acts for it, and the changes to it that wait what others
 * have said in them. A contact's name is whoever's it is.
 */
export function handOver(listing: Listing, command: Command<'HandOverListing'>): ListingEvent[] {
  const { listingId, contactSubject, fields, setBy, pendingRevisions } = listing;
  const { to, without } = command;
  if (contactSubject === to) return [];
  const staysOf = (said: ListingChanges): ListingChanges =>
    Object.fromEntries(
      Object.entries(said).filter(
        ([name, value]) =>
          isOfContact(name) && (value === null || (name !== 'contactName' && !without.some((each) => each === value))),
      ),
    );
  const kept = staysOf(fields) as ListingFields;
  const by = Object.fromEntries(Object.entries(setBy).filter(([name]) => name in kept));
  const waiting = pendingRevisions
    .filter((each) => each.source === 'page_change' || !command.erased.includes(keyOf(contactSubject, each)))
    .map((each): Extract<ListingEvent, { type: 'RevisionHandedOver' }> => {
      const { revisionId, source, changes } = each;
      const data = { listingId, contactSubject: keyOf(to, each), revisionId, source, changes: staysOf(changes) };
      return { type: 'RevisionHandedOver', data };
    })
    // What is taken away from an activity is nobody's.
    .filter(({ data }) => Object.values(data.changes).some((value) => value !== null));
  return [{ type: 'ListingHandedOver', data: { listingId, contactSubject: to, fields: kept, setBy: by } }, ...waiting];
}

/** `listing` once it has been handed over. In the log the same fields read erased before. */
export function handedOver(
  listing: Listing,
  data: Extract<ListingEvent, { type: 'ListingHandedOver' }>['data'],
): Listing {
  const { isContactErased: _, ...rest } = listing;
  const setBy = Object.fromEntries(Object.entries(listing.setBy).filter(([name]) => !isOfContact(name)));
  return {
    ...rest,
    contactSubject: data.contactSubject,
    fields: { ...withoutPersonal(ListingFieldsSchema, listing.fields), ...withoutErased(data.fields) },
    setBy: { ...setBy, ...data.setBy },
  };
}

/** `listing` once a change that waits for it has said again how it would have the activity reached. */
export function revisionHandedOver(
  listing: Listing,
  { revisionId, changes }: Extract<ListingEvent, { type: 'RevisionHandedOver' }>['data'],
): Listing {
  const said = (before: ListingChanges): ListingChanges => ({
    ...withoutPersonal(ListingChanges, before),
    ...withoutErased(changes),
  });
  return {
    ...listing,
    pendingRevisions: listing.pendingRevisions.map((each) =>
      each.revisionId === revisionId ? { ...each, changes: said(each.changes) } : each,
    ),
  };
}
