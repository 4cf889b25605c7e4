import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { OfferView } from '#domain/offer/views.ts';
import { OfferCard } from './offer-card.tsx';

const offer: OfferView = {
  id: '0b9ff5a5-1f4d-4d0c-8f0e-000000000001',
  title: 'Two swim for one',
  description: 'In the small pool, on weekdays before four o’clock, with one adult in the water for each child.',
  shortDescription: 'Bring a friend to the pool.',
  businessName: null,
  businessType: null,
  category: null,
  offerType: null,
  discountValue: null,
  originalPrice: null,
  discountedPrice: null,
  location: null,
  website: null,
  offerUrl: null,
  hasVoucher: false,
  startDate: null,
  endDate: null,
  termsConditions: null,
  maxRedemptions: null,
  ageRanges: [],
  tags: [],
  status: 'approved',
  isActive: true,
  createdAt: '2026-01-05T10:00:00.000Z',
};
const card = (more: Partial<OfferView>): string =>
  renderToStaticMarkup(createElement(OfferCard, { offer: { ...offer, ...more } }));

it('says all that an offer says of itself, since it has no page: the short description, and behind a line the whole one', () => {
  const both = card({});
  expect(both.indexOf('Bring a friend')).toBeGreaterThan(0);
  expect(both).toMatch(
    /<details><summary[^>]*>.*More about this offer.*Two swim for one.*<\/summary>.*one adult in the water/,
  );
});

it('says a description that is the only one, or the same as the short one, once and in sight', () => {
  for (const alone of [{ shortDescription: null }, { description: null }, { description: offer.shortDescription }]) {
    const html = card(alone);
    expect(html).not.toContain('<details');
    expect(html.match(/one adult in the water|Bring a friend/g)).toHaveLength(1);
  }
});
