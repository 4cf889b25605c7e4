import type { PersonEvent } from '../person/events.ts';
import type { ListingEvent } from '../listing/events.ts';
import { type FieldChange, fieldChanges } from '../listing/history.ts';
import { evolve, initialListing, type Listing } from '../listing/listing.ts';
import { type ListingTimes, timesAfter } from '../listing/shown/told.ts';

/** A listing at some moment, with its times; null before it was drafted. */
export interface ListingThen {
  readonly listing: Listing;
  readonly times: ListingTimes;
}

type Happened = (ListingEvent | PersonEvent) & { readonly occurredAt: string };

/** The listing that `events` add up to. */
export function listingThen(events: readonly Happened[]): ListingThen | null {
  let listing = initialListing;
  let times: ListingTimes | undefined;
  for (const event of events) {
    listing = evolve(listing, event);
    if (event.type !== 'PersonErased') times = timesAfter(times, event);
  }
  return times === undefined ? null : { listing, times };
}

/** In which fields it says something else now than it did `then`. */
export const changedSince = (then: ListingThen, now: ListingThen): readonly FieldChange[] =>
  fieldChanges(then.listing.fields, now.listing.fields);
