import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { streams } from '#domain/catalog.ts';
import { type OpenedLog, openLog } from '#event-store/open-log.ts';
import type { NewEvent } from '#event-store/port.ts';
import { startEventStoreDbDouble } from '#tests/doubles/eventstoredb/double.ts';
import { fillRealistically } from '#tests/bench/realistic-log.ts';
import {
  awarded,
  memberId,
  type ProjectionBench,
  projectionBench,
  someContext,
  until,
} from '#tests/support/projection.ts';
import { allReadModels } from '../../all.ts';
import { points } from '../../points.ts';
import type { RebuildProgress } from './pass.ts';
import { runProjectors, type RunningProjectors } from '../projectors.ts';
import { rebuild, type RebuildOptions } from './rebuild.ts';

const masterKey = randomBytes(32);
const workers = ({ url }: ProjectionBench, count: number): RebuildOptions => ({
  workers: { count, source: { databaseUrl: url, eventstoreUrl: null, masterKey } },
});
const rowsOf = async ({ db }: ProjectionBench): Promise<unknown> => {
  const tables = allReadModels.flatMap((model) => Object.keys(model.tables).map((table) => `${model.name}.${table}`));
  const hashes = await Promise.all(
    tables.map((table) =>
      db.query(`select count(*)::int as rows, md5(string_agg(to_jsonb(r)::text, ' ' order by to_jsonb(r)::text)) as hash
        from ${table} r`),
    ),
  );
  return Object.fromEntries(tables.map((table, n) => [table, hashes[n]]));
};

describe('a rebuild by several threads', () => {
  let bench: ProjectionBench;
  let opened: OpenedLog;
  let count: number;
  beforeAll(async () => {
    bench = await projectionBench();
    opened = await openLog({ url: bench.url, masterKey });
    count = await fillRealistically(opened.log, 5_000);
  });
  afterAll(async () => {
    await opened.close();
    await bench.close();
  });

  it('makes the rows that one makes, and says how far it is', async () => {
    await rebuild({ ...bench, log: opened.log }, allReadModels);
    const ofOne = await rowsOf(bench);
    for (const threads of [2, 3, 4]) {
      await bench.db.query(`update points.totals set total_points = -1`);
      let last: RebuildProgress | undefined;
      const reports = await rebuild({ ...bench, log: opened.log }, allReadModels, {
        ...workers(bench, threads),
        progress: (progress) => {
          last = progress;
        },
      });
      expect(await rowsOf(bench)).toEqual(ofOne);
      const different = reports.flatMap(({ tables }) => tables.filter((table) => table.different > 0));
      expect(different.map(({ table }) => table)).toEqual(['totals']);
      expect(last).toMatchObject({ events: count, done: 1 });
    }
  });

  it('stops at what cannot be taken in as one does, and changes nothing', async () => {
    const before = await rowsOf(bench);
    const commandId = memberId(1);
    const strange: NewEvent = {
      id: memberId(2),
      type: 'PointsDoubled',
      data: {},
      schemaVersion: 1,
      occurredAt: '2026-01-05T10:00:00.000Z',
      actor: { id: 'test', role: 'system' },
      commandId,
      correlationId: commandId,
      causationId: null,
    };
    await opened.store.append(streams.points(memberId(3)), 'any', [strange], commandId);
    const ofOne = await rebuild({ ...bench, log: opened.log }, allReadModels).catch((error: unknown) => error);
    const ofTwo = await rebuild({ ...bench, log: opened.log }, allReadModels, workers(bench, 2)).catch(
      (error: unknown) => error,
    );
    expect(ofOne).toMatchObject({ name: 'RebuildStopped', message: expect.stringContaining('PointsDoubled') });
    expect(ofTwo).toEqual(ofOne);
    expect(await rowsOf(bench)).toEqual(before);
    expect(await bench.db.query(`select 1 from pg_namespace where nspname ~ '__(next|old)$'`)).toEqual([]);
  });
});

it('a rebuild by several threads reads the log wherever it is', async () => {
  const bench = await projectionBench();
  const server = await startEventStoreDbDouble();
  const opened = await openLog({ url: bench.url, eventstoreUrl: server.url, masterKey });
  try {
    await fillRealistically(opened.log, 300);
    await rebuild({ ...bench, log: opened.log }, allReadModels);
    const ofOne = await rowsOf(bench);
    const source = { databaseUrl: bench.url, eventstoreUrl: server.url, masterKey };
    await rebuild({ ...bench, log: opened.log }, allReadModels, { workers: { count: 2, source } });
    expect(await rowsOf(bench)).toEqual(ofOne);
    expect(await bench.db.query(`select count(*)::int as rows from audit.entries`)).not.toEqual([{ rows: 0 }]);
  } finally {
    await opened.close();
    await server.close();
    await bench.close();
  }
});

describe('a rebuild by several threads beside several projectors', () => {
  let bench: ProjectionBench;
  let opened: OpenedLog;
  let running: RunningProjectors[];
  beforeEach(async () => {
    bench = await projectionBench();
    opened = await openLog({ url: bench.url, masterKey });
    running = [];
    for (let n = 0; n < 2; n += 1) {
      running.push(await runProjectors({ ...bench, db: bench.anotherPool(), log: opened.log }, [points]));
    }
  });
  afterEach(async () => {
    await Promise.all(running.map((each) => each.stop()));
    await opened.close();
    await bench.close();
  });

  it('compares each slot where it stands, loses and doubles nothing', async () => {
    let stop = false;
    let appended = 0;
    const write = async (): Promise<void> => {
      while (!stop) {
        const id = memberId(appended % 9);
        await opened.log.append(streams.points(id), 'any', [awarded(id, appended)], someContext());
        appended += 1;
      }
    };
    const writing = write();
    try {
      for (let n = 0; n < 3; n += 1) {
        const [report] = await rebuild({ ...bench, log: opened.log }, [points], workers(bench, 2));
        for (const table of report?.tables ?? []) expect(table).toMatchObject({ added: 0, removed: 0, different: 0 });
        expect(report?.tables[0]?.rows).toBeGreaterThan(0);
      }
    } finally {
      stop = true;
      await writing;
    }
    const total = async (): Promise<number> => {
      const [row] = await bench.db.query<{ sum: number }>(`select sum(total_points)::int as sum from points.totals`);
      return row?.sum ?? 0;
    };
    await until(async () => (await total()) === appended * 10, `${appended} awards`);
  });
});
