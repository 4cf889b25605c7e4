import type { ListingFields } from '../listing/facts/fields.ts';
import { centreOf, outwardCodes } from './outward-codes.ts';
import { milesBetween, type Point, pointKey } from './point.ts';
import { parsePostcode } from './postcode.ts';
import { centreOfTown, knownTowns, townNamed } from './towns.ts';

/** Where a listing is, as far as it says so. */
export interface Place {
  /** In our spelling when we know the town, else as written; null when no town is stated. */
  readonly town: string | null;
  /** "GU1" */
  readonly outward: string | null;
  /** Middle of the postcode district, else of the town; null when neither is known. */
  readonly centre: Point | null;
}

export function placeOf({
  town: stated,
  location,
  postcode,
}: Pick<ListingFields, 'town' | 'location' | 'postcode'>): Place {
  const town = stated === undefined ? townNamed(location ?? '') : (townNamed(stated) ?? stated);
  const outward = parsePostcode(postcode ?? '')?.outward;
  const centre = (outward && centreOf(outward)) ?? (town && centreOfTown(town));
  return { town: town ?? null, outward: outward ?? null, centre: centre || null };
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
