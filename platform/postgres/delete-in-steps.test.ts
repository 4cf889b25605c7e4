import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '#tests/support/servers/postgres.ts';
import { type Database, openDatabase } from '../database.ts';
import { deleteInSteps } from './delete-in-steps.ts';

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await testDatabase();
  db = openDatabase({ url: database.url, max: 2, logger: pino({ level: 'silent' }) });
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

it('deletes what is old, in as many steps as it takes, and waits for nobody', async () => {
  await db.query('create table notes (n integer primary key, is_old boolean not null)');
  await db.query('insert into notes select n, n > 3 from generate_series(1, 50) as n');
  const another = new pg.Client({ connectionString: database.url });
  await another.connect();
  try {
    await another.query('begin');
    await another.query('select from notes where n = 20 for update');
    await deleteInSteps(db, 'notes', 'is_old', 10);
    expect(await db.query('select n from notes order by n')).toEqual([1, 2, 3, 20].map((n) => ({ n })));
    await another.query('rollback');
  } finally {
    await another.end();
  }
  await deleteInSteps(db, 'notes', 'is_old', 10);
  expect(await db.query('select n from notes order by n')).toEqual([1, 2, 3].map((n) => ({ n })));
});
