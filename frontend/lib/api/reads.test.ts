import { expect, test } from 'vitest';
import { mayShow, noteReads } from './reads.ts';

test('what a command has changed is looked for where the server said that it is read from', () => {
  noteReads('GET /api/admin/overview', 'listing, review_queue');
  expect(mayShow('GET /api/admin/overview', ['points', 'review_queue'])).toBe(true);
  expect(mayShow('GET /api/admin/overview', ['points'])).toBe(false);
});

test('what was never answered may show anything, and an answer that says nothing changes nothing that is known', () => {
  expect(mayShow('GET /api/activities', ['points'])).toBe(true);
  noteReads('GET /api/activities', 'directory');
  noteReads('GET /api/activities', null);
  expect(mayShow('GET /api/activities', ['points'])).toBe(false);
});
