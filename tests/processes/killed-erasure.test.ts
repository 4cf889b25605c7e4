import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, expect, it } from 'vitest';
import { buildFrontend, repository } from '#operations/site/frontend.ts';
import { openDatabase } from '#platform/database.ts';
import { freePort } from '#platform/free-port.ts';
import { createLogger } from '#platform/logger.ts';
import { withDatabase } from '#platform/postgres/with-database.ts';
import { call } from '#tests/support/api-client.ts';
import { type NewMember, testApp, type TestApp } from '#tests/support/app.ts';
import { seeded, seedOf } from '#tests/support/outages/seeded.ts';
import { programProcess } from '#tests/support/servers/part-process.ts';
import { testDatabase } from '#tests/support/servers/postgres.ts';
import { tablesWith } from '#tests/support/stores/tables-with.ts';
import { compileCache } from '#tests/support/servers/compile-cache.ts';

/**
 * `npm run erase` and the site as the processes that they are. PostgreSQL's `pg_dump` does not come with the embedded server: a dump
 * is a walk over all tables here, and a restored one a copy of the database (canary.test.ts).
 */
const masterKey = randomBytes(32).toString('hex');
const folder = mkdtempSync(path.join(tmpdir(), 'hopscotch-killed-erasure-'));
const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});
afterAll(() => {
  // A link, when the server's user cannot enter the folder.
  const cluster = path.join(folder, 'own', 'postgres');
  if (existsSync(cluster)) rmSync(realpathSync(cluster), { recursive: true, force: true });
  rmSync(folder, { recursive: true, force: true });
});

interface Running {
  readonly child: ChildProcess;
  readonly ended: Promise<{ readonly code: number | null; readonly said: string }>;
}

function start(command: string, args: readonly string[], environment: Readonly<Record<string, string>>): Running {
  const child = spawn(process.execPath, [`operations/${command}.ts`, ...args], {
    cwd: repository,
    env: {
      ...compileCache,
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: 'test',
      LOG_LEVEL: 'trace',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]).then(([out, err]) => ({
    code: child.exitCode,
    said: out + err,
  }));
  return { child, ended };
}

/** Somebody with an account who has sent in a listing with it and one without. */
async function somebody({ url, context, newMember, anonymous }: Person): Promise<NewMember> {
  const person = await newMember('parent');
  const listing = { name: 'Kite Club', description: 'Kites.', category: 'Adventure', location: 'Guildford' };
  const submitted = await call(anonymous, 'POST', '/api/submit-listing', {
    ...listing,
    submitterType: 'parent',
    submitterName: 'Zebedee Zqname',
    submitterEmail: person.email,
    submitterComments: `Ring ${person.email}`,
    contactEmail: person.email,
  });
  expect([url, submitted.status]).toEqual([url, 200]);
  await context.db.query(
    `insert into platform.mailbox (id, recipient, subject, text, html) values (gen_random_uuid(), $1, 'Hello', $1, $1)`,
    [person.email],
  );
  return person;
}
type Person = Pick<TestApp, 'url' | 'context' | 'newMember' | 'anonymous'>;

const opened = async ({ context: { log } }: TestApp, position: number): Promise<string> =>
  JSON.stringify((await log.readAll(position, { limit: 1_000 })).events);

it('an erasure whose process is killed at whatever moment is whole after the next one, or after the next start of the site', async () => {
  const seed = seedOf('ERASURE_SEED');
  process.stdout.write(`ERASURE_SEED=${seed}\n`);
  const chance = seeded(seed);
  const database = await testDatabase();
  closing.push(() => database.drop());
  const register = path.join(folder, 'register.ndjson');
  const environment = {
    DATABASE_URL: database.url,
    MASTER_KEY: masterKey,
    ERASURE_REGISTER: register,
    DATA_DIR: folder,
  };
  const site = () =>
    testApp({ databaseUrl: database.url, environment: { MASTER_KEY: masterKey, ERASURE_REGISTER: register } });
  const lines = (): number => (existsSync(register) ? readFileSync(register, 'utf8').split('\n').length : 0);
  let app = await site();
  closing.push(() => app.close());
  /** Before it wrote anything down, and after that; which step is met is the seed's and the machine's. `npm run faults` meets more. */
  const kills = [
    ['SIGKILL', 'early', 'erase'],
    ['SIGINT', 'late', 'erase'],
    ['SIGKILL', 'late', 'start'],
  ] as const;
  for (const [signal, when, then] of kills) {
    const from = await app.context.log.head();
    const { email } = await somebody(app);
    expect(await tablesWith(app.context.db, [email])).not.toEqual([]);
    expect(await opened(app, from)).toContain(email);
    const before = lines();
    const erasing = start('erase', ['--yes', email], environment);
    closing.push(() => void erasing.child.kill('SIGKILL'));
    if (when === 'early') await sleep(chance() * 1_500);
    else {
      await expect.poll(() => lines() > before || erasing.child.exitCode !== null, { interval: 1 }).toBe(true);
      await sleep(chance() * 2_500);
    }
    erasing.child.kill(signal);
    const { said } = await erasing.ended;
    expect(said).not.toContain(email);
    if (then === 'erase') {
      const again = await start('erase', ['--yes', email], environment).ended;
      expect(again.said).not.toContain(email);
      expect([0, 1], again.said).toContain(again.code);
    } else {
      await app.close();
      app = await site();
    }
    await expect.poll(() => tablesWith(app.context.db, [email, 'Zqname']), { timeout: 60_000 }).toEqual([]);
    const events = await opened(app, from);
    expect([signal, when, then, /Zqname|@test\.hopscotch/.exec(events)?.[0]]).toEqual([signal, when, then, undefined]);
    expect(events).toContain('"PersonErased"');
  }
  expect(readFileSync(register, 'utf8')).not.toContain('@');
});

/** Every file below `directory` but PostgreSQL's own data, in which one of `texts` stands. */
function filesWith(directory: string, texts: readonly string[]): string[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !file.startsWith(path.join(directory, 'postgres', path.sep)))
    .filter((file) => texts.some((each) => readFileSync(file).includes(each)));
}

