import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#tests/support/servers/postgres.ts';
import { type Database, openDatabase } from './database.ts';
import { createLogger } from './logger.ts';

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await testDatabase();
  db = openDatabase({ url: database.url, max: 1, logger: createLogger({ logLevel: 'error' }) });
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

test.each([
  [`select $1::int`, 'somebody@test.example'],
  [`select $1::uuid`, 'some"body@test.example'],
  [`select $1::json`, '{"mail": somebody@test.example}'],
  [`select ($1::int8)::int4`, '8888888888'],
])('the value that PostgreSQL refuses in %s is not logged', async (sql, value) => {
  const output = new PassThrough();
  const error: unknown = await db.query(sql, [value]).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(Error);
  const logger = createLogger({ logLevel: 'error' }, undefined, output);
  logger.error({ err: error }, 'it failed');
  logger.error(new Error('nothing was done', { cause: error }));
  output.end();
  const line = await text(output);
  expect(line).toContain('it failed');
  expect(line).not.toMatch(/test\.example|8888888888/);
});
