import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { reactShaker } from './react-shaker.ts';

const repository = path.resolve(import.meta.dirname, '../..');
const file = path.join(repository, 'node_modules/react-dom/cjs/react-dom-client.production.js');

test('everything that is left out of React is found in the one that is installed', async () => {
  const shaker = reactShaker();
  const shaken = shaker.shake(await readFile(file, 'utf8'));
  expect(shaker.unfound()).toEqual([]);
  // What comes after it begins on a line of its own, so nothing else went with it.
  expect(shaken).toMatch(/^function FragmentInstance\(/m);
  expect(shaken).toMatch(/^exports\.hydrateRoot = /m);
});

test.each([
  ['iewTransition', 'view transitions'],
  ['FragmentInstance', 'handles on fragments'],
  ['pre(?:connect|fetchDNS|load|loadModule|initScript|initStyle|initModuleScript)\\b', 'loading ahead by calls'],
  ['getStackByFiberInDevAndProd', 'stacks of components'],
])('a React that calls %s something else is told of', async (name, what) => {
  const shaker = reactShaker();
  shaker.shake((await readFile(file, 'utf8')).replaceAll(new RegExp(name, 'g'), 'another'));
  expect(shaker.unfound()).toEqual([what]);
});

test('no page of ours has what is left out', async () => {
  const asked =
    /(?:ViewTransition|addTransitionType|pre(?:connect|fetchDNS|load|loadModule|init|initModule))\b[^;]* from 'react(?:-dom)?'|<Fragment[^>]* ref=/;
  const sources = globSync('frontend/**/*.{ts,tsx}', { cwd: repository });
  expect(sources.length).toBeGreaterThan(100);
  for (const source of sources)
    expect(await readFile(path.join(repository, source), 'utf8'), source).not.toMatch(asked);
});
