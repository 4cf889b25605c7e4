import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { browserTestsThatGoOn, drawingTests, onStartedEventStoreDb, quickTests } from './support/test-files.ts';

const root = path.resolve(import.meta.dirname, '..');
const testsIn = (folder: string): string[] => globSync(`${folder}/**/*.test.{ts,tsx}`, { cwd: root }).toSorted();

it('the quick tests hold all of the domain and of the browser’s own rules', () => {
  const quick = new Set(quickTests());
  const pure = [...testsIn('domain'), ...testsIn('frontend/lib')];
  expect(pure.length).toBeGreaterThan(20);
  expect(pure.filter((file) => !quick.has(file))).toEqual([]);
});

it('the quick tests hold none that starts or asks a server, a process or a browser, itself or by what it imports', () => {
  const quick = new Set(quickTests());
  const others = ['platform/database.test.ts', 'query-api/directory/directory.test.ts', ...testsIn('tests/operations')];
  expect([...others, ...testsIn('tests/browser')].filter((file) => quick.has(file))).toEqual([]);
});

it('the thorough run takes every test that draws more cases, also where what draws them is shared', () => {
  expect(drawingTests()).toEqual(
    expect.arrayContaining(['policies/runtime/run-policies.test.ts', 'tests/contract/postgres.slow.test.ts']),
  );
  expect(drawingTests()).not.toContain('platform/database.test.ts');
});

it('a real EventStoreDB is moved to, put back, and used by many processes wherever a command starts one', () => {
  expect(onStartedEventStoreDb()).toEqual([
    'tests/operations/database-crash.thorough.test.ts',
    'tests/operations/forgotten-positions.thorough.test.ts',
    'tests/operations/moved-log.thorough.test.ts',
    'tests/processes/faults.test.ts',
    'tests/processes/many-processes.test.ts',
    'tests/processes/parts.test.ts',
    'tests/processes/restored-log.test.ts',
    'tests/processes/traces.test.ts',
    'tests/processes/waiting.test.ts',
  ]);
});

it('the thorough run takes up the browser tests of every run that have more to do, and no others', () => {
  expect(browserTestsThatGoOn()).toEqual(
    expect.arrayContaining(['tests/browser/account.test.ts', 'tests/browser/screens/components.test.ts']),
  );
  expect(browserTestsThatGoOn()).not.toContain('tests/browser/keyboard.test.ts');
  expect(browserTestsThatGoOn().filter((file) => file.includes('/thorough/'))).toEqual([]);
});

it('no browser test looks at the address once: a page that is on its way there would decide it', () => {
  const once = /^\s*expect\([^;]*page\.url\(\)/m;
  const files = testsIn('tests/browser');
  expect(files.length).toBeGreaterThan(20);
  expect(files.filter((file) => once.test(readFileSync(path.join(root, file), 'utf8')))).toEqual([]);
});
