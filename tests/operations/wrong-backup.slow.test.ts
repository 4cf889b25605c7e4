import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openLog } from '#event-store/open-log.ts';
import { newestBackup, noteBackup } from '#operations/backup/backup-record.ts';
import { checkBackup } from '#operations/backup/check-backup.ts';
import { restoreSite, type RestoreOptions } from '#operations/backup/restore-site.ts';
import { openSealed, sealed } from '#operations/backup/sealed-file.ts';
import { DoneInPart } from '#operations/command/interrupt.ts';
import { repository } from '#operations/site/frontend.ts';
import { erasePerson } from '#operations/erasure/erase-person.ts';
import { registerAt } from '#operations/erasure/register.ts';
import { openDatabase } from '#platform/database.ts';
import { folderOfPictures } from '#platform/pictures/picture-store.ts';
import { call, sessionOf, siteAt } from '#tests/support/api-client.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { testDatabase } from '#tests/support/servers/postgres.ts';
import { type Backups, backupsOf } from '#tests/support/stores/backups.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'hopscotch-wrong-backup-'));
const file = (name: string): string => path.join(folder, name);
const masterKey = randomBytes(32);
const secrets = { MASTER_KEY: masterKey.toString('hex'), SESSION_SECRET: randomBytes(32).toString('hex') };
const stopping = new AbortController().signal;
const logger = pino({ level: 'silent' });
let app: TestApp;
let backups: Backups;

beforeAll(async () => {
  app = await testApp({ environment: secrets });
  backups = backupsOf(app, { folder, secrets });
  const member = siteAt(app.url, await sessionOf(app.anonymous, await app.newMember('parent')));
  const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'blue' } })
    .png()
    .toBuffer();
  await call(member, 'PUT', '/api/profile/picture', { picture: picture.toString('base64') });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const picturesOf = ({ config: { picturesFolder } }: RestoreOptions): string[] =>
  existsSync(picturesFolder) ? readdirSync(picturesFolder).filter((name) => name.endsWith('.webp')) : [];

async function schemasIn(url: string): Promise<string[]> {
  const db = openDatabase({ url, max: 1, logger });
  try {
    const rows = await db.query<{ name: string }>(
      `select nspname as name from pg_namespace where nspname !~ '^pg_' and nspname not in ('public', 'information_schema') order by 1`,
    );
    return rows.map(({ name }) => name);
  } finally {
    await db.close();
  }
}
async function runs(url: string, sql: string, ...params: readonly unknown[]): Promise<void> {
  const db = openDatabase({ url, max: 1, logger });
  try {
    await db.query(sql, params);
  } finally {
    await db.close();
  }
}

test('a backup says of what should be in it and is not where it was looked for, and is written all the same', async () => {
  const { db, config } = app.context;
  await expect.poll(async () => (await db.query('select from audit_chain.anchors')).length).toBeGreaterThan(0);
  const whole = await backups.take('whole');
  expect(whole.lacking).toEqual({ log: false, pictures: 0, erasures: false, anchors: false });

  const opened = await openLog({ url: app.databaseUrl, masterKey });
  const { email } = await app.newMember('parent');
  await erasePerson({ opened, db, register: registerAt(config.erasureRegister) }, email);
  await opened.close();
  const files = { erasures: file('nowhere'), anchors: file('nowhere') };
  const taken = await backups.take('lacking', { pictures: folderOfPictures(file('nowhere')), files });
  expect(taken).toMatchObject({ pictures: 0, lacking: { pictures: 1, erasures: true, anchors: true } });
  expect((await checkBackup(file('lacking'), masterKey, stopping)).pictures).toBe(0);
  await noteBackup(db, taken);
  expect(await newestBackup(db)).toBeUndefined();
  await noteBackup(db, whole);
  await noteBackup(db, taken);
  // By the clock of the database, which may be another machine's.
  expect((await newestBackup(db))?.getTime()).toBeCloseTo(Date.parse(whole.at), -4);
  // Who has taken theirs away since the moment is nobody whose picture is missing.
  const gone = {
    ...folderOfPictures(config.picturesFolder),
    get: async (): Promise<undefined> => void (await db.query('update auth.pictures set is_shown = false')),
  };
  expect((await backups.take('taken-away', { pictures: gone })).lacking.pictures).toBe(0);
  await db.query('update auth.pictures set is_shown = true');
});

