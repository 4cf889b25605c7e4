import { expect, test } from 'vitest';
import { fellBack, type Figure, table } from './figure.ts';

const weight = (value: number, heldAt: number): Figure => ({
  name: 'JavaScript of the home page',
  value,
  unit: 'kB',
  goal: { valueAtMost: 100, openIn: 'decision 26', heldAt },
});

test('what has never reached its goal falls back when it passes what it is held at, by whatever little', () => {
  expect(fellBack(weight(128, 128))).toBe(false);
  expect(fellBack(weight(128.01, 128))).toBe(true);
});

test('what is held at its goal has no allowance for noise, as what a machine’s speed decides has', () => {
  expect(fellBack(weight(100.01, 100))).toBe(true);
  const speed: Figure = { name: 'An answer', value: 10.5, unit: 'ms', goal: { valueAtMost: 10 } };
  expect(fellBack(speed)).toBe(false);
  expect(fellBack({ ...speed, value: 11.1 })).toBe(true);
});

test('what is open and not held never falls back', () => {
  const open: Figure = { name: 'A ratio', value: 1, unit: '/s', ratio: 0.1, goal: { ratioAtLeast: 0.9, openIn: 'x' } };
  expect(fellBack(open)).toBe(false);
});

test('the table says what a missed figure is held at', () => {
  expect(table([weight(127.8, 128)])).toContain('at most 100 kB: **missed**, open: decision 26, held at 128');
});
