import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Recorded } from '#domain/kernel/event.ts';
import type { DomainEventOf } from '#domain/catalog.ts';
import { type MemoryLog, memoryLog } from '#tests/support/memory-log.ts';
import {
  awarded,
  memberId,
  type ProjectionBench,
  projectionBench,
  someContext,
  until,
} from '#tests/support/projection.ts';
import { streams } from '#domain/catalog.ts';
import type { Database } from '#platform/database.ts';
import { type Claim, storedSlots, take } from '#platform/partitions/claims.ts';
import { members } from '../members.ts';
import { points } from '../points.ts';
import { CHECKPOINTS, storedCheckpoint } from './checkpoint.ts';
import { liveReadModel, type LiveReadModel } from './live.ts';
import { prepare } from './prepare.ts';
import { runProjectors, type RunningProjectors } from './projectors.ts';
import { into, type ReadModel, readModel, table } from './read-model.ts';

let bench: ProjectionBench;
let log: MemoryLog;
const running: RunningProjectors[] = [];
const run = async (models: readonly ReadModel[], db: Database = bench.db): Promise<RunningProjectors> => {
  const projectors = await runProjectors({ ...bench, db, log }, models);
  running.push(projectors);
  return projectors;
};

beforeEach(async () => {
  bench = await projectionBench();
  log = memoryLog();
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((each) => each.stop()));
  await bench.close();
});

const award = async (member: number, n: number): Promise<number> => {
  const { position } = await log.append(
    streams.points(memberId(member)),
    'any',
    [awarded(memberId(member), n)],
    someContext(),
  );
  return position;
};
const reached = (name: string, position: number): Promise<void> =>
  until(async () => ((await storedCheckpoint(bench.db, name))?.position ?? 0) >= position, `${name} at ${position}`);
const totals = async (): Promise<Record<string, number>> => {
  const rows = await bench.db.query<{ member_id: string; total_points: number }>(`select * from points.totals`);
  return Object.fromEntries(rows.map((row) => [row.member_id, row.total_points]));
};
const parked = (name: string) =>
  bench.db.query<{ position: number; error: string; stream: string }>(
    `select position, error, stream from projection.parked where name = $1 order by position`,
    [name],
  );

const rows = table({ key: ['entry_id'], columns: { entry_id: 'text', points: 'integer', small: 'integer' } });
/** Refuses the 13th entry, and lets PostgreSQL refuse the 14th. */
const fussy = readModel({
  name: 'fussy',
  version: 1,
  tables: { rows },
  project: {
    PointsAwarded: [
      into(
        rows,
        ({ data }) => ({ entry_id: `${data.memberId} ${data.entryId}` }),
        (_row, { data }: Recorded<DomainEventOf<'PointsAwarded'>>) => {
          if (data.subjectId === '13') throw new Error('unlucky number');
          return {
            entry_id: `${data.memberId} ${data.entryId}`,
            points: data.points,
            small: data.subjectId === '14' ? 3_000_000_000 : 1,
          };
        },
      ),
    ],
  },
});

