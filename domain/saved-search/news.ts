import { allWords } from '../listing/shown/when.ts';
import { activityOf } from '../listing/shown/activity.ts';
import type { ListingEvent } from '../listing/events.ts';
import { evolve, initialListing, type Listing } from '../listing/listing.ts';
import type { PersonEvent } from '../person/events.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Six in the morning (UTC): before families plan their day. */
const SOME_MORNING = Date.UTC(2026, 0, 1, 6);
/** What is older is no news any more: whoever was away for longer, or a site that stood still, looks for itself. */
export const NEWS_DAYS = 7;

/** When the newest letters of news were due at `now`. */
export const newsDueBefore = (now: Date): Date =>
  new Date(SOME_MORNING + Math.floor((now.getTime() - SOME_MORNING) / DAY_MS) * DAY_MS);

/** From when on something is news in the letters that are due at `due`, when those before them were due at `before`. */
export const newsSince = (due: Date, before: Date | null): Date =>
  new Date(Math.max(before?.getTime() ?? due.getTime() - DAY_MS, due.getTime() - NEWS_DAYS * DAY_MS));

/** From when on nothing in the letters that were due at `due` is news any more. */
export const isNewsUntil = (due: Date): Date => new Date(due.getTime() + NEWS_DAYS * DAY_MS);

/** What somebody who has saved a listing wants to know of. */
export interface Change {
  readonly what: 'price' | 'time' | 'place' | 'ended' | 'back';
  /** As it stood on the listing's page, and as it stands there now; null where it says nothing of it, or where both say nothing. */
  readonly before: string | null;
  readonly after: string | null;
}

/**
 * The listing of `events` for whoever knows of those that `isKnown` says. When its contact is erased nobody can read any more what was
 * said of its place, and its business says it again: that is how it stood before, but for what had changed meanwhile.
 */
export function knownOf<Happened extends ListingEvent | PersonEvent>(
  events: readonly Happened[],
  isKnown: (event: Happened) => boolean,
): Listing {
  const changed = new Set<string>();
  let listing = initialListing;
  for (const event of events) {
    if (event.type === 'ListingHandedOver') listing = handedOverBut(changed, listing, event);
    else if (isKnown(event)) listing = evolve(listing, event);
    else for (const name of changedBy(event)) changed.add(name);
  }
  return listing;
}

function handedOverBut(
  changed: ReadonlySet<string>,
  listing: Listing,
  event: Extract<ListingEvent, { type: 'ListingHandedOver' }>,
): Listing {
  const others = Object.entries(event.data.fields).filter(([name]) => !changed.has(name));
  const before = Object.entries(listing.fields).filter(([name]) => changed.has(name));
  return evolve(listing, { ...event, data: { ...event.data, fields: Object.fromEntries([...others, ...before]) } });
}

function changedBy(event: ListingEvent | PersonEvent): readonly string[] {
  switch (event.type) {
    case 'ListingEdited':
    case 'ListingRescraped':
    case 'RevisionApproved':
    case 'ListingVerdictUndone':
      return Object.keys(event.data.changes);
    default:
      return [];
  }
}

/** What changed for families between `before` and `after`, two moments of one listing. */
export function changesBetween(before: Listing, after: Listing): readonly Change[] {
  const [was, is] = [before.status === 'live', after.status === 'live'];
  if (!was && !is) return [];
  if (!is) return [{ what: 'ended', before: null, after: null }];
  // Archived until then, or its approval had been taken back.
  if (!was) return [{ what: 'back', before: null, after: null }];
  return (['price', 'time', 'place'] as const).flatMap((what) => {
    const [said, says] = [saidOf(before)[what], saidOf(after)[what]];
    return said === says ? [] : [{ what, before: said, after: says }];
  });
}

function saidOf({ fields }: Listing): Readonly<Record<'price' | 'time' | 'place', string | null>> {
  const activity = activityOf(fields);
  const { priceRange, priceUnit } = activity;
  const place = [activity.location, activity.address, activity.town, activity.postcode].filter((part) => part !== null);
  return {
    price:
      priceRange === null || priceRange === 'Free' || priceUnit === null
        ? priceRange
        : `${priceRange} per ${priceUnit}`,
    time: allWords(activity) || null,
    place:
      place.length === 0
        ? null
        : place
            .filter(
              (part, index) => !place.slice(0, index).some((other) => other.toLowerCase().includes(part.toLowerCase())),
            )
            .join(', '),
  };
}
