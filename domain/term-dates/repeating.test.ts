import { expect, test } from 'vitest';
import type { Session } from '../listing/sessions/session.ts';
import type { Period } from './events.ts';
import type { KnownTerms } from './known.ts';
import { firstDay, repeating } from './repeating.ts';

const period = (kind: Period['kind'], from: string, until: string): Period => ({ kind, name: kind, from, until });
const known: KnownTerms = [
  {
    area: 'Surrey',
    schoolYear: '2026/27',
    periods: [
      period('term', '2026-09-02', '2026-12-18'),
      period('holiday', '2026-10-26', '2026-10-30'),
      period('term', '2027-01-04', '2027-01-20'),
    ],
  },
];
const session: Session = {
  weekday: 'wednesday',
  start: '16:00',
  end: null,
  part: null,
  from: null,
  until: null,
  termTimeOnly: true,
  holidaysOnly: false,
};
const days = (first: string, more: Partial<Session> = {}, terms: KnownTerms = known) =>
  repeating({ ...session, ...more }, first, terms, 'Woking');

test('in term time alone it repeats in the known terms and not beyond', () => {
  expect(days('2026-10-21')).toEqual({
    first: '2026-10-21',
    until: '2027-01-20',
    without: ['2026-10-28', '2026-12-23', '2026-12-30'],
    knownUntil: '2027-01-20',
  });
  // From the holidays on it begins with the next term.
  expect(days('2026-12-23')).toMatchObject({ first: '2027-01-06', without: [] });
});
test('an INSET day at the end of a term takes that day alone, and not its term', () => {
  const [surrey] = known;
  const periods = [...(surrey?.periods ?? []), period('inset', '2027-01-20', '2027-01-20')];
  const terms = [{ area: 'Surrey', schoolYear: '2026/27', periods }];
  expect(days('2026-10-21', {}, terms)).toEqual({
    first: '2026-10-21',
    until: '2027-01-13',
    without: ['2026-10-28', '2026-12-23', '2026-12-30'],
    knownUntil: '2027-01-20',
  });
  // Where a town has dates of its own, the region's say nothing of it.
  const own = { area: 'Woking', schoolYear: '2026/27', periods: [period('term', '2026-09-02', '2026-12-11')] };
  expect(days('2026-10-21', {}, [...terms, own])).toMatchObject({ until: '2026-12-09', knownUntil: '2026-12-11' });
});
test('it ends with its own last day when that is sooner', () => {
  expect(days('2026-10-21', { until: '2026-11-05' })).toMatchObject({ until: '2026-11-04', without: ['2026-10-28'] });
  expect(days('2026-10-28', { until: '2026-10-30' })).toBeNull();
  expect(days('2026-10-28', { until: '2026-10-20' })).toBeNull();
});
test('what is known of no year excludes nothing in it', () => {
  expect(days('2026-07-29')).toMatchObject({ first: '2026-07-29', knownUntil: '2027-01-20' });
  const every = { first: '2027-01-27', until: null, without: [], knownUntil: null };
  expect(days('2027-01-27')).toEqual(every);
  expect(days('2027-01-27', {}, [])).toEqual(every);
});
test('beyond the last known term it takes place on no day of a known holiday', () => {
  const summer = [
    {
      area: 'Surrey',
      schoolYear: '2025/26',
      periods: [
        period('term', '2026-04-13', '2026-07-21'),
        period('holiday', '2026-07-22', '2026-09-01'),
        period('holiday', '2026-10-26', '2026-10-30'),
        period('inset', '2026-11-04', '2026-11-04'),
      ],
    },
  ];
  const afterwards = { first: '2026-09-02', until: null, without: ['2026-10-28'], knownUntil: null };
  expect(days('2026-07-29', {}, summer)).toEqual(afterwards);
  expect(days('2026-09-09', {}, summer)).toEqual({ ...afterwards, first: '2026-09-09' });
  expect(repeating(session, '2026-07-29', summer, 'Woking', ['2026-09-02', '2026-10-28', '2026-11-11'])).toEqual({
    ...afterwards,
    first: '2026-09-09',
    without: ['2026-10-28', '2026-11-11'],
  });
  expect(days('2026-07-29', { until: '2026-09-01' }, summer)).toBeNull();
  expect(days('2026-09-02', { until: '2026-10-28' }, summer)).toMatchObject({
    until: '2026-10-28',
    without: ['2026-10-28'],
  });
  // What runs in the holidays, too, goes on.
  expect(days('2026-07-29', { termTimeOnly: false }, summer)).toMatchObject({ first: '2026-07-29', without: [] });
});
test('in the holidays alone it takes place on no day of a known term', () => {
  const camp = { weekday: 'monday', termTimeOnly: false, holidaysOnly: true, from: '2026-09-01' } as const;
  const { without, ...held } = days('2026-09-07', { ...camp, until: '2027-01-20' }) ?? { without: [] };
  expect(held).toEqual({ first: '2026-10-26', until: '2026-12-28', knownUntil: null });
  expect(without).toEqual([
    '2026-11-02',
    '2026-11-09',
    '2026-11-16',
    '2026-11-23',
    '2026-11-30',
    '2026-12-07',
    '2026-12-14',
  ]);
  expect(days('2026-09-07', { ...camp, until: '2026-10-19' })).toBeNull();
  // A summer that nobody has said when it is; in a whole year that nobody knows there is much term.
  const summer = { ...camp, from: '2027-07-20', until: '2027-09-06' };
  expect(days('2027-07-26', summer, [])).toMatchObject({ first: '2027-07-26', until: '2027-09-06', without: [] });
  expect(days('2026-09-07', { ...camp, until: '2027-08-31' }, [])).toBeNull();
  expect(days('2026-09-07', { ...camp, until: '2029-08-31' })).toMatchObject({
    first: '2026-10-26',
    until: '2027-08-30',
  });
});
test('what runs all year is every week', () => {
  expect(days('2026-10-28', { termTimeOnly: null })).toEqual({
    first: '2026-10-28',
    until: null,
    without: [],
    knownUntil: null,
  });
});
test('the first day is the next of its weekday', () => {
  expect(firstDay('wednesday', '2026-12-31')).toBe('2027-01-06');
  expect(firstDay('thursday', '2026-12-31')).toBe('2026-12-31');
});
