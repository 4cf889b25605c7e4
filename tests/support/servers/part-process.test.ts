import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { UNHANDLED } from '#operations/site/steady.ts';
import { programProcess, unhandledIn } from './part-process.ts';

const sources = mkdtempSync(path.join(tmpdir(), 'hopscotch-program-'));
writeFileSync(path.join(sources, 'package.json'), '{ "scripts": {} }');
writeFileSync(
  path.join(sources, 'main.mjs'),
  `process.stdout.write(${JSON.stringify(`{"msg":"${UNHANDLED}","err":"no room"}\nready\n`)}); setInterval(() => undefined, 1000);`,
);
afterAll(() => rmSync(sources, { recursive: true }));

const program = (unhandled?: 'is said') =>
  programProcess({ name: 'the program', script: 'main.mjs', ready: /ready/, sources, unhandled });

test('a promise that failed and nobody waited for ends a test, or is told by whoever reads what was said', async () => {
  const [strict, told] = [program(), program('is said')];
  await Promise.all([strict.start(), told.start()]);
  await expect(strict.kill()).rejects.toThrow('the program had an unhandled rejection');
  await told.kill();
  expect(unhandledIn([told])).toEqual([expect.stringMatching(/^the program had an unhandled rejection: .*no room/)]);
  expect(unhandledIn([{ name: 'another', said: () => 'ready' }])).toEqual([]);
  expect([strict.runs(), told.runs()]).toEqual([false, false]);
});
