import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { repository } from '#operations/site/frontend.ts';
import { freePort } from '#platform/free-port.ts';
import {
  EMAIL,
  confirmAddress,
  ready,
  signIn,
  signUp,
  start,
  startsSites,
  type Started,
} from '#tests/support/servers/started-site.ts';

startsSites();

const scripts = Object.values(
  (JSON.parse(readFileSync(path.join(repository, 'package.json'), 'utf8')) as { scripts: Record<string, string> })
    .scripts,
).flatMap((script) => /node\b.* ((?:operations|tests)\/\S+\.ts)$/.exec(script)?.[1] ?? []);

/** What each command that works on a site's data is called with, and what it says, with 1, where there is none. */
const ofSites: Readonly<Record<string, { readonly args: readonly string[]; readonly says?: string }>> = {
  'operations/rebuild.ts': { args: ['--all'] },
  'operations/log.ts': { args: ['verify'] },
  'operations/erase.ts': { args: [EMAIL] },
  'operations/admin-grant.ts': { args: [EMAIL] },
  'operations/two-step-off.ts': { args: [EMAIL] },
  'operations/demo-seed.ts': { args: [] },
  'operations/backup.ts': { args: [path.join(tmpdir(), `hopscotch-none-${process.pid}.backup`)] },
  'operations/doctor.ts': { args: [] },
  'operations/import-list.ts': { args: ['--file', path.join(repository, 'package.json'), '--name', 'Nobody’s list'] },
  'operations/restore.ts': {
    args: ['none.backup', '--check'],
    says: 'A backup opens with the secrets of its site only',
  },
  'operations/scrape.ts': { args: ['--report'] },
};
/** Those that make what they work on, or need no site. */
const ofNoSite: ReadonlySet<string> = new Set([
  'operations/start.ts',
  'operations/dev.ts',
  'operations/test.ts',
  'operations/check.ts',
  'operations/check-rooms.ts',
  'operations/access-page.ts',
  'operations/scraper-page.ts',
  'operations/audit.ts',
  'operations/bench.ts',
  'operations/faults.ts',
  'operations/soak.ts',
  'operations/learn-subject.ts',
  'tests/contract/run-eventstoredb.ts',
]);

async function ended(site: Started): Promise<{ code: number | null; out: string; err: string }> {
  const code = await site.ended;
  return { code, out: site.out(), err: site.err() };
}
const command = (name: string, args: readonly string[], env: Record<string, string> = {}) =>
  ended(start(env, `operations/${name}`, args));

/** What reads the arguments of a script, and a script of each, by which it is tried: each start takes a second of a core. */
const readers: Readonly<Record<string, string>> = {
  helpWith: 'operations/scrape.ts',
  helpWithoutArguments: 'operations/start.ts',
  runCommand: 'operations/rebuild.ts',
  runPart: 'operations/parts/gateway.ts',
  runWorker: 'operations/parts/scraper.ts',
  dev: 'operations/dev.ts',
};

test.each(Object.entries(readers))(
  '%s answers --help with what the script is for, and it does nothing',
  async (_, script) => {
    const { code, out, err } = await ended(start({}, script, ['--help']));
    expect([code, err]).toEqual([0, '']);
    expect(out).toContain('npm ');
  },
);

