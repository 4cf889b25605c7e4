import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ProjectionBench, projectionBench } from '#tests/support/projection.ts';
import { divideCheckpoints } from './divide.ts';

let bench: ProjectionBench;
beforeAll(async () => {
  bench = await projectionBench();
});
afterAll(() => bench.close());

it('makes four slots at the same position of each checkpoint of an older version, once', async () => {
  const { db } = bench;
  await db.query(`create schema policies`);
  await db.query(`create table policies.checkpoints (
    name text primary key, position bigint not null, updated_at timestamptz not null default now())`);
  await db.query(`insert into policies.checkpoints (name, position) values ('points', 17), ('review-mail', 4)`);
  const stored = () =>
    db.query(`select name, slot, position, epoch, owner from policies.checkpoints order by name, slot`);
  await db.transaction((tx) => divideCheckpoints(tx, 'policies'));
  const divided = await stored();
  expect(divided).toEqual(
    ['points', 'review-mail'].flatMap((name) =>
      [0, 1, 2, 3].map((slot) => ({ name, slot, position: name === 'points' ? 17 : 4, epoch: 1, owner: null })),
    ),
  );
  await db.transaction((tx) => divideCheckpoints(tx, 'policies'));
  expect(await stored()).toEqual(divided);
});
