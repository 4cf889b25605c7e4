import { expect, test } from 'vitest';
import { medianOfTwos } from './pairs.ts';

test('a round that was held up does not move the figure, and both orders count alike', () => {
  // Going second is slower, whichever does.
  const rounds = [120, 100, 120, 100, 120, 100];
  const usual = 2 / (1 / 120 + 1 / 100);
  expect(medianOfTwos(rounds)).toBeCloseTo(usual, 9);
  expect(medianOfTwos([...rounds.slice(0, 3), 1, ...rounds.slice(4)])).toBeCloseTo(usual, 9);
  expect(medianOfTwos([120, 100, 60, 60])).toBeCloseTo((usual + 60) / 2, 9);
});
