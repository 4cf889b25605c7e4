import { expect, test } from 'vitest';
import { testApp } from '#tests/support/app.ts';
import { requireNoDemo } from './demo-accounts.ts';

test('a site in production does not open on a database of the demo, whose admin has a published password', async () => {
  const tried = await testApp({ demo: true });
  try {
    const { config, db } = tried.context;
    await expect(requireNoDemo({ config, db })).resolves.toBeUndefined();
    const environment = {
      NODE_ENV: 'production',
      DEMO: 'off',
      MASTER_KEY: config.masterKey.toString('hex'),
      SESSION_SECRET: config.sessionSecret,
    };
    await expect(testApp({ databaseUrl: tried.databaseUrl, rateLimits: true, environment })).rejects.toThrow(
      /holds the demo/,
    );
  } finally {
    await tried.close();
  }
});

test('one on a database that is its own does', async () => {
  const site = await testApp();
  try {
    await expect(requireNoDemo({ config: { mode: 'production' }, db: site.context.db })).resolves.toBeUndefined();
  } finally {
    await site.close();
  }
});
