import { describe, expect, it } from 'vitest';
import { directoryCategories } from '#domain/listing/facts/taxonomy.ts';
import type { DirectoryFilters } from '#frontend/lib/address/directory-filters.ts';
import { typeChoices } from './search-choices.ts';
import { categoryChoices, counted } from './filter-choices.ts';
import { categoryWords, chosenChips, filterChips } from './filter-words.ts';

describe('the words of the filters', () => {
  it('offer every category of the directory, and understand every type of the home page', () => {
    expect(categoryChoices).toHaveLength(directoryCategories.length);
    for (const { value, label } of typeChoices) expect(categoryWords(value)).toBe(label);
  });

  it('name each filter in use once', () => {
    const chips = filterChips({
      search: 'swim',
      category: 'arts',
      location: 'gu1 4af',
      distance: '5',
      day: 'saturday,sunday',
      time: 'morning,after-school',
      when: 'this-weekend',
      date: '2026-11-28',
      holidays: 'true',
      isFree: 'false',
      indoor: 'true',
      parentFavorites: 'true',
      googleRating: '4.5',
      sort: 'name',
    });
    expect(chips.map((chip) => chip.label)).toEqual([
      '“swim”',
      'Arts & Crafts',
      'Within 5 miles of GU1 4AF',
      'Saturday, Sunday',
      'Morning, After school',
      'This weekend',
      'On 28 Nov 2026',
      'In school holidays',
      'Paid',
      'Indoor',
      'Saved by parents',
      'Google rating 4.5+',
    ]);
  });

  it('say one mile as one', () => {
    expect(filterChips({ location: 'gu1 4af', distance: '1' })[0]?.label).toBe('Within 1 mile of GU1 4AF');
    expect(filterChips({ location: 'Hersham', distance: '20' })[0]?.label).toBe('Within 20 miles of Hersham');
    expect(filterChips({ location: 'Hersham' })[0]?.label).toBe('Hersham');
  });

  it('write a price and a day as they are written elsewhere, and what is neither as it stands', () => {
    const labels = (filters: DirectoryFilters): string[] => filterChips(filters).map(({ label }) => label);
    expect(labels({ minPrice: '1200', maxPrice: '5.5' })).toEqual(['From £1,200', 'Up to £5.50']);
    expect(labels({ date: '2026-13-01', maxPrice: 'ten' })).toEqual(['On 2026-13-01', 'Up to £ten']);
    expect(counted('Swimming', 1204)).toBe('Swimming (1,204)');
  });

  it('write a town as it is written', () => {
    expect(filterChips({ location: 'guildford' })[0]?.label).toBe('Guildford');
  });
});

describe('what was read from the words', () => {
  const asked = {
    text: 'fencing farnham saturday',
    corrected: null,
    words: { label: 'fencing', without: 'farnham saturday' },
    readings: [
      { kind: 'day' as const, label: 'Saturday', without: 'fencing farnham' },
      { kind: 'place' as const, label: 'Farnham', without: 'fencing saturday' },
    ],
    instead: null,
  };

  it('is chips beside the words, each with the text that is left without it', () => {
    const filters = { search: asked.text, isFree: 'true' };
    expect(chosenChips(filters, asked).map(({ label, without }) => [label, without])).toEqual([
      ['“fencing”', { search: 'farnham saturday' }],
      ['Free', { isFree: undefined }],
      ['Saturday', { search: 'fencing farnham' }],
      ['Farnham', { search: 'fencing saturday' }],
    ]);
  });

  it('goes at once when it is taken away, and with the whole text', () => {
    expect(chosenChips({ search: 'fencing farnham' }, asked).map(({ label }) => label)).toEqual([
      '“fencing”',
      'Farnham',
    ]);
    expect(chosenChips({}, asked)).toEqual([]);
    expect(chosenChips({ search: 'fencing' }, null).map(({ label }) => label)).toEqual(['“fencing”']);
  });
});
