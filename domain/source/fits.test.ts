import { expect, test } from 'vitest';
import { fits, searchFor } from './fits.ts';

const swim = {
  name: 'Little Dippers',
  description: 'Swimming lessons for toddlers and their parents.',
  category: 'swimming',
  town: 'Woking',
  minAgeMonths: 12,
  maxAgeMonths: 47,
  priceFrom: 8,
} as const;

test.each([
  'swimming',
  'Find new swimming lessons in Woking',
  'swim lessons for a 2 year old',
  'search for activities near Guildford',
  'anything under £10',
  'toddlers',
])('%s fits a toddlers’ swimming lesson in Woking', (words) => {
  expect(fits(swim, searchFor(words))).toBe(true);
});

test.each([
  'judo in Woking',
  'swimming in Brighton',
  'swimming for teenagers',
  'free swimming',
  'swimming in Guildford',
])('%s does not', (words) => {
  expect(fits(swim, searchFor(words))).toBe(false);
});

test('what a page does not say fits nothing that asks for it', () => {
  expect(fits({ name: 'Judo Club' }, searchFor('judo'))).toBe(true);
  expect(fits({ name: 'Judo Club' }, searchFor('judo in Woking'))).toBe(false);
  expect(fits({ name: 'Judo Club' }, searchFor('judo for a 6 year old'))).toBe(false);
});
