import { describe, expect, it } from 'vitest';
import { formatCount, formatDate, formatDateTime, formatDistance, shorten, siteOf } from './format.ts';

describe('texts for people', () => {
  it('show dates and times as in the United Kingdom, summer time included', () => {
    expect(formatDate('2026-07-04T23:30:00Z')).toBe('5 July 2026');
    expect(formatDateTime('2026-07-04T12:05:00Z')).toMatch(/^4 Jul 2026,? 13:05$/);
  });

  it('count things', () => {
    expect(formatCount(1, 'activity', 'activities')).toBe('1 activity');
    expect(formatCount(0, 'activity', 'activities')).toBe('0 activities');
    expect(formatCount(1204, 'activity', 'activities')).toBe('1,204 activities');
  });

  it('say distances no more exactly than they are known', () => {
    expect(formatDistance(0.4)).toBe('Under a mile');
    expect(formatDistance(1.02)).toBe('1 mile');
    expect(formatDistance(2.44)).toBe('2.4 miles');
    expect(formatDistance(12.6)).toBe('13 miles');
  });

  it('cut at a word’s end and stay within the limit', () => {
    expect(shorten('short', 10)).toBe('short');
    const cut = shorten('Swimming lessons for small groups', 20);
    expect(cut).toBe('Swimming lessons…');
    expect(shorten('x'.repeat(50), 20)).toHaveLength(20);
  });

  it('name a site by its host', () => {
    expect(siteOf('https://www.example.co.uk/path')).toBe('example.co.uk');
    expect(siteOf('not an address')).toBe('not an address');
  });
});
