import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  changesBetween,
  fieldNames,
  ListingChanges,
  type ListingFields,
  ListingFieldsSchema,
  withChanges,
} from './fields.ts';

const someFields: fc.Arbitrary<ListingFields> = fc.record(
  {
    name: fc.constantFrom('Forest School', 'Swim Stars'),
    description: fc.constantFrom('Muddy fun.', 'Splash!'),
    priceFrom: fc.integer({ min: 0, max: 20 }),
    indoor: fc.boolean(),
    images: fc.array(fc.constantFrom('/a.png', '/b.png'), { maxLength: 2 }),
    scheduleDetails: fc.constantFrom({ monday: '10:00', tuesday: '11:00' }, { tuesday: '11:00', monday: '10:00' }, {}),
    minAgeMonths: fc.option(fc.integer({ min: 0, max: 40 })),
    maxAgeMonths: fc.option(fc.integer({ min: 41, max: 95 })),
  },
  { requiredKeys: [] },
);
const someChanges: fc.Arbitrary<ListingChanges> = someFields.chain((fields) =>
  fc
    .subarray(['description', 'priceFrom', 'images'] as const)
    .map((gone) => ({ ...fields, ...Object.fromEntries(gone.map((name) => [name, null])) })),
);

describe('a field', () => {
  test.each<[string, unknown]>([
    ['name', ' '],
    ['name', 'n'.repeat(201)],
    ['shortDescription', 's'.repeat(196)],
    ['category', 'Sports'],
    ['contactEmail', 'nobody'],
    ['website', 'javascript:alert(1)'],
    ['priceFrom', -1],
    ['images', ['1', '2', '3', '4', '5', '6']],
    ['minAgeMonths', 1.5],
    ['reviews', { google: { rating: 5.1, count: 2 } }],
    ['scheduleDetails', { someday: '10:00' }],
  ])('%s cannot be %j', (name, value) => {
    expect(ListingFieldsSchema.safeParse({ [name]: value }).success).toBe(false);
  });
  test('that holds ratings holds those of the time before their address and their day were asked for', () => {
    const reviews = { google: { rating: 4.6, count: 120 } };
    expect(ListingFieldsSchema.parse({ reviews })).toEqual({ reviews });
  });
  test('may be absent, each of them', () => {
    expect(ListingFieldsSchema.parse({})).toEqual({});
  });
  test('may be taken away, each of them', () => {
    const everythingGone = Object.fromEntries(fieldNames.map((name) => [name, null]));
    expect(ListingChanges.safeParse(everythingGone).success).toBe(true);
  });
});

describe('changes', () => {
  test('set, take away and leave', () => {
    expect(
      withChanges({ name: 'A', priceFrom: 5, indoor: true }, { name: 'B', priceFrom: null, outdoor: false }),
    ).toEqual({ name: 'B', indoor: true, outdoor: false });
  });
  test('keep null as an open end of an age', () => {
    expect(withChanges({ minAgeMonths: 36, maxAgeMonths: 95 }, { maxAgeMonths: null })).toEqual({
      minAgeMonths: 36,
      maxAgeMonths: null,
    });
  });
  test('are none between things that say the same', () => {
    expect(
      changesBetween(
        { scheduleDetails: { monday: '10:00', friday: '11:00' }, images: ['/a.png'] },
        { scheduleDetails: { friday: '11:00', monday: '10:00' }, images: ['/a.png'], county: null },
      ),
    ).toEqual({});
  });
  test('are noticed in the order of a list, for the first image is the one shown', () => {
    expect(changesBetween({ images: ['/a.png', '/b.png'] }, { images: ['/b.png', '/a.png'] })).toEqual({
      images: ['/b.png', '/a.png'],
    });
  });
  test('once made are made: nothing of them is left to change', () => {
    fc.assert(
      fc.property(someFields, someChanges, (fields, wanted) => {
        expect(changesBetween(withChanges(fields, wanted), wanted)).toEqual({});
      }),
    );
  });
  test('are complete: making only what differs gives the same', () => {
    fc.assert(
      fc.property(someFields, someChanges, (fields, wanted) => {
        const all = withChanges(fields, wanted);
        const differing = withChanges(fields, changesBetween(fields, wanted));
        expect(changesBetween(all, differing)).toEqual({});
        expect(changesBetween(differing, all)).toEqual({});
      }),
    );
  });
});
