import { expect, test } from 'vitest';
import { learned, leftOut, type Sample, weighed } from './learning.ts';

const sample = (name: string, words: readonly string[], isActivity: boolean): Sample => ({
  name,
  isActivity,
  features: words.map((word) => [word, 1]),
});
const samples = [
  sample('judo', ['join', 'hall'], true),
  sample('a vacancy', ['salary', 'hall'], false),
  sample('ballet', ['join', 'tuesday'], true),
  sample('a post', ['salary', 'tuesday'], false),
];
const learn = (some: readonly Sample[]) => learned(some, 0.1, 100);

test('what tells two kinds apart weighs, and what both say does not', () => {
  const { words } = learn(samples);
  expect(words['join']).toBeGreaterThan(0.5);
  expect(words['salary']).toBeLessThan(-0.5);
  expect(Math.abs(words['hall'] ?? 1)).toBeLessThan(0.2);
});

test('the same samples give the same weights, and what is unknown weighs nothing', () => {
  expect(learn(samples)).toEqual(learn(samples));
  expect(weighed(learn(samples), [['raffle', 1]])).toBe(learn(samples).bias);
});

test('each sample is judged by what the others teach', () => {
  expect(leftOut(samples, (rest) => ({ bias: rest.length, words: {} }), 4)).toEqual([3, 3, 3, 3]);
});
