import { brand } from '../../brand.ts';
import { categories, categoryOf } from '../facts/taxonomy.ts';
import type { Activity } from './views.ts';

/** What a page is called and says of itself: the server writes it into the page, the browser keeps it up to date. */
export interface PageWords {
  readonly title: string;
  readonly description: string;
}

/** Longest meta description. */
export const DESCRIPTION_MAX = 160;

/**
 * The directory's words change with the search text and the category, and with the place. `place` is a town or an
 * outward code; without one it is the whole region.
 */
export function directoryWords(
  { search, category }: { readonly search?: string | undefined; readonly category?: string | undefined },
  place: string = brand.region,
): PageWords {
  const kind = category === undefined ? undefined : categoryOf(category);
  const subject =
    kind === undefined ? 'Activities' : `${categories[kind]} activities`.replace('Activities activities', 'activities');
  const what = search === undefined ? subject : `“${cut(search, 60)}” ${subject.toLowerCase()}`;
  return {
    title: `${what} in ${place} | ${brand.name}`,
    description: cut(
      `${what} for children in ${place}: ages, prices, times and places, each reviewed before it goes live. Free to browse on ${brand.name}.`,
    ),
  };
}

export function activityWords(
  activity: Pick<
    Activity,
    'name' | 'town' | 'location' | 'category' | 'ageRanges' | 'priceRange' | 'shortDescription' | 'description'
  >,
): PageWords {
  const place = activity.town ?? activity.location;
  const facts = [activity.category, place, activity.ageRanges[0], activity.priceRange].filter(Boolean).join(', ');
  return {
    title: `${cut(activity.name, 80)}${place ? ` in ${place}` : ''} | ${brand.name}`,
    description: cut(activity.shortDescription ?? activity.description ?? facts),
  };
}

/** `text` on one line, cut at a word when it is longer than a search engine shows. */
export function cut(text: string, max = DESCRIPTION_MAX): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= max) return line;
  const short = line.slice(0, max - 1);
  return `${short.slice(0, Math.max(short.lastIndexOf(' '), max / 2)).replace(/[\s,;:.-]+$/, '')}…`;
}
