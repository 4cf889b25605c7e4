import { availabilities } from '#domain/listing/facts/availability.ts';
import type { Activity } from '#domain/listing/shown/views.ts';
import { isApproved, type PlatformRating, ratingsOf } from '#frontend/features/listing/facts-text.ts';

/** What the cards of one list say, because it tells them apart: what is the same on all of them is said once, over them. */
export interface WhatCardsSay {
  /** Some have a rating, so the others say that they have none yet. */
  readonly ratings: boolean;
  /** Some were not reviewed, so the others say that they were. */
  readonly approval: boolean;
}

export function whatCardsSay(activities: readonly Activity[]): WhatCardsSay {
  return {
    ratings: activities.some((each) => cardRating(each) !== undefined),
    approval: !activities.every(isApproved),
  };
}

/** What keeps somebody new from coming; undefined when nothing does, or nobody knows. */
export const placesLabel = ({ availability }: Pick<Activity, 'availability'>): string | undefined =>
  availability === null || availability === 'spaces' ? undefined : availabilities[availability];

/** Google's rating, else Facebook's. */
export function cardRating(activity: Pick<Activity, 'reviews'>): PlatformRating | undefined {
  const ratings = ratingsOf(activity);
  return ratings.find((each) => each.platform === 'Google') ?? ratings.find((each) => each.platform === 'Facebook');
}