describe('live projection', () => {
  it('shows what is appended, before and after it starts', async () => {
    await award(1, 1);
    await run([points]);
    await award(1, 2);
    await reached('points', await award(2, 1));
    expect(await totals()).toEqual({ [memberId(1)]: 20, [memberId(2)]: 10 });
  });

  it('moves the checkpoint of a read model that an event does not concern', async () => {
    await run([members, points]);
    const position = await award(1, 1);
    await reached('members', position);
    await reached('points', position);
  });

  it('parks the stream of an event that a read model cannot fold, and goes on with the others', async () => {
    await run([fussy, points]);
    await award(1, 1);
    const bad = await award(1, 13);
    const after = await award(1, 2);
    const last = await award(2, 1);
    await reached('fussy', last);
    await reached('points', last);
    expect(await parked('fussy')).toEqual([
      { position: bad, error: 'unlucky number', stream: `points-${memberId(1)}` },
      { position: after, error: 'follows a parked event', stream: `points-${memberId(1)}` },
    ]);
    expect(await bench.db.query(`select entry_id from fussy.rows order by 1`)).toHaveLength(2);
    expect(await totals()).toEqual({ [memberId(1)]: 30, [memberId(2)]: 10 });
    expect(await bench.metrics.text()).toContain('hopscotch_projection_parked_total{read_model="fussy"} 2');
    expect(bench.logged).toContainEqual(expect.objectContaining({ position: bad, reason: 'unlucky number' }));
  });

  it('parks only the event whose row PostgreSQL refuses, although the whole batch failed with it', async () => {
    for (const n of [1, 2]) await award(1, n);
    const bad = await award(2, 14);
    await award(1, 3);
    const starting = run([fussy]);
    // The log is not empty: the new read model is rebuilt, and a rebuild stops.
    await expect(starting).rejects.toThrow(/out of range/);
    const empty = memoryLog();
    await prepare({ ...bench, log: empty }, [fussy]);
    await run([fussy]);
    await reached('fussy', await award(1, 4));
    expect((await parked('fussy')).map(({ position }) => position)).toEqual([bad]);
    expect(await bench.db.query(`select entry_id from fussy.rows`)).toHaveLength(4);
  });

  it('parks the stream of an event of a type that it does not know', async () => {
    await run([points]);
    const strange = log.inject(streams.points(memberId(1)), { type: 'PointsDoubled', data: {} });
    await award(1, 1);
    await reached('points', await award(2, 1));
    expect((await parked('points'))[0]).toMatchObject({
      position: strange,
      error: expect.stringMatching(/PointsDoubled is unknown/),
    });
    expect(await totals()).toEqual({ [memberId(2)]: 10 });
  });

  it('keeps a stream parked after a restart', async () => {
    const first = await run([fussy]);
    await award(1, 1);
    await reached('fussy', await award(1, 13));
    await first.stop();
    await run([fussy]);
    await reached('fussy', await award(1, 2));
    expect(await parked('fussy')).toHaveLength(2);
  });
});

/** Takes all slots of a read model from whoever has them. */
const claimAll = async (name: string): Promise<Claim[]> =>
  take(bench.db, CHECKPOINTS, await storedSlots(bench.db, CHECKPOINTS, [name]), randomUUID());

describe('the fence', () => {
  const dependencies = () => ({ ...bench, log, parked: () => undefined });
  const takeOver = async (live: LiveReadModel): Promise<void> => live.takeUp(await claimAll(live.model.name));

  it('lets a projector that was paused and replaced write nothing', async () => {
    await prepare({ ...bench, log }, [points]);
    const paused = liveReadModel(points, dependencies());
    await takeOver(paused);
    await award(1, 1);
    const other = liveReadModel(points, dependencies());
    await takeOver(other);
    await other.catchUp();
    await award(1, 2);
    await expect(paused.catchUp()).rejects.toThrow('another process has taken over points');
    expect(await totals()).toEqual({ [memberId(1)]: 10 });
    await other.catchUp();
    expect(await totals()).toEqual({ [memberId(1)]: 20 });
  });

  it('keeps rows and checkpoint together when the transaction is lost on the way', async () => {
    await prepare({ ...bench, log }, [points]);
    const broken: Database = {
      ...bench.db,
      transaction: (work) =>
        bench.db.transaction(async (tx) => {
          await work(tx);
          throw new Error('the connection broke before the commit');
        }),
    };
    const position = await award(1, 1);
    const dying = liveReadModel(points, { ...dependencies(), db: broken });
    await takeOver(dying);
    await expect(dying.catchUp()).rejects.toThrow('the connection broke');
    expect(await totals()).toEqual({});
    expect((await storedCheckpoint(bench.db, 'points'))?.position).toBe(0);
    const next = liveReadModel(points, dependencies());
    await takeOver(next);
    await next.catchUp();
    expect(await totals()).toEqual({ [memberId(1)]: 10 });
    expect((await storedCheckpoint(bench.db, 'points'))?.position).toBe(position);
  });

  it('projects everything once when the commit happened but its answer was lost', async () => {
    await prepare({ ...bench, log }, [points]);
    let lose = true;
    const lossy: Database = {
      ...bench.db,
      transaction: async (work) => {
        const result = await bench.db.transaction(work);
        if (lose) throw new Error('the answer was lost');
        return result;
      },
    };
    await award(1, 1);
    const live = liveReadModel(points, { ...dependencies(), db: lossy });
    await takeOver(live);
    await expect(live.catchUp()).rejects.toThrow('the answer was lost');
    lose = false;
    await expect(live.catchUp()).rejects.toThrow('another process has taken over');
    expect(live.held()).toEqual([]);
    await takeOver(live);
    await live.catchUp();
    expect(await totals()).toEqual({ [memberId(1)]: 10 });
  });

  it('lets a second process take over and the first one come back when the second stops', async () => {
    await run([points]);
    await award(1, 1);
    const second = await run([points], bench.anotherPool());
    await reached('points', await award(1, 2));
    await second.stop();
    await reached('points', await award(1, 3));
    expect(await totals()).toEqual({ [memberId(1)]: 30 });
  });

  it('projects each event once while the slots are torn from the processes that hold them', async () => {
    await run([points]);
    await run([points], bench.anotherPool());
    let last = 0;
    for (let n = 0; n < 60; n += 1) {
      last = await award(n % 5, n);
      if (n % 7 === 0) await claimAll('points');
      if (n % 7 === 0 || n % 11 === 3) await bench.db.query(`update projection.checkpoints set owner = null`);
    }
    await reached('points', last);
    expect(Object.values(await totals())).toEqual([120, 120, 120, 120, 120]);
  });
});

