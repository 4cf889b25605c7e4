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

/** Those of level 2 that apply: what the page says is none here has no row. */
const levelTwo: Readonly<Record<string, readonly number[]>> = {
  'V1.1': [1, 2],
  'V1.2': [9],
  'V1.3': [3, 4, 5, 6, 7, 10, 11],
  'V1.4': [1, 2, 3],
  'V1.5': [2],
  'V2.1': [2, 3],
  'V2.2': [3],
  'V2.3': [2, 3, 4],
  'V2.4': [1],
  'V3.3': [2, 3, 4],
  'V3.4': [3, 4, 5, 6],
  'V3.5': [4, 5],
  'V3.7': [1, 2],
  'V4.1': [2, 3],
  'V4.2': [1],
  'V5.1': [1],
  'V5.2': [3],
  'V5.4': [1, 2, 3],
  'V6.1': [2, 3],
  'V6.2': [9, 10, 11, 12],
  'V6.3': [3, 4],
  'V6.4': [3, 4],
  'V6.5': [1, 2, 3, 4, 5],
  'V7.1': [1, 2],
  'V7.3': [1, 2],
  'V7.4': [3, 4, 5],
  'V7.5': [1, 2],
  'V8.1': [2],
  'V8.2': [3],
  'V8.4': [1],
  'V9.2': [2, 3, 4],
  'V11.1': [1, 2],
  'V11.2': [1, 2, 3],
  'V11.3': [3],
  'V11.4': [2, 3, 4],
  'V11.5': [1],
  'V11.6': [1],
  'V12.1': [2],
  'V12.3': [1, 2, 3, 4],
  'V13.1': [1],
  'V13.2': [1, 2, 3, 4, 5],
  'V13.3': [1, 2],
  'V13.4': [2, 3, 4, 5],
  'V14.1': [1, 2],
  'V14.2': [2, 3, 4],
  'V14.3': [2, 3],
  'V15.1': [2, 3],
  'V15.2': [2, 3],
  'V15.3': [2, 3, 4, 5, 6, 7],
  'V16.1': [1],
  'V16.2': [1, 2, 3, 4, 5],
  'V16.3': [1, 2, 3, 4],
  'V16.4': [1, 2, 3],
  'V16.5': [1, 2, 3],
};

const page = readFileSync(path.join(repository, 'docs/security.md'), 'utf8');
const rows = [...page.matchAll(/^\| (V\d+\.\d+\.\d+) \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$/gm)].map(
  ([, id = '', about = '', state = '', by = '']) => ({ id, about, state, by }),
);

test('every requirement of level 1, and of level 2 that applies, has its row, and no requirement has two', () => {
  const wantedOf = (level: typeof levelOne): string[] =>
    Object.entries(level).flatMap(([section, numbers]) => numbers.map((each) => `${section}.${each}`));
  expect(wantedOf(levelOne)).toHaveLength(70);
  expect(wantedOf(levelTwo)).toHaveLength(131);
  const ids = rows.map(({ id }) => id);
  expect(ids.toSorted()).toEqual([...wantedOf(levelOne), ...wantedOf(levelTwo)].toSorted());
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
