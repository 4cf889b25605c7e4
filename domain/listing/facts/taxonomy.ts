import { type Category, categoryIds } from './category-ids.ts';

/**
 * One taxonomy. Screens keep their own lists of labels; a listing stores one canonical
 * category; this file and category-lists.ts, which says what forms offer, are the only places where the two meet.
 */
export const categories = {
  sports: 'Sports',
  'arts-crafts': 'Arts & Crafts',
  stem: 'STEM',
  music: 'Music',
  dance: 'Dance',
  'music-dance': 'Music & Dance',
  drama: 'Drama',
  swimming: 'Swimming',
  gymnastics: 'Gymnastics',
  outdoor: 'Outdoor Activities',
  'indoor-play': 'Indoor Play',
  educational: 'Educational',
  'special-needs': 'Special Needs',
  'food-cooking': 'Food & Cooking',
  'nature-animals': 'Nature & Animals',
  'life-skills': 'Life Skills',
  'holiday-clubs': 'Holiday Clubs',
  'baby-toddler': 'Baby & Toddler',
  gaming: 'Gaming & Technology',
  entertainment: 'Entertainment',
  other: 'Other',
} as const satisfies Readonly<Record<Category, string>>;

const byLabel: ReadonlyMap<string, Category> = new Map([
  ...categoryIds.flatMap((id): [string, Category][] => [
    [id, id],
    [categories[id].toLowerCase(), id],
  ]),
  ['sports & fitness', 'sports'],
  ['arts', 'arts-crafts'],
  ['stem & education', 'stem'],
  ['drama & theatre', 'drama'],
  ['swimming & water sports', 'swimming'],
  ['outdoor adventures', 'outdoor'],
  ['adventure', 'outdoor'],
  ['education', 'educational'],
  ['cooking & baking', 'food-cooking'],
  ['special needs support', 'special-needs'],
]);

/** The canonical category that a label of any screen, or an id, stands for; undefined when it is none. */
export function categoryOf(label: string): Category | undefined {
  return byLabel.get(label.trim().toLowerCase());
}

/** The canonical categories that a filter on `category` shows: a combined category answers to both its halves. */
export function categoriesMatching(category: Category): readonly Category[] {
  if (category === 'music' || category === 'dance') return [category, 'music-dance'];
  if (category === 'music-dance') return ['music', 'dance', 'music-dance'];
  return [category];
}

/**
 * The categories that a list of `labels` does not say, which follow after those agreed for it: what is in no list could be neither
 * chosen nor found there. `said` is what a label's category says as well, as a filter does.
 */
export function missingFrom(
  labels: readonly string[],
  said: (category: Category) => readonly Category[] = (category) => [category],
): readonly Category[] {
  const there = new Set(labels.map(categoryOf).flatMap((category) => (category ? said(category) : [])));
  return categoryIds.filter((id) => !there.has(id));
}

const agreedForDirectory = [
  'Sports',
  'Arts & Crafts',
  'STEM',
  'Music',
  'Drama',
  'Swimming',
  'Gymnastics',
  'Dance',
  'Outdoor Activities',
  'Indoor Play',
  'Educational',
  'Special Needs',
] as const;
/** What the directory lets families choose, by the labels that it has there. */
export const directoryCategories: readonly string[] = [
  ...agreedForDirectory,
  ...missingFrom(agreedForDirectory, categoriesMatching).map((id) => categories[id]),
];
