import { describe, expect, it, test } from 'vitest';
import { pageAt } from '../site/pages.ts';
import { landingPath, slugsIn } from './landing.ts';
import { landingOf } from './slugs.ts';
import { type LandingFigures, landingWords } from './words.ts';

describe('the address of a landing page', () => {
  it.each([
    [{ category: 'swimming' }, '/activities/swimming', 'category-activities'],
    [{ town: 'Virginia Water' }, '/activities/in/virginia-water', 'town-activities'],
    [{ category: 'arts-crafts', town: 'Guildford' }, '/activities/arts-crafts/in/guildford', 'category-in-town'],
    [{ ageRange: '13+' }, '/activities/for/13-plus', 'age-activities'],
  ] as const)('of %o is %s, and leads back to it', (landing, path, page) => {
    expect(landingPath(landing)).toBe(path);
    expect(pageAt(path)?.name).toBe(page);
    expect(landingOf(slugsIn(path))).toEqual({
      category: undefined,
      town: undefined,
      ageRange: undefined,
      ...landing,
    });
  });

  it('means nothing when a part of it is not ours, or is written otherwise', () => {
    for (const slugs of [
      {},
      { category: 'Swimming' },
      { category: 'chess' },
      { town: 'Guildford' },
      { town: 'atlantis' },
      { category: 'swimming', town: 'atlantis' },
      { age: '13+' },
      { age: '4-7', town: 'guildford' },
    ])
      expect(landingOf(slugs), JSON.stringify(slugs)).toBeUndefined();
  });
});

describe('a landing page says', () => {
  const some: LandingFigures = {
    total: 12,
    free: 3,
    ages: { from: 6, to: 155 },
    cheapest: { pounds: 5, unit: 'session' },
  };

  test('how many there are, for which ages, how many are free, and the lowest price', () => {
    expect(landingWords({ category: 'swimming', town: 'Guildford' }, some)).toEqual({
      heading: 'Swimming activities in Guildford',
      text: '12 swimming activities for children in Guildford (6 months to 12 years). 3 of them are free. The lowest price stated is £5.00 per session.',
      title: 'Swimming activities in Guildford | Hopscotch',
      description:
        '12 swimming activities for children in Guildford (6 months to 12 years). 3 of them are free. The lowest price stated is £5.00 per session.',
    });
  });

  test('nothing that nobody has stated', () => {
    const none: LandingFigures = { total: 1, free: 0, ages: null, cheapest: null };
    expect(landingWords({ town: 'Woking' }, none).text).toBe('1 activity for children in Woking.');
    expect(landingWords({ ageRange: '4-7' }, { ...none, total: 2 }).text).toBe(
      '2 activities for children of 4-7 years in Surrey.',
    );
  });

  test('one in the singular, and what is open in words', () => {
    const one: LandingFigures = { total: 1, free: 1, ages: { from: 0, to: 1200 }, cheapest: null };
    expect(landingWords({ category: 'stem' }, one).text).toBe(
      '1 STEM activity for children in Surrey (all ages). It is free.',
    );
    expect(landingWords({ category: 'stem' }, one).description).toMatch(
      /It is free\. Each was reviewed before it went live\.$/,
    );
    expect(
      landingWords({ category: 'holiday-clubs' }, { ...one, total: 2, free: 2, ages: { from: 60, to: 1200 } }).text,
    ).toBe('2 holiday clubs for children in Surrey (5+ years). All of them are free.');
    expect(landingWords({ category: 'outdoor' }, one).heading).toBe('Outdoor activities in Surrey');
  });

  test('no more to search engines than they show', () => {
    const long = landingWords(
      { category: 'nature-animals', town: 'Virginia Water' },
      { ...some, total: 9999, free: 4321 },
    );
    expect(long.description.length).toBeLessThanOrEqual(160);
  });
});
