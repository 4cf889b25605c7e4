import type pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { appendOf } from '#tests/contract/events.ts';
import { testDatabase, type TestDatabase } from '#tests/support/servers/postgres.ts';
import type { Append, EventStore } from '../port.ts';
import { insert } from './append.ts';
import { logPool } from './pool.ts';
import { openPostgresStore } from './store.ts';

let database: TestDatabase;
let pool: pg.Pool;
let store: EventStore;
beforeEach(async () => {
  database = await testDatabase();
  pool = logPool({ url: database.url });
  store = await openPostgresStore({ url: database.url });
});
afterEach(async () => {
  await store.close();
  await pool.end();
  await database.drop();
});

/** A transaction of somebody else's, who leaves it to others to find out that they wait for each other. */
async function begun(): Promise<{ client: pg.PoolClient; write: (append: Append) => Promise<unknown> }> {
  const client = await pool.connect();
  await client.query('begin');
  await client.query(`set local deadlock_timeout = '10min'`);
  return { client, write: ({ stream, expected, events }) => insert(client, stream, expected, events) };
}

/** Resolves when as many as `count` wait for somebody's row. */
async function waiting(count: number): Promise<void> {
  const waitingNow = `select from pg_locks where not granted and locktype = 'transactionid'`;
  await expect.poll(async () => (await pool.query(waitingNow)).rows.length).toBe(count);
}

test('a batch that meets another transaction head on lets it pass and goes after it', async () => {
  const [first, middle, last] = [appendOf(), appendOf(), appendOf()];
  const other = await begun();
  const third = await begun();
  await other.write(appendOf({ stream: last.stream }));
  await third.write(appendOf({ stream: middle.stream }));

  const batch = store.appendBatch([first, middle, last]);
  await waiting(1);
  const theirs = other.write(appendOf({ stream: first.stream }));
  await waiting(2);
  // Now the batch goes on to what the other one has, which waits for the batch.
  await third.client.query('rollback');
  third.client.release();
  await theirs;
  await other.client.query('commit');
  other.client.release();

  expect((await batch).map(({ revision, repeated }) => ({ revision, repeated }))).toEqual([
    { revision: 2, repeated: false },
    { revision: 1, repeated: false },
    { revision: 2, repeated: false },
  ]);
  for (const [append, count] of [
    [first, 2],
    [middle, 1],
    [last, 2],
  ] as const) {
    expect(await store.readStream(append.stream)).toHaveLength(count);
  }
});
