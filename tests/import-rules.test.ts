import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { repository } from '#operations/site/frontend.ts';
import { checkImports, rooms } from '#operations/checks/import-rules.ts';

/** A small house of the same rooms, in which files may break the rules. */
let house: string;
beforeEach(async () => {
  house = await mkdtemp(join(tmpdir(), 'import-rules-'));
  await symlink(join(repository, 'node_modules'), join(house, 'node_modules'));
  await symlink(join(repository, 'package.json'), join(house, 'package.json'));
  for (const room of rooms()) {
    await mkdir(join(house, room));
    await put(`${room}/thing.ts`, 'export interface Thing {\n  readonly name: string;\n}\nexport const thing = 1;\n');
  }
});
afterEach(() => rm(house, { recursive: true }));

const put = (file: string, text: string): Promise<void> => writeFile(join(house, file), text);

const forbidden: readonly (readonly [file: string, text: string, rule: string])[] = [
  ['domain/a.ts', `import '#platform/thing.ts';`, 'domain-imports-nobody'],
  ['domain/b.ts', `import '../event-store/thing.ts';`, 'domain-imports-nobody'],
  ['domain/c.ts', `import { readFileSync } from 'node:fs';\nreadFileSync('x');`, 'domain-imports-nobody'],
  ['domain/d.ts', `import { v7 } from 'uuid';\nv7();`, 'domain-imports-nobody'],
  ['frontend/a.tsx', `import '#query-api/thing.ts';\nexport const a = <p />;`, 'frontend-imports-domain-only'],
  [
    'frontend/b.ts',
    `import type { Thing } from '#platform/thing.ts';\nexport const b = (c: Thing) => c;`,
    'frontend-imports-domain-only',
  ],
  ['frontend/d.ts', `import { calls } from '#domain/calls.ts';\ncalls;`, 'contracts-reach-the-browser-as-types-only'],
  ['domain/e.ts', `import { thing } from './things/api.ts';\nthing;`, 'contracts-reach-the-browser-as-types-only'],
  ['frontend/c.ts', `export const c = () => import('#event-store/thing.ts');`, 'frontend-imports-domain-only'],
  ['command-api/a.ts', `import '#query-api/thing.ts';`, 'command-api-stands-alone'],
  ['query-api/a.ts', `import { thing } from '#projectors/thing.ts';\nthing;`, 'query-api-stands-alone'],
  ['query-api/b.test.ts', `import '#operations/thing.ts';`, 'query-api-stands-alone'],
  ['projectors/a.ts', `import '#policies/thing.ts';`, 'projectors-stands-alone'],
  ['policies/a.ts', `import '#command-api/thing.ts';`, 'policies-stands-alone'],
  ['scraper/a.ts', `export { thing } from '../query-api/thing.ts';`, 'scraper-stands-alone'],
  ['platform/a.ts', `import '#command-api/thing.ts';`, 'event-store-and-platform-import-no-room-above-them'],
  ['event-store/a.ts', `import '#platform/thing.ts';`, 'event-store-does-not-know-the-platform'],
  ['query-api/c.ts', `import pg from 'pg';\npg;`, 'pg-only-in-event-store-and-platform-and-tests'],
  ['platform/b.ts', `import { request } from 'undici';\nrequest;`, 'undici-only-in-scraper-and-operations/gateway'],
  ['platform/c.ts', `import { load } from 'cheerio/slim';\nload;`, 'cheerio-only-in-scraper'],
  ['tests/a.ts', `import '#domain/nowhere.ts';`, 'every-import-leads-somewhere'],
];

const contracts = [
  ['domain/things/api.ts', 'export const thing = 1;'],
  [
    'domain/calls.ts',
    `import { thing } from './things/api.ts';\nexport const calls = { thing };\nexport type Calls = typeof calls;`,
  ],
  ['frontend/e.ts', `import type { Calls } from '#domain/calls.ts';\nexport type E = Calls;`],
] as const;

describe('what the import rules forbid is found', () => {
  test('each by its rule, and nothing else', async () => {
    await mkdir(join(house, 'domain/things'));
    for (const [file, text] of [...forbidden, ...contracts]) await put(file, text);
    const report = await checkImports(house);
    const found = report.forbidden.map(({ rule, from }) => `${from}: ${rule}`);
    expect(found.toSorted()).toEqual(forbidden.map(([file, , rule]) => `${file}: ${rule}`).toSorted());
  });

  test('a cycle, but not one of types only', async () => {
    await put('domain/a.ts', `import { b } from './b.ts';\nexport const a = () => b;`);
    await put('domain/b.ts', `import { a } from './a.ts';\nexport const b = () => a;`);
    await put('domain/c.ts', `import type { D } from './d.ts';\nexport type C = D[];`);
    await put('domain/d.ts', `import type { C } from './c.ts';\nexport type D = C | null;`);
    const report = await checkImports(house);
    expect(report.forbidden).toEqual([
      { rule: 'no-cycles', from: 'domain/a.ts', to: 'domain/b.ts', cycle: ['domain/b.ts', 'domain/a.ts'] },
    ]);
  });
});

test('what the rules allow passes', async () => {
  await put('domain/a.ts', `import { z } from 'zod';\nexport const a = z.string();`);
  await put('frontend/a.tsx', `import { a } from '#domain/a.ts';\nexport const b = <p>{a.parse('a')}</p>;`);
  await put('query-api/a.ts', `import '#platform/thing.ts';\nimport '#event-store/thing.ts';\nimport '#domain/a.ts';`);
  await put('query-api/a.test.ts', `import '#tests/thing.ts';\nimport { test } from 'vitest';\ntest;`);
  await put('platform/a.ts', `import pg from 'pg';\nimport '#event-store/thing.ts';\npg;`);
  await put('scraper/a.ts', `import { load } from 'cheerio';\nimport { request } from 'undici';\nload;\nrequest;`);
  await put(
    'operations/a.ts',
    rooms()
      .map((room) => `import '#${room}/thing.ts';`)
      .join('\n'),
  );
  const report = await checkImports(house);
  expect(report.forbidden).toEqual([]);
  expect(report.files).toBe(rooms().length + 7);
  expect(report.imports).toBe(rooms().length + 11);
});

test('a check that reads nothing fails instead of passing', async () => {
  for (const room of rooms()) await rm(join(house, room, 'thing.ts'));
  await expect(checkImports(house)).rejects.toThrow('The imports of 0 of 0 files were not read');
});
