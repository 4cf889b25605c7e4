import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { streams } from '#domain/catalog.ts';
import { openLog } from '#event-store/open-log.ts';
import { openDatabase } from '#platform/database.ts';
import { startEventStoreDbDouble } from '#tests/doubles/eventstoredb/double.ts';
import { tamper } from '#tests/support/stores/tampering.ts';
import { testDatabase, type TestDatabase } from '#tests/support/servers/postgres.ts';
import { compileCache } from '#tests/support/servers/compile-cache.ts';

const masterKey = '0123456789abcdef'.repeat(4);
const folder = mkdtempSync(join(tmpdir(), 'hopscotch-log-command-'));
let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  const { log, chain, close } = await openLog({ url: database.url, masterKey: Buffer.from(masterKey, 'hex') });
  for (let count = 0; count < 4; count += 1) {
    const memberId = randomUUID();
    const context = {
      commandId: randomUUID(),
      correlationId: 'c',
      causationId: null,
      occurredAt: '2026-03-01T10:00:00.000Z',
    };
    const person = { memberId, firstName: 'Ottoline', lastName: 'Quux', email: 'ottoline@example.org' };
    await log.append(streams.member(memberId), 'no-stream', [{ type: 'MemberRegistered', data: person }], {
      ...context,
      actor: { id: memberId, role: 'parent' },
    });
  }
  await chain.extend();
  await close();
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await database.drop();
});

/** `npm run log -- ...words`, without npm. */
const logCommand = (...words: string[]) => logCommandIn({}, ...words);

async function logCommandIn(
  more: Readonly<Record<string, string>>,
  ...words: string[]
): Promise<{ code: number; out: string; err: string }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../operations/log.ts'), ...words], {
    // Nothing of the test runner's, which sets variables that mean something else to us.
    env: {
      ...compileCache,
      NODE_ENV: 'test',
      DATA_DIR: folder,
      DATABASE_URL: database.url,
      MASTER_KEY: masterKey,
      ...more,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { code: Number(code), out, err };
}

/** Whose log it is, in one line. */
const place = expect.stringMatching(/^The site: postgres:[^\n]*\n$/);

test('verify says that an untouched log is in order, and what its chain ends with', async () => {
  const { code, out, err } = await logCommand('verify');
  expect({ code, err }).toEqual({ code: 0, err: place });
  expect(out).toContain('4 events in 4 streams, all in order.');
  const [head = ''] = /4:[0-9a-f]{64}/.exec(out) ?? [];
  expect((await logCommand('verify', '--expect', head)).code).toBe(0);
  const other = await logCommand('verify', '--expect', `4:${'0'.repeat(64)}`);
  expect(other).toMatchObject({ code: 1 });
});

test('export writes one line of JSON for each event, nobody readable in it', async () => {
  const file = join(folder, 'log.ndjson');
  expect(await logCommand('export', '--out', file, '--from', '1')).toMatchObject({ code: 0, out: '' });
  const content = readFileSync(file, 'utf8');
  expect(
    content
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { position: number }).position),
  ).toEqual([2, 3, 4]);
  expect(content).not.toContain('Ottoline');
  expect(statSync(file).mode & 0o077).toBe(0);
  const { out } = await logCommand('export', '--from', '1');
  expect(out).toBe(content);
});

test('a wrong call says how it is meant', async () => {
  for (const words of [
    [],
    ['nonsense'],
    ['verify', 'more'],
    ['export', '--from', 'x'],
    ['verify', '--expect', 'x'],
    ['verify', '--what'],
    ['verify', '--accept'],
    ['anchor', 'more'],
  ]) {
    const { code, err } = await logCommand(...words);
    expect(code, words.join(' ')).toBe(2);
    expect(err).not.toBe('');
  }
});

