import type { Category } from '../listing/facts/category-ids.ts';
import type { OfferCategory } from './words.ts';

/** What an offer is about when its activity is about that; null where offers have no word for it. */
const byActivity: Readonly<Record<Category, OfferCategory | null>> = {
  sports: 'sports',
  gymnastics: 'sports',
  swimming: 'sports',
  'arts-crafts': 'arts',
  music: 'arts',
  dance: 'arts',
  'music-dance': 'arts',
  drama: 'arts',
  entertainment: 'entertainment',
  gaming: 'entertainment',
  stem: 'education',
  educational: 'education',
  'life-skills': 'education',
  outdoor: 'outdoor',
  'nature-animals': 'outdoor',
  'indoor-play': 'indoor',
  'food-cooking': 'food',
  'special-needs': null,
  'holiday-clubs': null,
  'baby-toddler': null,
  other: null,
};
export const categoryForOffer = (category: Category): OfferCategory | null => byActivity[category];
