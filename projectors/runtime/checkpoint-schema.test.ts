import { afterAll, beforeAll, expect, it } from 'vitest';
import { streams } from '#domain/catalog.ts';
import { memoryLog } from '#tests/support/memory-log.ts';
import {
  awarded,
  memberId,
  type ProjectionBench,
  projectionBench,
  someContext,
  until,
} from '#tests/support/projection.ts';
import { points } from '../points.ts';
import { storedPositions } from './checkpoint.ts';
import { runProjectors } from './projectors.ts';

let bench: ProjectionBench;
beforeAll(async () => {
  bench = await projectionBench();
});
afterAll(() => bench.close());

it('lets a read model of a version that did not know slots go on from where it was', async () => {
  const log = memoryLog();
  const ann = memberId(1);
  const award = async (n: number): Promise<void> => {
    const { position } = await log.append(streams.points(ann), 'any', [awarded(ann, n)], someContext());
    await until(
      async () => ((await storedPositions(bench.db, ['points'])).get('points') ?? 0) >= position,
      `award ${n}`,
    );
  };
  const first = await runProjectors({ ...bench, log }, [points]);
  await award(1);
  await first.stop();
  // As that version had made the table.
  await bench.db.query(`delete from projection.checkpoints where slot > 0`);
  await bench.db.query(`alter table projection.checkpoints drop constraint checkpoints_pkey, drop column slot,
    drop column owner, add column lease_until timestamptz not null default now(), add primary key (name)`);
  // Would be gone if the read model were made anew.
  await bench.db.query(`update points.totals set total_points = 1000`);
  const second = await runProjectors({ ...bench, log }, [points]);
  await award(2);
  await second.stop();
  expect(await bench.db.query(`select total_points from points.totals`)).toEqual([{ total_points: 1010 }]);
});
