/** A place on the map, in degrees (WGS 84). */
export interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

const EARTH_RADIUS_MILES = 3958.8;
const MILES_PER_DEGREE = 69.0;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Distance over the ground in miles (haversine). */
export function milesBetween(from: Point, to: Point): number {
  const north = Math.sin(radians(to.latitude - from.latitude) / 2);
  const east = Math.sin(radians(to.longitude - from.longitude) / 2);
  const share = north ** 2 + Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * east ** 2;
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(share)));
}

/** A box that holds everything within `miles` of `centre`: quick to search, to be followed by the exact distance. */
export function boxAround(centre: Point, miles: number): { south: number; north: number; west: number; east: number } {
  // Slightly too large on purpose: a degree is a little shorter than this in places, and a box must not cut off its edge.
  const height = (miles / MILES_PER_DEGREE) * 1.02;
  const width = height / Math.cos(radians(Math.min(89, Math.abs(centre.latitude) + height)));
  return {
    south: centre.latitude - height,
    north: centre.latitude + height,
    west: centre.longitude - width,
    east: centre.longitude + width,
  };
}
