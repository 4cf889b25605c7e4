import { expect, test } from 'vitest';
import { centresIn, parseBounds } from '#domain/place/bounds.ts';
import { onEarth } from './box.ts';

test('what a map shows of the world more than once is asked for once, and finds what lies in it', () => {
  const box = onEarth([-317, 20, 316, 95]);
  expect(box).toEqual([-180, 20, 180, 90]);
  const bounds = parseBounds(box.join(','));
  expect(bounds && centresIn(bounds).length).toBeGreaterThan(100);
  expect(onEarth([-0.8, 51.1, 0, 51.5])).toEqual([-0.8, 51.1, 0, 51.5]);
});
