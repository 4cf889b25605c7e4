import { describe, expect, it } from 'vitest';
import { descriptionOf } from '../../site/descriptions.ts';
import { pageNames } from '../../site/pages.ts';
import { activityWords, cut, directoryWords } from './page-words.ts';

describe('the words of a page', () => {
  it('change with the search text, the category and the place', () => {
    expect(directoryWords({}).title).toBe('Activities in Surrey | Hopscotch');
    expect(directoryWords({ category: 'drama' }, 'Epsom').title).toBe('Drama activities in Epsom | Hopscotch');
    const searched = directoryWords({ search: 'judo', category: 'sports' });
    expect(searched.title).toBe('“judo” sports activities in Surrey | Hopscotch');
    expect(searched.description).toContain('judo');
  });

  it('name an activity and its town, and describe it by what is known', () => {
    const nothing = { location: null, category: null, ageRanges: [], priceRange: null, description: null };
    const activity = { ...nothing, name: 'Judo Tots', town: 'Epsom', shortDescription: null };
    expect(activityWords(activity)).toEqual({ title: 'Judo Tots in Epsom | Hopscotch', description: 'Epsom' });
    expect(activityWords({ ...activity, shortDescription: 'First falls.' }).description).toBe('First falls.');
  });

  it('stay within what a search engine shows', () => {
    for (const name of pageNames) expect(descriptionOf(name).length, name).toBeLessThanOrEqual(160);
    const long = cut('word '.repeat(60));
    expect(long.length).toBeLessThanOrEqual(160);
    expect(long).toMatch(/word…$/);
  });
});
