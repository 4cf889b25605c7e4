import { expect, test } from 'vitest';
import { relativeTime } from './relative-time.ts';

const now = Date.parse('2026-03-04T15:20:00.000Z');

test.each([
  ['2026-03-04T15:19:30.000Z', 'just now'],
  ['2026-03-04T15:20:20.000Z', 'just now'],
  ['2026-03-04T15:19:00.000Z', '1 minute ago'],
  ['2026-03-04T14:20:01.000Z', '59 minutes ago'],
  ['2026-03-04T14:20:00.000Z', '1 hour ago'],
  ['2026-03-03T15:20:01.000Z', '23 hours ago'],
  ['2026-03-03T15:20:00.000Z', '3 Mar 2026, 15:20'],
  ['2026-03-05T15:20:00.000Z', '5 Mar 2026, 15:20'],
])('%s is %s', (iso, words) => {
  expect(relativeTime(iso, now)).toBe(words);
});
