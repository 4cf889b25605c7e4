import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { costWords, dayWords, moneyWords, whenWords } from './words.ts';

describe('the words of bookings', () => {
  beforeEach(() => vi.useFakeTimers({ now: new Date('2026-12-31T23:30:00Z') }));
  afterEach(() => vi.useRealTimers());

  test('leave out the year of this year, and name every other', () => {
    expect(dayWords('2026-03-10')).toMatch(/^Tue,? 10 March$/);
    expect(dayWords('2027-03-10')).toMatch(/^Wed,? 10 March 2027$/);
    expect(dayWords('2025-03-11')).toMatch(/^Tue,? 11 March 2025$/);
    expect(whenWords({ date: '2027-01-05', start: '16:00', end: '17:00' })).toMatch(
      /^Tue,? 5 January 2027, 16:00 to 17:00$/,
    );
  });

  test('name no year when it has begun', () => {
    vi.setSystemTime('2027-01-01T00:30:00Z');
    expect(dayWords('2027-03-10')).toMatch(/^Wed,? 10 March$/);
  });

  test('write large amounts with their comma', () => {
    expect(moneyWords('17.00')).toBe('£17.00');
    expect(moneyWords('1440.00')).toBe('£1,440.00');
    expect(costWords('12000.50')).toBe('£12,000.50');
    expect([moneyWords('0.00'), costWords('0.00')]).toEqual(['Free', 'free']);
  });
});
