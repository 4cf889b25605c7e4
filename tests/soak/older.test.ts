import { expect, test } from 'vitest';
import { dividedByVersion } from './older.ts';

test('of what is heard while an older version answers only its known faults are its own, and all else counts', () => {
  const known = 'an erasure was answered 409: {"title":"Conflict"}';
  const lost = 'POST /api/offers was not acknowledged in 90 s';
  const refused = 'an erasure was answered 422: {}';
  expect(dividedByVersion([known, lost, refused])).toEqual({
    older: [expect.stringContaining(known)],
    ours: [lost, refused],
  });
});
