import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { whileItLoads } from './refetching.ts';

const frontend = path.resolve(import.meta.dirname, '../..');

it('goes on while the reading succeeds, and not once it has failed, also where something was read before', () => {
  const interval = (status: 'pending' | 'success' | 'error') => whileItLoads(2000)({ state: { status } });
  expect([interval('pending'), interval('success'), interval('error')]).toEqual([2000, 2000, false]);
});

it('is what everything goes by that is read again on a timer', async () => {
  const others: string[] = [];
  for await (const file of glob('**/*.{ts,tsx}', { cwd: frontend })) {
    if (file.includes('.test.')) continue;
    const text = await readFile(path.join(frontend, file), 'utf8');
    const isTimed = /refetchInterval(?!: false)\b/.test(text.replaceAll(/^\s*(?:\/\/|\*).*$/gm, ''));
    if (isTimed && !/whileItLoads\(|\bforAdmins\b/.test(text)) others.push(file);
  }
  expect(others).toEqual([]);
});
