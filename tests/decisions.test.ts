import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const folder = path.resolve(import.meta.dirname, '../docs/decisions');

test.each(readdirSync(folder))('%s begins with its number and the date of the decision', (name) => {
  const number = Number(/^(\d{4})-[a-z-]+\.md$/.exec(name)?.[1]);
  const [heading = '', blank, first = ''] = readFileSync(path.join(folder, name), 'utf8').split('\n');
  expect(heading).toMatch(new RegExp(`^# ${number}\\. \\S`));
  expect(blank).toBe('');
  expect(first).toMatch(/^\d{1,2} [A-Z][a-z]+ 20\d\d[.,]/);
});
