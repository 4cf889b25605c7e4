import type { StyleSpecification } from 'maplibre-gl';
import { centreOfTown, knownTowns } from '#domain/place/towns.ts';

/** Degrees between two lines of the grid: some four miles. */
const GRID = 0.1;

/**
 * A calm map that the site brings along: towns by their names on a grid. No road and no outline, because none came from a source that
 * may be shipped; no other site is asked. `colour` answers a colour of the design by its name.
 */
export function baseStyle(colour: (name: string) => string): StyleSpecification {
  const towns = knownTowns.flatMap((name) => {
    const centre = centreOfTown(name);
    return centre ? [{ name, at: [centre.longitude, centre.latitude] }] : [];
  });
  const [west, east] = [Math.min(...towns.map(({ at }) => at[0] ?? 0)), Math.max(...towns.map(({ at }) => at[0] ?? 0))];
  const [south, north] = [
    Math.min(...towns.map(({ at }) => at[1] ?? 0)),
    Math.max(...towns.map(({ at }) => at[1] ?? 0)),
  ];
  const [left, right, bottom, top] = [west - 3, east + 3, south - 2, north + 2];
  const lines = [
    ...steps(left, right).map((x) => [
      [x, bottom],
      [x, top],
    ]),
    ...steps(bottom, top).map((y) => [
      [left, y],
      [right, y],
    ]),
  ];
  return {
    version: 8,
    sources: {
      grid: { type: 'geojson', data: { type: 'MultiLineString', coordinates: lines } },
      towns: {
        type: 'geojson',
        data: {
          type: 'FeatureCollection',
          features: towns.map(({ name, at }) => ({
            type: 'Feature',
            properties: { name },
            geometry: { type: 'Point', coordinates: at },
          })),
        },
      },
    },
    layers: [
      { id: 'ground', type: 'background', paint: { 'background-color': colour('tint') } },
      { id: 'grid', type: 'line', source: 'grid', paint: { 'line-color': colour('tint-line'), 'line-width': 1 } },
      {
        id: 'towns',
        type: 'symbol',
        source: 'towns',
        layout: {
          'text-field': ['get', 'name'],
          'text-font': ['Nunito', 'sans-serif'],
          'text-size': 13,
          'text-padding': 6,
          // Under the mark that may stand there.
          'text-anchor': 'top',
          'text-offset': [0, 1.6],
        },
        paint: { 'text-color': colour('soft'), 'text-halo-color': colour('tint'), 'text-halo-width': 2 },
      },
    ],
  };
}

const steps = (from: number, to: number): number[] =>
  Array.from({ length: Math.ceil((to - from) / GRID) }, (_, index) => (Math.round(from / GRID) + index) * GRID);
