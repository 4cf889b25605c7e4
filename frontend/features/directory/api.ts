import { keepPreviousData } from '@tanstack/react-query';
import { type Page, page, pages } from '#frontend/lib/api/list.ts';
import { read } from '#frontend/lib/api/read.ts';
import { formatCount } from '#frontend/lib/format.ts';
import type { DirectoryFilters } from '#frontend/lib/address/directory-filters.ts';

/** Activities of the signed-in home's list. */
export const RECENT_COUNT = 6;
export type ActivityPage = Page<'GET /api/activities'>;

// The routes ask for these before their pages are drawn. `retryOnMount`: drawing the page is no reason to ask again for what has
// just failed.

/** "105 activities", "more than 10,000 activities". */
export function totalWords({ total, isMore }: Pick<ActivityPage, 'total' | 'isMore'>): string {
  return `${isMore ? 'more than ' : ''}${formatCount(total, 'activity', 'activities')}`;
}

/** The directory, page after page, from the first activity or one behind `offset` others. The server's page size holds. */
export const activitiesQuery = (filters: DirectoryFilters, offset = 0) => ({
  ...pages('GET /api/activities', { query: { ...filters, status: 'published', ...(offset > 0 && { offset }) } }),
  placeholderData: keepPreviousData,
  retryOnMount: false,
});

/** What each choice of a filter would show. */
export const facetsQuery = (filters: DirectoryFilters) => ({
  ...read('GET /api/activities/facets', { query: filters }),
  placeholderData: keepPreviousData,
  retryOnMount: false,
});

/** The newest activities, and how many there are. */
export const recentQuery = {
  ...page('GET /api/activities', { query: { status: 'published', sort: 'newest', limit: RECENT_COUNT } }),
  retryOnMount: false,
};

/** What the home page begins with: what is popular this week, else what was confirmed last, and how many activities there are. */
export const popularQuery = { ...read('GET /api/activities/popular', {}), retryOnMount: false };
