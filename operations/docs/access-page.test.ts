import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repository } from '../site/frontend.ts';
import { accessPage } from './access-page.ts';

test('docs/access.md says of every route who may use it: after a change, run npm run docs:access', () => {
  expect(readFileSync(join(repository, 'docs/access.md'), 'utf8')).toBe(accessPage());
});
