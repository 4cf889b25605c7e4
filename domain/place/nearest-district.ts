import { centreOf, outwardCodes } from './outward-codes.ts';
import { milesBetween, type Point } from './point.ts';

/** Somebody further from all districts than that is nowhere in the area that we know: the nearest of them would be the wrong place. */
const FURTHEST_MILES = 8;

/** The postcode district in whose middle, of those we know, `point` nearly lies; undefined outside of the area that they cover. */
export function nearestDistrict(point: Point): string | undefined {
  let nearest: string | undefined;
  let miles = FURTHEST_MILES;
  for (const outward of outwardCodes) {
    const centre = centreOf(outward);
    const away = centre ? milesBetween(point, centre) : Infinity;
    if (away < miles) [nearest, miles] = [outward, away];
  }
  return nearest;
}
