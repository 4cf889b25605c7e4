/** What an idea is about, in the specification's own words. */
export const ideaCategories = {
  feature: 'New feature',
  improvement: 'Improvement',
  bug: 'Something is broken',
  content: 'Activities and content',
  mobile: 'On the phone',
  other: 'Other',
} as const;
export type IdeaCategory = keyof typeof ideaCategories;
export const ideaCategoryNames = Object.keys(ideaCategories) as [IdeaCategory, ...IdeaCategory[]];

export const ideaStatuses = ['pending', 'approved', 'implemented', 'rejected'] as const;
export type IdeaStatus = (typeof ideaStatuses)[number];

export const ideaPriorities = ['low', 'medium', 'high', 'critical'] as const;
export type IdeaPriority = (typeof ideaPriorities)[number];

export const voteTypes = ['upvote', 'downvote'] as const;
export type VoteType = (typeof voteTypes)[number];

/** Shortest and longest title, and shortest and longest description. */
export const IDEA_TITLE = { min: 5, max: 100 } as const;
export const IDEA_DESCRIPTION = { min: 20, max: 1000 } as const;
