import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate as otherWork } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { until } from '#tests/support/projection.ts';
import { programProcess } from '#tests/support/servers/part-process.ts';
import { type Mischief, unrulyPage, unrulyReader } from '#tests/support/pages/unruly-page.ts';
import { factsOf, type PageText } from './facts.ts';
import { pageReaders, type PageReaders, type ReaderOptions } from './page-readers.ts';

let folder: string;
let opened: PageReaders[];
beforeEach(async () => {
  opened = [];
  folder = await mkdtemp(path.join(tmpdir(), 'hopscotch-readers-'));
});
afterEach(async () => {
  await Promise.all(opened.map((each) => each.close()));
  await rm(folder, { recursive: true, force: true });
});

const readersWith = (options: ReaderOptions = {}): PageReaders => {
  const readers = pageReaders({ program: unrulyReader, ...options });
  opened.push(readers);
  return readers;
};
const file = (name: string): string => path.join(folder, name);
const page = (html: string): PageText => ({ html, address: 'https://club.example/lego', calendars: [] });
const unruly = (mischief: Mischief): PageText => page(unrulyPage(mischief));
const honest = page('<h1>Tea Club</h1><p>Stories for children aged 3-7 years, Mondays 4pm-5pm, £6 per session.</p>');

/** The process that reads the page which was told to make `name`. */
const readerAt = async (name: string): Promise<number> => {
  const written = (): string => (existsSync(file(name)) ? readFileSync(file(name), 'utf8') : '');
  await until(() => written() !== '', 'the page is being read');
  return Number(written());
};
const runs = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

test('a page says in a process of its own what it says here', async () => {
  const readers = pageReaders();
  opened.push(readers);
  expect(await readers.read(honest)).toEqual(factsOf(honest));
});

// Elsewhere nobody says what another process was given.
test.runIf(process.platform === 'linux')('the process that reads a page has none of our environment', async () => {
  const readers = readersWith();
  const reading = readers.read(unruly({ does: 'run on', file: file('begun'), until: file('ends') }));
  const given = readFileSync(`/proc/${await readerAt('begun')}/environ`, 'utf8')
    .split('\0')
    .filter((each) => each !== '');
  await writeFile(file('ends'), '');
  await reading;
  expect(Object.keys(process.env).length).toBeGreaterThan(5);
  expect(
    given
      .map((each) => each.split('=', 1)[0])
      .filter((name) => !/^NODE_C(?:OMPILE_CACHE|HANNEL_\w+)$/.test(name ?? '')),
  ).toEqual([]);
});

test('this process goes about its work while a page keeps its reader busy', async () => {
  const readers = readersWith();
  const reading = readers.read(unruly({ does: 'run on', file: file('begun'), until: file('work done') }));
  await readerAt('begun');
  for (let times = 0; times < 1000; times += 1) await otherWork();
  // Only now, by work of ours, the page comes to its end.
  await writeFile(file('work done'), '');
  expect(await reading).toMatchObject({ fields: { name: 'Lego Club' } });
});

test('a page that takes too long is given up, and its reader ended; the next page is read', async () => {
  const readers = readersWith({ limitMs: 1_500, atOnce: 1 });
  const failed = readers.read(unruly({ does: 'run on', file: file('begun') })).catch((error: unknown) => error);
  const pid = await readerAt('begun');
  expect(await failed).toMatchObject({
    failure: 'timed-out',
    message: 'understanding https://club.example/lego took more than 1500 ms',
  });
  await until(() => !runs(pid), 'its reader is gone');
  expect(await readers.read(honest)).toMatchObject({ fields: { name: 'Tea Club' } });
});

test.each<[Mischief['does'], string, RegExp]>([
  ['crash', 'gave-up', /^the process that read it ended with SIGABRT/],
  ['eat memory', 'too-large', /^understanding it takes more than 64 MB of memory$/],
  ['ask for much at once', 'too-large', /^understanding it takes more than 64 MB of memory$/],
  ['throw', 'gave-up', /^understanding https:\/\/club.example\/lego failed: TypeError: the parser fell over$/],
])('a page that makes its reader %s fails as %s; the next page is read', async (does, failure, message) => {
  const readers = readersWith({ atOnce: 1, memoryMb: 64 });
  const readings = [readers.read(unruly({ does })), readers.read(honest)];
  await expect(readings[0]).rejects.toMatchObject({ failure, message: expect.stringMatching(message) });
  expect(await readings[1]).toMatchObject({ fields: { name: 'Tea Club' } });
});

