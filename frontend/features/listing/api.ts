import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { Activity, ListingViewSchema } from '#domain/listing/shown/views.ts';
import { isPassing } from '#frontend/lib/api/api-error.ts';
import { ask } from '#frontend/lib/api/api.ts';

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
