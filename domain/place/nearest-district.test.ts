import { expect, test } from 'vitest';
import { nearestDistrict } from './nearest-district.ts';

test.each([
  ['in Guildford', { latitude: 51.2362, longitude: -0.5704 }, 'GU1'],
  ['in Woking', { latitude: 51.312, longitude: -0.545 }, 'GU22'],
  ['just outside of Haslemere', { latitude: 51.0852, longitude: -0.728 }, 'GU27'],
  ['in Edinburgh', { latitude: 55.95, longitude: -3.19 }, undefined],
  ['in the Channel', { latitude: 50.6, longitude: -0.7 }, undefined],
])('who is %s is nearest to %o: %s', (_where, point, outward) => {
  expect(nearestDistrict(point)).toBe(outward);
});
