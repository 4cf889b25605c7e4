import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { Facets } from '#domain/listing/shown/search.ts';
import type { Activity, ListingViewSchema } from '#domain/listing/shown/views.ts';
import { isPassing } from '../../lib/api/api-error.ts';
import { get, queryString, request } from '../../lib/api/api.ts';
import { formatCount } from '../../lib/format.ts';
import type { DirectoryFilters } from '../../lib/directory-filters.ts';

/** Activities of the signed-in home's list (A section 9). */
export const RECENT_COUNT = 6;
/**
 * Every query that shows live activities begins with this key. The routes ask for them before their pages are drawn
 * (`retryOnMount`: drawing the page is no reason to ask again for what has just failed).
 */
export const activitiesKey = ['/api/activities'] as const;

/** The filters that the directory was last shown with in this tab: the way back to it leads to the same list. */
export const directoryShown: { filters: DirectoryFilters } = { filters: {} };

export interface ActivityPage {
  readonly activities: readonly Activity[];
  /** How many match altogether; when `isMore`, more than that. */
  readonly total: number;
  readonly isMore: boolean;
}

/** "105 activities", "more than 10,000 activities". */
export function totalWords({ total, isMore }: Pick<ActivityPage, 'total' | 'isMore'>): string {
  return `${isMore ? 'more than ' : ''}${formatCount(total, 'activity', 'activities')}`;
}

async function fetchActivities(
  query: Readonly<Record<string, string | number | undefined>>,
  signal: AbortSignal,
): Promise<ActivityPage> {
  const answer = await request<Activity[]>('GET', `/api/activities${queryString(query)}`, { signal });
  return {
    activities: answer.body,
    total: Number(answer.headers.get('x-total-count') ?? answer.body.length),
    isMore: answer.headers.get('x-total-count-exceeded') === 'true',
  };
}

/** GET /api/activities, page after page. The server's page size holds (A section 4); each page begins where the last ended. */
export const activitiesQuery = (filters: DirectoryFilters) =>
  infiniteQueryOptions({
    queryKey: [...activitiesKey, 'list', filters],
    queryFn: ({ pageParam, signal }) => fetchActivities({ ...filters, status: 'published', offset: pageParam }, signal),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const loaded = pages.reduce((sum, page) => sum + page.activities.length, 0);
      return last.activities.length > 0 && (last.isMore || loaded < last.total) ? loaded : undefined;
    },
    placeholderData: keepPreviousData,
    retryOnMount: false,
  });

/** GET /api/activities/facets: what each choice of a filter would show. */
export const facetsQuery = (filters: DirectoryFilters) =>
  queryOptions({
    queryKey: [...activitiesKey, 'facets', filters],
    queryFn: ({ signal }) => get<Facets>(`/api/activities/facets${queryString(filters)}`, { signal }),
    placeholderData: keepPreviousData,
    retryOnMount: false,
  });

/** The newest activities, and how many there are. */
export const recentQuery = queryOptions({
  queryKey: [...activitiesKey, 'recent'],
  queryFn: ({ signal }) => fetchActivities({ status: 'published', sort: 'newest', limit: RECENT_COUNT }, signal),
  retryOnMount: false,
});

/** Activities of the signed-out home's list (spec/decisions.md 2.10). */
export const CONFIRMED_COUNT = 6;

/** The activities whose details were confirmed last, and how many there are. */
export const confirmedQuery = queryOptions({
  queryKey: [...activitiesKey, 'recent', 'confirmed'],
  queryFn: ({ signal }) => fetchActivities({ status: 'published', sort: 'confirmed', limit: CONFIRMED_COUNT }, signal),
  retryOnMount: false,
});

/** An activity by its id; its owner and admins also get a draft, with what the public does not see. */
export type ActivityDetail = Activity & Partial<z.infer<typeof ListingViewSchema>>;

/** GET /api/activities/{id}. Past every cache (hence the time), and tried up to twice again unless the server has said no. */
export const activityQuery = (id: string) =>
  queryOptions({
    queryKey: [...activitiesKey, 'one', id],
    queryFn: ({ signal }) =>
      get<ActivityDetail>(`/api/activities/${encodeURIComponent(id)}?t=${Date.now()}`, { signal }),
    retry: (failures, error) => failures < 2 && isPassing(error),
    retryOnMount: false,
  });
