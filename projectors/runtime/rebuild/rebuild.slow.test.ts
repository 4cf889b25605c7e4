import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { streams } from '#domain/catalog.ts';
import { memberId, until } from '#tests/support/projection.ts';
import { type Projecting, projecting } from '#tests/support/projecting.ts';
import { points } from '../../points.ts';
import { scraperRuns } from '../../scraper-runs.ts';
import { into, readModel, table } from '../read-model.ts';
import { rebuild } from './rebuild.ts';

let bench: Projecting;
beforeEach(async () => {
  bench = await projecting();
  await bench.run([points, scraperRuns]);
});
afterEach(() => bench.end());

const reached = (position: number): Promise<void> => bench.reached('points', position);
const total = async (): Promise<number> => {
  const [row] = await bench.db.query<{ sum: number }>(
    `select coalesce(sum(total_points), 0)::int as sum from points.totals`,
  );
  return row?.sum ?? -1;
};
describe('a rebuild', () => {
  it('says for each table how many rows it adds, removes and changes', async () => {
    for (const n of [1, 2, 3]) await reached(await bench.award(n, n));
    await bench.db.query(`update points.totals set total_points = 7 where member_id = $1`, [memberId(1)]);
    await bench.db.query(`delete from points.totals where member_id = $1`, [memberId(2)]);
    await bench.db.query(`insert into points.totals values (gen_random_uuid(), 1, 1)`);
    const [report] = await rebuild(bench, [points]);
    expect(report).toEqual({
      readModel: 'points',
      swapped: true,
      tables: [
        { table: 'entries', rows: 3, added: 0, removed: 0, different: 0 },
        { table: 'totals', rows: 3, added: 1, removed: 1, different: 1 },
        { table: 'amendments', rows: 0, added: 0, removed: 0, different: 0 },
      ],
    });
    expect(await total()).toBe(30);
    expect(await bench.halfBuilt()).toEqual([]);
  });

  it('changes nothing in a dry run', async () => {
    await reached(await bench.award(1, 1));
    await bench.db.query(`update points.totals set total_points = 7`);
    const [report] = await rebuild(bench, [points], { dryRun: true });
    expect(report).toMatchObject({ swapped: false, tables: [{}, { different: 1 }, {}] });
    expect(await total()).toBe(7);
    expect(await bench.halfBuilt()).toEqual([]);
    await reached(await bench.award(2, 2));
    expect(await total()).toBe(17);
  });

  it('tells how far it is', async () => {
    await reached(await bench.award(1, 1));
    const told: number[] = [];
    await rebuild(bench, [points], { progress: ({ done, events }) => told.push(done, events) });
    expect(told).toContain(1);
  });

  it('keeps the indexes and the shape of the live tables', async () => {
    const shape = () =>
      bench.db.query(`select tablename, indexname, indexdef from pg_indexes where schemaname = 'points' order by 1, 2`);
    const before = await shape();
    await rebuild(bench, [points]);
    expect(await shape()).toEqual(before);
    expect(before).toHaveLength(4);
  });

  it('leaves the planner statistics: those of the live table, or new ones for a table that has become another', async () => {
    const statistics = () =>
      bench.db.query<{ column: string; distinct: number }>(
        `select tablename || '.' || attname as column, n_distinct::float as distinct from pg_stats
         where schemaname = 'points' order by 1`,
      );
    for (let n = 0; n < 40; n += 1) await bench.award(n % 4, n);
    await reached(await bench.award(1, 40));
    await rebuild(bench, [points]);
    const gathered = await statistics();
    expect(gathered).toContainEqual({ column: 'entries.member_id', distinct: expect.any(Number) });
    // Only what is taken over can still say what the table never held.
    await bench.db.query(
      `select pg_restore_attribute_stats('schemaname', 'points', 'relname', 'entries', 'attname', 'member_id',
         'inherited', false, 'n_distinct', 3::real)`,
    );
    await rebuild(bench, [points]);
    expect(await statistics()).toEqual(
      gathered.map((each) => (each.column === 'entries.member_id' ? { ...each, distinct: 3 } : each)),
    );
    await bench.db.query('create table points.other (like points.entries); drop table points.entries cascade');
    await bench.db.query('alter table points.other rename to entries');
    await rebuild(bench, [points]);
    expect(await statistics()).toEqual(gathered);
  });

  it('lets the live projector go on in the new tables at once', async () => {
    await reached(await bench.award(1, 1));
    await rebuild(bench, [points, scraperRuns]);
    await reached(await bench.award(1, 2));
    expect(await total()).toBe(20);
  });

  it('loses and doubles nothing, and no reader meets an error or a half-built table, while everybody writes and reads', async () => {
    for (let n = 0; n < 50; n += 1) await bench.award(n % 5, n);
    await until(async () => (await total()) === 500, 'the first fifty');
    let stop = false;
    let reads = 0;
    let appended = 50;
    const seen: number[] = [];
    const reader = bench.anotherPool();
    const hammer = async (): Promise<void> => {
      while (!stop) {
        const [row] = await reader.query<{ sum: number; entries: number }>(
          `select (select sum(total_points) from points.totals)::int as sum, (select sum(points) from points.entries)::int as entries`,
        );
        // Both tables in one statement: the same moment of the same read model.
        expect(row?.sum).toBe(row?.entries);
        seen.push(row?.sum ?? -1);
        reads += 1;
      }
    };
    const write = async (): Promise<void> => {
      while (!stop) {
        await bench.award(appended % 5, appended);
        appended += 1;
        await new Promise((resolve) => setTimeout(resolve, 2));
      }
    };
    const busy = [hammer(), hammer(), write()];
    for (let n = 0; n < 5; n += 1) await rebuild(bench, [points]);
    stop = true;
    await Promise.all(busy);
    expect(Math.min(...seen)).toBeGreaterThanOrEqual(500);
    expect(reads).toBeGreaterThan(20);
    await until(async () => (await total()) === appended * 10, `${appended} awards`);
  });

  it('is not done twice at once', async () => {
    await reached(await bench.award(1, 1));
    const both = await Promise.allSettled([rebuild(bench, [points]), rebuild(bench, [points])]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(both.find((each) => each.status === 'rejected')).toMatchObject({
      reason: { message: 'points is being rebuilt by another process' },
    });
  });
});

describe('a rebuild that meets an event it cannot take in', () => {
  const broken = readModel({
    name: 'points',
    version: 1,
    tables: { rows: table({ key: ['id'], columns: { id: 'text' } }) },
    project: {
      PointsAwarded: [
        into(
          table({ key: ['id'], columns: { id: 'text' } }),
          () => ({ id: 'x' }),
          () => ({ id: 'x' }),
        ),
      ],
    },
  });

  it('stops, names the event, and leaves the live tables as they were', async () => {
    await reached(await bench.award(1, 1));
    const bad = await bench.award(2, 1);
    await reached(bad);
    await expect(rebuild(bench, [broken])).rejects.toThrow(
      /^points cannot be rebuilt: PointsAwarded at position 2 \(points-[0-9a-f-]+, revision 1\): an effect of points names a table/,
    );
    expect(await total()).toBe(20);
    expect(await bench.halfBuilt()).toEqual([]);
    await reached(await bench.award(1, 2));
    expect(await total()).toBe(30);
  });

  it('stops at a type that this version does not know', async () => {
    bench.log.inject(streams.points(memberId(1)), { type: 'PointsDoubled', data: {} });
    await expect(rebuild(bench, [points])).rejects.toThrow(/PointsDoubled at position \d+ .* is unknown/);
  });
});