test('what cannot be read is missing like what is not there, and nothing else is', async () => {
  const unreadable = file('a-folder');
  mkdirSync(unreadable);
  const said: string[] = [];
  const failing = {
    ...folderOfPictures(file('nowhere')),
    get: (): Promise<never> => Promise.reject(new Error('the bucket of pictures, asked to GET, answered 500')),
  };
  const files = { erasures: unreadable, anchors: app.context.config.anchorFile };
  const { lacking } = await backups.take('unreadable', { pictures: failing, files, say: (what) => said.push(what) });
  expect(lacking).toEqual({ log: false, pictures: 1, erasures: true, anchors: false });
  expect(said).toEqual([
    expect.stringMatching(/picture could not be read.*answered 500/),
    expect.stringMatching(/EISDIR/),
  ]);
  const { pictures, tables } = await checkBackup(file('unreadable'), masterKey, stopping);
  expect([pictures, tables.get('log.events')?.lines]).toEqual([0, expect.any(Number)]);
});

test('what a backup that was killed has left is removed by the next one, which says so', async () => {
  writeFileSync(file('killed.part'), readFileSync(file('whole')).subarray(0, 1_000));
  const long = new Date(Date.now() - 86_400_000);
  utimesSync(file('killed.part'), long, long);
  const said: string[] = [];
  await backups.take('next', { say: (what) => said.push(what) });
  expect(said).toEqual([expect.stringContaining(file('killed.part'))]);
  expect(existsSync(file('killed.part'))).toBe(false);
});

test('two backups into one file at the same time leave one that is whole, and nothing beside it', async () => {
  const both = await Promise.all([1, 2].map(() => backups.take('at-once', { force: true })));
  const { events, at } = await checkBackup(file('at-once'), masterKey, stopping);
  expect(both.map((taken) => taken.at)).toContain(at);
  expect(both.map((taken) => taken.events)).toContain(events);
  expect(readdirSync(folder).filter((name) => name.startsWith('at-once'))).toEqual(['at-once']);
});

