import { expect, test } from 'vitest';
import { tooLong } from './too-long.ts';

test('a text that is too long is told so, with how long it is; spaces around it do not count', () => {
  expect(tooLong('x'.repeat(5000), 5000)).toBeUndefined();
  expect(tooLong(` ${'x'.repeat(5000)} `, 5000)).toBeUndefined();
  expect(tooLong('x'.repeat(5214), 5000)).toBe('Please use at most 5,000 characters. This is 5,214.');
});
