import { describe, expect, it } from 'vitest';
import { fieldLabel, isStated, valueText } from './field-words.ts';

describe('valueText', () => {
  it.each([
    ['category', 'arts-crafts', 'Arts & Crafts'],
    ['priceFrom', 6.5, '£6.50'],
    ['priceFrom', 0, 'Free'],
    ['indoor', true, 'Yes'],
    ['indoor', false, 'No'],
    ['minAgeMonths', 36, '3 years'],
    ['minAgeMonths', 6, '6 months'],
    ['minAgeMonths', 0, 'Birth'],
    ['maxAgeMonths', 95, '7 years'],
    ['maxAgeMonths', 11, '11 months'],
    ['maxAgeMonths', null, 'No upper limit'],
    ['ageRanges', ['3-5 years', '6-8 years'], '3-5 years, 6-8 years'],
    ['name', null, 'Not stated'],
    ['images', [], 'Not stated'],
    ['name', undefined, 'Not stated'],
    ['availability', 'full', 'Full at the moment'],
  ])('says %s %j as %j', (field, value, text) => {
    expect(valueText(field, value)).toBe(text);
  });

  it('lists a weekly schedule in the order of the week', () => {
    expect(valueText('scheduleDetails', { saturday: '9:30', monday: '16:00-17:00' })).toBe(
      'Monday: 16:00-17:00\nSaturday: 9:30',
    );
  });

  it('states reviews per platform', () => {
    const google = { rating: 4.6, count: 1204, url: 'https://g.page/r/otters', date: '2026-05-03' };
    expect(valueText('reviews', { google, yelp: { rating: 4, count: 1 } })).toBe(
      'Google: 4.6 from 1,204 reviews, read on 3 May 2026 at https://g.page/r/otters\nYelp: 4 from 1 review, date not stated',
    );
  });
});

describe('fieldLabel', () => {
  it('knows every listing field and spells out the rest', () => {
    expect(fieldLabel('shortDescription')).toBe('Short description');
    expect(fieldLabel('grantedRoles')).toBe('Granted roles');
    expect(['api-key', 'seo-page', 'ApiKeyIssued', 'SeoPageSaved', 'sourceUrl'].map(fieldLabel)).toEqual([
      'API key',
      'SEO page',
      'API key issued',
      'SEO page saved',
      'Source URL',
    ]);
  });
});

describe('isStated', () => {
  it('takes zero and no for statements, and emptiness for none', () => {
    expect([0, false, 'x', ['x']].map(isStated)).toEqual([true, true, true, true]);
    expect([null, undefined, '', [], {}].map(isStated)).toEqual([false, false, false, false, false]);
  });
});
