import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type ProjectionBench, projectionBench } from '#tests/support/projection.ts';
import { joinRoster, type Roster } from './roster.ts';

let bench: ProjectionBench;
let roster: Roster;
beforeEach(async () => {
  bench = await projectionBench();
  roster = await joinRoster({ ...bench, kind: 'tests', runs: () => ['x'], told: () => undefined });
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
const others = async (): Promise<string[]> => (await roster.others()).map(({ id }) => id);

it('takes a process for alive that was heard of lately', async () => {
  const other = await silentFor('1 second');
  expect(await others()).toEqual([other]);
});

it('takes a process for dead that has not been heard of, also when the clock was put back since', async () => {
  await silentFor('1 hour');
  await silentFor('-1 hour');
  expect(await others()).toEqual([]);
});
