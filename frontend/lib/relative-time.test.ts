import { expect, test } from 'vitest';
import { relativeTime, waitingTime } from './relative-time.ts';

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

test.each([
  ['2026-03-04T15:20:20.000Z', 'just came in'],
  ['2026-03-04T15:19:00.000Z', 'waiting 1 minute'],
  ['2026-03-04T12:20:00.000Z', 'waiting 3 hours'],
  ['2026-03-03T15:20:00.000Z', 'waiting 1 day'],
  ['2025-12-24T15:20:00.000Z', 'waiting 70 days'],
])('what came in at %s is %s', (iso, words) => {
  expect(waitingTime(iso, now)).toBe(words);
});
