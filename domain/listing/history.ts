import type { ListingEvent } from './events.ts';
import { changesBetween, type FieldName, type ListingFields } from './facts/fields.ts';
import { evolve, initialListing, type Listing } from './listing.ts';

/** One field that changed: what it was and what it is, null for absent. */
export interface FieldChange {
  readonly field: FieldName;
  readonly before: unknown;
  readonly after: unknown;
}

/** What differs between the contents at `revision` and the newest of `events`, for a reviewer who looked at `revision`. */
export function changesSince(events: Iterable<ListingEvent>, revision: number): FieldChange[] {
  let seen: Listing = initialListing;
  let now: Listing = initialListing;
  for (const event of events) {
    now = evolve(now, event);
    if (now.revision <= revision) seen = now;
  }
  return fieldChanges(seen.fields, now.fields);
}

/** The fields in which `after` differs from `before`. */
export function fieldChanges(before: ListingFields, after: ListingFields): FieldChange[] {
  const gone = Object.keys(before).filter((name) => !(name in after));
  const wanted = { ...Object.fromEntries(gone.map((name) => [name, null])), ...after };
  const changed = Object.keys(changesBetween(before, wanted)) as FieldName[];
  return changed.map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null }));
}