describe('another version of a read model', () => {
  const second: ReadModel = { ...points, version: 2 };

  it('is rebuilt at start while the old one is still read', async () => {
    const first = await run([points]);
    await reached('points', await award(1, 1));
    await first.stop();
    await bench.db.query(`update points.totals set total_points = 999`);
    await run([second]);
    expect([10, 999]).toContain((await totals())[memberId(1)]);
    await until(async () => (await storedCheckpoint(bench.db, 'points'))?.version === 2, 'version 2');
    expect(await totals()).toEqual({ [memberId(1)]: 10 });
    await reached('points', await award(1, 2));
    expect(await totals()).toEqual({ [memberId(1)]: 20 });
  });

  it('is not written by a process of the old version', async () => {
    await run([points]);
    await reached('points', await award(1, 1));
    await run([second], bench.anotherPool());
    await until(async () => (await storedCheckpoint(bench.db, 'points'))?.version === 2, 'version 2');
    await reached('points', await award(1, 2));
    await until(async () => {
      const slots = await storedSlots(bench.db, CHECKPOINTS, ['points']);
      return slots.every(({ owner }) => owner !== null) && new Set(slots.map(({ owner }) => owner)).size === 1;
    }, 'all slots with the process of the second version');
    expect(await totals()).toEqual({ [memberId(1)]: 20 });
  });

  it('is rebuilt as well when its tables changed and somebody forgot the version', async () => {
    const first = await run([points]);
    await reached('points', await award(1, 1));
    await first.stop();
    const changed = readModel({
      ...points,
      tables: { ...points.tables, more: table({ key: ['id'], columns: { id: 'text' } }) },
    });
    await run([changed]);
    await until(
      async () => (await bench.db.query(`select to_regclass('points.more') as made`))[0]?.['made'] !== null,
      'the new table',
    );
  });

  it('is rebuilt when it is further than the log, which was restored from an older backup', async () => {
    const first = await run([points]);
    await award(1, 1);
    await reached('points', await award(2, 1));
    await first.stop();
    log = memoryLog();
    await award(3, 1);
    await run([points]);
    await until(async () => (await totals())[memberId(1)] === undefined, 'a rebuild from the log as it is');
    await reached('points', await award(3, 2));
    expect(await totals()).toEqual({ [memberId(3)]: 20 });
  });
});
