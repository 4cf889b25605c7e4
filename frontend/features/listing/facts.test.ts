import { describe, expect, it } from 'vitest';
import { priceOf } from './facts.ts';

describe('priceOf', () => {
  it.each([
    ['6.5', '', 'session', false, 'From £6.50 per session'],
    ['£6.50', '6.50', '', false, '£6.50'],
    ['5', '8', 'class', false, '£5.00-£8.00 per class'],
    ['', '', 'session', true, 'Free'],
    ['', '', 'session', false, null],
    ['cheap', '', '', false, null],
  ])('says %j to %j per %j (free: %j) as %j', (priceFrom, priceTo, priceUnit, freeActivity, text) => {
    expect(priceOf({ priceFrom, priceTo, priceUnit, freeActivity })).toBe(text);
  });
});
