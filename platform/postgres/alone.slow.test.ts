import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#tests/support/servers/postgres.ts';
import { type Database, DatabaseUnavailable, openDatabase } from '../database.ts';
import { alone } from './alone.ts';

let own: TestDatabase;
let db: Database;
beforeAll(async () => {
  own = await testDatabase();
  db = openDatabase({ url: own.url, max: 2, logger: pino({ level: 'silent' }) });
});
afterAll(async () => {
  await db.close();
  await own.drop();
});

test('who stands still while they make tables is thrown out, and whoever waits gets their turn', async () => {
  const holding = Promise.withResolvers<void>();
  const over = Promise.withResolvers<void>();
  const standing = db.transaction(
    async (tx) => {
      await alone(tx, 'shelves');
      await tx.query('create table half_made (n int)');
      holding.resolve();
      await over.promise;
    },
    { unhurried: true },
  );
  await holding.promise;
  const waiting = db.transaction(
    async (tx) => {
      await alone(tx, 'shelves');
      return tx.query(`select to_regclass('half_made') as half_made`);
    },
    { unhurried: true },
  );
  expect(await waiting).toEqual([{ half_made: null }]);
  over.resolve();
  await expect(standing).rejects.toThrow(DatabaseUnavailable);
});
