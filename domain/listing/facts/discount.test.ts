import { expect, test } from 'vitest';
import { offerLine, withCondition } from './discount.ts';

test.each([
  ['10% off', 'Siblings receive 10% off.', '10% off for siblings'],
  ['10% off', 'We give 10% off to brothers and sisters.', '10% off for siblings'],
  ['10% sibling discount', 'There is a 10% sibling discount.', '10% sibling discount'],
  ['15% off', 'Early-bird bookings get 15% off.', '15% off for early booking'],
  ['£20 off', 'Book a full week and get £20 off.', '£20 off for a full week'],
  ['10% off', 'NHS staff get 10% off.', '10% off for NHS and key workers'],
  [
    'Siblings half price',
    'Siblings half price when they train on the same day',
    'Siblings half price when they train on the same day',
  ],
  // What it takes is nothing that we know of: the words say it.
  ['20% off', 'Pay for the term in May: 20% off.', 'Pay for the term in May: 20% off.'],
])('%s of “%s” reads “%s”', (discount, offers, line) => {
  expect(offerLine(discount, offers)).toBe(line);
});

test('the condition of another offer is not taken for this one’s', () => {
  expect(offerLine('10% off', 'Siblings go free. New families get 10% off.')).toBe('10% off for new families');
});

test('where a sentence names several conditions it stands as it is', () => {
  const said = 'Siblings get 10% off and early birds a free T-shirt.';
  expect(offerLine('10% off', said)).toBe(said);
  expect(withCondition('10% off', said)).toBeUndefined();
});

test('one of the two stands alone, and without either there is nothing', () => {
  expect(offerLine('10% off', undefined)).toBe('10% off');
  expect(offerLine(undefined, 'First class free')).toBe('First class free');
  expect(offerLine(undefined, undefined)).toBeNull();
});
