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
export const quickTests = (): readonly string[] => testFiles().filter((file) => !reaches(file, waysOut));

/** The tests that draw more cases when there is time for it, see thorough.ts. */
export const drawingTests = (): readonly string[] =>
  testFiles().filter((file) => reaches(file, new Set(['#tests/support/thorough.ts'])));

/** Whether `file`, or something that it imports, imports one of `specifiers`. */
function reaches(file: string, specifiers: ReadonlySet<string>): boolean {
  const seen = new Set<string>();
  const left = [file];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    for (const imported of importsOf(next)) {
      if (specifiers.has(imported)) return true;
      const found = ownFile(next, imported);
      if (found !== undefined) left.push(found);
    }
  }
  return false;
}

const known = new Map<string, readonly string[]>();
/** What `file` imports when it runs; `import type` is gone by then. */
function importsOf(file: string): readonly string[] {
  const before = known.get(file);
  if (before) return before;
  const statement = /^import (?!type )[^;]*?from '([^']+)'|^import '([^']+)'|\bimport\('([^']+)'\)/gm;
  const found = [...readFileSync(path.join(root, file), 'utf8').matchAll(statement)].flatMap(([, ...names]) =>
    names.filter((name) => name !== undefined),
  );
  known.set(file, found);
  return found;
}

/** The file of ours that `specifier` means in `file`; undefined for a package. */
function ownFile(file: string, specifier: string): string | undefined {
  const isOwn = specifier.startsWith('#') || specifier.startsWith('.');
  if (!isOwn || !/\.tsx?$/.test(specifier)) return undefined;
  const found = specifier.startsWith('#') ? specifier.slice(1) : path.join(path.dirname(file), specifier);
  return existsSync(path.join(root, found)) ? found : undefined;
}
