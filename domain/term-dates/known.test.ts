import { describe, expect, test } from 'vitest';
import type { Period } from './events.ts';
import { dayOfYear, inTermOn, type KnownTerms, ownTowns } from './known.ts';
import { schoolYearOf } from './school-year.ts';
import { notKnownSentence, termsSentence } from './words.ts';

const period = (kind: Period['kind'], from: string, until: string): Period => ({ kind, name: kind, from, until });
const known: KnownTerms = [
  {
    area: 'Surrey',
    schoolYear: '2026/27',
    periods: [
      period('inset', '2026-09-01', '2026-09-01'),
      period('term', '2026-09-02', '2026-12-18'),
      period('inset', '2026-10-23', '2026-10-23'),
      period('holiday', '2026-10-26', '2026-10-30'),
      period('holiday', '2027-07-22', '2027-09-02'),
    ],
  },
  { area: 'Richmond', schoolYear: '2026/27', periods: [period('term', '2026-09-02', '2026-12-16')] },
];

test('a school year begins in September', () => {
  expect(schoolYearOf('2026-08-31')).toBe('2025/26');
  expect(schoolYearOf('2026-09-01')).toBe('2026/27');
  expect(schoolYearOf('2099-12-01')).toBe('2099/00');
});

describe('a day', () => {
  test.each([
    ['2026-09-01', 'inset', null],
    ['2026-09-02', 'term', true],
    ['2026-10-23', 'inset', null],
    ['2026-10-24', 'term', true],
    ['2026-10-26', 'holiday', false],
    ['2026-12-18', 'term', true],
    ['2026-12-19', null, null],
    ['2027-09-02', 'holiday', false],
    ['2027-09-03', null, null],
  ])('%s is %s', (date, day, inTerm) => {
    expect(dayOfYear(known, date, null)).toBe(day);
    expect(inTermOn(known, date, null)).toBe(inTerm);
    expect(inTermOn(known, date, 'Woking')).toBe(inTerm);
  });
  test('is what the town’s own calendar says where there is one, even when that does not know', () => {
    expect(inTermOn(known, '2026-10-26', 'richmond')).toBe(true);
    expect(inTermOn(known, '2026-12-18', 'Richmond')).toBeNull();
    expect(inTermOn(known, '2027-09-02', 'Richmond')).toBe(false);
    expect(ownTowns(known)).toEqual(['richmond']);
  });
});

describe('what nobody knows', () => {
  const said = (date: string, town: string | null = null): string | null => notKnownSentence(known, [date], town);
  test('is said of a year without dates, of a day between them, and of an INSET day', () => {
    expect(said('2028-03-01')).toBe(
      'Term dates for 2027/28 are not known yet; check with the provider whether it runs in the holidays.',
    );
    expect(said('2026-12-20')).toBe(
      'We do not know whether 20 Dec 2026 is in a school term; check with the provider whether it runs in the holidays.',
    );
    expect(said('2026-10-23')).toBe('23 Oct 2026 is an INSET day at schools: check with the provider whether it runs.');
  });
  test('is said of the first such day, and of none that is known', () => {
    expect(notKnownSentence(known, ['2026-10-26', '2026-10-27'], null)).toBeNull();
    expect(notKnownSentence(known, ['2026-12-18', '2026-12-19'], null)).toContain('19 Dec 2026');
    expect(notKnownSentence(known, [], null)).toBeNull();
  });
});

describe('the terms', () => {
  const sourced = known.map((each) => ({
    ...each,
    sourceAddress: 'https://www.schools.example/dates',
    readOn: '2026-05-01',
  }));
  test('that are left or come next are said with their source', () => {
    const said =
      'School terms 2026/27 in Surrey. term: 2 Sep 2026 to 18 Dec 2026, not 26 Oct 2026 to 30 Oct 2026. From schools.example, read on 1 May 2026.';
    expect(termsSentence(sourced, '2026-11-23', 'Woking')).toBe(said);
    expect(termsSentence(sourced, '2026-12-18', null)).toBe(said);
    expect(termsSentence(sourced, '2026-11-23', 'Richmond')).toContain(
      'in Richmond. term: 2 Sep 2026 to 16 Dec 2026. From',
    );
  });
  test('that are not known are said to be so', () => {
    expect(termsSentence([], '2026-11-23', null)).toContain('Term dates for 2026/27 are not known yet');
    expect(termsSentence(sourced, '2026-12-19', null)).toContain('Term dates for 2027/28 are not known yet');
  });
});
