import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ListingFieldsSchema } from './fields.ts';
import { priceText } from '../shown/price-text.ts';
import { isOnePrice, isWholePrice, pricesFromText } from './prices.ts';

test.each([
  ['£6.50 per session', { priceFrom: 6.5, priceTo: 6.5, priceUnit: 'session' }],
  ['6.50', { priceFrom: 6.5, priceTo: 6.5 }],
  ['£5-£8', { priceFrom: 5, priceTo: 8 }],
  ['£5 to £8 a class', { priceFrom: 5, priceTo: 8, priceUnit: 'class' }],
  ['From £45 a term', { priceFrom: 45, priceUnit: 'term' }],
  ['£1,200 / year', { priceFrom: 1200, priceTo: 1200, priceUnit: 'year' }],
  ['1,250', { priceFrom: 1250, priceTo: 1250 }],
  ['£8, siblings £4', { priceFrom: 8, priceTo: 8 }],
  ['£8 (per class)', { priceFrom: 8, priceTo: 8, priceUnit: 'class' }],
  // It is not £40 a week.
  ['£40 for a block, twice a week', { priceFrom: 40, priceTo: 40 }],
  ['Up to £8', { priceTo: 8 }],
  ['Free', { freeActivity: true }],
  [' free of charge ', { freeActivity: true }],
])('%j says %j', (text, prices) => {
  expect(pricesFromText(text)).toEqual(prices);
});
test.each([
  '',
  'Varies',
  'First session free',
  'Please ask',
  '£8-£5',
  'Call 01483 555 0142',
  '£6,50 per session',
  '6,50',
  '10,12',
  'From £7,50',
  '£5-£7,50',
])('%j is not taken as a price', (text) => {
  expect(pricesFromText(text)).toBeUndefined();
});
test('whatever a form says, the prices read from it are ones that a listing can have', () => {
  const words = fc.constantFrom('£', '5', '99999.99', '-', ' to ', ' from ', 'free', ' per ', 'day', '.', ',', ' ');
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(words).map((each) => each.join('')),
      ),
      (text) => {
        expect(ListingFieldsSchema.safeParse(pricesFromText(text) ?? {}).error).toBeUndefined();
      },
    ),
  );
});

test.each([
  ['£6.50 per session', true],
  ['£5 to £8 (a class).', true],
  ['From £1,200 a year', true],
  ['Free of charge', true],
  ['£6 members, £8 others', false],
  ['£8, siblings £4', false],
  ['£6,50', false],
  ['£5-£7,50', false],
  ['£40 a block', false],
  ['£5 per session, first one free', false],
  ['Varies', false],
])('that %j is the whole of it: %j', (text, isWhole) => {
  expect(isWholePrice(text)).toBe(isWhole);
});
test.each([
  ['£5 each', true],
  ['£5 per person', true],
  ['£5pp', true],
  ['£6 per child per session', true],
  ['£30 per half term', true],
  ['£40 a block', true],
  ['£6 a session (drop in)', true],
  ['6 per session', true],
  ['£6 members, £8 others', false],
  ['£6 for members', false],
  ['£45 deposit, then £10 a week', false],
  ['£5 (siblings half price)', false],
  ['£5 per session, first one free', false],
  ['£6,50 each', false],
  ['£5 upwards', false],
  ['£5 or more', false],
  ['£4 concs', false],
  ['£6 adults', false],
  ['£5 early bird', false],
  ['£20 registration fee', false],
  ['3 classes a week', false],
  ['£5-£7,50', false],
  ['£60 per term (10 weeks)', true],
  ['£95 for a 12 week term', true],
  ['£8 per 30-minute lesson', true],
  ['£8 (45 minutes), £10 (1 hour)', false],
  ['£8 (45 minutes), 10 (1 hour)', false],
  ['5 each', true],
  ['5 per person', true],
  ['£5 each, 3 for £12', false],
  ['£25 day, £100 week', false],
  ['£25 day, 100 week', false],
  ['£5 class, £12 session', false],
])('that %j is one price: %j', (text, isOne) => {
  expect(isOnePrice(text)).toBe(isOne);
});
test('what we say of a price is read as that price', () => {
  const pounds = fc.option(
    fc.integer({ min: 1, max: 9_999_999 }).map((pence) => pence / 100),
    { nil: undefined },
  );
  fc.assert(
    fc.property(pounds, pounds, (one, other) => {
      const [low, high] = one !== undefined && other !== undefined && one > other ? [other, one] : [one, other];
      const prices = { ...(low !== undefined && { priceFrom: low }), ...(high !== undefined && { priceTo: high }) };
      const said = priceText(prices);
      if (said === null) return;
      expect([pricesFromText(said), isWholePrice(said)]).toEqual([prices, true]);
    }),
  );
});
