import { expect, test } from 'vitest';
import { ageInMonths, birthProblem } from './age.ts';

test.each([
  ['on the day of birth', '2020-05-31', '2020-05-31', 0],
  ['the day before the first month is full', '2020-05-15', '2020-06-14', 0],
  ['when the first month is full', '2020-05-15', '2020-06-15', 1],
  ['the day before the sixth birthday', '2019-03-10', '2025-03-09', 71],
  ['on the sixth birthday', '2019-03-10', '2025-03-10', 72],
  ['of who was born on a leap day, the day after it in a common year', '2020-02-29', '2025-03-01', 60],
])('an age is counted in whole months: %s', (_when, born, today, months) => {
  expect(ageInMonths(born, today)).toBe(months);
});

test('nobody was born in the future, and who is over 21 is no child', () => {
  expect(birthProblem('2026-11-24', '2026-11-23')).toBe('The date of birth cannot be in the future');
  expect(birthProblem('2026-11-23', '2026-11-23')).toBeUndefined();
  expect(birthProblem('2005-11-23', '2026-11-23')).toBeUndefined();
  expect(birthProblem('2005-10-23', '2026-11-23')).toBe('Please check the year of birth');
});
