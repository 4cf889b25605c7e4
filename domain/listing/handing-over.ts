import { withoutErased } from '../kernel/erased.ts';
import { personalPaths, withoutPersonal } from '../kernel/personal.ts';
import type { Command } from './commands.ts';
import type { ListingEvent } from './events.ts';
import { type FieldName, ListingFieldsSchema } from './facts/fields.ts';
import type { Listing } from './listing.ts';

/** What an activity says of who runs it, where, and how they are reached: goes with whoever is erased as its contact. */
export const contactFields = personalPaths(ListingFieldsSchema).flatMap(
  ({ path: [name] }) => (name as FieldName | undefined) ?? [],
);
const isOfContact = (name: string): boolean => (contactFields as readonly string[]).includes(name);

/** Has `listing` say again what is its business's, under the key of another who acts for it. A contact's name is whoever's it is. */
export function handOver(
  { listingId, contactSubject, fields, setBy }: Listing,
  { to, without }: Command<'HandOverListing'>,
): ListingEvent[] {
  if (contactSubject === to) return [];
  const stays = ([name]: readonly [string, unknown]): boolean =>
    isOfContact(name) && name !== 'contactName' && !(without as readonly string[]).includes(name);
  const kept = Object.fromEntries(Object.entries(fields).filter(stays));
  const by = Object.fromEntries(Object.entries(setBy).filter(([name]) => name in kept));
  return [{ type: 'ListingHandedOver', data: { listingId, contactSubject: to, fields: kept, setBy: by } }];
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
