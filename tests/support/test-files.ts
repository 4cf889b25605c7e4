import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

/** The ways out of a process: to servers, to other processes, to a browser. */
const waysOut: ReadonlySet<string> = new Set([
  'node:child_process',
  'node:dgram',
  'node:http',
  'node:http2',
  'node:https',
  'node:net',
  'node:tls',
  'node:worker_threads',
  '@eventstore/db-client',
  '@grpc/grpc-js',
  'fastify',
  'nats',
  'pg',
  'playwright-core',
  'undici',
]);

const testFiles = (): readonly string[] =>
  globSync('**/*.test.{ts,tsx}', { cwd: root, exclude: ['**/node_modules/**', 'dist/**'] }).toSorted();

/**
 * The tests that stay within their process: nothing that they import, however indirectly, has a way out of it. They need no server,
 * and all of them together take seconds. Answers paths from the repository's root.
 */
export function quickTests(): readonly string[] {
  const out = reaching(waysOut);
  return testFiles().filter((file) => !out.has(file));
}

/** The tests that draw more cases when there is time for it, see thorough.ts. */
export function drawingTests(): readonly string[] {
  const drawing = reaching(new Set(['#tests/support/thorough.ts']));
  return testFiles().filter((file) => drawing.has(file));
}

/** The tests, but for the contract, that start, kill and put back an EventStoreDB: a real one where EVENTSTORE_TEST_START says how. */
export function onStartedEventStoreDb(): readonly string[] {
  const starting = reaching(new Set(['#tests/support/servers/eventstoredb-server.ts', './eventstoredb-server.ts']));
  const asProcesses = /^tests\/processes\/|^tests\/operations\/.*\.thorough\.test/;
  return testFiles().filter((file) => starting.has(file) && asProcesses.test(file));
}

/** Names by which a browser test does something else in a thorough run than in every other. */
const goesOn = /\b(casesOf|sizesIn|lookClosely|expectNoFaults)\b/;

/** The browser tests of every run that have something left for the thorough one. */
export function browserTestsThatGoOn(): readonly string[] {
  const everyRun = (file: string): boolean => file.startsWith('tests/browser/') && !file.includes('/thorough/');
  return testFiles().filter((file) => everyRun(file) && goesOn.test(readFileSync(path.join(root, file), 'utf8')));
}

/** The tests that draw cases at random. */
export function randomTests(): readonly string[] {
  const drawing = reaching(new Set(['fast-check']));
  return testFiles().filter((file) => drawing.has(file));
}

/** The packages that come with `entry` as it starts, by their names in imports; what is imported when it is called does not. */
export function packagesLoadedBy(entry: string): ReadonlySet<string> {
  const statement = /^(?:import|export) (?!type )[^;]*?from '([^']+)'|^import '([^']+)'/gm;
  const packages = new Set<string>();
  const seen = new Set([entry]);
  for (const file of seen)
    for (const specifier of namedIn(file, statement)) {
      const own = ownFile(file, specifier);
      if (own !== undefined) seen.add(own);
      else packages.add(specifier);
    }
  return packages;
}

/** The files that import one of `specifiers`, themselves or by what they import. */
function reaching(specifiers: ReadonlySet<string>): ReadonlySet<string> {
  const { imports, importers } = graph();
  const left = [...imports].filter(([, found]) => found.some((each) => specifiers.has(each))).map(([file]) => file);
  const seen = new Set(left);
  for (let next = left.pop(); next !== undefined; next = left.pop())
    for (const importer of importers.get(next) ?? []) {
      if (seen.has(importer)) continue;
      seen.add(importer);
      left.push(importer);
    }
  return seen;
}

interface Graph {
  /** Of each file, what it names. */
  readonly imports: ReadonlyMap<string, readonly string[]>;
  /** Of each file, the files that import it. */
  readonly importers: ReadonlyMap<string, readonly string[]>;
}

let drawn: Graph | undefined;
/** What the test files import, and what that imports; read once. */
function graph(): Graph {
  if (drawn) return drawn;
  const imports = new Map<string, readonly string[]>();
  const importers = new Map<string, string[]>();
  const left = [...testFiles()];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    if (imports.has(next)) continue;
    const named = importsOf(next);
    imports.set(next, named);
    for (const specifier of named) {
      const found = ownFile(next, specifier);
      if (found === undefined) continue;
      const known = importers.get(found);
      if (known) known.push(next);
      else importers.set(found, [next]);
      left.push(found);
    }
  }
  drawn = { imports, importers };
  return drawn;
}

/** What `file` imports when it runs; `import type` is gone by then. */
function importsOf(file: string): readonly string[] {
  return namedIn(file, /^import (?!type )[^;]*?from '([^']+)'|^import '([^']+)'|\bimport\('([^']+)'\)/gm);
}

const namedIn = (file: string, statement: RegExp): readonly string[] =>
  [...readFileSync(path.join(root, file), 'utf8').matchAll(statement)].flatMap(([, ...names]) =>
    names.filter((name) => name !== undefined),
  );

/** The file of ours that `specifier` means in `file`; undefined for a package. */
function ownFile(file: string, specifier: string): string | undefined {
  const isOwn = specifier.startsWith('#') || specifier.startsWith('.');
  if (!isOwn || !/\.tsx?$/.test(specifier)) return undefined;
  const found = specifier.startsWith('#') ? specifier.slice(1) : path.join(path.dirname(file), specifier);
  return existsSync(path.join(root, found)) ? found : undefined;
}
