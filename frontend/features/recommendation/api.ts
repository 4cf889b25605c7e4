import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Activity } from '#domain/listing/shown/views.ts';
import type { RecommendedActivity } from '#domain/recommendation/api.ts';
import { isUnauthorized } from '#frontend/lib/api/api-error.ts';
import { ask } from '#frontend/lib/api/api.ts';
import type { CallName } from '#frontend/lib/api/call-types.ts';

/** How many the home page shows. */
export const HOME_COUNT = 6;

interface Recommended {
  readonly items: readonly RecommendedActivity[];
  readonly total: number;
}

const LISTING: CallName = 'GET /api/activities/:id';

/**
 * What is recommended to the member, the best first: asked for anew at each look, because it depends on all that they do. Categories
 * of what they have just looked at go along, which nobody keeps for that: what this page has asked for since it was loaded, and has
 * not let go, which it does five minutes after it was last shown.
 */
export const recommendationsQuery = (client: QueryClient, limit: number) =>
  queryOptions({
    queryKey: ['GET /api/recommendations', { limit }] as const,
    queryFn: async ({ signal }): Promise<Recommended> => {
      try {
        const query = { limit, viewed: viewedIn(client).join(',') };
        const { body, headers } = await ask('GET /api/recommendations', { query }, { signal });
        return { items: body, total: Number(headers.get('x-total-count') ?? body.length) };
      } catch (error) {
        if (isUnauthorized(error)) return { items: [], total: 0 };
        throw error;
      }
    },
    staleTime: 0,
    gcTime: 0,
    meta: { signedOutIsFine: true },
  });

function viewedIn(client: QueryClient): string[] {
  const seen = client.getQueriesData<Partial<Activity>>({ queryKey: [LISTING] });
  return [...new Set(seen.flatMap(([, activity]) => activity?.categoryId ?? []))];
}
