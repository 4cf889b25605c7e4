import { queryOptions } from '@tanstack/react-query';
import type { ActivityInput } from '#domain/listing/input.ts';
import type { Submitted } from '#domain/listing/api.ts';
import type { ListingView } from '#domain/listing/shown/views.ts';
import { command, get } from '../../lib/api/api.ts';
import { whileItLoads } from '../../lib/api/refetching.ts';
import { activitiesKey } from '../directory/api.ts';
import { claimHeaders } from '../listing/claim-tokens.ts';

/** Milliseconds after which an open draft is looked at again (B section 9). */
const REFETCH_INTERVAL = 30_000;

const address = (id: string): string => `/api/drafts/${encodeURIComponent(id)}`;

/** GET /api/activities/{id} of the submitter's own listing, by session or by claim token. */
export const draftQuery = (id: string) =>
  queryOptions({
    queryKey: [...activitiesKey, 'draft', id],
    queryFn: ({ signal }) =>
      get<ListingView>(`/api/activities/${encodeURIComponent(id)}?t=${Date.now()}`, {
        signal,
        headers: claimHeaders(id),
      }),
    refetchInterval: whileItLoads(REFETCH_INTERVAL),
    meta: { signedOutIsFine: true },
  });

/** PUT /api/drafts/{id}: keeps what was edited. */
export const saveDraft = (id: string, edited: ActivityInput, key: string): Promise<Submitted> =>
  command('PUT', address(id), edited, key, claimHeaders(id));

/** POST /api/drafts/{id}/submit: asks for review, after keeping what was edited. */
export async function submitDraft(id: string, edited: ActivityInput, key: string): Promise<Submitted> {
  if (Object.keys(edited).length > 0) await saveDraft(id, edited, key);
  return command('POST', `${address(id)}/submit`, {}, key, claimHeaders(id));
}