it('what processes say, the files of the data folder, letters and an export of the log hold nobody who was erased', async () => {
  await buildFrontend(() => undefined);
  const dataDir = path.join(folder, 'own');
  const port = String(await freePort());
  const environment = { DATA_DIR: dataDir, MASTER_KEY: masterKey };
  const site = programProcess({
    name: 'the site',
    script: 'operations/start.ts',
    ready: /Hopscotch is ready/,
    environment: { ...environment, NODE_ENV: 'test', LOG_LEVEL: 'trace', DEMO: 'off', PORT: port },
  });
  closing.push(() => site.stop());
  await site.start();
  const canaries = [
    'zqcanary@test.hopscotch.test',
    'Zqfirst',
    'Zqlast',
    'Zqname',
    'Zqroad',
    'Zqcomment',
    '07700 900321',
  ];
  const [email = '', firstName, lastName, name, road, submitterComments, contactPhone] = canaries;
  const send = (to: string, body: object) =>
    call((at, init) => fetch(`http://localhost:${port}${at}`, init), 'POST', to, body);
  const password = 'a-long-enough-password';
  expect((await send('/api/auth/sign-up/email', { email, password, firstName, lastName, isAdult: true })).status).toBe(
    200,
  );
  const submitted = await send('/api/submit-listing', {
    name: 'Kite Club',
    description: 'Kites.',
    category: 'Adventure',
    location: 'Guildford',
    submitterType: 'parent',
    submitterName: name,
    submitterEmail: email,
    submitterComments,
    contactEmail: email,
    contactPhone,
    address: `1 ${road}`,
  });
  expect(submitted.status).toBe(200);
  // What PostgreSQL refuses, it would quote.
  await send('/api/submit-listing', { name: `${email}\u0000` });
  const inDatabase = (texts: readonly string[]): Promise<string[]> =>
    withDatabase(
      { databaseUrl: null, dataDir },
      () => undefined,
      async (url) => {
        const db = openDatabase({ url, max: 2, logger: createLogger({ logLevel: 'error' }) });
        try {
          await db.query(`select $1::int`, [`${email} is no number`]).catch(() => undefined);
          return await tablesWith(db, texts);
        } finally {
          await db.close();
        }
      },
    );
  const tables = async () => (await inDatabase(canaries)).map((each) => each.split(':', 1)[0]);
  await expect.poll(tables).toEqual(expect.arrayContaining(['auth."user"', 'members.members', 'platform.mailbox']));
  for (const canary of canaries) expect([canary, (await inDatabase([canary])).length > 0]).toEqual([canary, true]);
  const run = async (command: string, ...args: string[]): Promise<string> => {
    const { code, said } = await start(command, args, environment).ended;
    expect([command, code, said]).toEqual([command, 0, said]);
    return said;
  };
  const exported = async (file: string): Promise<string> => {
    await run('log', 'export', '--out', path.join(dataDir, file));
    return readFileSync(path.join(dataDir, file), 'utf8');
  };
  const older = await exported('before.ndjson');
  const said = [await run('erase', '--yes', email)];
  await expect.poll(tables, { timeout: 60_000 }).toEqual([]);
  const newer = await exported('after.ndjson');
  expect(newer).toContain('"PersonErased"');
  said.push(await run('rebuild', '--all'), await run('log', 'verify'));
  expect(await tables()).toEqual([]);
  await site.stop();
  said.push(site.said());
  // An export keeps what is personal sealed, also one that was made before: the key to it is gone.
  for (const whole of [older, newer, ...said]) expect(canaries.filter((canary) => whole.includes(canary))).toEqual([]);
  expect(filesWith(dataDir, ['PersonErased'])).toEqual([path.join(dataDir, 'after.ndjson')]);
  expect(readFileSync(path.join(dataDir, 'postgres.log'), 'utf8')).toContain('is ready to accept connections');
  expect(filesWith(dataDir, canaries)).toEqual([]);
});
