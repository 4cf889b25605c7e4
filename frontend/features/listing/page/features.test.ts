import { expect, test } from 'vitest';
import { activityOf } from '#domain/listing/shown/activity.ts';
import { featuresOf } from './features.ts';

test('key features are what is known to be so, and free only what costs nothing', () => {
  const said = { freeActivity: true, indoor: true, outdoor: false, dbsChecked: true };
  expect(featuresOf(activityOf(said))).toEqual(['indoor', 'freeActivity']);
  expect(featuresOf(activityOf({ ...said, priceFrom: 5, priceTo: 5 }))).toEqual(['indoor']);
  expect(featuresOf(activityOf({}))).toEqual([]);
});
