import { describe, expect, it } from 'vitest';
import { crossedOf, problemsOf, type RuleName } from './server-rules.ts';

const TIMES = 'The end has to be after the start.';
const SESSION_DAYS = 'Its last day is before its first.';
const BANNER_DAYS = 'The last day is before the first.';

describe('two fields that contradict each other', () => {
  it.each<[RuleName, Record<string, string>, Record<string, string>]>([
    ['newSession', { start: '16:00', end: '15:00' }, { end: TIMES }],
    ['newSession', { start: '16:00', end: '16:00' }, { end: TIMES }],
    ['newSession', { start: '16:00', end: '17:00' }, {}],
    ['newSession', { start: '', end: '' }, {}],
    ['newSession', { from: '2026-03-03', until: '2026-03-02' }, { until: SESSION_DAYS }],
    ['newSession', { from: '2026-03-03', until: '2026-03-03' }, {}],
    ['newSession', { from: '2026-03-03', until: '' }, {}],
    ['sessionTerms', { from: '2026-03-03', until: '2026-03-02' }, { until: SESSION_DAYS }],
    ['banner', { startDate: '2026-03-02', endDate: '2026-03-01' }, { endDate: BANNER_DAYS }],
    ['banner', { startDate: '2026-03-02', endDate: '2026-03-02' }, {}],
    ['banner', { startDate: '2026-03-02', endDate: '2026-08-29' }, { endDate: 'Please choose at most 180 days.' }],
    ['apiKey', { perMinute: '100', perDay: '99' }, { perDay: 'A day has to allow at least what a minute does' }],
    ['apiKey', { perMinute: '99', perDay: '100' }, {}],
    ['apiKey', { perMinute: '99', perDay: '' }, {}],
    ['termPeriod', { from: '2026-03-03', until: '2026-03-02' }, { until: 'The last day cannot be before the first' }],
    ['termPeriod', { from: '2026-03-03', until: '' }, {}],
    ['listing', { priceFrom: '9', priceTo: '8' }, { priceTo: expect.any(String) as string }],
  ])('of %s with %j say %j, once somebody has been at one of them', (rule, typed, said) => {
    const [one = ''] = Object.keys(typed);
    expect(crossedOf(rule, typed, { [one]: true })).toEqual(said);
    expect(crossedOf(rule, typed, {})).toEqual({});
    expect(problemsOf(rule, typed)).toMatchObject(said);
  });

  it('say of a banner that it runs for too long from the day after 180 days on', () => {
    const of = (endDate: string) => problemsOf('banner', { startDate: '2026-03-02', endDate })['endDate'];
    expect(of('2026-08-28')).toBeUndefined();
    expect(of('2026-08-29')).toBe('Please choose at most 180 days.');
  });
});
