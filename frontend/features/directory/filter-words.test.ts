import { describe, expect, it } from 'vitest';
import { categoryLists } from '#domain/listing/taxonomy.ts';
import { typeChoices } from '../home/search-choices.ts';
import { categoryChoices, categoryWords, filterChips } from './filter-words.ts';
import { directoryWords } from './page-words.ts';

describe('the words of the filters', () => {
  it('offer every category of the directory, and understand every type of the home page', () => {
    expect(categoryChoices).toHaveLength(categoryLists.directory.length);
    for (const { value, label } of typeChoices) expect(categoryWords(value)).toBe(label);
  });

  it('name each filter in use once', () => {
    const chips = filterChips({
      search: 'swim',
      category: 'arts',
      location: 'gu1 4af',
      distance: '5',
      isFree: 'false',
      indoor: 'true',
      googleRating: '4.5',
      sort: 'name',
    });
    expect(chips.map((chip) => chip.label)).toEqual([
      '“swim”',
      'Arts & Crafts',
      'Within 5 miles of GU1 4AF',
      'Paid',
      'Indoor',
      'Google rating 4.5+',
    ]);
  });

  it('write a town as it is written', () => {
    expect(filterChips({ location: 'guildford' })[0]?.label).toBe('Guildford');
  });
});

describe('the page’s title and description', () => {
  it('change with the search text, the category and the place', () => {
    expect(directoryWords({}).title).toContain('Surrey');
    expect(directoryWords({ category: 'drama', location: 'epsom' }).title).toBe('Drama for children in Epsom');
    const searched = directoryWords({ search: 'judo', category: 'sports' });
    expect(searched.title).toContain('judo');
    expect(searched.description).toContain('judo');
  });
});
