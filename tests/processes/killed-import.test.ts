import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openLog, type OpenedLog } from '#event-store/open-log.ts';
import { openDatabase } from '#platform/database.ts';
import { compileCache } from '#tests/support/servers/compile-cache.ts';
import { dataFolder } from '#tests/support/servers/data-folder.ts';
import { testDatabase, type TestDatabase } from '#tests/support/servers/postgres.ts';

const masterKey = '0123456789abcdef'.repeat(4);
const folder = dataFolder('killed-import');
const file = join(folder, 'council.csv');
const ROWS = 6_000;
let database: TestDatabase;
let opened: OpenedLog;
beforeAll(async () => {
  database = await testDatabase();
  opened = await openLog({ url: database.url, masterKey: Buffer.from(masterKey, 'hex') });
  const row = (n: number): string => `${n},Club ${n},Woking,ann${n}@pool.example\n`;
  writeFileSync(file, `Ref,Name,Town,Email\n${Array.from({ length: ROWS }, (_, n) => row(n)).join('')}x,,Woking,\n`);
});
afterAll(async () => {
  await opened?.close();
  await database?.drop();
  rmSync(folder, { recursive: true });
});

/** `npm run import:list` of the file, without npm. */
const begun = (): ChildProcess & { readonly stdout: NodeJS.ReadableStream } =>
  spawn(
    process.execPath,
    [join(import.meta.dirname, '../../operations/import-list.ts'), '--file', file, '--name', 'Council'],
    {
      env: { ...compileCache, NODE_ENV: 'test', DATA_DIR: folder, DATABASE_URL: database.url, MASTER_KEY: masterKey },
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  );

async function logged(type: 'ListingDrafted' | 'SourceRunAdvanced' | 'SourceRunEnded') {
  const { events } = await opened.log.readAll(0, { types: [type], limit: 10_000 });
  return events;
}

test('an import whose process is killed in the middle is ended by the next, with each row one draft', async () => {
  const killed = begun();
  await expect
    .poll(async () => (await logged('SourceRunAdvanced')).length, { timeout: 120_000, interval: 20 })
    .toBeGreaterThan(1);
  killed.kill('SIGKILL');
  await once(killed, 'exit');
  const before = (await logged('ListingDrafted')).length;
  expect(before).toBeGreaterThan(0);
  expect((await logged('SourceRunEnded')).length).toBe(0);

  const again = begun();
  const [out, [code]] = await Promise.all([text(again.stdout), once(again, 'exit')]);
  expect([code, out]).toEqual([0, expect.stringContaining(`${ROWS} rows: 0 new, 0 changed, 0 vanished.`)]);
  expect(out).toContain(`${ROWS} of ${ROWS + 1} rows can be imported, 1 has an error and is left out.`);
  const names = (await logged('ListingDrafted')).map(({ data }) => (data as { fields: { name: string } }).fields.name);
  expect([names.length, new Set(names).size]).toEqual([ROWS, ROWS]);
  // What was brought for it is gone.
  const db = openDatabase({ url: database.url, max: 1, logger: pino({ level: 'silent' }) });
  const left = await db.query('select 1 from platform.sealed_list_parts');
  await db.close();
  expect(left).toEqual([]);
}, 300_000);
