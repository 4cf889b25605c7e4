import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SEARCH_MAX } from '#domain/listing/shown/search-length.ts';
import {
  activeFilterCount,
  type DirectoryFilters,
  filterNames,
  fromSearch,
  isPostcode,
  toSearch,
  withFilters,
} from './directory-filters.ts';

const read = (query: string): DirectoryFilters => fromSearch(new URLSearchParams(query));

describe('the filters in the address', () => {
  it('are what is read back from the address that they make', () => {
    const value = fc
      .string({ minLength: 1, maxLength: 30 })
      .filter((text) => text.trim() === text && text !== 'all' && text !== 'any');
    const filters = fc.record(Object.fromEntries(filterNames.map((name) => [name, value])), { requiredKeys: [] });
    fc.assert(
      fc.property(filters, (given) => {
        expect(read(toSearch(given))).toEqual(given);
      }),
    );
  });

  it('are the same address in whatever order they were chosen', () => {
    expect(toSearch({ category: 'sports', search: 'swim' })).toBe(toSearch({ search: 'swim', category: 'sports' }));
  });

  it('leave out what is cleared: nothing, spaces, "all"', () => {
    expect(read('?search=&category=all&location=%20&ageRange=4-7')).toEqual({ ageRange: '4-7' });
    expect(toSearch({ search: ' ', category: 'all' })).toBe('');
  });

  it('leave out a lowest rating that may be any, which is no word of anything else', () => {
    expect(read('?googleRating=any&yelpRating=4.5&search=any')).toEqual({ yelpRating: '4.5', search: 'any' });
  });

  it('take of words that are too long for a search as many as it takes', () => {
    const words = 'Good evening, I am looking for a gentle swimming class. '.repeat(5);
    expect(read(`?search=${encodeURIComponent(words)}&category=sports`)).toEqual({
      search: words.slice(0, SEARCH_MAX),
      category: 'sports',
    });
  });

  it('ignore what no filter is called', () => {
    expect(read('?utm_source=mail&limit=100&offset=40&status=pending')).toEqual({});
  });
});

describe('changing filters', () => {
  it('sets, replaces and clears them', () => {
    expect(
      withFilters({ search: 'swim', category: 'sports' }, { search: '', category: 'drama', ageRange: '4-7' }),
    ).toEqual({ category: 'drama', ageRange: '4-7' });
  });

  it('drops the distance and its order with the postcode that they belong to', () => {
    const near = { location: 'GU1 4AF', distance: '5', sort: 'distance' };
    expect(withFilters(near, { location: 'Woking' })).toEqual({ location: 'Woking' });
    expect(withFilters(near, { search: 'judo' })).toEqual({ ...near, search: 'judo' });
    expect(withFilters({ ...near, sort: 'name' }, { location: undefined })).toEqual({ sort: 'name' });
    const byWords = { search: 'judo near farnham', sort: 'distance' };
    expect(withFilters(byWords, { day: 'monday' })).toEqual({ ...byWords, day: 'monday' });
    expect(withFilters(byWords, { search: '' })).toEqual({});
  });

  it('keeps them while another postcode is typed, letter by letter', () => {
    const near = { location: 'GU1', distance: '3', sort: 'distance' };
    for (const location of ['G', 'GU', 'gu2', 'GU22', 'GU22 7', 'GU22 7Q', 'GU22 7QQ'])
      expect(withFilters(near, { location })).toEqual({ ...near, location });
    expect(withFilters(near, { location: 'Gui' })).toEqual({ location: 'Gui' });
  });

  it('keeps what is chosen for a place without a postcode, which the directory may look around as well', () => {
    expect(withFilters({ location: 'Hersham' }, { sort: 'distance' })).toEqual({
      location: 'Hersham',
      sort: 'distance',
    });
    const wider = { location: 'Hersham', distance: '20' };
    expect(withFilters({ category: 'drama' }, wider)).toEqual({ category: 'drama', ...wider });
    expect(withFilters(wider, { day: 'monday' })).toEqual({ ...wider, day: 'monday' });
    expect(withFilters(wider, { location: 'Cobham' })).toEqual({ location: 'Cobham' });
  });
});

describe('the number of filters in use', () => {
  it('counts what narrows the list, not its order', () => {
    expect(activeFilterCount({})).toBe(0);
    expect(activeFilterCount(read('?parentFavorites=true'))).toBe(1);
    expect(activeFilterCount({ search: 'swim', sort: 'name', distance: '5', isFree: 'false' })).toBe(2);
  });
});

describe('a location', () => {
  it.each(['GU1', 'gu1 4af', 'KT22', 'SW1A 1AA', 'RH14AB'])('%s is a postcode', (text) => {
    expect(isPostcode(text)).toBe(true);
  });
  it.each(['Guildford', '', 'GU', '12', 'GU1 4', undefined])('%s is none', (text) => {
    expect(isPostcode(text)).toBe(false);
  });
});
