import type { Reason } from '../points/rates.ts';

/** What a badge counts. */
export type Measure =
  /** What the ledger has come to. */
  | { readonly kind: 'points' }
  /** Awards for one of these that were not taken back. */
  | { readonly kind: 'awards'; readonly reasons: readonly Reason[] }
  /** Different days on which the member signed in. */
  | { readonly kind: 'days' }
  /** Activities that are saved. */
  | { readonly kind: 'favourites' };

export const rarities = ['common', 'rare', 'epic', 'legendary'] as const;
export type Rarity = (typeof rarities)[number];

/** One badge: earned once what it counts has come to `target`. `icon` and `color` are names that the screen knows. */
export interface BadgeRule {
  readonly id: string;
  readonly name: string;
  readonly icon:
    | 'footprints'
    | 'house'
    | 'search'
    | 'lightbulb'
    | 'heart'
    | 'vote'
    | 'map'
    | 'pencil'
    | 'calendar'
    | 'award'
    | 'rocket'
    | 'star'
    | 'crown';
  readonly color: 'violet' | 'amber' | 'green';
  readonly description: string;
  readonly rarity: Rarity;
  readonly target: number;
  readonly counts: Measure;
}

const awards = (...reasons: Reason[]): Measure => ({ kind: 'awards', reasons });
const suggested = awards('activity-suggested', 'business-suggested', 'offer-suggested');
const approved = awards('suggestion-approved');

/** Every badge, the common ones first. What is added or changed here is computed over the past, under a new version of the read model. */
export const badges: readonly BadgeRule[] = [
  {
    id: 'first-steps',
    name: 'First Steps',
    icon: 'footprints',
    color: 'violet',
    description: 'Earn ten points.',
    rarity: 'common',
    target: 10,
    counts: { kind: 'points' },
  },
  {
    id: 'at-home',
    name: 'At Home',
    icon: 'house',
    color: 'green',
    description: 'Complete your profile.',
    rarity: 'common',
    target: 1,
    counts: awards('profile-completed'),
  },
  {
    id: 'first-find',
    name: 'First Find',
    icon: 'search',
    color: 'amber',
    description: 'Suggest an activity or an offer.',
    rarity: 'common',
    target: 1,
    counts: suggested,
  },
  {
    id: 'bright-spark',
    name: 'Bright Spark',
    icon: 'lightbulb',
    color: 'amber',
    description: 'Suggest an idea for this site.',
    rarity: 'common',
    target: 1,
    counts: awards('feature-suggested'),
  },
  {
    id: 'collector',
    name: 'Collector',
    icon: 'heart',
    color: 'violet',
    description: 'Save five activities.',
    rarity: 'common',
    target: 5,
    counts: { kind: 'favourites' },
  },
  {
    id: 'having-a-say',
    name: 'Having a Say',
    icon: 'vote',
    color: 'green',
    description: 'Vote on five of other people’s ideas.',
    rarity: 'common',
    target: 5,
    counts: awards('feature-voted'),
  },
  {
    id: 'on-the-map',
    name: 'On the Map',
    icon: 'map',
    color: 'green',
    description: 'Have a suggestion approved.',
    rarity: 'rare',
    target: 1,
    counts: approved,
  },
  {
    id: 'sharp-eyes',
    name: 'Sharp Eyes',
    icon: 'pencil',
    color: 'amber',
    description: 'Put three activities right.',
    rarity: 'rare',
    target: 3,
    counts: awards('amendment-approved'),
  },
  {
    id: 'regular',
    name: 'Regular',
    icon: 'calendar',
    color: 'violet',
    description: 'Sign in on ten different days.',
    rarity: 'rare',
    target: 10,
    counts: { kind: 'days' },
  },
  {
    id: 'well-thought',
    name: 'Well Thought',
    icon: 'award',
    color: 'green',
    description: 'Have an idea approved.',
    rarity: 'rare',
    target: 1,
    counts: awards('feature-approved'),
  },
  {
    id: 'trailblazer',
    name: 'Trailblazer',
    icon: 'map',
    color: 'amber',
    description: 'Have ten suggestions approved.',
    rarity: 'epic',
    target: 10,
    counts: approved,
  },
  {
    id: 'made-it-happen',
    name: 'Made It Happen',
    icon: 'rocket',
    color: 'violet',
    description: 'Have an idea of yours implemented.',
    rarity: 'epic',
    target: 1,
    counts: awards('feature-implemented'),
  },
  {
    id: 'five-hundred',
    name: 'Five Hundred',
    icon: 'star',
    color: 'amber',
    description: 'Earn 500 points.',
    rarity: 'epic',
    target: 500,
    counts: { kind: 'points' },
  },
  {
    id: 'local-hero',
    name: 'Local Hero',
    icon: 'crown',
    color: 'green',
    description: 'Have fifty suggestions approved.',
    rarity: 'legendary',
    target: 50,
    counts: approved,
  },
  {
    id: 'hall-of-fame',
    name: 'Hall of Fame',
    icon: 'crown',
    color: 'violet',
    description: 'Earn 3,500 points.',
    rarity: 'legendary',
    target: 3500,
    counts: { kind: 'points' },
  },
];
