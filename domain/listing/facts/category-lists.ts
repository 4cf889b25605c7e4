import type { Category } from './category-ids.ts';
import { categories, categoryOf, missingFrom } from './taxonomy.ts';

/** `agreed`, and after them every category that none of them is. */
const withEvery = (...agreed: readonly string[]): readonly string[] => [
  ...agreed,
  ...missingFrom(agreed).map((id) => categories[id]),
];

/** The labels that each form offers, each category once. */
export const categoryLists = {
  edit: withEvery(
    'Sports & Fitness',
    'Arts & Crafts',
    'Music & Dance',
    'STEM & Education',
    'Swimming',
    'Outdoor Adventures',
    'Indoor Play',
    'Food & Cooking',
    'Nature & Animals',
    'Special Needs',
    'Life Skills',
  ),
  parent: withEvery(
    'Education',
    'Sports & Fitness',
    'Arts & Crafts',
    'Music & Dance',
    'STEM & Education',
    'Outdoor Adventures',
    'Drama & Theatre',
    'Swimming & Water Sports',
    'Cooking & Baking',
    'Gaming & Technology',
    'Special Needs',
  ),
  generic: withEvery('Sports', 'Arts & Crafts', 'Music', 'Dance', 'Drama', 'Education', 'Adventure', 'Other'),
  draft: withEvery(
    'Sports & Fitness',
    'Arts & Crafts',
    'Educational',
    'Entertainment',
    'Outdoor Activities',
    'Music & Dance',
    'Holiday Clubs',
    'Other',
  ),
  admin: withEvery(
    'Sports & Fitness',
    'Arts & Crafts',
    'Music & Dance',
    'STEM & Education',
    'Outdoor Activities',
    'Indoor Play',
    'Swimming & Water Sports',
    'Drama & Theatre',
    'Special Needs Support',
    'Baby & Toddler',
  ),
} as const satisfies Record<string, readonly string[]>;
export type CategoryList = keyof typeof categoryLists;

/** The label of `list` that stands for `category`, so that a form shows a stored category in its own words. */
export function labelIn(list: CategoryList, category: Category): string {
  return categoryLists[list].find((label) => categoryOf(label) === category) ?? categories[category];
}
