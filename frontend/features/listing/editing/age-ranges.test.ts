import { describe, expect, it } from 'vitest';
import { pressedIn, withoutRange, withRange, withTyped } from './age-ranges.ts';

describe('age ranges', () => {
  it('take a new one, and no second of the same', () => {
    expect(withRange('3-5', ' 6-8 ')).toBe('3-5, 6-8');
    expect(withRange('Under 5s', 'under 5S')).toBe('Under 5s');
    expect(withRange('3-5', '   ')).toBe('3-5');
    expect(withRange('', 'Year 1, 2 and 3')).toBe('Year 1, Year 2 and 3');
  });

  it('hold what is being typed, and are as they were while nothing is', () => {
    expect(withTyped({ listed: '3-5', typed: '6-8 years' })).toBe('3-5, 6-8 years');
    expect(withTyped({ listed: '3-5,6-8', typed: ' ' })).toBe('3-5,6-8');
  });

  it('let go of one', () => {
    expect(withoutRange('3-5, 6-8', '3-5')).toBe('6-8');
  });

  it('say which button they are, as pages write them as well', () => {
    expect(pressedIn('6-8, 3-5', '3-5')).toBe('3-5');
    expect(pressedIn('Under 3s, 3 – 5 years', '3-5')).toBe('3 – 5 years');
    expect(pressedIn('3-5 months, 3-56', '3-5')).toBeUndefined();
  });
});
