import { describe, expect, it, vi } from 'vitest';
import { boxedUkTime, isToCome, typedUkTime, ukMoment } from './uk-time.ts';

describe('a typed time', () => {
  it.each([
    ['in winter', '2026-03-04T15:20', '2026-03-04T15:20:00.000Z', '2026-03-04T15:20:59.999Z'],
    ['in summer', '2026-07-04T15:20', '2026-07-04T14:20:00.000Z', '2026-07-04T14:20:59.999Z'],
    ['in the hour that comes twice', '2026-10-25T01:30', '2026-10-25T00:30:00.000Z', '2026-10-25T01:30:59.999Z'],
    ['in the hour that never comes', '2026-03-29T01:30', '2026-03-29T01:30:00.000Z', '2026-03-29T01:30:59.999Z'],
    ['that is a day on which the clocks change', '2026-10-25', '2026-10-24T23:00:00.000Z', '2026-10-25T23:59:59.999Z'],
    ['that is a leap day', '2028-02-29', '2028-02-29T00:00:00.000Z', '2028-02-29T23:59:59.999Z'],
    ['before there were any', '0001-01-01', '0001-01-01T00:00:00.000Z', '0001-01-01T23:59:59.999Z'],
    ['with its offset', '2026-07-04T15:20:00Z', '2026-07-04T15:20:00.000Z', '2026-07-04T15:20:00.000Z'],
  ])('%s is UK time, and all of its minute', (_, typed, start, end) => {
    expect([ukMoment(typed, 'start'), ukMoment(typed, 'end')]).toEqual([start, end]);
  });

  it.each(['', 'soon', '2026-13-45T99:99', '2026-02-30', '2027-02-29', '120260-01-01T10:00'])('%o is none', (typed) => {
    expect(ukMoment(typed, 'start')).toBeUndefined();
  });
});

describe('a moment in a box', () => {
  it.each([
    ['2026-03-04T15:20:59.000Z', '2026-03-04T15:20'],
    ['2026-07-04T23:20:00.000Z', '2026-07-05T00:20'],
    ['2026-10-25T00:30:00.000Z', '2026-10-25T01:30'],
    ['2026-10-25T01:30:00.000Z', '2026-10-25T01:30'],
  ])('%s reads %s', (iso, typed) => {
    expect(typedUkTime(iso)).toBe(typed);
  });

  it.each([
    ['2026-07-04', '2026-07-04T23:59'],
    ['2026-07-04T15:20:00Z', '2026-07-04T16:20'],
    ['2026-07-04T15:20', '2026-07-04T15:20'],
    ['', ''],
  ])('of %o in an address reads %o', (typed, boxed) => {
    expect(boxedUkTime(typed)).toBe(boxed);
  });

  it('is to come from the next minute on, and never within its own', () => {
    vi.useFakeTimers({ now: new Date('2026-07-04T14:20:30.000Z') });
    const toCome = ['2026-07-04T15:20', '2026-07-04T15:21', '2028-02-29', '0001-01-01'].map((typed) =>
      isToCome(String(ukMoment(typed, 'end'))),
    );
    vi.useRealTimers();
    expect(toCome).toEqual([false, true, true, false]);
  });

  it('is found by its own text', () => {
    for (const iso of ['2026-01-01T00:00:30.000Z', '2026-06-30T23:59:59.999Z', '2026-10-25T01:30:10.000Z']) {
      const typed = typedUkTime(iso);
      expect(String(ukMoment(typed, 'start')) <= iso && iso <= String(ukMoment(typed, 'end')), iso).toBe(true);
    }
  });
});
