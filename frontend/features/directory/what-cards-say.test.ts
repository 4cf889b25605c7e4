import { describe, expect, it } from 'vitest';
import { activityOf } from '#domain/listing/shown/activity.ts';
import type { Activity } from '#domain/listing/shown/views.ts';
import { placesLabel, whatCardsSay } from './what-cards-say.ts';

const card = (changes: Partial<Activity> = {}): Activity => ({
  ...activityOf({}),
  id: '01890000-0000-7000-8000-000000000001',
  isPremium: false,
  isVerified: false,
  providerType: null,
  isSponsored: false,
  isFeatured: false,
  status: 'live',
  revision: 1,
  distanceMiles: null,
  createdAt: '2026-03-01T10:00:00.000Z',
  updatedAt: '2026-03-01T10:00:00.000Z',
  reviewedAt: '2026-03-02T10:00:00.000Z',
  lastConfirmedAt: null,
  ...changes,
});
const rated = card({ reviews: { google: { rating: 4.6, count: 12 } } });

describe('the cards of a list', () => {
  it('speak of ratings as soon as one of them has one', () => {
    expect(whatCardsSay([card(), card()]).ratings).toBe(false);
    expect(whatCardsSay([card(), rated]).ratings).toBe(true);
    const elsewhere = card({ reviews: { trustpilot: { rating: 4.9, count: 200 } } });
    expect(whatCardsSay([card(), elsewhere]).ratings).toBe(true);
  });

  it('say what keeps somebody new from coming, and nothing where there is room or nobody knows', () => {
    expect(
      ([null, 'spaces', 'waiting-list', 'full'] as const).map((availability) => placesLabel({ availability })),
    ).toEqual([undefined, undefined, 'Waiting list', 'Full at the moment']);
  });

  it('say that they were reviewed only where some of them were not', () => {
    expect(whatCardsSay([card(), rated]).approval).toBe(false);
    expect(whatCardsSay([card(), card({ status: 'draft', reviewedAt: null })]).approval).toBe(true);
    expect(whatCardsSay([]).approval).toBe(false);
  });
});
