import { describe, expect, test } from 'vitest';
import { ageLabelsIn } from './age-labels.ts';
import { ageLabel, parseAgeRange, spanOf } from './ages.ts';

const years = (from: number | null, until: number | null) => ({
  minAgeMonths: from === null ? null : from * 12,
  maxAgeMonths: until === null ? null : until * 12 + 11,
});
const months = (minAgeMonths: number | null, maxAgeMonths: number | null) => ({ minAgeMonths, maxAgeMonths });

describe('an age label means a span', () => {
  test.each([
    ['3-7 years', years(3, 7)],
    ['Ages 3 – 7', years(3, 7)],
    ['3 to 7 year olds', years(3, 7)],
    ['0-3', years(0, 3)],
    ['0-5s', years(0, 5)],
    ['13+', years(13, null)],
    ['4 years+', years(4, null)],
    ['ages 4 and over', years(4, null)],
    ['6 months to 4 years', months(6, 59)],
    ['6-18 months', months(6, 18)],
    ['18 months - 3 yrs', months(18, 47)],
    ['birth to 12 months', months(0, 12)],
    ['Newborn - 1 year', months(0, 23)],
    ['2½ - 4 years', months(30, 59)],
    ['2 1/2 to 4 years', months(30, 59)],
    ['3 years old to 5 years old', years(3, 5)],
    ['Under 5s', months(null, 59)],
    ['up to 4 years', months(null, 59)],
    ['up to age 5', years(null, 5)],
    ['up to and including age 5', years(null, 5)],
    ['up to age 18 months', months(null, 18)],
    ['under age 5', months(null, 59)],
    ['below the age of 5', months(null, 59)],
    ['max age 5', years(null, 5)],
    ['aged 5 and under', years(null, 5)],
    ['age 18 months max', months(null, 18)],
    ['no older than age 5', years(null, 5)],
    ['no younger than age 5', years(5, null)],
    ['over the age of 5', years(5, null)],
    ['minimum age 5', years(5, null)],
    ['age 4 to age 11', years(4, 11)],
    ['from age 4 up to age 11', years(4, 11)],
    ['ages 4+', years(4, null)],
    ['6+ months', months(6, null)],
    ['3+ mths', months(3, null)],
    ['age 6+ months', months(6, null)],
    ['4+ years', years(4, null)],
    ['6 months and over', months(6, null)],
    ['from 18 months', months(18, null)],
    ['5 years', years(5, 5)],
    ['All ages', months(null, null)],
  ])('%s', (label, span) => {
    expect(parseAgeRange(label)).toEqual(span);
  });
});

describe('a school year means the ages of the children in it', () => {
  test.each([
    ['Year 3-6', years(7, 11)],
    ['Years 3 to 6', years(7, 11)],
    ['Year 1 and 2', years(5, 7)],
    ['Y3 - Y6', years(7, 11)],
    ['Yr 7 - Yr 9', years(11, 14)],
    ['Year 4', years(8, 9)],
    ['Year 1, 2 and 3', years(5, 8)],
    ['Years 1, 2, 3 & 4', years(5, 9)],
    ['Reception, 1 and 2', years(4, 7)],
    ['Year 1 - ages 5-6', years(5, 6)],
    ['Reception - ages 4-5', years(4, 5)],
    ['Year 6 – age 10-11', years(10, 11)],
    ['Age 6 - aged 11', years(6, 11)],
    ['2½ - age 5', months(30, 71)],
    ['3 years - age 11', years(3, 11)],
    ['From 4 - age 11', years(4, 11)],
    ['18 months - age 4 years', months(18, 59)],
    ['KS2 - ages 7-11', years(7, 11)],
    ['Toddlers - age 2', years(2, null)],
    ['Year 6 and under', years(null, 11)],
    ['Year 12 and below', years(null, 17)],
    ['Year 6 max', years(null, 11)],
    ['KS2 and below', years(null, 11)],
    ['Min age 4 - max age 11', years(4, 11)],
    ['Reception', years(4, 5)],
    ['Year R', years(4, 5)],
    ['Reception to Year 2', years(4, 7)],
    ['Reception – Y6', years(4, 11)],
    ['Nursery to Reception', years(3, 5)],
    ['Key Stage 1', years(5, 7)],
    ['Key Stage 2', years(7, 11)],
    ['KS1 & KS2', years(5, 11)],
    ['Year 3+', years(7, null)],
    ['Year 7 and above', years(11, null)],
  ])('%s', (label, span) => {
    expect(parseAgeRange(label)).toEqual(span);
  });
});

test.each([
  '',
  'Toddlers',
  'Mondays',
  '7-3 years',
  'Year 6-3',
  'Key Stage 9',
  'Year 40',
  'before age 5',
  'until age 5',
])('%j names no age', (label) => {
  expect(parseAgeRange(label)).toBeUndefined();
});

test('a label that was made from a span means that span', () => {
  for (const span of [
    years(3, 7),
    years(4, 4),
    months(6, 59),
    months(6, 18),
    years(13, null),
    months(18, null),
    months(null, 59),
  ])
    expect(parseAgeRange(ageLabel(span) ?? '')).toEqual(span);
});

test('labels read as people write them', () => {
  expect([months(12, 24), months(1, 59), months(9, 9), months(0, 15)].map(ageLabel)).toEqual([
    '12 to 24 months',
    '1 month to 4 years',
    '9 months',
    '0 to 15 months',
  ]);
  const ofOne = [months(12, 23), months(6, 23), months(null, 11), months(null, 1)];
  expect(ofOne.map(ageLabel)).toEqual(['1 year', '6 months to 1 year', 'Under 1 year', 'Up to 1 month']);
  expect(ofOne.map((span) => parseAgeRange(ageLabel(span) ?? ''))).toEqual(ofOne);
});

test.each([
  [' 3-5 ,, 6-8,3-5 ', ['3-5', '6-8']],
  ['Year 1, 2 and 3', ['Year 1', 'Year 2 and 3']],
  ['Reception, 1 and 2', ['Reception', 'Year 1 and 2']],
  ['Year R, 1 and 2', ['Year R', 'Year 1 and 2']],
  ['Y3, 4 and 5', ['Y3', 'Year 4 and 5']],
  ['Min age 4, max age 11', ['Min age 4 - max age 11']],
  ['Yrs 3, 4, 5 & 6', ['Yrs 3', 'Year 4', 'Year 5 & 6']],
  ['Year 6, 12-14', ['Year 6', '12-14']],
  ['5, 6', ['5', '6']],
])('%j lists the labels %j', (text, labels) => {
  expect(ageLabelsIn(text)).toEqual(labels);
});

test('several labels span from the youngest to the oldest', () => {
  expect(spanOf(['Babies', '6-18 months', 'Year 1'])).toEqual(months(6, 83));
  expect(spanOf(['3-5 years', '7+'])).toEqual(months(36, null));
  expect(spanOf(['Everybody'])).toEqual(months(null, null));
});
