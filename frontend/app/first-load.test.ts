import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const pageFiles = globSync('frontend/features/**/*-page.tsx', { cwd: root });

/** The packages that a browser has loaded before the code of `file` (its path from the root) runs; not what comes when it is needed. */
function packagesBehind(file: string): ReadonlySet<string> {
  const packages = new Set<string>();
  const files = new Set([file]);
  for (const each of files) {
    if (!/\.tsx?$/.test(each)) continue;
    const text = readFileSync(path.join(root, each), 'utf8');
    for (const [, from, alone] of text.matchAll(/^import (?!type )[^;]*?from '([^']+)'|^import '([^']+)'/gm)) {
      const name = from ?? alone ?? '';
      if (name.startsWith('#')) files.add(name.slice(1));
      else if (name.startsWith('.')) files.add(path.join(path.dirname(each), name));
      else packages.add(name);
    }
  }
  return packages;
}

test('no page loads zod before somebody is about to fill in a form', () => {
  expect(pageFiles.length).toBeGreaterThan(15);
  expect(pageFiles.filter((file) => packagesBehind(file).has('zod'))).toEqual([]);
  expect(packagesBehind('frontend/app/main.tsx')).not.toContain('zod');
  expect(packagesBehind('frontend/lib/rules/server-rules.ts')).toContain('zod');
});
