import { afterEach, beforeEach, expect, it } from 'vitest';
import { storedSlots } from '#platform/partitions/claims.ts';
import { type MemoryLog, memoryLog } from '#tests/support/stores/memory-log.ts';
import { memberId, until } from '#tests/support/projection.ts';
import { type Projecting, projecting } from '#tests/support/projecting.ts';
import { points } from '../points.ts';
import { CHECKPOINTS, storedCheckpoint } from './checkpoint.ts';
import { stateOf } from './prepare.ts';
import { type ReadModel, readModel, table } from './read-model.ts';

let bench: Projecting;
beforeEach(async () => {
  bench = await projecting();
});
afterEach(() => bench.end());

const second: ReadModel = { ...points, version: points.version + 1 };

it('another version of a read model is rebuilt at start while the old one is still read', async () => {
  const first = await bench.run([points]);
  await bench.reached('points', await bench.award(1, 1));
  await first.stop();
  await bench.db.query(`update points.totals set total_points = 999`);
  await bench.run([second]);
  expect([10, 999]).toContain((await bench.totals())[memberId(1)]);
  await until(
    async () => (await storedCheckpoint(bench.db, 'points'))?.version === second.version,
    'the second version',
  );
  expect(await bench.totals()).toEqual({ [memberId(1)]: 10 });
  await bench.reached('points', await bench.award(1, 2));
  expect(await bench.totals()).toEqual({ [memberId(1)]: 20 });
});

it('another version of a read model is not written by a process of the old version', async () => {
  await bench.run([points]);
  await bench.reached('points', await bench.award(1, 1));
  await bench.run([second], { db: bench.anotherPool() });
  await until(
    async () => (await storedCheckpoint(bench.db, 'points'))?.version === second.version,
    'the second version',
  );
  await bench.reached('points', await bench.award(1, 2));
  await until(async () => {
    const slots = await storedSlots(bench.db, CHECKPOINTS, ['points']);
    return slots.every(({ owner }) => owner !== null) && new Set(slots.map(({ owner }) => owner)).size === 1;
  }, 'all slots with the process of the second version');
  expect(await bench.totals()).toEqual({ [memberId(1)]: 20 });
});

it('another version of a read model is rebuilt as well when its tables changed and somebody forgot the version', async () => {
  const first = await bench.run([points]);
  await bench.reached('points', await bench.award(1, 1));
  await first.stop();
  const changed = readModel({
    ...points,
    tables: { ...points.tables, more: table({ key: ['id'], columns: { id: 'text' } }) },
  });
  await bench.run([changed]);
  const made = async () => (await bench.db.query(`select to_regclass('points.more') is not null as made`))[0];
  await expect.poll(made).toEqual({ made: true });
});

it('another version of a read model is rebuilt when it is further than the log, which was restored from an older backup', async () => {
  const first = await bench.run([points]);
  await bench.award(1, 1);
  await bench.reached('points', await bench.award(2, 1));
  await first.stop();
  const restored = memoryLog();
  await bench.award(3, 1, restored);
  await bench.run([points], { log: restored });
  await until(async () => (await bench.totals())[memberId(1)] === undefined, 'a rebuild from the log as it is');
  await bench.reached('points', await bench.award(3, 2, restored));
  expect(await bench.totals()).toEqual({ [memberId(3)]: 20 });
});

it('what other processes have projected since the log was asked where it ends is not taken for another log’s', async () => {
  await bench.run([points]);
  await bench.reached('points', await bench.award(1, 1));
  const head = async () => {
    const end = await bench.log.head();
    await bench.reached('points', await bench.award(1, 2));
    return end;
  };
  expect((await stateOf(bench.db, [points], { head })).outdated).toEqual([]);
});

it('another version of a read model is not waited for by a process that is told to end, and leaves nothing half built', async () => {
  const first = await bench.run([points]);
  await bench.reached('points', await bench.award(1, 1));
  await first.stop();
  const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const slow: MemoryLog = {
    ...bench.log,
    readAll: async (...args) => {
      begun.resolve();
      await end.promise;
      return bench.log.readAll(...args);
    },
  };
  const starting = await bench.run([second], { log: slow });
  await begun.promise;
  const stopped = starting.stop();
  end.resolve();
  await stopped;
  expect((await storedCheckpoint(bench.db, 'points'))?.version).toBe(points.version);
  expect(await bench.halfBuilt()).toEqual([]);
  expect(bench.logged.filter(({ level }) => Number(level) >= 50)).toEqual([]);
});

it('another version of a read model is told of for as long as it is made anew, so that nobody takes it for one that stands', async () => {
  const first = await bench.run([points]);
  await bench.reached('points', await bench.award(1, 1));
  await first.stop();
  const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const slow: MemoryLog = {
    ...bench.log,
    readAll: async (...args) => {
      begun.resolve();
      await end.promise;
      return bench.log.readAll(...args);
    },
  };
  const told = async (): Promise<string | undefined> =>
    /^hopscotch_projection_rebuilding\{read_model="points"\} (\d)$/m.exec(await bench.metrics.text())?.[1];
  expect(await told()).toBe('0');
  await bench.run([second], { log: slow });
  await begun.promise;
  expect(await told()).toBe('1');
  end.resolve();
  await expect.poll(told).toBe('0');
});
