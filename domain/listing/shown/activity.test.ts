import { expect, test } from 'vitest';
import { activityOf } from './activity.ts';
import { priceText } from './price-text.ts';
import { ERASED } from '../../kernel/erased.ts';

test.each([
  [{ priceFrom: 5, priceTo: 8 }, '£5.00-£8.00'],
  [{ priceFrom: 6.5 }, 'From £6.50'],
  [{ priceFrom: 6.5, priceTo: 6.5 }, '£6.50'],
  [{ priceTo: 8 }, 'Up to £8.00'],
  [{ priceFrom: 1200, priceTo: 1450.5 }, '£1,200.00-£1,450.50'],
  [{ priceFrom: 0, priceTo: 8 }, '£0.00-£8.00'],
  [{ freeActivity: true }, 'Free'],
  [{ priceFrom: 0 }, 'Free'],
  [{ freeActivity: false }, null],
  [{}, null],
  [{ freeActivity: true, priceFrom: 3 }, 'From £3.00'],
])('the price of %j is %j', (fields, text) => {
  expect(priceText(fields)).toBe(text);
});

test('what is not known is null, never a guess', () => {
  const { ageRanges, images, sessions, when, currency, hasDiscount, name, ...rest } = activityOf({});
  expect({ ageRanges, images, sessions, when, currency, hasDiscount, name }).toEqual({
    ageRanges: [],
    images: [],
    sessions: [],
    when: 'Times on request',
    currency: 'GBP',
    hasDiscount: false,
    name: '',
  });
  expect(new Set(Object.values(rest))).toEqual(new Set([null]));
});
test('a category is shown by its label, beside its id', () => {
  expect(activityOf({ category: 'arts-crafts' })).toMatchObject({
    category: 'Arts & Crafts',
    categoryId: 'arts-crafts',
  });
});
test.each([
  [{ minAgeMonths: 36, maxAgeMonths: 95 }, 3, 7, ['3-7 years']],
  [{ minAgeMonths: 6, maxAgeMonths: 59 }, 0.5, 4, ['6 months to 4 years']],
  [{ minAgeMonths: 156, maxAgeMonths: null }, 13, null, ['13+ years']],
  [{ minAgeMonths: 36, maxAgeMonths: 95, ageRanges: ['Reception to Year 2'] }, 3, 7, ['Reception to Year 2']],
])('ages %j are shown in years and words', (fields, minAge, maxAge, ageRanges) => {
  expect(activityOf(fields)).toMatchObject({ minAge, maxAge, ageRanges });
});
test('contact details of an erased person are not shown', () => {
  expect(activityOf({ contactName: ERASED, contactEmail: ERASED, contactPhone: ERASED })).toMatchObject({
    contactName: null,
    contactEmail: null,
    contactPhone: null,
    email: null,
    phone: null,
  });
});
test('the first image is the one shown', () => {
  expect(activityOf({ images: ['/a.png', '/b.png'] }).imageUrl).toBe('/a.png');
});
test('a discount is never said without its condition', () => {
  const specialOffers = 'Lessons run in blocks of ten weeks, all year round. Siblings receive 10% off.';
  expect(activityOf({ discountText: '10% off', specialOffers }).offerText).toBe('10% off for siblings');
  expect(activityOf({ discountText: 'Half price for siblings' }).offerText).toBe('Half price for siblings');
});
