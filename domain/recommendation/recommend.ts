import type { Category } from '../listing/facts/category-ids.ts';
import { categories, categoriesMatching } from '../listing/facts/taxonomy.ts';

/** One child, as much of it as it takes: never kept, and never further than the answer to its own family. */
export interface FamilyChild {
  readonly firstName: string;
  readonly ageMonths: number;
  readonly interests: readonly Category[];
}

/** For whom something is looked for. */
export interface Family {
  readonly children: readonly FamilyChild[];
  readonly interests: readonly Category[];
  /** The categories of what they have saved. */
  readonly saved: readonly Category[];
  /** The categories of what they have looked at lately. */
  readonly viewed: readonly Category[];
  /** The activities that they have saved. */
  readonly savedIds: ReadonlySet<string>;
}

/** A live activity that may be for somebody. */
export interface Candidate {
  readonly listingId: string;
  readonly category: Category | null;
  /** Months, both ends included; null when no ages are stated. */
  readonly ageFrom: number | null;
  readonly ageTo: number | null;
  /** From the family's home; null when one of the two places is not known. */
  readonly miles: number | null;
  /** Days since somebody or its page last said that its details are right. */
  readonly confirmedDaysAgo: number;
  /** Whether it is said that nobody new can come for now. */
  readonly isFull: boolean;
}

export interface Recommendation {
  readonly listingId: string;
  /** 0 to 100. */
  readonly score: number;
  /** One sentence. */
  readonly reason: string;
}

/** More than anybody looks through. */
export const MOST_RECOMMENDED = 60;
/** What each of them is worth at most; together 100. */
const weights = { age: 30, interest: 35, distance: 20, taste: 10, freshness: 5 } as const;
/** Further away, distance speaks for nothing any more. */
const FAR_MILES = 15;
/** Older details speak for nothing any more. */
const OLD_DAYS = 90;
/** Somebody who is about to grow out of it: the nearer the end, the less it is for them. */
const GROWING_OUT_MONTHS = 6;

/**
 * What of `candidates` is for `family`, the best first and MOST_RECOMMENDED at most: for the age of one of its children, not saved
 * yet and not full. What states no ages is for nobody here: nobody should be sent to what their child is too old for. Pure; the same
 * candidates give the same order.
 */
export function recommend(family: Family, candidates: readonly Candidate[]): Recommendation[] {
  return candidates
    .flatMap((candidate) => judged(family, candidate) ?? [])
    .toSorted((a, b) => b.score - a.score || (a.listingId < b.listingId ? -1 : 1))
    .slice(0, MOST_RECOMMENDED);
}

function judged(family: Family, candidate: Candidate): Recommendation | undefined {
  if (candidate.isFull || family.savedIds.has(candidate.listingId)) return undefined;
  const best = family.children
    .flatMap((child) => {
      const age = ageScore(child.ageMonths, candidate);
      const liked = interestOf(child.interests, candidate.category);
      return age === undefined ? [] : [{ child, age, liked, worth: age + (liked ? weights.interest : 0) }];
    })
    .toSorted((a, b) => b.worth - a.worth)[0];
  if (!best) return undefined;
  const { child, age, liked } = best;
  const familyLikes = liked === undefined ? interestOf(family.interests, candidate.category) : undefined;
  const saved = interestOf(family.saved, candidate.category);
  const viewed = saved === undefined ? interestOf(family.viewed, candidate.category) : undefined;
  const interest = liked ? weights.interest : familyLikes ? (weights.interest * 2) / 3 : 0;
  const taste = saved ? weights.taste : viewed ? weights.taste / 2 : 0;
  const score = age + interest + taste + distanceScore(candidate.miles) + freshnessScore(candidate.confirmedDaysAgo);
  const because = { child, liked, familyLikes, saved, viewed };
  return { listingId: candidate.listingId, score: Math.round(score), reason: reasonOf(because, candidate) };
}

/** Undefined when the child is too young, too old, or when nobody knows. */
function ageScore(months: number, { ageFrom, ageTo }: Candidate): number | undefined {
  if (ageFrom === null || ageTo === null || months < ageFrom || months > ageTo) return undefined;
  const left = Math.min(ageTo - months, GROWING_OUT_MONTHS) / GROWING_OUT_MONTHS;
  return weights.age * (0.5 + left / 2);
}

function distanceScore(miles: number | null): number {
  return miles === null ? 0 : weights.distance * Math.max(0, 1 - miles / FAR_MILES);
}

function freshnessScore(days: number): number {
  return weights.freshness * Math.max(0, 1 - Math.max(0, days) / OLD_DAYS);
}

/** The one of `interests` that something of `category` answers to: who likes music likes "Music & Dance". */
function interestOf(interests: readonly Category[], category: Category | null): Category | undefined {
  return category === null ? undefined : interests.find((interest) => categoriesMatching(interest).includes(category));
}

interface Because {
  readonly child: FamilyChild;
  readonly liked: Category | undefined;
  readonly familyLikes: Category | undefined;
  readonly saved: Category | undefined;
  readonly viewed: Category | undefined;
}

/** The strongest reason, and how far it is: "Ada likes swimming, and this is 2 miles away." */
function reasonOf({ child, liked, familyLikes, saved, viewed }: Because, { miles }: Candidate): string {
  const { firstName } = child;
  const because = liked
    ? `${firstName} likes ${spoken(liked)}`
    : familyLikes
      ? `Your family likes ${spoken(familyLikes)}, and this is right for ${firstName}’s age`
      : saved
        ? `It is like something you saved, and right for ${firstName}’s age`
        : viewed
          ? `It is like something you looked at, and right for ${firstName}’s age`
          : `It is right for ${firstName}’s age`;
  return miles === null ? `${because}.` : `${because}, ${liked ? 'and this is ' : ''}${distanceWords(miles)}.`;
}

/** What nobody can be said to like by its label alone. */
const spokenAs: Partial<Readonly<Record<Category, string>>> = {
  educational: 'educational activities',
  'special-needs': 'special needs activities',
  'baby-toddler': 'baby & toddler activities',
};

/** "arts & crafts", but "STEM" stays. */
const spoken = (category: Category): string =>
  spokenAs[category] ?? categories[category].replaceAll(/\b[A-Z](?=[a-z])/g, (letter) => letter.toLowerCase());

function distanceWords(miles: number): string {
  if (miles < 1) return 'less than a mile away';
  const rounded = Math.round(miles);
  return rounded === 1 ? 'about a mile away' : `about ${rounded} miles away`;
}
