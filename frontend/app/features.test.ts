import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';

const frontend = path.resolve(import.meta.dirname, '..');
const imported = /(?:\bfrom|\bimport\() ?'([^']+)'/g;

/** Every import of the frontend: the file, and what it names. */
async function imports(): Promise<{ file: string; names: string }[]> {
  const found: { file: string; names: string }[] = [];
  for await (const file of glob('**/*.{ts,tsx}', { cwd: frontend })) {
    const text = await readFile(path.join(frontend, file), 'utf8');
    for (const [, names = ''] of text.matchAll(imported)) found.push({ file, names });
  }
  return found;
}
const featureOf = (file: string): string | undefined => /^(?:#frontend\/)?features\/([^/]+)\//.exec(file)?.[1];

test('no two features need each other, on whatever way', async () => {
  const needs = new Map<string, Set<string>>();
  for (const { file, names } of await imports()) {
    const [from, to] = [featureOf(file), featureOf(names)];
    if (from && to && from !== to) needs.set(from, (needs.get(from) ?? new Set()).add(to));
  }
  expect(needs.size).toBeGreaterThan(5);
  const circles: string[] = [];
  const follow = (way: readonly string[]): void => {
    for (const next of needs.get(way.at(-1) ?? '') ?? []) {
      if (next === way[0]) circles.push([...way, next].join(' -> '));
      else if (!way.includes(next)) follow([...way, next]);
    }
  };
  for (const feature of needs.keys()) follow([feature]);
  expect(circles).toEqual([]);
});

test('what does not lie beside a file is named from the root of the frontend', async () => {
  const climbing = (await imports()).filter(({ names }) => names.startsWith('../'));
  expect(climbing.map(({ file, names }) => `${file}: ${names}`)).toEqual([]);
});
