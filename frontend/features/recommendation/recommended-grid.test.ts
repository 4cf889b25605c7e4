import { createElement } from 'react';
import { expect, it } from 'vitest';
import type { Activity } from '#domain/listing/shown/views.ts';
import { premiumSample } from '#frontend/features/mockup/sample-activities.ts';
import { drawnPart } from '#tests/support/pages/drawn-part.ts';
import { RecommendedGrid } from './recommended-grid.tsx';

function drawn(...all: readonly Activity[]): string {
  const why = { recommendationScore: 90, recommendationReason: 'Near you.' };
  const activities = all.map((each) => ({ ...each, ...why }));
  return drawnPart(createElement(RecommendedGrid, { activities, isAdmin: false, heading: 'h2' }));
}

it('says once that nothing recommended has a review, and where something has, on the cards without one', () => {
  const silent = { ...premiumSample, id: '01890000-0000-7000-8000-000000000001', reviews: null };
  expect(drawn(silent).match(/No reviews yet[^<]*/g)).toEqual(['No reviews yet for these activities.']);
  expect(drawn(premiumSample, silent).match(/No reviews yet[^<]*/g)).toEqual(['No reviews yet']);
});
