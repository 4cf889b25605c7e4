import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { testDatabase, type TestDatabase } from '#tests/support/servers/postgres.ts';
import { DatabaseUnavailable, openDatabase, prepared, type Database } from './database.ts';

const logger = pino({ level: 'silent' });
let own: TestDatabase;
let db: Database;

beforeEach(async () => {
  own = await testDatabase();
  db = openDatabase({ url: own.url, max: 3, logger });
});
afterEach(async () => {
  await db.close();
  await own.drop();
});

test('values come as the contract says', async () => {
  const [row] = await db.query(
    `select 9007199254740991::int8 as big, date '2026-02-03' as day, 1.50::numeric as price`,
  );
  expect(row).toEqual({ big: 9_007_199_254_740_991, day: '2026-02-03', price: '1.50' });
});

test('a connection is called as we call it, whatever name its address has', async () => {
  const url = new URL(own.url);
  url.searchParams.set('application_name', 'somebody');
  const named = openDatabase({ url: url.href, max: 1, logger });
  expect(await named.query(`select current_setting('application_name') as name`)).toEqual([{ name: 'hopscotch' }]);
  await named.close();
});

test('a transaction that throws leaves nothing, and gives its connection back', async () => {
  await db.query('create table t (n int)');
  for (let count = 0; count < 10; count += 1) {
    await expect(
      db.transaction(async (transaction) => {
        await transaction.query('insert into t values (1)');
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
  }
  expect(await db.query('select * from t')).toEqual([]);
});

test('what is prepared is parsed once by each connection, goes on when its table was made anew, and finds its rows by their index', async () => {
  const find = prepared(`select t.n from json_to_recordset($1::json) as wanted(n int) join t using (n)`);
  const make = 'create table t (n int primary key)';
  await db.query(make);
  await db.transaction(
    async (transaction) => {
      const plan = [];
      for (let count = 0; count < 10; count += 1) {
        await transaction.query(`insert into t values ($1)`, [count]);
        expect(await transaction.query(find, [JSON.stringify([{ n: count }])])).toEqual([{ n: count }]);
      }
      const [{ name } = { name: '' }, ...others] = await transaction.query<{ name: string }>(
        `select name from pg_prepared_statements where statement = $1 and generic_plans > 0`,
        [find],
      );
      expect(others).toEqual([]);
      plan.push(...(await transaction.query(`explain execute "${name}"('[]')`)));
      expect(JSON.stringify(plan)).toContain('Index Only Scan');
      await transaction.query('drop table t');
      await transaction.query(make);
      await transaction.query('insert into t values (7)');
      expect(await transaction.query(find, [JSON.stringify([{ n: 7 }])])).toEqual([{ n: 7 }]);
    },
    { byIndex: true },
  );
});

test('a wrong statement is not mistaken for a database that is down', async () => {
  await expect(db.query('select nonsense')).rejects.toMatchObject({ code: '42703' });
});

test('a database that cannot be reached is named so', async () => {
  const nowhere = openDatabase({ url: 'postgres://nobody@127.0.0.1:1/none', max: 1, logger });
  await expect(nowhere.query('select 1')).rejects.toBeInstanceOf(DatabaseUnavailable);
  await expect(nowhere.transaction((transaction) => transaction.query('select 1'))).rejects.toBeInstanceOf(
    DatabaseUnavailable,
  );
  await nowhere.close();
});

test('connections that the server ends fail what they were doing, and the next statement gets a new one', async () => {
  await db.query('select 1');
  const ended = db.transaction(async (transaction) => {
    await transaction.query('select 1');
    await endAllConnections();
    await transaction.query('select 1');
  });
  await expect(ended).rejects.toThrow(/terminat|cannot be reached/);
  await vi.waitFor(async () => expect(await db.query('select 1 as one')).toEqual([{ one: 1 }]), 5000);
});

test('a listener hears notices, and comes back after its connection was lost', async () => {
  const heard: (string | null)[] = [];
  const listener = await db.listen('news', (payload) => heard.push(payload));
  await db.query(`notify news, 'first'`);
  await vi.waitFor(() => expect(heard).toEqual(['first']), 5000);
  await db.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'hopscotch listen%' and datname = current_database()`,
  );
  await vi.waitFor(() => expect(heard).toEqual(['first', null]), 5000);
  await db.query(`notify news, 'second'`);
  await vi.waitFor(() => expect(heard).toEqual(['first', null, 'second']), 5000);
  await listener.close();
});

test('whoever listens shares one connection, hears only what they listen to, and may come and go', async () => {
  const heard: [string, string | null][] = [];
  const hear =
    (name: string) =>
    (payload: string | null): void =>
      void heard.push([name, payload]);
  const first = await db.listen('first', hear('first'));
  const others = await Promise.all([db.listen('second', hear('second')), db.listen('first', hear('also first'))]);
  const listening = () =>
    db.query(
      `select pid from pg_stat_activity where application_name = 'hopscotch listen' and datname = current_database()`,
    );
  expect(await listening()).toHaveLength(1);
  await db.query(`notify first, '1'; notify second, '2'; notify third, '3'`);
  await vi.waitFor(
    () =>
      expect(heard).toEqual([
        ['first', '1'],
        ['also first', '1'],
        ['second', '2'],
      ]),
    5000,
  );
  await first.close();
  await db.query(`notify first, '4'`);
  await vi.waitFor(() => expect(heard.slice(3)).toEqual([['also first', '4']]), 5000);
  for (const each of others) await each.close();
  await vi.waitFor(async () => expect(await listening()).toEqual([]), 5000);
  // After everybody has gone somebody may come again.
  const again = await db.listen('second', hear('again'));
  await db.query(`notify second, '5'`);
  await vi.waitFor(() => expect(heard.slice(4)).toEqual([['again', '5']]), 5000);
  await again.close();
});

/** Ends every connection to this database, from another one. */
async function endAllConnections(): Promise<void> {
  const other = openDatabase({ url: own.url, max: 1, logger });
  await other.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  await other.close();
}

describe('a statement that nobody waits for any more', () => {
  const running = async () =>
    (
      await db.query(`select 1 from pg_stat_activity where datname = current_database() and query like '%pg_sleep(3600)%'
      and state = 'active' and pid <> pg_backend_pid()`)
    ).length;

  test('is ended in the server, and its connection serves others', async () => {
    const leaving = new AbortController();
    // No limit of its own: only being ended ends it.
    const asked = db
      .transaction((tx) => tx.query('select pg_sleep(3600)'), { unhurried: true, until: leaving.signal })
      .catch((error: unknown) => error);
    await expect.poll(running).toBe(1);
    leaving.abort('gone');
    expect(await asked).toBe('gone');
    expect(await running()).toBe(0);
    await expect(db.query('select 1', [], leaving.signal)).rejects.toBe('gone');
    expect(await Promise.all([1, 2, 3].map((n) => db.query<{ n: number }>(`select ${n} as n`)))).toEqual([
      [{ n: 1 }],
      [{ n: 2 }],
      [{ n: 3 }],
    ]);
  });

  test('is ended and never that of who has its connection next', async () => {
    const narrow = openDatabase({ url: own.url, max: 1, logger });
    try {
      for (let round = 0; round < 60; round += 1) {
        const leaving = new AbortController();
        const given = narrow.query('select pg_sleep(0.003)', [], leaving.signal).catch((error: unknown) => error);
        const next = narrow.query<{ round: number }>(`select $1::int as round, pg_sleep(0.01)`, [round]);
        setTimeout(() => leaving.abort('gone'), round % 8);
        expect((await next)[0]?.round).toBe(round);
        await given;
      }
    } finally {
      await narrow.close();
    }
  });
});
