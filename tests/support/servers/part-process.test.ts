import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { UNHANDLED } from '#operations/site/steady.ts';
import { endedByItself, programProcess, unhandledIn } from './part-process.ts';

const sources = mkdtempSync(path.join(tmpdir(), 'hopscotch-program-'));
writeFileSync(path.join(sources, 'package.json'), '{ "scripts": {} }');
writeFileSync(
  path.join(sources, 'main.mjs'),
  `process.stdout.write(${JSON.stringify(`{"msg":"${UNHANDLED}","err":"no room"}\nready\n`)}); setInterval(() => undefined, 1000);`,
);
writeFileSync(
  path.join(sources, 'ends.mjs'),
  "process.stdout.write('ready\\n'); process.once('SIGHUP', () => process.exit(3)); process.once('SIGUSR2', () => process.abort()); setInterval(() => undefined, 1000);",
);
writeFileSync(path.join(sources, 'crashes.mjs'), 'process.abort();');
afterAll(() => rmSync(sources, { recursive: true }));

const program = (unhandled?: 'is said', script = 'main.mjs') =>
  programProcess({ name: 'the program', script, ready: /ready/, sources, unhandled });

test('a promise that failed and nobody waited for ends a test, or is told by whoever reads what was said', async () => {
  const [strict, told] = [program(), program('is said')];
  await Promise.all([strict.start(), told.start()]);
  await expect(strict.kill()).rejects.toThrow('the program had an unhandled rejection');
  await told.kill();
  expect(unhandledIn([told])).toEqual([expect.stringMatching(/^the program had an unhandled rejection: .*no room/)]);
  expect(unhandledIn([{ name: 'another', said: () => 'ready' }])).toEqual([]);
  expect([strict.runs(), told.runs()]).toEqual([false, false]);
});

test('one that ends by itself is told from one that was ended, by kill -9 or as an operator does', async () => {
  const programs = Array.from({ length: 4 }, () => program(undefined, 'ends.mjs'));
  await Promise.all(programs.map((each) => each.start()));
  const [left, crashed, killed, stopped] = programs;
  expect(programs.map((each) => each.endedBy())).toEqual([null, null, null, null]);
  left?.signal('SIGHUP');
  crashed?.signal('SIGUSR2');
  killed?.signal('SIGKILL');
  await stopped?.stop();
  await expect.poll(() => programs.map((each) => each.runs())).toEqual([false, false, false, false]);
  expect(programs.map((each) => each.endedBy())).toEqual(['with 3', 'by SIGABRT', null, null]);
  expect(left && endedByItself(left, 'with 3')).toBe('the program has ended by itself (with 3), and said last: ready');
  await left?.kill();
  expect(left?.endedBy()).toBeNull();
});

test('one that a signal ends while it starts is not waited for', async () => {
  await expect(program(undefined, 'crashes.mjs').start()).rejects.toThrow('the program ended with SIGABRT');
});
