import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { repository } from '#operations/site/frontend.ts';

/** The requirements of level 1 of version 5.0.0, by section. */
const levelOne: Readonly<Record<string, readonly number[]>> = {
  'V1.2': [1, 2, 3, 4, 5],
  'V1.3': [1, 2],
  'V1.5': [1],
  'V2.1': [1],
  'V2.2': [1, 2],
  'V2.3': [1],
  'V3.2': [1, 2],
  'V3.3': [1],
  'V3.4': [1, 2],
  'V3.5': [1, 2, 3],
  'V4.1': [1],
  'V4.4': [1],
  'V5.2': [1, 2],
  'V5.3': [1, 2],
  'V6.1': [1],
  'V6.2': [1, 2, 3, 4, 5, 6, 7, 8],
  'V6.3': [1, 2],
  'V6.4': [1, 2],
  'V7.2': [1, 2, 3, 4],
  'V7.4': [1, 2],
  'V8.1': [1],
  'V8.2': [1, 2],
  'V8.3': [1],
  'V9.1': [1, 2, 3],
  'V9.2': [1],
  'V10.4': [1, 2, 3, 4, 5],
  'V11.3': [1, 2],
  'V11.4': [1],
  'V12.1': [1],
  'V12.2': [1, 2],
  'V13.4': [1],
  'V14.2': [1],
  'V14.3': [1],
  'V15.1': [1],
  'V15.2': [1],
  'V15.3': [1],
};

const page = readFileSync(path.join(repository, 'docs/security.md'), 'utf8');
const rows = [...page.matchAll(/^\| (V\d+\.\d+\.\d+) \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$/gm)].map(
  ([, id = '', about = '', state = '', by = '']) => ({ id, about, state, by }),
);

test('every requirement of level 1 has its row, and no requirement has two', () => {
  const wanted = Object.entries(levelOne).flatMap(([section, numbers]) => numbers.map((each) => `${section}.${each}`));
  expect(wanted).toHaveLength(70);
  const ids = rows.map(({ id }) => id);
  expect(wanted.filter((id) => !ids.includes(id))).toEqual([]);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});

test('each row says whether it is met and by what, and what it names is there', () => {
  const states = new Set(['met', 'in part', 'not met', 'operator', 'none here']);
  expect(rows.filter(({ state }) => !states.has(state)).map(({ id }) => id)).toEqual([]);
  const named = rows.flatMap(({ id, by }) =>
    [...by.matchAll(/`([\w./-]+\/[\w./-]+|\.\w+)`/g)].map(([, file = '']) => ({ id, file })),
  );
  expect(named.length).toBeGreaterThan(80);
  expect(named.filter(({ file }) => !existsSync(path.join(repository, file)))).toEqual([]);
});

test('the site is built without the history of its sources', () => {
  expect(readFileSync(path.join(repository, '.dockerignore'), 'utf8').split('\n')).toContain('.git');
});
