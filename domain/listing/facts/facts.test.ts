import { expect, test } from 'vitest';
import { dayBits, daysNamedIn, hasOffer, siteOf, statedAges, statedDays, statedPrice } from './facts.ts';
import { nameWords, searchable, wordsOf } from '../shown/search-words.ts';

test('ages that are not stated are not known, and "All ages" is stated', () => {
  expect(statedAges({})).toBeNull();
  expect(statedAges({ ageRanges: ['Toddlers'] })).toBeNull();
  expect(statedAges({ ageRanges: ['All ages'], minAgeMonths: null, maxAgeMonths: null })).toEqual({
    from: 0,
    to: 1200,
  });
  expect(statedAges({ minAgeMonths: 36, maxAgeMonths: 95 })).toEqual({ from: 36, to: 95 });
  expect(statedAges({ minAgeMonths: 156, maxAgeMonths: null })).toEqual({ from: 156, to: 1200 });
});

test.each([
  [{}, null],
  [{ freeActivity: true }, { from: 0, to: 0 }],
  [{ freeActivity: false }, null],
  [{ priceFrom: 0 }, { from: 0, to: 0 }],
  [
    { priceFrom: 0, priceTo: 5 },
    { from: 0, to: 5 },
  ],
  [{ priceFrom: 5 }, { from: 5, to: 5 }],
  [{ priceTo: 8 }, { from: 0, to: 8 }],
  [
    { priceFrom: 5, priceTo: 8, freeActivity: true },
    { from: 5, to: 8 },
  ],
])('the price of %j is %j', (fields, price) => {
  expect(statedPrice(fields)).toEqual(price);
});

test.each([
  [{ scheduleDetails: { sunday: '9:00', monday: '9:00' }, schedule: 'Fridays' }, ['monday', 'sunday']],
  [{ schedule: 'Mon-Wed from 4pm, and Saturdays' }, ['monday', 'tuesday', 'wednesday', 'saturday']],
  [{ schedule: 'Every half-term' }, []],
  [{ schedule: 'Tues-Sat 9-5, closed Mondays' }, ['tuesday', 'wednesday', 'thursday', 'friday', 'saturday']],
  [{ schedule: 'Mon-Thu 4pm (not Wednesdays)' }, ['monday', 'tuesday', 'thursday']],
  [{ schedule: 'Mondays 4pm, closed on Mondays in August' }, ['monday']],
  [{ schedule: 'Mon-Wed 4pm, closed Monday 25 May' }, ['monday', 'tuesday', 'wednesday']],
  [
    { schedule: 'Open Tuesday to Saturday - closed Sunday and Monday' },
    ['tuesday', 'wednesday', 'thursday', 'friday', 'saturday'],
  ],
  [
    { schedule: 'Tuesday to Sunday closed Mondays' },
    ['tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'],
  ],
  [{ schedule: 'Saturdays - closed in August' }, ['saturday']],
  [{ schedule: 'Monday Closed Tuesday 10-4 Wednesday 10-4' }, ['tuesday', 'wednesday']],
  [{ schedule: 'Mon 9-5, Tue closed, Wed 9-5' }, ['monday', 'wednesday']],
  [{ schedule: 'Tuesday 10-4, closed Wednesday' }, ['tuesday']],
  [{ schedule: 'First Saturday of the month' }, ['saturday']],
  [{ scheduleDetails: { saturday: '10-4', sunday: 'Closed' } }, ['saturday']],
  [{ scheduleDetails: { sunday: 'closed' }, schedule: 'Weekends' }, ['saturday']],
  [{}, []],
])('%j takes place on %j', (fields, days) => {
  expect(statedDays(fields)).toEqual(days);
});

test('any of several days is found by one comparison', () => {
  expect(dayBits(['monday', 'sunday']) & dayBits(daysNamedIn('sunday,tuesday'))).toBe(dayBits(['sunday']));
  expect(dayBits([])).toBe(0);
});

test('an offer is a discount or an offer in words', () => {
  expect(hasOffer({ discountText: '10 % off' })).toBe(true);
  expect(hasOffer({ specialOffers: 'First class free' })).toBe(true);
  expect(hasOffer({})).toBe(false);
});

test.each([
  ['https://www.forest.example/a?b=1', 'forest.example'],
  ['http://FOREST.example', 'forest.example'],
  ['https://www.facebook.com/ForestSchool/', 'facebook.com/forestschool'],
  ['https://m.facebook.com/ForestSchool', 'facebook.com/forestschool'],
  ['https://www.facebook.com/', null],
  ['nonsense', null],
  [undefined, null],
])('the site of %s is %s', (address, site) => {
  expect(siteOf(address)).toBe(site);
});

test('the site of an address without end is its beginning, as an index takes no more of it', () => {
  const letters = Array.from({ length: 1_900 }, (_, n) => String.fromCodePoint(0x4e00 + 7 * n)).join('');
  for (const address of [
    `https://www.facebook.com/${letters}`,
    `https://${letters.slice(0, 40)}.${'a'.repeat(1_500)}.example/`,
  ])
    expect(Buffer.byteLength(siteOf(address) ?? '')).toBe(500);
});

test('texts are searched in one alphabet', () => {
  expect(searchable("Café Olé: Children's  Art!")).toBe('cafe ole childrens art');
  expect(searchable('🎨')).toBe('');
  expect(nameWords('Café Olé!')).toBe('cafe ole');
  expect(nameWords('Київ Club')).toBe('club київ club');
  expect(nameWords('Łódź')).toBe('odz łódź');
});

test('idle words are left out unless there are no others, and each word counts once', () => {
  expect(wordsOf('Swimming for the swimming babies in Woking')).toEqual(['swimming', 'babies', 'woking']);
  expect(wordsOf('the who')).toEqual(['the', 'who']);
  expect(wordsOf('  ')).toEqual([]);
  expect(wordsOf(Array.from({ length: 50 }, (_, index) => `word${index}`).join(' '))).toHaveLength(12);
});
