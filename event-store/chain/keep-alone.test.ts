import { afterEach, beforeEach, expect, test } from 'vitest';
import pg from 'pg';
import { testDatabase, type TestDatabase } from '#tests/support/servers/postgres.ts';
import { until } from '#tests/support/projection.ts';
import { keepAlone } from './keep-alone.ts';

let database: TestDatabase;
let keepers: { stop(): Promise<void> }[];
/** Whose turn it was, one after another; who has stopped is behind a minus. */
let turns: string[];
beforeEach(async () => {
  database = await testDatabase();
  keepers = [];
  turns = [];
});
afterEach(async () => {
  await Promise.all(keepers.map((keeper) => keeper.stop()));
  await database.drop();
});

const keeper = async (name: string) => {
  const made = await keepAlone({ url: database.url }, async () => {
    turns.push(name);
    return { stop: async () => void turns.push(`-${name}`) };
  });
  keepers.push(made);
  return made;
};

test('of many keepers one begins, the others when it is their turn, each one only', async () => {
  const first = await keeper('first');
  await keeper('second');
  await keeper('third');
  expect(turns).toEqual(['first']);
  await first.stop();
  await until(async () => turns.length === 3, 'another one keeps');
  expect(turns.slice(0, 2)).toEqual(['first', '-first']);
  expect(['second', 'third']).toContain(turns[2]);
});

test('a keeper whose session was ended, as when it dies or hangs, stops, and one keeper goes on', async () => {
  await keeper('first');
  await keeper('second');
  const admin = new pg.Client(database.url);
  await admin.connect();
  await admin.query(
    `select pg_terminate_backend(pid) from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and granted and datname = current_database() and application_name = 'hopscotch keeper of the chain'`,
  );
  await admin.end();
  await until(async () => turns.length === 3, 'one goes on');
  expect(turns.toSorted()).toEqual(['-first', 'first', turns.includes('second') ? 'second' : 'first'].toSorted());
});
