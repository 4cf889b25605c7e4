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
  availability && availability !== 'spaces' ? availabilities[availability] : undefined;

/** Google's rating, else Facebook's, else another's: they come in this order. */
export const cardRating = (activity: Pick<Activity, 'reviews'>): PlatformRating | undefined => ratingsOf(activity)[0];
