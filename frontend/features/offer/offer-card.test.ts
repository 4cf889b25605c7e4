import { QueryClient } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { OfferView } from '#domain/offer/views.ts';
import { drawnPart } from '#tests/support/pages/drawn-part.ts';
import { offersQuery } from './api.ts';
import { OfferCard } from './offer-card.tsx';
import { Component as OffersPage } from './offers-page.tsx';

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

it('stands once in its list, also where others have moved it on to the next page meanwhile', () => {
  const client = new QueryClient();
  const page = (...titles: readonly string[]) => ({
    items: titles.map((title) => ({ ...offer, id: title, title })),
    total: 3,
    isMore: false,
    next: undefined,
  });
  client.setQueryData(offersQuery({ search: '', category: '' }).queryKey, {
    pages: [page('Offer one', 'Offer two'), page('Offer two', 'Offer three')],
    pageParams: [{}, {}],
  });
  const html = drawnPart(createElement(OffersPage), { client });
  expect(html.match(/<h2[^>]*>[^<]*/g)?.map((heading) => heading.replace(/<[^>]*>/, ''))).toEqual([
    'Offer one',
    'Offer two',
    'Offer three',
  ]);
});
