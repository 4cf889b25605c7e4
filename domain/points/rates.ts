import { brand } from '../brand.ts';

/** What is paid for. `action` is the key of its label; `daily` caps paid entries a day. */
export const rates = {
  'activity-suggested': {
    points: 10,
    action: 'ACTIVITY_SUGGESTED',
    daily: 3,
    group: 'suggested',
    description: 'Activity suggested',
  },
  'business-suggested': {
    points: 10,
    action: 'BUSINESS_SUGGESTED',
    daily: 3,
    group: 'suggested',
    description: 'Business suggested',
  },
  'offer-suggested': {
    points: 10,
    action: 'OFFER_SUGGESTED',
    daily: 3,
    group: 'suggested',
    description: 'Offer suggested',
  },
  'suggestion-approved': {
    points: 20,
    action: 'SUGGESTION_APPROVED',
    daily: null,
    group: null,
    description: 'Suggestion approved',
  },
  'amendment-approved': {
    points: 15,
    action: 'AMENDMENT_APPROVED',
    daily: null,
    group: null,
    description: 'Amendment approved',
  },
  'feature-suggested': {
    points: 10,
    action: 'FEATURE_SUGGESTED',
    daily: null,
    group: null,
    description: 'Feature suggested',
  },
  'feature-voted': {
    points: 2,
    action: 'FEATURE_VOTED',
    daily: 20,
    group: 'voted',
    description: 'Vote on a feature idea',
  },
  'feature-approved': {
    points: 20,
    action: 'FEATURE_APPROVED',
    daily: null,
    group: null,
    description: 'Feature idea approved',
  },
  'feature-implemented': {
    points: 30,
    action: 'FEATURE_IMPLEMENTED',
    daily: null,
    group: null,
    description: 'Feature idea implemented',
  },
  'profile-completed': {
    points: 25,
    action: 'PROFILE_COMPLETED',
    daily: null,
    group: null,
    description: 'Profile completed',
  },
  'first-sign-in': {
    points: 5,
    action: 'FIRST_LOGIN',
    daily: null,
    group: null,
    description: `Welcome to ${brand.name}`,
  },
} as const;
export type Reason = keyof typeof rates;
export const reasons = Object.keys(rates) as [Reason, ...Reason[]];

/** Labels of the points page; every other action shows with underscores as spaces. */
const actionLabels: Readonly<Record<string, string>> = {
  REVIEW_CREATED: 'Review',
  ACTIVITY_SUGGESTED: 'Activity Suggestion',
  BUSINESS_SUGGESTED: 'Business Suggestion',
  OFFER_SUGGESTED: 'Offer Suggestion',
  PROFILE_COMPLETED: 'Profile Complete',
  FIRST_LOGIN: 'Welcome',
  level_up: 'Level Up',
  bonus: 'Bonus',
  reward_redeemed: 'Reward',
};
export const actionLabel = (action: string): string => actionLabels[action] ?? action.replaceAll('_', ' ');
