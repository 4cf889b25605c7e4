import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#tests/support/servers/postgres.ts';
import { type AccountHooks, openAccounts } from './accounts.ts';

const hooks: AccountHooks = { existingSignUp: async () => undefined, failed: () => undefined };
const config = { baseUrl: 'http://127.0.0.1', sessionSecret: 'a-secret-of-a-test-that-is-long-enough' };

let database: TestDatabase;
let rebuilding: Promise<void>;
let over = false;

/** Read models come and go beside, as in a rebuild. */
async function rebuildAgainAndAgain(): Promise<void> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  while (!over) {
    await client.query(
      'create schema model__next; create table model__next.rows (id bigserial primary key, said text)',
    );
    await client.query('drop schema model__next cascade');
  }
  await client.end();
}

beforeEach(async () => {
  database = await testDatabase();
  rebuilding = rebuildAgainAndAgain();
});
afterEach(async () => {
  over = true;
  await rebuilding;
  await database.drop();
});

test('a process can start while read models are rebuilt', async () => {
  for (let start = 0; start < 30; start += 1) {
    const opening = openAccounts(config, database.url, hooks);
    await expect(opening).resolves.toHaveProperty('library');
    await (await opening).close();
  }
});
