import { expect, test } from 'vitest';
import { addressOfListPart, askedOf, listPartOf } from './list-part.ts';

const sorts = ['waiting', 'newest', 'name'] as const;
const partAt = (address: string) => listPartOf(new URLSearchParams(address), sorts);

test('an address says which part of a list is shown, and nothing of what goes without saying', () => {
  for (const address of ['', 'sort=newest', 'search=owl+walk', 'search=owl&sort=name&page=3'])
    expect(new URLSearchParams(addressOfListPart(partAt(address), sorts)).toString()).toBe(address);
});

test('what an address cannot mean counts for nothing', () => {
  expect(partAt('sort=price&page=-1&search=%20%20')).toEqual({ page: 1, sort: 'waiting', search: '' });
  expect(partAt(`search=${'a'.repeat(300)}`).search).toHaveLength(200);
});

test('a part is asked for by its place', () => {
  expect(askedOf(partAt('page=3'), 24)).toEqual({ sort: 'waiting', limit: 24, offset: 48 });
  expect(askedOf(partAt('search=owl&sort=name'), 24)).toEqual({ search: 'owl', sort: 'name', limit: 24, offset: 0 });
});
