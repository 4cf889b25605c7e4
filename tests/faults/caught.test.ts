import { expect, test } from 'vitest';
import { caughtBy, inVain, saidByPeople } from './caught.ts';

const rows = 'points.totals is not what a rebuild makes of the log: 0 rows lack, 0 are too many, 3 differ';
const busy = [
  saidByPeople(inVain('POST /api/favourites was not acknowledged', 90_000)),
  saidByPeople(inVain('no letter with token came to ada@families.example', 90_000)),
  saidByPeople('somebody could not leave a business: 0'),
  'nobody could say what is so: Error: the site does not become ready',
  'what was started could not be ended: it hangs',
];

test('a planted bug is caught by what the checker has found, and not by a machine that was too busy', () => {
  expect(caughtBy({ begun: true, violations: [...busy, rows] })).toBe(rows);
  expect(caughtBy({ begun: true, violations: busy })).toBeUndefined();
  const doubled = saidByPeople('of twenty verdicts on one listing 2 were accepted');
  expect(caughtBy({ begun: true, violations: [doubled] })).toBe(doubled);
  expect(caughtBy({ begun: false, violations: [rows] })).toBeUndefined();
});
