import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type ProjectionBench, projectionBench, until } from '#tests/support/projection.ts';
import { joinRoster, type Roster } from './roster.ts';

let bench: ProjectionBench;
let roster: Roster;
let isStrained: boolean;
beforeEach(async () => {
  bench = await projectionBench();
  isStrained = false;
  const strained = (): boolean => isStrained;
  roster = await joinRoster({ ...bench, kind: 'tests', runs: () => ['x'], strained, told: () => undefined });
});
afterEach(async () => {
  await roster.leave();
  await bench.close();
});

/** As a process that beat its last so long ago, by the clock of the database as it is now. */
async function silentFor(interval: string): Promise<string> {
  const id = randomUUID();
  await bench.db.query(
    `insert into partitions.processes (kind, id, runs, seen_at) values ('tests', $1, '{x}', now() - $2::interval)`,
    [id, interval],
  );
  return id;
}
const others = async (): Promise<string[]> => (await roster.look()).others.map(({ id }) => id);

it('takes a process for alive that was heard of lately', async () => {
  const other = await silentFor('1 second');
  expect(await others()).toEqual([other]);
});

it('takes a process for dead that has not been heard of, also when the clock was put back since', async () => {
  await silentFor('1 hour');
  await silentFor('-1 hour');
  expect(await others()).toEqual([]);
});

it('is heard of by looking who the others are', async () => {
  await bench.db.query(`update partitions.processes set seen_at = now() - interval '3 seconds'`);
  await roster.look();
  const heard = await bench.db.query(`select from partitions.processes where seen_at > now() - interval '2 seconds'`);
  expect(heard).toHaveLength(1);
});

it('knows that work is to be shared while somebody who is alive could not keep up lately', async () => {
  const other = await silentFor('1 second');
  const strained = async (): Promise<boolean> => (await roster.look()).strained;
  expect(await strained()).toBe(false);
  const set = `update partitions.processes set strained_at = now() - $2::interval where id = $1`;
  await bench.db.query(set, [other, '1 hour']);
  expect(await strained()).toBe(false);
  await bench.db.query(set, [other, '1 minute']);
  expect(await strained()).toBe(true);
  await bench.db.query(`delete from partitions.processes where id = $1`, [other]);
  expect(await strained()).toBe(false);
  isStrained = true;
  await until(strained, 'its own heartbeat to say so');
  isStrained = false;
  await until(
    async () => {
      const [own] = await bench.db.query<{ beaten: boolean }>(
        `select seen_at > strained_at + interval '1 second' as beaten from partitions.processes`,
      );
      return own?.beaten === true;
    },
    'more heartbeats',
    10_000,
  );
  expect(await strained()).toBe(true);
});