test('two pages are read at the same time, a third one waits for its turn', async () => {
  const readers = readersWith({ atOnce: 2, limitMs: 120_000 });
  const held = ['first', 'second', 'third'].map((name) =>
    readers.read(unruly({ does: 'run on', file: file(name), until: file(`${name} ends`) })),
  );
  expect(await readerAt('first')).not.toBe(await readerAt('second'));
  expect(existsSync(file('third'))).toBe(false);
  await writeFile(file('second ends'), '');
  await held[1];
  await readerAt('third');
  await Promise.all(['first ends', 'third ends'].map((name) => writeFile(file(name), '')));
  expect(await Promise.all(held)).toHaveLength(3);
});

test('one process reads page after page, from when the first one was announced', async () => {
  const readers = readersWith();
  readers.prepare();
  await writeFile(file('ends'), '');
  for (const name of ['first', 'second'])
    await readers.read(unruly({ does: 'run on', file: file(name), until: file('ends') }));
  expect(await readerAt('first')).toBe(await readerAt('second'));
});

test('of two processes one reads page after page, so that the other one has nothing to do and ends', async () => {
  const readers = readersWith({ atOnce: 2, limitMs: 120_000 });
  const both = ['one', 'other'].map((name) =>
    readers.read(unruly({ does: 'run on', file: file(name), until: file('ends') })),
  );
  const pids = [await readerAt('one'), await readerAt('other')];
  await writeFile(file('ends'), '');
  await Promise.all(both);
  for (const name of ['first', 'second', 'third'])
    await readers.read(unruly({ does: 'run on', file: file(name), until: file('ends') }));
  const used = [await readerAt('first'), await readerAt('second'), await readerAt('third')];
  expect(new Set(used).size).toBe(1);
  expect(pids).toContain(used[0]);
});

test('a process that has nothing to do ends after a while; the next page is read by another one', async () => {
  const readers = readersWith({ idleMs: 10 });
  await writeFile(file('ends'), '');
  await readers.read(unruly({ does: 'run on', file: file('begun'), until: file('ends') }));
  const pid = await readerAt('begun');
  await until(() => !runs(pid), 'the reader has ended');
  expect(await readers.read(honest)).toMatchObject({ fields: { name: 'Tea Club' } });
});

test('a reader that was ended from outside while it had nothing to do is missed by nobody', async () => {
  const readers = readersWith();
  await writeFile(file('ends'), '');
  await readers.read(unruly({ does: 'run on', file: file('first'), until: file('ends') }));
  const pid = await readerAt('first');
  process.kill(pid, 'SIGKILL');
  await until(() => !runs(pid), 'the reader is gone');
  expect(await readers.read(honest)).toMatchObject({ fields: { name: 'Tea Club' } });
});

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  'a page is read to its end when the whole site is sent %s',
  async (signal) => {
    const readers = readersWith();
    const reading = readers.read(unruly({ does: 'run on', file: file('begun'), until: file('ends') }));
    process.kill(await readerAt('begun'), signal);
    await writeFile(file('ends'), '');
    expect(await reading).toMatchObject({ fields: { name: 'Lego Club' } });
  },
);

test('to close gives up what is under way and what waits, and leaves no process behind', async () => {
  const readers = readersWith({ atOnce: 1 });
  const readings = [unruly({ does: 'run on', file: file('begun') }), honest].map((each) =>
    readers.read(each).catch((error: unknown) => error),
  );
  const pid = await readerAt('begun');
  await readers.close();
  expect(await Promise.all(readings)).toMatchObject([{ failure: 'gave-up' }, { failure: 'gave-up' }]);
  expect(runs(pid)).toBe(false);
  await expect(readers.read(honest)).rejects.toMatchObject({ failure: 'gave-up' });
});

test('a page that runs on for ever does not outlive the site for long', async () => {
  const host = programProcess({
    name: 'a host of readers',
    script: 'tests/support/servers/reader-host.ts',
    args: [unrulyReader.href, '1500', unrulyPage({ does: 'run on', file: file('begun') })],
    ready: /is reading/,
  });
  await host.start();
  const pid = await readerAt('begun');
  await host.kill();
  await expect.poll(() => runs(pid)).toBe(false);
});
