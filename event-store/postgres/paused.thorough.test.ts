import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openLog } from '../open-log.ts';
import { openStore } from '../open-store.ts';
import type { EventStore } from '../port.ts';
import { until } from '#tests/support/projection.ts';
import { testDatabase, type TestDatabase } from '#tests/support/servers/postgres.ts';

const PROGRAM = path.join(import.meta.dirname, '../../tests/support/servers/batch-process.ts');

let database: TestDatabase;
let store: EventStore;
let writer: pg.Client;
let observer: pg.Client;
beforeEach(async () => {
  database = await testDatabase();
  store = await openStore({ url: database.url });
  [writer, observer] = [new pg.Client(database.url), new pg.Client(database.url)];
  await Promise.all([writer.connect(), observer.connect()]);
});
afterEach(async () => {
  await Promise.all([writer.end(), observer.end(), store.close()]);
  await database.drop();
});

const insert = (position: number, stream: string): Promise<unknown> =>
  writer.query(
    `insert into log.events values ($1, $2, 1, gen_random_uuid(), 'Tested', 1, now(), 'a', 'system', $3, 'c', null, '{}', null)`,
    [position, stream, `command ${position}`],
  );

test('a process that starts waits for no append that is under way, so that no append has to wait for it', async () => {
  await writer.query('begin');
  await insert(1, 'busy');
  const opened = await openLog({ url: database.url, masterKey: randomBytes(32) });
  await opened.close();
  await writer.query('commit');
  await observer.query('alter table log.events disable trigger append_only');
  await (await openStore({ url: database.url })).close();
  await expect(observer.query('delete from log.events')).rejects.toThrow('append-only');
});

test('a process that is paused in the middle of a batch does not hide what others append from readers for ever', async () => {
  // An append whose fate is open, for which the batch has to wait.
  await writer.query('begin');
  await insert(1, 'busy');
  const child = spawn(process.execPath, [PROGRAM, database.url, 'free', 'busy'], { stdio: 'ignore' });
  try {
    const waits = async (): Promise<boolean> => {
      const { rowCount } = await observer.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rowCount === 1;
    };
    await until(waits, 'the batch waits', 20_000);
    child.kill('SIGSTOP');
    await writer.query('rollback');
    await observer.query(`select nextval('log.position') from generate_series(1, 100)`);
    await insert(100, 'after');
    expect(await store.head()).toBe(0);
    await until(async () => (await store.head()) === 100, 'readers see what came after', 30_000);
  } finally {
    child.kill('SIGKILL');
  }
});
