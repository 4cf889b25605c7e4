import { expect, test } from 'vitest';
import { allPolicies } from '#policies/runtime/runner.ts';
import { testApp } from '#tests/support/app.ts';
import { testDatabase } from '#tests/support/servers/postgres.ts';

test('on a new site policies begin with what any part has written before they run for the first time', async () => {
  const database = await testDatabase();
  // It answers, and nothing follows the log yet.
  const site = await testApp({ databaseUrl: database.url, works: false });
  try {
    const { context } = site;
    const account = { email: 'first@test.hopscotch.test', passwordHash: 'none', firstName: 'Ann', lastName: 'First' };
    await context.auth.ensureAccount(account);
    expect(await context.log.head()).toBeGreaterThan(0);
    const begun = await context.db.query<{ name: string }>(
      `select name from policies.checkpoints group by name having max(position) = 0`,
    );
    expect(begun.map(({ name }) => name).toSorted()).toEqual(
      allPolicies(context.config, context.db)
        .map(({ name }) => name)
        .toSorted(),
    );
  } finally {
    await site.close();
    await database.drop();
  }
});
