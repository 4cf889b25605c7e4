import { expect, test } from 'vitest';
import { expiryText } from './expiry.ts';

test.each([
  [null, null],
  ['2026-11-23', 'Ends today'],
  ['2026-11-24', 'Ends tomorrow'],
  ['2026-11-30', 'Ends in 7 days'],
  ['2026-12-01', 'Ends 1 December 2026'],
])('on 23 November an offer until %s says: %s', (endDate, text) => {
  expect(expiryText(endDate, '2026-11-23')).toBe(text);
});
