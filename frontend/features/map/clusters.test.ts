import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clustersOf } from './clusters.ts';

const guildford = { name: 'Guildford', latitude: 51.24, longitude: -0.57, count: 5 };
const gu2 = { name: 'Guildford, GU2', latitude: 51.25, longitude: -0.6, count: 7 };
const epsom = { name: 'Epsom', latitude: 51.33, longitude: -0.27, count: 1 };

test('places that would lie over one another are one mark, by the name of the one with the most', () => {
  const at = clustersOf([guildford, gu2, epsom]);
  expect(at(9)).toMatchObject([
    { name: 'Guildford, GU2', count: 12, places: 2 },
    { name: 'Epsom', count: 1, places: 1, apartAt: null },
  ]);
  const apart = at(9)[0]?.apartAt ?? 0;
  expect(at(apart - 1)).toHaveLength(2);
  expect(at(apart)).toHaveLength(3);
});

test('at every zoom each activity is counted once', () => {
  const place = fc.record({
    name: fc.string({ minLength: 1 }),
    latitude: fc.double({ min: 51, max: 51.6, noNaN: true }),
    longitude: fc.double({ min: -1, max: 0.1, noNaN: true }),
    count: fc.integer({ min: 1, max: 1000 }),
  });
  fc.assert(
    fc.property(fc.array(place, { maxLength: 200 }), fc.double({ min: 0, max: 18, noNaN: true }), (places, zoom) => {
      const all = places.reduce((sum, { count }) => sum + count, 0);
      expect(clustersOf(places)(zoom).reduce((sum, { count }) => sum + count, 0)).toBe(all);
    }),
  );
});
