/** West, south, east, north in degrees, as the address holds them. */
export type Box = readonly [west: number, south: number, east: number, north: number];

/** A map that shows the world beside itself counts its meridians on beyond 180: of `box` what there is once. */
export const onEarth = ([west, south, east, north]: Box): Box => [
  Math.max(west, -180),
  Math.max(south, -90),
  Math.min(east, 180),
  Math.min(north, 90),
];
