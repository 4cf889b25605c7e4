import { expect, test } from 'vitest';
import { outsideOfRegion } from './region.ts';

test.each(['M1 1AE', 'bt1 5gs', 'EH1'])('%s is said to be outside of the region', (postcode) => {
  expect(outsideOfRegion(postcode)).toMatch(/is outside of Surrey and what lies around it/);
});

test.each(['GU1 1AA', 'SW1A 1AA', 'RH19', 'XX', '', 'Guildford'])('of %s nothing is said', (postcode) => {
  expect(outsideOfRegion(postcode)).toBeUndefined();
});
