import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { catalog } from '#domain/catalog.ts';
import { openLog } from '#event-store/open-log.ts';
import { verifyLog } from '#event-store/upkeep/verify.ts';
import { restoreSite } from '#operations/backup/restore-site.ts';
import { readConfig } from '#platform/config/config.ts';
import { call, sessionOf, siteAt } from '#tests/support/api-client.ts';
import { testApp } from '#tests/support/app.ts';
import { testDatabase } from '#tests/support/servers/postgres.ts';
import { caughtUp } from '#tests/support/stores/backups.ts';

/*
 * `npm run backup` of the demo as each of these versions has made it, with the key below. Such a file is never changed: it is what
 * somebody has who ran that version.
 */

const secrets = { MASTER_KEY: '0123456789abcdef'.repeat(4), SESSION_SECRET: '0123456789abcdef'.repeat(4) };
/** One of the demo's accounts, as these versions printed it. */
const parent = { email: 'parent@demo.hopscotch.test', password: 'let-me-explore-2026' };
const folder = mkdtempSync(path.join(tmpdir(), 'hopscotch-released-'));
afterAll(() => rmSync(folder, { recursive: true }));

const backups = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.backup'));

test('there are such sites', () => {
  expect(backups.length).toBeGreaterThan(1);
});

test.each(backups)('the site of %s starts with this version: all of it is read, and goes on', async (name) => {
  const database = await testDatabase();
  const environment = { ...secrets, NODE_ENV: 'test', DATA_DIR: path.join(folder, name), DATABASE_URL: database.url };
  const config = readConfig(environment);
  const { findings } = await restoreSite({
    config,
    url: database.url,
    file: path.join(import.meta.dirname, name),
    erasures: [],
    force: false,
    logger: pino({ level: 'silent' }),
    stopping: new AbortController().signal,
    say: () => undefined,
  });
  expect(findings).toBe(0);
  const site = await testApp({ databaseUrl: database.url, environment: { ...secrets, DATA_DIR: config.dataDir } });
  try {
    const { db, log } = site.context;
    await caughtUp(site);
    const found = await site.anonymous('/api/activities');
    expect(Number(found.headers.get('x-total-count'))).toBeGreaterThan(80);
    const asParent = siteAt(site.url, await sessionOf(site.anonymous, parent));
    const suggested = await call(asParent, 'POST', '/api/parent/submit-suggestion', {
      name: 'Kite Club',
      description: 'Kites on the downs.',
    });
    expect(suggested.status, suggested.text).toBe(200);
    await caughtUp(site);
    // Nothing of it is set aside by a read model, nor stops a policy, and policies come to its end.
    expect(await db.query('select name, type, error from projection.parked')).toEqual([]);
    expect(await db.query('select name, why from policies.stopped')).toEqual([]);
    const head = await log.head();
    await expect
      .poll(async () => (await db.query('select from policies.checkpoints where position < $1', [head])).length)
      .toBe(0);
  } finally {
    await site.close();
  }
  const opened = await openLog({ url: database.url, masterKey: config.masterKey, anchorFile: config.anchorFile });
  const problems: string[] = [];
  await verifyLog({
    ...opened,
    masterKey: config.masterKey,
    catalog,
    found: ({ problem }) => problems.push(problem),
  });
  expect(problems).toEqual([]);
  await opened.close();
  await database.drop();
});
