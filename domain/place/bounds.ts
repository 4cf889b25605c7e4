import { centres } from './place.ts';
import { outwardCodes, centreOf } from './outward-codes.ts';
import { milesBetween, type Point, pointKey } from './point.ts';
import { centreOfTown, knownTowns } from './towns.ts';

/** What lies between two meridians and two parallels, in degrees. */
export interface Bounds {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** Four numbers as an address holds them: "-0.8,51.1,0,51.5" (west, south, east, north); undefined when they are none. */
export function parseBounds(text: string): Bounds | undefined {
  const numbers = text
    .split(',')
    .map((part) => (/^\s*-?\d{1,3}(?:\.\d{1,15})?\s*$/.test(part) ? Number(part) : Number.NaN));
  const [west = Number.NaN, south = Number.NaN, east = Number.NaN, north = Number.NaN] = numbers;
  const isOnEarth = Math.abs(west) <= 180 && Math.abs(east) <= 180 && Math.abs(south) <= 90 && Math.abs(north) <= 90;
  return numbers.length === 4 && isOnEarth && west <= east && south <= north ? { west, south, east, north } : undefined;
}

/** The places that listings can have within `bounds`, by key. */
export const centresIn = ({ west, south, east, north }: Bounds): readonly string[] => [
  ...new Set(
    centres
      .filter(
        ({ latitude, longitude }) => longitude >= west && longitude <= east && latitude >= south && latitude <= north,
      )
      .map(pointKey),
  ),
];

/** A place that listings can have, as a map names it. */
export interface NamedPlace extends Point {
  /** "Guildford", or for a district the nearest town: "Guildford, GU2". */
  readonly name: string;
}

const named: ReadonlyMap<string, NamedPlace> = new Map([
  ...outwardCodes.flatMap((code) => {
    const point = centreOf(code);
    return point ? [[pointKey(point), { ...point, name: `${nearestTown(point)}, ${code}` }] as const] : [];
  }),
  ...knownTowns.flatMap((name) => {
    const point = centreOfTown(name);
    return point ? [[pointKey(point), { ...point, name }] as const] : [];
  }),
]);

/** The place with this key; undefined when no listing can have it. */
export const placeAt = (key: string): NamedPlace | undefined => named.get(key);

function nearestTown(point: Point): string {
  let [nearest, miles] = ['', Infinity];
  for (const town of knownTowns) {
    const centre = centreOfTown(town);
    const away = centre ? milesBetween(point, centre) : Infinity;
    if (away < miles) [nearest, miles] = [town, away];
  }
  return nearest;
}