test('anchor writes where the log ends, and verify finds by it that the newest events went with their links', async () => {
  const kept = join(folder, 'anchors.ndjson');
  expect(await logCommand('anchor')).toMatchObject({
    code: 0,
    out: `Anchor 1 at position 4 is in ${kept}.\n`,
    err: place,
  });
  expect(statSync(kept).mode & 0o077).toBe(0);
  expect((await logCommand('verify')).out).toContain('Compared with 1 anchor, the newest of');

  await tamper(database.url, 'create table kept_events as select * from log.events where position = 4');
  await tamper(database.url, 'create table kept_links as select * from audit_chain.links where position = 4');
  await tamper(
    database.url,
    'delete from log.events where position = 4; delete from audit_chain.links where position = 4',
  );
  const cut = await logCommand('verify');
  expect(cut.code).toBe(1);
  expect(cut.out).toContain('as the end of the hash chain, which now ends at 3: the log and its chain were cut off');
  const refused = await logCommand('anchor');
  expect(refused.code).toBe(1);
  expect(refused.err).toContain('no longer holds the link that it had at position 4');
  // After a restore somebody says that this is how it should be.
  expect((await logCommand('anchor', '--accept')).out).toContain('Anchor 2 at position 3');
  expect((await logCommand('verify')).code).toBe(0);

  await tamper(database.url, 'insert into log.events select * from kept_events');
  await tamper(database.url, 'insert into audit_chain.links select * from kept_links');
  await tamper(database.url, 'drop table kept_events, kept_links');
  // Anchors that were kept elsewhere tell the same without the file.
  const copy = join(folder, 'copy.ndjson');
  renameSync(kept, copy);
  const elsewhere = await logCommand('verify', '--anchors', copy);
  expect(elsewhere.out).toContain('Compared with 1 anchor');
  expect((await logCommand('verify')).out).toContain(`There is no anchor in ${kept}`);
  expect((await logCommand('verify')).out).toContain('The database knows of anchors in 1 other file');
});

test('verify finds what was tampered with, and fails', async () => {
  await tamper(database.url, `update log.events set actor_role = 'admin' where position = 3`);
  const { code, out } = await logCommand('verify');
  expect(code).toBe(1);
  expect(out).toMatch(/^Position 3 \(member-[^)]*\) does not fit the hash chain/);
  expect(out).toContain('1 finding.');
});

test('copy moves the log to EventStoreDB, and says what to do next', async () => {
  const server = await startEventStoreDbDouble();
  try {
    const first = await logCommand('copy', '--from', database.url, '--to', server.url);
    expect([first.code, first.err]).toEqual([0, '']);
    expect(first.out).toMatch(/^(\d+) events copied\.\n\1 events compared: the same ids in the same order/);
    expect(first.out).toContain(`EVENTSTORE_URL='${server.url}'`);
    const again = await logCommand('copy', '--from', database.url, '--to', server.url);
    expect(again.out).toMatch(/^0 events copied, \d+ were there already\./);
  } finally {
    await server.close();
  }
});

test('copy says which log cannot be reached, and keeps its password to itself', async () => {
  const address = 'postgres://someone:very-secret@127.0.0.1:9/nowhere';
  const { code, out, err } = await logCommand('copy', '--from', database.url, '--to', address);
  expect(code).toBe(1);
  expect(err).toContain('The log at --to postgres://someone:…@127.0.0.1:9/nowhere cannot be reached');
  expect(out + err).not.toContain('very-secret');
});

test.each([
  ['without a target', ['copy', '--from', 'embedded']],
  ['to itself', ['copy', '--from', 'embedded', '--to', 'embedded']],
  ['to what is no log', ['copy', '--from', 'embedded', '--to', 'http://localhost:2113']],
])('copy %s says how it is meant', async (_what, words) => {
  const { code, err } = await logCommand(...words);
  expect([code, err]).toEqual([2, expect.stringContaining('npm run log -- copy --from LOG --to LOG')]);
});

test('adopt has nothing to do with the log that the database was made with', async () => {
  const { code, out } = await logCommand('adopt');
  expect([code, out]).toEqual([0, 'This is the log that the database was made with; there is nothing to do.\n']);
});

test('anchor and export do nothing with another log than the database was made with, and the hash chain has lost nothing', async () => {
  // The log was moved, and this shell has no EVENTSTORE_URL: what it finds in PostgreSQL is the log of before.
  const server = await startEventStoreDbDouble();
  const moved = { EVENTSTORE_URL: server.url };
  const [db, file] = [
    openDatabase({ url: database.url, max: 1, logger: pino({ level: 'silent' }) }),
    join(folder, 'wrong'),
  ];
  try {
    expect((await logCommand('copy', '--from', database.url, '--to', server.url)).code).toBe(0);
    const running = openDatabase({ url: database.url, max: 1, logger: pino({ level: 'silent' }) });
    await running.query('select');
    expect(await logCommandIn(moved, 'adopt')).toMatchObject({
      code: 1,
      err: expect.stringContaining('The site runs on this database. Stop it'),
    });
    await running.close();
    expect((await logCommandIn(moved, 'adopt')).code).toBe(0);
    expect((await logCommandIn(moved, 'anchor')).code).toBe(0);
    for (const words of [['anchor'], ['anchor', '--accept'], ['export', '--out', file]]) {
      const { code, err } = await logCommand(...words);
      expect(code, words.join(' ')).toBe(1);
      expect(err, words.join(' ')).toMatch(/made with another log.*EVENTSTORE_URL/);
    }
    expect(await db.query('select from audit_chain.losses')).toEqual([]);
    expect(existsSync(file)).toBe(false);
  } finally {
    await db.close();
    await server.close();
  }
});
