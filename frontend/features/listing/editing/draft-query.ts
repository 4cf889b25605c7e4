import { queryOptions } from '@tanstack/react-query';
import type { ListingView } from '#domain/listing/shown/views.ts';
import { ApiError } from '#frontend/lib/api/api-error.ts';
import { ask } from '#frontend/lib/api/api.ts';
import type { Answer } from '#frontend/lib/api/call-types.ts';
import { whileItLoads } from '#frontend/lib/api/refetching.ts';
import { claimHeaders } from '#frontend/features/listing/claim-tokens.ts';

/** Milliseconds after which an open draft is looked at again. */
const REFETCH_INTERVAL = 30_000;

/** The submitter's own listing, by session or by claim token. */
export const draftQuery = (id: string) =>
  queryOptions({
    queryKey: ['GET /api/activities/:id', id, 'draft'],
    queryFn: async ({ signal }) => {
      const asked = { params: { id }, query: { t: Date.now() } };
      const { body } = await ask('GET /api/activities/:id', asked, { signal, headers: claimHeaders(id) });
      // Whoever may not see the whole of it, because it is not theirs, has no draft here.
      if (!isWhole(body)) throw new ApiError(404, 'We could not find what you asked for.');
      return body;
    },
    refetchInterval: whileItLoads(REFETCH_INTERVAL),
    meta: { signedOutIsFine: true },
  });

const isWhole = (shown: Answer<'GET /api/activities/:id'>): shown is ListingView => 'provenance' in shown;
