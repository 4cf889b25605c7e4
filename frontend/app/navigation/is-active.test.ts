import { expect, test } from 'vitest';
import { isActive } from './is-active.ts';

test('the page that one is on is highlighted, and Home only at home', () => {
  expect(isActive('/', '/')).toBe(true);
  expect(isActive('/', '/activities')).toBe(false);
  expect(isActive('/activities', '/activities/01a')).toBe(true);
});
