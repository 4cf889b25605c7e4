import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { cookieTables, keptBesides } from './cookie-tables.ts';

const frontend = path.resolve(import.meta.dirname, '../..');

async function sources(): Promise<string[]> {
  const texts: string[] = [];
  for await (const file of glob('**/*.{ts,tsx,js}', { cwd: frontend }))
    if (!/\.test\.|cookie-tables/.test(file)) texts.push(await readFile(path.join(frontend, file), 'utf8'));
  return texts;
}
/** A name as far as the code alone says it: what comes after is whose it is. */
const stem = (name: string): string => /^hopscotch\.[a-z_-]+/.exec(name)?.[0] ?? '';
const told = keptBesides.map(({ name }) => name);

test('the cookie policy names whatever our pages keep in a browser, and nothing else', async () => {
  const texts = await sources();
  const named = new Set(texts.flatMap((text) => text.match(/(?<=['"`}])hopscotch\.[a-z_-]+/g) ?? []));
  // What tabs tell one another is kept nowhere.
  expect(named.delete('hopscotch.line')).toBe(true);
  const cookies = new Set(cookieTables.flatMap((table) => table.cookies.map(({ name }) => name)));
  const kept = [...named].filter((name) => !cookies.has(name));
  expect(kept.length).toBeGreaterThan(5);
  expect([...new Set(told.map(stem).filter(Boolean))].toSorted()).toEqual(kept.toSorted());
});

test('it names by itself what is kept as typed words are, and was not typed or outlives the tab', async () => {
  const names = (await sources()).flatMap((text) => [
    ...[...text.matchAll(/\bkeep\('([a-z-]+)'/g)].map(([, name]) => name),
    ...(/\bkeep\(NAME\b/.test(text) ? [/const NAME = '([a-z-]+)'/.exec(text)?.[1]] : []),
  ]);
  expect(names.length).toBeGreaterThan(2);
  expect(told).toEqual(expect.arrayContaining(names.map((name) => `hopscotch.typed.${name}`)));
});
