import fc from 'fast-check';
import { expect, test } from 'vitest';
import { centresIn, parseBounds, placeAt } from './bounds.ts';
import { pointKey } from './point.ts';
import { centreOfTown } from './towns.ts';

test.each([
  ['-0.8,51.1,0,51.5', { west: -0.8, south: 51.1, east: 0, north: 51.5 }],
  [' -0.8, 51.1 ,0.25,51.5', { west: -0.8, south: 51.1, east: 0.25, north: 51.5 }],
])('%s is what lies between its numbers', (text, bounds) => {
  expect(parseBounds(text)).toEqual(bounds);
});

test.each([
  '',
  '1,2,3',
  '1,2,3,4,5',
  'a,b,c,d',
  '0,51.5,-0.8,51.1',
  '-181,51,0,52',
  '0,0,0,91',
  '1e1,2,30,4',
  ',,,',
  'NaN,1,2,3',
])('“%s” is no part of a map', (text) => {
  expect(parseBounds(text)).toBeUndefined();
});

test('places within are found with their names, and none beyond', () => {
  const guildford = centreOfTown('Guildford');
  if (!guildford) throw new Error('Guildford is somewhere');
  const { latitude, longitude } = guildford;
  const around = { west: longitude - 0.005, east: longitude + 0.005, south: latitude - 0.005, north: latitude + 0.005 };
  const keys = centresIn(around);
  expect(keys).toContain(pointKey(guildford));
  for (const key of keys) expect(placeAt(key)?.name).toMatch(/^Guildford/);
  expect(centresIn({ west: 10, south: 40, east: 11, north: 41 })).toEqual([]);
  expect(placeAt('0 0')).toBeUndefined();
});

test('whatever is drawn, each place lies within it and has a name', () => {
  const degree = (from: number, to: number) => fc.double({ min: from, max: to, noNaN: true });
  fc.assert(
    fc.property(degree(-1.2, 0.4), degree(50.8, 51.7), degree(0, 1), degree(0, 0.6), (west, south, width, height) => {
      const bounds = { west, south, east: west + width, north: south + height };
      for (const key of centresIn(bounds)) {
        const place = placeAt(key);
        if (!place) throw new Error(`${key} has no name`);
        expect(place.longitude).toBeGreaterThanOrEqual(bounds.west);
        expect(place.longitude).toBeLessThanOrEqual(bounds.east);
        expect(place.latitude).toBeGreaterThanOrEqual(bounds.south);
        expect(place.latitude).toBeLessThanOrEqual(bounds.north);
      }
    }),
  );
});
