import { afterEach, beforeEach, expect, test } from 'vitest';
import { DatabaseUnavailable } from '#platform/database.ts';
import { type ProjectionBench, projectionBench } from '#tests/support/projection.ts';
import { ensureScrapingSchema } from '../../open-runs.ts';
import { sharedTurns } from './shared-turns.ts';

const never = new AbortController().signal;
let bench: ProjectionBench;
beforeEach(async () => {
  bench = await projectionBench();
  await ensureScrapingSchema(bench.db);
});
afterEach(() => bench.close());

/** A clock whose sleeps take no time; `slept` are their lengths in ms. */
const clock = () => {
  const slept: number[] = [];
  return { slept, now: () => performance.now(), sleep: async (ms: number) => void slept.push(ms) };
};

test('visits of several scrapers to one host wait for each other; other hosts do not wait', async () => {
  const time = clock();
  const all = [bench.db, bench.anotherPool()].map((db) => sharedTurns(db, time));
  await Promise.all(all.map((turns) => turns.turn('forest.example', 10_000, never)));
  await Promise.all(all.map((turns) => turns.turn('forest.example', 10_000, never)));
  await all[0]?.turn('pond.example', 10_000, never);
  // The first waits for nobody; what the calls themselves took is less to wait.
  expect(time.slept.map((ms) => Math.ceil(ms / 10_000)).toSorted((a, b) => a - b)).toEqual([1, 2, 3]);
});

test('a visit that would have to wait for more than half a minute is not made', async () => {
  const turns = sharedTurns(bench.db, clock());
  await turns.turn('forest.example', 40_000, never);
  await expect(turns.turn('forest.example', 1_000, never)).rejects.toMatchObject({ failure: 'timed-out' });
});

test('visits wait for those of their own process while the database is away', async () => {
  const time = clock();
  const turns = sharedTurns({ query: () => Promise.reject(new DatabaseUnavailable()) }, time);
  await turns.turn('forest.example', 10_000, never);
  await turns.turn('forest.example', 10_000, never);
  expect(time.slept.map((ms) => Math.ceil(ms / 10_000))).toEqual([1]);
});
