import { expect, test } from 'vitest';
import { ageGroupsIn } from './age-groups.ts';

test.each([
  ['girls who are seven, eight or nine', ['7-9 years']],
  ['for makers of 6, 7, 8, 9, 10 & 11', ['6-11 years']],
  ['children who are two, three or four and the grown-ups attached to them', ['2-4 years']],
  ["Anyone who has had their 7th birthday and hasn't had their 18th.", ['7-17 years']],
  ['Babies and children from birth to their 9th birthday', ['0-8 years']],
  ['Mornings are for 3, 4 or 5 year old children', ['3-5 years']],
  ['Reception and Year 1', ['4-6 years']],
  ['boys and girls in their Reception year up to the end of Year 3', ['4-8 years']],
  ['swimmers from five and a half up to eleven', ['5½ to 11']],
  ['For babies up to 18 months', ['0 to 18 months']],
])('%s', (text, labels) => {
  expect(ageGroupsIn(text).map(({ label }) => label)).toEqual(labels);
});

test.each([
  'Add her to the waiting list. She can go on it from the age of 5.',
  'Funded places (2, 3 and 4 year olds): not applicable',
  'Bookings are for 1, 2, 3, 4 or 5 days a week.',
  'Passes are for 3, 4 or 5 sessions.',
  'In the shop there are 3, 4 or 6 of us.',
])('of nobody who comes: %s', (text) => {
  expect(ageGroupsIn(text)).toEqual([]);
});
