import { describe, expect, it } from 'vitest';
import {
  addressLine,
  agesLabel,
  overallRating,
  placeLabel,
  placeParts,
  priceLabel,
  priceParts,
  ratingsOf,
} from './facts-text.ts';

describe('what is not known', () => {
  it('is said to be unknown, never filled in', () => {
    expect(priceLabel({ priceRange: null, priceUnit: 'session' })).toBe('Price on request');
    expect(agesLabel({ ageRanges: [] })).toBe('Ages not stated');
    expect(placeLabel({ town: null, location: null })).toBe('Location not stated');
    expect(addressLine({ address: null, town: null, county: null, postcode: null })).toBeNull();
    expect(ratingsOf({ reviews: null })).toEqual([]);
    expect(overallRating([])).toBeNull();
  });
});

describe('what is known', () => {
  it('is a price with its unit, unless it is free', () => {
    expect(priceLabel({ priceRange: '£5.00-£8.00', priceUnit: 'session' })).toBe('£5.00-£8.00 per session');
    expect(priceLabel({ priceRange: 'Free', priceUnit: 'session' })).toBe('Free');
  });

  it('is an amount that stands out, whole pounds without their pence', () => {
    expect(priceParts({ priceRange: '£96.00-£120.00', priceUnit: 'term' })).toEqual({
      amount: '£96-£120',
      unit: 'per term',
    });
    expect(priceParts({ priceRange: '£4.50-£9.00', priceUnit: 'child' })).toEqual({
      amount: '£4.50-£9.00',
      unit: 'per child',
    });
    expect(priceParts({ priceRange: 'Free', priceUnit: 'session' })).toEqual({ amount: 'Free', unit: null });
    expect(priceParts({ priceRange: null, priceUnit: null })).toEqual({ amount: 'Price on request', unit: null });
  });

  it('is the first age range on a card and all of them on the page', () => {
    expect(agesLabel({ ageRanges: ['3-5', '6-8'] })).toBe('3-5');
    expect(agesLabel({ ageRanges: ['3-5', '6-8'] }, true)).toBe('3-5, 6-8');
  });

  it('names a town once', () => {
    expect(placeLabel({ town: 'Woking', location: 'Woking Leisure Centre' })).toBe('Woking Leisure Centre');
    expect(placeLabel({ town: 'Epsom', location: 'Church Hall' })).toBe('Church Hall, Epsom');
    expect(placeParts({ town: 'Epsom', location: 'Church Hall, Epsom' })).toEqual({
      venue: 'Church Hall',
      town: 'Epsom',
    });
    expect(placeParts({ town: 'Woking', location: 'Woking Leisure Centre' })).toEqual({
      venue: null,
      town: 'Woking Leisure Centre',
    });
    expect(
      addressLine({ address: '1 High St, Epsom KT18 9ZZ', town: 'Epsom', county: 'Surrey', postcode: 'KT18 9ZZ' }),
    ).toBe('1 High St, Epsom KT18 9ZZ, Surrey');
  });
});

describe('ratings', () => {
  it('leave out platforms that say nothing, and weigh the others by their reviews', () => {
    const ratings = ratingsOf({
      reviews: {
        facebook: { rating: 4, count: 30 },
        google: { rating: 5, count: 10 },
        yelp: { rating: 0, count: 5 },
        website: { rating: 3, count: 0 },
      },
    });
    expect(ratings.map((each) => each.platform)).toEqual(['Google', 'Facebook']);
    expect(overallRating(ratings)).toEqual({ rating: 4.25, count: 40 });
  });
});
