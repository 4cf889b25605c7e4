import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Projecting, projecting } from '#tests/support/projecting.ts';
import { points } from '../points.ts';

let bench: Projecting;
beforeAll(async () => {
  bench = await projecting();
});
afterAll(() => bench.end());

it('lets a read model of a version that did not know slots go on from where it was', async () => {
  const first = await bench.run([points]);
  await bench.reached('points', await bench.award(1, 1));
  await first.stop();
  // As that version had made the table.
  await bench.db.query(`delete from projection.checkpoints where slot > 0`);
  await bench.db.query(`alter table projection.checkpoints drop constraint checkpoints_pkey, drop column slot,
    drop column owner, add column lease_until timestamptz not null default now(), add primary key (name)`);
  // Would be gone if the read model were made anew.
  await bench.db.query(`update points.totals set total_points = 1000`);
  await bench.run([points]);
  await bench.reached('points', await bench.award(1, 2));
  expect(await bench.db.query(`select total_points from points.totals`)).toEqual([{ total_points: 1010 }]);
});
