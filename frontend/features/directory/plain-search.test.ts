import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { DirectoryFilters } from '#frontend/lib/address/directory-filters.ts';
import { PlainSearch } from './plain-search.tsx';

/** What the form would send of `filters`, and how each choice that is made reads. */
function chosen(filters: DirectoryFilters): readonly (readonly string[])[] {
  const html = renderToStaticMarkup(createElement(PlainSearch, { filters, facets: undefined }));
  return [...html.matchAll(/<option value="([^"]+)" selected="">([^<]*)</g)].map(([, ...choice]) => choice);
}

it('sends on what is in use, however the address says it: the next press changes what is chosen anew and nothing else', () => {
  expect(chosen({ category: 'arts' })).toEqual([['arts-crafts', 'Arts &amp; Crafts']]);
  expect(chosen({ day: 'saturday,sunday', time: 'morning,evening', ageRange: '5-9' })).toEqual([
    ['saturday,sunday', 'Saturday, Sunday'],
    ['morning,evening', 'Morning, Evening'],
    ['5-9', '5-9'],
  ]);
  expect(chosen({ day: 'monday', time: 'after-school', ageRange: '4-7' })).toEqual([
    ['monday', 'Monday'],
    ['after-school', 'After school'],
    ['4-7', '4-7 years'],
  ]);
  expect(chosen({})).toEqual([]);
});
