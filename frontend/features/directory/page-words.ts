import { brand } from '#domain/brand.ts';
import type { DirectoryFilters } from '../../lib/directory-filters.ts';
import { categoryWords, locationWords } from './filter-words.ts';

/** The directory's page title and meta description: they name what is searched for, or the category. */
export function directoryWords(filters: DirectoryFilters): { readonly title: string; readonly description: string } {
  const { search, category, location } = filters;
  const place = location === undefined ? brand.region : locationWords(location);
  if (search !== undefined) {
    return {
      title: `“${search}” activities in ${place}`,
      description: `Children's activities in ${place} that match “${search}”: classes, clubs and days out with ages, prices and times.`,
    };
  }
  if (category !== undefined) {
    const name = categoryWords(category);
    return {
      title: `${name} for children in ${place}`,
      description: `${name} for children in ${place}: classes, clubs and days out with ages, prices and times.`,
    };
  }
  return {
    title: `Children's activities in ${place}`,
    description: `Find classes, clubs and days out for children in ${place}, with ages, prices and times. Every activity is reviewed before it appears.`,
  };
}