test('every script has one of these read its arguments before it does anything', () => {
  const first = (script: string) =>
    /^(?:await )?([a-z]\w*)\(/im.exec(readFileSync(path.join(repository, script), 'utf8'))?.[1];
  const others = scripts.filter((script) => !Object.keys(readers).includes(first(script) ?? ''));
  expect(others).toEqual([]);
});

test('what takes no arguments does not go on past a mistyped one', async () => {
  const DATA_DIR = path.join(tmpdir(), `hopscotch-mistyped-${process.pid}`);
  const { code, err } = await command('start.ts', ['--prot', '4000'], { DATA_DIR });
  expect([code, err]).toEqual([2, expect.stringContaining('no arguments')]);
  expect(existsSync(DATA_DIR)).toBe(false);
});

test('every command is known to work on a site that is there, or on none', () => {
  const isPart = (script: string): boolean => script.startsWith('operations/parts/');
  expect(scripts.filter((script) => !isPart(script) && !ofNoSite.has(script)).toSorted()).toEqual(
    Object.keys(ofSites).toSorted(),
  );
});

test.each(Object.entries(ofSites))('%s makes no site where there is none', async (script, { args, says }) => {
  const DATA_DIR = path.join(tmpdir(), `hopscotch-mistyped-${process.pid}`);
  const { code, out, err } = await ended(start({ DATA_DIR }, script, args));
  expect([code, `${out}${err}`]).toEqual([
    1,
    expect.stringContaining(
      says ??
        `There is no site in ${DATA_DIR}. Set DATA_DIR to the folder of the site, or DATABASE_URL to its database.`,
    ),
  ]);
  expect(existsSync(DATA_DIR)).toBe(false);
});

test('each says whose data it works on, asks before what cannot be undone, and overwrites nothing', async () => {
  const site = await ready(start({ PORT: String(await freePort()) }));
  await signUp(site);
  const role = async () => ((await (await signIn(site)).json()) as { role: string }).role;
  const place = /^The site: \S+hopscotch-start-\S+\n/;

  const stranger = await command('admin-grant.ts', [EMAIL]);
  expect([stranger.code, stranger.err]).toEqual([1, expect.stringContaining(`Nobody has confirmed ${EMAIL}`)]);
  expect(await role()).toBe('parent');
  await confirmAddress(site);
  expect((await command('admin-grant.ts', [EMAIL])).err).toMatch(place);
  expect((await command('erase.ts', [EMAIL])).err).toContain('the last admin: nothing can be approved any more');
  const last = await command('admin-grant.ts', ['--revoke', EMAIL]);
  expect(last.code).toBe(1);
  expect(last.err).toContain('is the last admin');
  expect(await role()).toBe('admin');
  expect((await command('admin-grant.ts', ['--revoke', '--yes', EMAIL])).code).toBe(0);
  expect(await role()).toBe('parent');

  const nobody = await command('erase.ts', ['nobody@test.hopscotch.test']);
  expect([nobody.code, nobody.out]).toEqual([
    1,
    'There is no account with this address, and nobody has sent anything in with it.\n',
  ]);
  const unconfirmed = await command('erase.ts', [EMAIL]);
  expect(unconfirmed.code).toBe(1);
  expect(unconfirmed.err).toMatch(/This erases:\n {2}- the account of .+ \(since \d{4}-\d\d-\d\d\): name, /);
  expect(unconfirmed.err).toContain('Nothing was erased.');
  expect(await role()).toBe('parent');

  const dry = await command('rebuild.ts', ['members', 'points', '--dry-run']);
  expect(dry.out.trimEnd().split('\n').at(-1)).toBe('Nothing differs from what the log says.');

  const folder = mkdtempSync(path.join(tmpdir(), 'hopscotch-out-'));
  try {
    const file = path.join(folder, 'log.ndjson');
    writeFileSync(file, 'mine');
    const there = await command('log.ts', ['export', '--out', file]);
    expect([there.code, there.err]).toEqual([1, expect.stringContaining('is there already')]);
    expect(readFileSync(file, 'utf8')).toBe('mine');
    expect((await command('log.ts', ['export', '--out', file, '--force'])).code).toBe(0);
    expect(readFileSync(file, 'utf8')).toContain('MemberRegistered');
    const missing = await command('log.ts', ['export', '--out', path.join(folder, 'none/log.ndjson')]);
    expect([missing.code, missing.err]).toEqual([1, expect.stringContaining(`There is no folder ${folder}/none`)]);
    expect(globSync('*', { cwd: folder })).toEqual(['log.ndjson']);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
