import { expect, test } from 'vitest';
import { pageNames } from '#domain/site/pages.ts';
import { loadPage } from './page-modules.ts';

test.each(pageNames)('the page %s has a file, which holds what is drawn', async (name) => {
  expect(typeof (await loadPage(name)).Component).toBe('function');
});
