import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { Activity, ListingViewSchema } from '#domain/listing/shown/views.ts';
import { isPassing } from '../../lib/api/api-error.ts';
import { ask } from '../../lib/api/api.ts';
import { type Page, page, pages } from '../../lib/api/list.ts';
import { read } from '../../lib/api/read.ts';
import { formatCount } from '../../lib/format.ts';
import type { DirectoryFilters } from '../../lib/directory-filters.ts';

/** Activities of the signed-in home's list. */
export const RECENT_COUNT = 6;
/** The filters that the directory was last shown with in this tab: the way back to it leads to the same list. */
export const directoryShown: { filters: DirectoryFilters } = { filters: {} };

export type ActivityPage = Page<'GET /api/activities'>;

// The routes ask for these before their pages are drawn. `retryOnMount`: drawing the page is no reason to ask again for what has
// just failed.

/** "105 activities", "more than 10,000 activities". */
export function totalWords({ total, isMore }: Pick<ActivityPage, 'total' | 'isMore'>): string {
  return `${isMore ? 'more than ' : ''}${formatCount(total, 'activity', 'activities')}`;
}

/** The directory, page after page. The server's page size holds. */
export const activitiesQuery = (filters: DirectoryFilters) => ({
  ...pages('GET /api/activities', { query: { ...filters, status: 'published' } }),
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

/** Activities of the signed-out home's list. */
export const CONFIRMED_COUNT = 6;

/** The activities whose details were confirmed last, and how many there are. */
export const confirmedQuery = {
  ...page('GET /api/activities', { query: { status: 'published', sort: 'confirmed', limit: CONFIRMED_COUNT } }),
  retryOnMount: false,
};

/** An activity by its id; its owner and admins also get a draft, with what the public does not see. */
export type ActivityDetail = Activity & Partial<z.infer<typeof ListingViewSchema>>;

/** Past every cache (hence the time), and tried up to twice again unless the server has said no. */
export const activityQuery = (id: string) =>
  queryOptions({
    queryKey: ['GET /api/activities/:id', id],
    queryFn: async ({ signal }): Promise<ActivityDetail> =>
      (await ask('GET /api/activities/:id', { params: { id }, query: { t: Date.now() } }, { signal })).body,
    retry: (failures, error) => failures < 2 && isPassing(error),
    retryOnMount: false,
  });
