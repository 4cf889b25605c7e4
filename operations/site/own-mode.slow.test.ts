import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '#platform/free-port.ts';
import { testApp } from '#tests/support/app.ts';
import { compileCache } from '#tests/support/servers/compile-cache.ts';
import { testDatabase, type TestDatabase } from '#tests/support/servers/postgres.ts';
import { repository } from './frontend.ts';

const secrets = {
  MASTER_KEY: randomBytes(32).toString('hex'),
  SESSION_SECRET: randomBytes(32).toString('hex'),
};
let database: TestDatabase;
let dataDir: string;
beforeAll(async () => {
  [database, dataDir] = await Promise.all([testDatabase(), mkdtemp(path.join(tmpdir(), 'hopscotch-own-mode-'))]);
  const environment = { ...secrets, NODE_ENV: 'production' };
  await (await testApp({ databaseUrl: database.url, rateLimits: true, environment })).close();
});
afterAll(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

// The policies send letters; the demo would bring an admin whose password is published.
test.each(['parts/command-api', 'parts/policies', 'demo-seed'])(
  'on a database of production operations/%s.ts begins with NODE_ENV=production alone, and says so',
  async (name) => {
    const child = spawn(process.execPath, [`operations/${name}.ts`], {
      cwd: repository,
      env: {
        ...compileCache,
        ...secrets,
        PATH: process.env['PATH'],
        DATA_DIR: dataDir,
        DATABASE_URL: database.url,
        PORT: String(await freePort()),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    try {
      const said = Promise.all([text(child.stdout), text(child.stderr)]);
      const [code] = (await once(child, 'exit')) as [number | null];
      const [out, error] = await said;
      expect({ code, ready: out.includes('is ready') }, error).toEqual({ code: 1, ready: false });
      expect(error).toContain('set NODE_ENV=production');
    } finally {
      child.kill();
    }
  },
);
