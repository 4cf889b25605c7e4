import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Log } from '#event-store/log.ts';
import type { Database } from '#platform/database.ts';
import { faultyDatabase } from '#tests/support/stores/faulty-database.ts';
import { memberId, until } from '#tests/support/projection.ts';
import { type Projecting, projecting } from '#tests/support/projecting.ts';
import { members } from '../../members.ts';
import { points } from '../../points.ts';
import { rebuild } from './rebuild.ts';

let bench: Projecting;
beforeEach(async () => {
  bench = await projecting();
});
afterEach(() => bench.end());

/** Two members with points, whose live table says something else, so that it shows whether it was replaced. */
async function wrongTotals(): Promise<void> {
  await bench.run([points, members]);
  await bench.award(1, 1);
  await bench.reached('points', await bench.award(2, 1));
  await bench.db.query(`update points.totals set total_points = 7`);
}
const wrong = { [memberId(1)]: 7, [memberId(2)]: 7 };
const right = { [memberId(1)]: 10, [memberId(2)]: 10 };

/** The log, which does `work` before it is read for the first time. */
function before(work: () => Promise<unknown>): Pick<Log, 'head' | 'readAll' | 'readAnew'> {
  let done = false;
  return {
    head: () => bench.log.head(),
    readAnew: (stream) => bench.log.readAnew(stream),
    readAll: async (position, options) => {
      if (!done) await work();
      done = true;
      return bench.log.readAll(position, options);
    },
  };
}

/** As a rebuild that was killed leaves its tables. */
const leave = (name: string): Promise<unknown> =>
  bench.db.query(`create schema ${name}; create table ${name}.totals (member_id uuid)`);

/** Of others in this database. */
async function openTransactions(): Promise<number> {
  const [found] = await bench.db.query<{ open: number }>(
    `select count(*)::int as open from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend' and xact_start is not null`,
  );
  return found?.open ?? 0;
}

it('a rebuild that is stopped in the middle changes nothing and leaves nothing', async () => {
  await wrongTotals();
  const stopping = new AbortController();
  const log = before(async () => stopping.abort(new Error('stopped by the operator')));
  await expect(rebuild({ ...bench, log }, [points], { stopping: stopping.signal })).rejects.toThrow('by the operator');
  expect(await bench.totals()).toEqual(wrong);
  expect(await bench.halfBuilt()).toEqual([]);
  await rebuild(bench, [points]);
  expect(await bench.totals()).toEqual(right);
});

it('a rebuild that ends while its tables are still being made leaves none of them', async () => {
  await bench.award(1, 1);
  const going = Promise.withResolvers<void>();
  const making: Promise<unknown>[] = [];
  const db: Database = {
    ...bench.db,
    transaction: (work, options) =>
      bench.db.transaction((tx) => {
        const query: typeof tx.query = async (sql, params) => {
          if (sql.startsWith('create table "totals"')) await going.promise;
          return tx.query(sql, params);
        };
        const working = work({ ...tx, query });
        making.push(working);
        return working;
      }, options),
  };
  const failed = Promise.withResolvers<void>();
  const log = before(async () => {
    failed.resolve();
    throw new Error('the log is gone');
  });
  const rebuilt = rebuild({ ...bench, db, log }, [points]);
  // One that does not wait has cleared up by then.
  await failed.promise;
  await Promise.race([rebuilt.catch(() => undefined), new Promise((resolve) => setTimeout(resolve, 1_000))]);
  going.resolve();
  await expect(rebuilt).rejects.toThrow('the log is gone');
  await Promise.allSettled(making);
  await until(async () => (await openTransactions()) === 0, 'everything is committed');
  expect(await bench.halfBuilt()).toEqual([]);
});

it('a rebuild whose lock was lost changes nothing, because another one may be at work in its tables', async () => {
  await wrongTotals();
  const log = before(() =>
    bench.db.query(
      `select pg_terminate_backend(pid) from pg_locks join pg_stat_activity using (pid)
       where locktype = 'advisory' and datname = current_database() and classid = hashtext('rebuild')::bit(32)::bigint::oid and pid <> pg_backend_pid()`,
    ),
  );
  await expect(rebuild({ ...bench, log }, [points])).rejects.toThrow('cannot be reached');
  expect(await bench.totals()).toEqual(wrong);
  await rebuild(bench, [points]);
  expect(await bench.totals()).toEqual(right);
  expect(await bench.halfBuilt()).toEqual([]);
});

it('a rebuild waits for events however long the server lets an idle transaction be', async () => {
  await wrongTotals();
  const [{ name } = { name: '' }] = await bench.db.query<{ name: string }>(`select current_database() as name`);
  await bench.db.query(`alter database ${name} set idle_in_transaction_session_timeout = '50ms'`);
  const db = bench.anotherPool();
  const log = before(() => new Promise((resolve) => setTimeout(resolve, 300)));
  await rebuild({ ...bench, db, log }, [points]);
  expect(await bench.totals()).toEqual(right);
});

it('a rebuild whose process is paused while it keeps readers out lets them in again, and swaps once it goes on', async () => {
  await wrongTotals();
  const db = faultyDatabase(bench.anotherPool());
  db.pauseAfter('lock table');
  const rebuilt = rebuild({ ...bench, db }, [points]);
  await until(() => db.holding, 'the readers are out');
  // As everybody who is waited for: what takes longer than 4.5 s fails.
  expect(await bench.totals()).toEqual(wrong);
  db.resume();
  expect(await rebuilt).toMatchObject([{ readModel: 'points', swapped: true }]);
  expect(await bench.totals()).toEqual(right);
  expect(await bench.halfBuilt()).toEqual([]);
});

it.for([
  { place: 'comparison', passed: [] },
  { place: 'swap', passed: ['full join'] },
])(
  'a rebuild whose process is paused in the $place lets the live projectors go on, and misses nothing of what they do',
  async ({ passed }) => {
    await wrongTotals();
    const db = faultyDatabase(bench.anotherPool());
    const held = async (text: string): Promise<void> => {
      db.resume();
      db.pauseAfter(text);
      // What waited has gone on by then, and has not come back from the database yet.
      await new Promise(setImmediate);
      await until(() => db.holding, text);
    };
    db.pauseAfter(passed[0] ?? 'for update');
    const rebuilt = rebuild({ ...bench, db }, [points]);
    await until(() => db.holding, 'the first pause');
    for (const _ of passed) await held('for update');
    await bench.reached('points', await bench.award(3, 1));
    db.resume();
    await rebuilt;
    expect(await bench.totals()).toEqual({ ...right, [memberId(3)]: 10 });
  },
);

it('what a killed rebuild has left is cleared away when projectors start', async () => {
  await wrongTotals();
  await leave('points__next');
  await leave('members__old');
  await bench.run([points, members], { db: bench.anotherPool() });
  expect(await bench.halfBuilt()).toEqual([]);
});

it('what a rebuild is filling is left alone by projectors that start', async () => {
  await wrongTotals();
  const log = before(async () => {
    await until(async () => (await bench.halfBuilt()).length > 0, 'the tables are made');
    await bench.run([points, members], { db: bench.anotherPool() });
    expect(await bench.halfBuilt()).toEqual(['points__next']);
  });
  await rebuild({ ...bench, log }, [points]);
  expect(await bench.totals()).toEqual(right);
});
