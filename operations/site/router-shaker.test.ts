import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { routerShaker } from './router-shaker.ts';

const folder = path.resolve(import.meta.dirname, '../../node_modules/react-router/dist/production');
const files = async (): Promise<string[]> => {
  const names = await readdir(folder);
  return Promise.all(
    names.filter((name) => name.endsWith('.mjs')).map((name) => readFile(path.join(folder, name), 'utf8')),
  );
};

test('everything that is left out of the router is found in the one that is installed', async () => {
  const shaker = routerShaker();
  for (const code of await files()) shaker.shake(code);
  expect(shaker.unfound()).toEqual([]);
});

test.each([
  ['displayName', 'names for developers’ tools'],
  ['usePrefetchBehavior', 'fetching ahead of links'],
  ['isViewTransitionAvailable', 'view transitions'],
  ['isSpaMode', 'its own script that scrolls'],
  ['instrumentations', 'measuring'],
])('a router that calls %s something else is told of', async (name, what) => {
  const shaker = routerShaker();
  for (const code of await files()) shaker.shake(code.replaceAll(name, 'another'));
  expect(shaker.unfound()).toEqual([what]);
});
