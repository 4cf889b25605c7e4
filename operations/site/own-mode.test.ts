import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { testApp } from '#tests/support/app.ts';
import { testDatabase } from '#tests/support/servers/postgres.ts';

test('a database on which a site in production has begun opens in no other mode, whose mailbox everybody reads', async () => {
  const database = await testDatabase();
  // Given by the environment, so that no file tells in which mode they were made.
  const secrets = { MASTER_KEY: randomBytes(32).toString('hex'), SESSION_SECRET: randomBytes(32).toString('hex') };
  const opens = async (NODE_ENV: string): Promise<void> => {
    const environment = { ...secrets, NODE_ENV };
    await (await testApp({ databaseUrl: database.url, rateLimits: true, environment })).close();
  };
  try {
    await opens('development');
    await opens('production');
    for (const mode of ['development', 'test'])
      await expect(opens(mode), mode).rejects.toThrow(/site in production, and NODE_ENV is \w+.*NODE_ENV=production/);
    // Nor does it keep production from beginning again.
    await opens('production');
  } finally {
    await database.drop();
  }
});
