import { expect, test } from 'vitest';
import { sectionsOf, titleOf, withSection } from './sections.ts';

const page = '# Benchmarks\n\nWritten.\n\n## One\n\n| a |\n\n### Plans\n\n- x\n\n## Two\n\nb\n';

test('a page is its sections, each with all that stands under its heading', () => {
  expect(sectionsOf(page).map(titleOf)).toEqual(['One', 'Two']);
  expect(sectionsOf(page)[0]).toContain('### Plans');
});

test('what is measured alone takes the place of what it measured before, and leaves the rest', () => {
  expect(withSection(page, '## One\n\nnew\n')).toBe('# Benchmarks\n\nWritten.\n\n## One\n\nnew\n\n## Two\n\nb\n');
});

test('what was never measured stands at the end, and a page may be new', () => {
  expect(withSection(page, '## Three\n\nc')).toBe(`${page}\n## Three\n\nc\n`);
  expect(withSection('# Benchmarks\n', '## One\n\na')).toBe('# Benchmarks\n\n## One\n\na\n');
});
