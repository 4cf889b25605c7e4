import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { until } from '#tests/support/projection.ts';
import { type Projecting, projecting } from '#tests/support/projecting.ts';
import { points } from '#projectors/points.ts';
import { compileCache } from '#tests/support/servers/compile-cache.ts';

/** What all commands of the operator's have in common, each run as the process that it is. */
const dataDir = mkdtempSync(path.join(tmpdir(), 'hopscotch-commands-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

/** Nobody listens there. */
const NOWHERE = 'postgres://nobody@127.0.0.1:9/nowhere';
const MASTER_KEY = '0123456789abcdef'.repeat(4);

function start(command: string, args: readonly string[], environment: Readonly<Record<string, string>> = {}) {
  const child = spawn(
    process.execPath,
    [path.resolve(import.meta.dirname, `../../operations/${command}.ts`), ...args],
    {
      env: { ...compileCache, NODE_ENV: 'test', DATA_DIR: dataDir, MASTER_KEY, DATABASE_URL: NOWHERE, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const ended = Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]).then(
    ([out, err, [code]]) => ({ code: Number(code), out, err }),
  );
  return { child, ended };
}
const run = (command: string, ...args: string[]) => start(command, args).ended;

describe.each([
  ['rebuild', ['--all']],
  ['log', ['verify']],
  ['log', ['export']],
  ['log', ['adopt']],
  ['erase', ['--yes', 'somebody@example.org']],
  ['admin-grant', ['somebody@example.org']],
  ['two-step-off', ['somebody@example.org']],
  ['demo-seed', []],
])('%s %s', (command, right) => {
  it('says how it is meant when it is called wrongly, and does nothing', async () => {
    const { code, err } = await run(command, ...right, 'surplus');
    expect([code, err]).toEqual([2, expect.stringContaining('npm run ')]);
  });
});

// One place reads the options of all commands, and says what their failures mean.
it('an option that there is not is named, and nothing is done', async () => {
  const { code, err } = await run('rebuild', '--all', '--strange');
  expect(code).toBe(2);
  expect(err).toMatch(/^Unknown option '--strange'\.\n\nnpm run /);
});

it.each([['rebuild', '--all'], ['log', 'verify'], ['erase', '--yes', 'somebody@example.org'], ['demo-seed']])(
  '%s says which setting to look at when there is no database',
  async (command, ...args) => {
    const { code, out, err } = await run(command, ...args);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toMatch(/^The database cannot be reached: .+\. Is DATABASE_URL right, and does the server run\?$/m);
  },
);

it.each([
  ['log', 'verify', '--out', 'x'],
  ['log', 'verify', '--from', '3'],
  ['log', 'export', '--expect', `1:${'0'.repeat(64)}`],
  ['log', 'export', '--out', ''],
  ['log', 'export', '--from', ''],
  ['log', 'export', '--from', '1e3'],
  ['log', 'adopt', '--to', 'embedded'],
  ['log', 'constructor'],
])('%s %s refuses %s %s instead of passing over it', async (command, ...args) => {
  const { code, err } = await run(command, ...args);
  expect([code, err]).toEqual([2, expect.stringContaining('npm run log -- verify')]);
});

it('import-list says which file is not there, and writes over none that is', async () => {
  const [list, kept] = [path.join(dataDir, 'list.csv'), path.join(dataDir, 'kept.csv')];
  writeFileSync(list, 'Name\nKite Club\n');
  writeFileSync(kept, 'mine');
  const dry = (...args: string[]) => run('import-list', '--name', 'Clubs', '--dry-run', ...args);
  const [missing, nowhere, there, fresh] = await Promise.all([
    dry('--file', path.join(dataDir, 'none.csv')),
    dry('--file', list, '--errors', path.join(dataDir, 'none/errors.csv')),
    dry('--file', list, '--errors', kept),
    dry('--file', list, '--errors', path.join(dataDir, 'errors.csv')),
  ]);
  expect([missing.code, missing.err]).toEqual([1, `There is no file ${path.join(dataDir, 'none.csv')}.\n`]);
  expect([nowhere.code, nowhere.err]).toEqual([1, expect.stringContaining(`There is no folder ${dataDir}/none`)]);
  expect([there.code, there.err]).toEqual([1, expect.stringContaining('--force writes over it')]);
  expect(readFileSync(kept, 'utf8')).toBe('mine');
  expect([fresh.code, fresh.out]).toEqual([0, '1 of 1 rows can be imported.\n']);
});

it('import-list leaves the table of before, and nothing half done, where it comes to no end; and never the list itself', async () => {
  const place = mkdtempSync(path.join(tmpdir(), 'hopscotch-list-'));
  try {
    const [list, broken, kept] = ['list.csv', 'broken.csv', 'kept.csv'].map((name) => path.join(place, name));
    writeFileSync(list ?? '', 'Name\nKite Club\n');
    writeFileSync(broken ?? '', 'Name\nKite Club\n"Pots\n');
    writeFileSync(kept ?? '', 'mine');
    const dry = (...args: string[]) => run('import-list', '--name', 'Clubs', '--dry-run', '--force', ...args);
    const [failed, itself] = await Promise.all([
      dry('--file', broken ?? '', '--errors', kept ?? ''),
      dry('--file', list ?? '', '--errors', list ?? ''),
    ]);
    expect([failed.code, itself.code]).toEqual([1, 1]);
    expect(itself.err).toContain('is the list itself');
    expect(readFileSync(kept ?? '', 'utf8')).toBe('mine');
    expect(readFileSync(list ?? '', 'utf8')).toContain('Kite Club');
    expect(readdirSync(place).toSorted()).toEqual(['broken.csv', 'kept.csv', 'list.csv']);
  } finally {
    rmSync(place, { recursive: true });
  }
});

describe('on a database', () => {
  let bench: Projecting;
  beforeEach(async () => {
    bench = await projecting();
  });
  afterEach(() => bench.end());

  it('erase finds nobody where no site has ever run', async () => {
    const { code, err, out } = await start('erase', ['--yes', 'somebody@example.org'], { DATABASE_URL: bench.url })
      .ended;
    expect({ code, err, out }).toEqual({
      code: 1,
      err: expect.stringMatching(/^The site: .*\n$/),
      out: expect.stringMatching(/^There is no account/),
    });
  });

  it('what an operator changes by a command leaves the chain and its anchors to whoever keeps them', async () => {
    const place = mkdtempSync(path.join(tmpdir(), 'hopscotch-operator-'));
    const environment = { DATABASE_URL: bench.url, DATA_DIR: place, SESSION_SECRET: MASTER_KEY };
    try {
      for (const command of ['admin-grant', 'two-step-off']) {
        const { code, err } = await start(command, ['somebody@example.org'], environment).ended;
        expect([code, err]).toEqual([1, expect.stringContaining('There is no account')]);
        expect(readdirSync(place)).toEqual([]);
      }
    } finally {
      rmSync(place, { recursive: true });
    }
  });

  it.each([
    ['log', 'verify'],
    ['rebuild', 'points'],
    ['erase', '--yes', 'somebody@example.org'],
    ['admin-grant', 'somebody@example.org'],
  ])('%s makes no secrets where those of the site are in its environment', async (command, ...args) => {
    const place = mkdtempSync(path.join(tmpdir(), 'hopscotch-operator-'));
    try {
      const { err } = await start(command, args, { DATABASE_URL: bench.url, DATA_DIR: place, NODE_ENV: 'development' })
        .ended;
      expect(err).toContain('The site: ');
      expect(readdirSync(place)).not.toContain('secrets.json');
    } finally {
      rmSync(place, { recursive: true });
    }
  });

  it('Ctrl-C ends a rebuild that has not changed anything live yet, and nothing of it is left', async () => {
    await (await bench.run([points])).stop();
    // Else the server would end it where a process takes its time to start.
    const idle = { unhurried: true, idleMs: 60_000 };
    const { child, ended } = await bench.db.transaction(async (busy) => {
      // The rebuild waits at the checkpoints, as for a projector that writes.
      await busy.query(`update projection.checkpoints set epoch = 1000`);
      const started = start('rebuild', ['points'], { DATABASE_URL: bench.url });
      await until(async () => {
        const waiting = await bench.db.query(
          `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return waiting.length > 0;
      }, 'the rebuild waits');
      started.child.kill('SIGINT');
      return started;
    }, idle);
    // As npm passes it on.
    child.kill('SIGINT');
    expect(await ended).toMatchObject({
      code: 130,
      out: '',
      err: expect.stringContaining('Stopped before it was done'),
    });
    expect(await bench.halfBuilt()).toEqual([]);
    expect(await bench.db.query(`select distinct epoch from projection.checkpoints`)).toEqual([{ epoch: 1000 }]);
  });
});
