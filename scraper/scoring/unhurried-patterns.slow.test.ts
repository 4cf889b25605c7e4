import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { summaries } from './summary.ts';

test('pages are read the same by a process that has compiled too many patterns to make more of them quick', () => {
  const program = `import('#scraper/scoring/summary.ts').then(({ summaries }) => console.log(JSON.stringify(summaries())))`;
  const told = execFileSync(process.execPath, ['--no-regexp-optimization', '-e', program], {
    cwd: import.meta.dirname,
  });
  expect(JSON.parse(told.toString())).toEqual(summaries());
});
