import type pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inLongTransaction } from '#platform/postgres/copy-in.ts';
import { testDatabase, type TestDatabase } from '#tests/support/servers/postgres.ts';
import { lossyProxy } from '#tests/contract/lossy-proxy.ts';
import { begin, type ConnectionOptions, connectionPool, connectionTo, unhurried } from './connections.ts';
import { isUnavailable, tookTooLong } from './unavailable.ts';

let database: TestDatabase;
let other: pg.Client;
beforeEach(async () => {
  database = await testDatabase();
  other = connectionTo({ url: database.url, name: 'other' });
  await other.connect();
});
afterEach(async () => {
  await other.end();
  await database.drop();
});

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );
const pidOf = async (client: pg.PoolClient): Promise<number> =>
  (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid ?? 0;

test('a connection that somebody has taken out and does not listen to may be lost, and the next is a new one', async () => {
  const pool = connectionPool({ url: database.url, name: 'test', max: 1 });
  // As the query builder of the sign-in library takes it: without a listener for errors.
  const client = await pool.connect();
  const ended = new Promise<void>((resolve) => client.once('end', () => resolve()));
  await other.query('select pg_terminate_backend($1)', [await pidOf(client)]);
  await ended;
  expect(isUnavailable(await failureOf(client.query('select 1')))).toBe(true);
  client.release();
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await pool.end();
});

test('a server that answers no more is given up with its connection, and what comes next gets another one', async () => {
  const url = new URL(database.url);
  const proxy = await lossyProxy(Number(url.port));
  url.port = String(proxy.port);
  const pool = connectionPool({ url: url.href, name: 'test', max: 1, deadlineMs: 300 });
  const client = await pool.connect();
  proxy.fallSilent();
  const [first, second] = await Promise.all([
    failureOf(client.query('select 1')),
    // It waits for the one connection that there may be.
    failureOf(pool.query('select 2')),
  ]);
  expect([isUnavailable(first), isUnavailable(second)]).toEqual([true, true]);
  // At once: nothing more is asked of a connection that is given up.
  expect(isUnavailable(await failureOf(client.query('rollback')))).toBe(true);
  client.release();
  proxy.speak();
  await expect.poll(() => failureOf(pool.query('select 1'))).toBeUndefined();
  await pool.end();
  await proxy.close();
});

test('a process that was held up itself does not take its server for silent', async () => {
  const pool = connectionPool({ url: database.url, name: 'test', max: 1, deadlineMs: 200 });
  await pool.query('select 1');
  const asked = pool.query('select 1 as one');
  // The answer comes meanwhile, and nobody is there to read it.
  await new Promise((resolve) => setImmediate(resolve));
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500);
  expect((await asked).rows).toEqual([{ one: 1 }]);
  await pool.end();
});

test('a process that was held up while it connected does not take its server for away, and one that says nothing is', async () => {
  const late = connectionTo({ url: database.url, name: 'late', deadlineMs: 200 });
  const connected = late.connect();
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500);
  await connected;
  expect((await late.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await late.end();
  const url = new URL(database.url);
  const proxy = await lossyProxy(Number(url.port));
  url.port = String(proxy.port);
  proxy.fallSilent();
  const unheard = connectionTo({ url: url.href, name: 'unheard', deadlineMs: 200 });
  expect(isUnavailable(await failureOf(unheard.connect()))).toBe(true);
  await proxy.close();
});

test('a connection that nobody used for so long is not given up with what is asked on it at that very moment', async () => {
  const pool = connectionPool({ url: database.url, name: 'test', max: 1, deadlineMs: 200 });
  await pool.query('select 1');
  // After a pause of the process, both are due in one turn of its loop: first the silence, then the question.
  const asked = new Promise<pg.QueryResult>((resolve, reject) => {
    setTimeout(() => void pool.query('select 1 as one').then(resolve, reject), 250);
  });
  await new Promise((resolve) => setImmediate(resolve));
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 600);
  expect((await asked).rows).toEqual([{ one: 1 }]);
  await pool.end();
});

/** Its limits as the server has them: of a pause within a transaction, a wait for a lock, a statement. */
const settingsOf = async (options: Partial<ConnectionOptions> = {}) => {
  const pool = connectionPool({ url: database.url, name: 'test', max: 1, ...options });
  const { rows } = await pool.query<{ name: string; setting: string }>(
    `select name, setting from pg_settings where name ~ '^(statement|lock|idle_in_transaction_session)_timeout$' order by name`,
  );
  await pool.end();
  return rows.map(({ setting }) => Number(setting));
};

test('a statement has an end, a wait for a lock has one, and so has a transaction in which nothing is said', async () => {
  expect(await settingsOf()).toEqual([10_000, 4_500, 4_500]);
  expect(await settingsOf({ patience: unhurried })).toEqual([0, 0, 0]);
});

test('whoever says so has as long as it takes, also where the server gives everybody less', async () => {
  const [{ name } = { name: '' }] = (await other.query<{ name: string }>('select current_database() as name')).rows;
  for (const limit of ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'])
    await other.query(`alter database ${name} set ${limit} = '200ms'`);
  expect(await settingsOf({ patience: unhurried })).toEqual([0, 0, 0]);
  // Nor does what the operator asks of each session.
  const url = `${database.url}?options=-c%20statement_timeout%3D100%20-c%20work_mem%3D5MB`;
  expect(await settingsOf({ url, patience: unhurried, settings: '-c search_path=auth' })).toEqual([0, 0, 0]);
  expect(await settingsOf({ url })).toEqual([10_000, 4_500, 4_500]);
  await inLongTransaction(url, async ({ query }) => {
    await query('select pg_sleep(0.5)');
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(await query('show work_mem')).toEqual([{ work_mem: '5MB' }]);
  });
});

test('whoever says so has as long as it takes, in that transaction and not after it', async () => {
  const pool = connectionPool({
    url: database.url,
    name: 'test',
    max: 1,
    patience: { statementMs: 100, idleMs: 1_000 },
  });
  const client = await pool.connect();
  expect(tookTooLong(await failureOf(client.query('select pg_sleep(20)')))).toBe(true);
  const ended = await begin(client, unhurried);
  await client.query('select pg_sleep(1)');
  await client.query('commit');
  ended();
  expect(tookTooLong(await failureOf(client.query('select pg_sleep(20)')))).toBe(true);
  client.release();
  await pool.end();
});

test('what runs without a limit for a process that was killed ends in the server, too', async () => {
  const killed = connectionTo({ url: database.url, name: 'killed', patience: unhurried });
  await killed.connect();
  const asked = failureOf(killed.query('select pg_sleep(3600)'));
  const running = async (): Promise<number> =>
    (await other.query(`select from pg_stat_activity where application_name = 'killed'`)).rowCount ?? 0;
  await expect.poll(running).toBe(1);
  killed.connection.stream.destroy();
  await asked;
  await expect.poll(running).toBe(0);
});
