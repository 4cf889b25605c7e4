import type { ListingFields } from '../listing/facts/fields.ts';
import { centreOf } from './outward-codes.ts';
import type { Point } from './point.ts';
import { parsePostcode } from './postcode.ts';
import { centreOfTown, townNamed } from './towns.ts';

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
