import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import { randomTests } from './test-files.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** Where the reporter leaves the files that get a second try, as JSON: paths from the repository's root. */
export const secondTryFile = path.join(root, 'test-results/second-try.json');

/** More files than that, of the two hundred that run beside one another, do not fail by moments of a busy machine. */
const MOST = 8;

/**
 * The files that get a second try, as a whole and by themselves, so that each has a site and a database of its own again: some that
 * failed, when they are few. What draws its cases at random has none, since a rare case that it found is a finding; nor has a run
 * with an error outside of its tests, which belongs to no file.
 */
export function secondTry(
  failed: readonly string[],
  { errorsOutside, atRandom }: { readonly errorsOutside: number; readonly atRandom: ReadonlySet<string> },
): readonly string[] {
  const isAccident = errorsOutside === 0 && failed.length <= MOST && !failed.some((file) => atRandom.has(file));
  return isAccident ? failed : [];
}

/** Leaves the list for `npm test`, which begins the second try. */
export default class SecondTry implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const failed = modules.filter((file) => !file.ok()).map((file) => path.relative(root, file.moduleId));
    const files = secondTry(failed, { errorsOutside: errors.length, atRandom: new Set(randomTests()) });
    mkdirSync(path.dirname(secondTryFile), { recursive: true });
    writeFileSync(secondTryFile, JSON.stringify(files));
  }
}
