import type { ListingFields } from '../listing/facts/fields.ts';
import { centreOf, outwardCodes } from './outward-codes.ts';
import { milesBetween, type Point, pointKey } from './point.ts';
import { parsePostcode } from './postcode.ts';
import { postcodeIn, townIn, villageIn } from './searched-place.ts';
import { centreOfTown, knownTowns } from './towns.ts';
import { villageNamed } from './villages.ts';

/** Where a listing is, as far as it says so. */
export interface Place {
  /** In our spelling when we know the town, else as written; null when no town is stated. */
  readonly town: string | null;
  /** "GU1" */
  readonly outward: string | null;
  /** Middle of the postcode district, else of the town, else of the district of its village; null when none is known. */
  readonly centre: Point | null;
}

/** Forms ask for a location and an address, in which most write the town, and not all of them the postcode by itself. */
export function placeOf({
  town: stated,
  location = '',
  address = '',
  postcode = '',
}: Pick<ListingFields, 'town' | 'location' | 'address' | 'postcode'>): Place {
  const town = stated === undefined ? (townIn(location) ?? townIn(address)) : (townIn(stated) ?? stated);
  const outward = parsePostcode(postcode)?.outward ?? postcodeIn(`${address} ${location}`)?.outward;
  const village = villageIn(stated ?? location) ?? villageIn(address);
  const centre = (outward && centreOf(outward)) ?? (town && centreOfTown(town)) ?? (village && centreOf(village));
  return { town: town ?? null, outward: outward ?? null, centre: centre || null };
}

/** The middle of a town, or of the district of a village. */
export function centreNamed(name: string): Point | undefined {
  const village = villageNamed(name);
  return centreOfTown(name) ?? (village && centreOf(village.outward));
}

/** Every `centre` that a listing can have. */
export const centres: readonly Point[] = [...outwardCodes.map(centreOf), ...knownTowns.map(centreOfTown)].filter(
  (centre) => centre !== undefined,
);

/** How many miles the centres within `miles` of `point` are from it, by key: listings are in one of few places, so no distance is worked out for each. */
export function centresWithin(miles: number, point: Point): ReadonlyMap<string, number> {
  const all = centres.map((centre) => [pointKey(centre), milesBetween(point, centre)] as const);
  return new Map(all.filter(([, distance]) => distance <= miles));
}
