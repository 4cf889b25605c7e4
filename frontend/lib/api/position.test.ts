import { expect, test } from 'vitest';
import { forgetPosition, minimumPosition, rememberPosition } from './position.ts';

test('the highest position is remembered, whatever order answers come in, until the server has lost it', () => {
  expect(minimumPosition()).toBe(0);
  rememberPosition('12');
  rememberPosition('9');
  rememberPosition('not a position');
  rememberPosition(null);
  expect(minimumPosition()).toBe(12);
  forgetPosition();
  expect(minimumPosition()).toBe(0);
  rememberPosition('3');
  expect(minimumPosition()).toBe(3);
});
