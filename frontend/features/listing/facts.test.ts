import { describe, expect, it } from 'vitest';
import { activityOf } from '#domain/listing/shown/activity.ts';
import { formValuesOf } from './editing/listing-form.ts';
import { factsOf, priceOf } from './facts.ts';

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

describe('factsOf', () => {
  it.each([
    ['The Old Boathouse, 3 Mill Lane, Farnham, GU9 7QR', 'The Old Boathouse, Farnham', 'Farnham', 'GU9 7QR', 1],
    ['3 Mill Lane', 'Farnham', '', 'GU9 7QR', 3],
    ['3 Mill Lane', 'The Old Boathouse', 'Farnham', 'GU9 7QR', 4],
    ['', 'Farnham', 'Farnham', '', 1],
    ['', 'Spectrum', 'Guildford', '', 2],
  ])('says where %j, %j, %j, %j is without saying a part twice', (address, location, town, postcode, lines) => {
    const values = { ...formValuesOf(blank, 'draft'), address, location, town, postcode };
    const where = factsOf(values).find(([label]) => label === 'Location')?.[1];
    expect(where?.split('\n')).toHaveLength(lines);
  });

  it('says what is offered as families will read it', () => {
    const offerOf = (said: { specialOffers?: string; discountText?: string }) =>
      factsOf({ ...formValuesOf(blank, 'draft'), ...said }).find(([label]) => label === 'Special offers')?.[1];
    expect(offerOf({ discountText: '10% off' })).toBe('10% off');
    expect(offerOf({ discountText: '10% off', specialOffers: '10% off for brothers and sisters.' })).toBe(
      '10% off for siblings',
    );
    expect(offerOf({})).toBeUndefined();
  });
});

const blank = {
  ...activityOf({}),
  id: '01890000-0000-7000-8000-000000000001',
  isPremium: false,
  isVerified: false,
  providerType: null,
  isSponsored: false,
  isFeatured: false,
  status: 'draft',
  revision: 1,
  distanceMiles: null,
  createdAt: '2026-03-01T10:00:00.000Z',
  updatedAt: '2026-03-01T10:00:00.000Z',
  reviewedAt: null,
  lastConfirmedAt: null,
} as const;