test('with another MASTER_KEY than the site has no backup is made, and one that was is not restored', async () => {
  const other = randomBytes(32);
  await expect(backups.take('other', { masterKey: other })).rejects.toThrow(
    /MASTER_KEY is not the one.*Nothing was written.*or unset it and set DATA_DIR/,
  );
  expect(readdirSync(folder).filter((name) => name.startsWith('other'))).toEqual([]);
  // As they were made before that was seen.
  const { content, header } = await openSealed(file('whole'), masterKey);
  writeFileSync(file('other'), await buffer(sealed(content, other, header.at)));
  await expect(checkBackup(file('other'), other, stopping)).rejects.toThrow(/another MASTER_KEY than the site's/);
  const database = await testDatabase();
  const there = backups.target('other', database.url, 'other');
  const config = { ...there.config, masterKey: other };
  await expect(restoreSite({ ...there, config })).rejects.toThrow(/another MASTER_KEY than the site's/);
  expect([await schemasIn(database.url), picturesOf(there)]).toEqual([[], []]);
  await database.drop();
});

test('a register that nobody can read is refused before anything is replaced, and what was begun is taken back', async () => {
  const database = await testDatabase();
  const { anchorFile, erasureRegister } = app.context.config;
  const wrong = backups.target('register', database.url, 'whole', { erasures: [anchorFile] });
  await expect(restoreSite(wrong)).rejects.toThrow(/which is no register of erasures.*Nothing was replaced/);
  await backups.take('damaged', { files: { erasures: anchorFile, anchors: anchorFile } });
  const damaged = backups.target('register', database.url, 'damaged');
  await expect(restoreSite(damaged)).rejects.toThrow(/in the backup cannot be read.*Nothing was replaced/);
  expect([await schemasIn(database.url), picturesOf(damaged)]).toEqual([[], []]);
  expect(existsSync(damaged.config.erasureRegister)).toBe(false);
  expect(await restoreSite({ ...damaged, erasures: [erasureRegister] })).toEqual({ erasedAgain: 0, findings: 0 });
  expect(registerAt(damaged.config.erasureRegister).read()).toHaveLength(1);
  await database.drop();
});

test('a restore that is stopped once the database is in place says so, what is not finished, and not that it may be run again', async () => {
  const database = await testDatabase();
  const controller = new AbortController();
  const stopped = backups.target('stopped', database.url, 'whole', {
    erasures: [app.context.config.erasureRegister],
    stopping: controller.signal,
    say: () => controller.abort(new Error('may be run again')),
  });
  const ended = await restoreSite(stopped).catch((error: unknown) => error);
  expect(ended).toBeInstanceOf(DoneInPart);
  expect(String(ended)).toMatch(/in place all the same.*do not restore it again.*it was stopped/);
  expect(String(ended)).toMatch(/Not finished: erasures since the backup, read models/);
  expect(await schemasIn(database.url)).toContain('log');
  await expect(restoreSite({ ...stopped, stopping })).rejects.toThrow(/There is a site already/);
  await database.drop();
});

test('of anchors whose last line was cut off the others come back', async () => {
  const whole = readFileSync(app.context.config.anchorFile, 'utf8');
  writeFileSync(file('torn'), `${whole}${whole.slice(0, 50)}`);
  await backups.take('torn-anchors', { files: { erasures: file('nowhere'), anchors: file('torn') } });
  const database = await testDatabase();
  const place = backups.target('torn', database.url, 'torn-anchors', {
    erasures: [app.context.config.erasureRegister],
  });
  await restoreSite(place);
  expect(readFileSync(place.config.anchorFile, 'utf8')).toBe(whole);
  await database.drop();
});

test("nobody's tables are dropped unasked, and of a site that is replaced neither tables nor pictures stay", async () => {
  const database = await testDatabase();
  const place = backups.target('replaced', database.url, 'whole');
  const asked = { ...place, force: true };
  await runs(database.url, 'create schema auth; create table auth.things (name text); create schema others');
  await expect(restoreSite(place)).rejects.toThrow(/not empty: 1 tables .* schemas auth would be lost.*--force/);
  expect(await schemasIn(database.url)).toEqual(['auth', 'others']);
  await restoreSite(asked);
  const restored = await schemasIn(database.url);
  expect(restored).toContain('others');
  expect(picturesOf(place)).toHaveLength(1);

  const name = `${randomBytes(32).toString('hex')}.webp`;
  await folderOfPictures(place.config.picturesFolder).put(name, Buffer.from('a picture'));
  await runs(database.url, `insert into auth.pictures (name, member_id, is_shown) values ($1, 'somebody', true)`, name);
  await runs(
    database.url,
    'create schema audit_chain_until_then; create schema newer; alter schema newer owner to hopscotch_site',
  );
  await restoreSite(asked);
  // What stands beside a site in its database is the site's from its first start on.
  expect(await schemasIn(database.url)).toEqual(restored.filter((each) => each !== 'others'));
  expect(picturesOf(place)).not.toContain(name);
  expect(picturesOf(place)).toHaveLength(1);
  await database.drop();
});

/** What `npm run restore` with these arguments says, and with what it ends. */
const commanded = (...args: string[]): Promise<{ code: number | string | null | undefined; said: string }> =>
  new Promise((resolve) => {
    const env = {
      PATH: process.env.PATH,
      DATA_DIR: file('commanded'),
      NODE_ENV: 'test',
      LOG_LEVEL: 'error',
      ...secrets,
    };
    execFile(process.execPath, ['operations/restore.ts', ...args], { cwd: repository, env }, (error, out, err) =>
      resolve({ code: error ? error.code : 0, said: `${out}${err}` }),
    );
  });

test('a folder in the place of a file, no name at all, and what a check has no use for are said to be that', async () => {
  const backup = file('whole');
  const aFolder = { code: 1, said: expect.stringContaining(`\n${folder} is a folder, not a file.\n`) };
  expect(await commanded(folder, '--check')).toEqual(aFolder);
  expect(await commanded(backup, '--erasures', folder)).toEqual(aFolder);
  expect(await commanded(backup, '--erasures', '')).toEqual({
    code: 2,
    said: expect.stringMatching(/^--erasures names no file\. .*\n\nnpm run restore/),
  });
  expect(await commanded(backup, '--check', '--force', '--erasures', 'none')).toEqual({
    code: 2,
    said: expect.stringMatching(/^--check changes nothing, so --force and --erasures would do nothing\./),
  });
  expect(await commanded(backup, '--check', '--force')).toMatchObject({
    code: 2,
    said: expect.stringMatching(/so --force would/),
  });
  // Of two registers neither is dropped in silence.
  expect(await commanded(backup, '--erasures', file('nowhere'), '--erasures', 'none')).toEqual({
    code: 2,
    said: expect.stringMatching(/^--erasures none says that there is no register, and others are named\./),
  });
  expect(
    await commanded(backup, '--erasures', file('nowhere'), '--erasures', app.context.config.anchorFile),
  ).toMatchObject({
    code: 1,
    said: expect.stringContaining(`There is no file ${file('nowhere')}.`),
  });
  expect(existsSync(file('commanded'))).toBe(false);
});

test('a register that an earlier restore has left at its place, older than the backup, is not gone by alone', async () => {
  mkdirSync(file('commanded'));
  writeFileSync(file('commanded/erasures.ndjson'), '');
  expect(await commanded(file('taken-away'))).toEqual({
    code: 1,
    said: expect.stringMatching(/older than the backup, which knows of 1 more.*Nothing was replaced.*--erasures FILE/),
  });
  expect(readdirSync(file('commanded'))).toEqual(['erasures.ndjson']);
  rmSync(file('commanded'), { recursive: true });
});

test('what an extension has put into a schema of its own, and what somebody else has there, is in no backup and ends none', async () => {
  const stranger = `stranger_${randomBytes(6).toString('hex')}`;
  await runs(
    app.databaseUrl,
    `create schema monitoring; create extension pg_stat_statements schema monitoring; create role ${stranger};
     create schema theirs authorization ${stranger}; create table theirs.things (name text); create view theirs.seen as select 1 as one`,
  );
  try {
    const said: string[] = [];
    await backups.take('beside', { say: (what) => void said.push(what) });
    expect(said).toEqual(['The schema theirs belongs to another user and is not in the backup.']);
    const { contents, tables } = await checkBackup(file('beside'), masterKey, stopping);
    expect([...contents.before, ...contents.after].join('\n')).not.toMatch(/monitoring|theirs/);
    expect([...tables.keys()].filter((name) => /monitoring|theirs/.test(name))).toEqual([]);
    expect(tables.get('log.events')?.lines).toBeGreaterThan(0);
    const database = await testDatabase();
    await restoreSite(backups.target('beside', database.url, 'beside'));
    expect(await schemasIn(database.url)).not.toContain('monitoring');
    await database.drop();
  } finally {
    await runs(app.databaseUrl, `drop schema theirs cascade; drop schema monitoring cascade; drop role ${stranger}`);
  }
});
