import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { CreatedFromUrl, Submitted, SubmitSuggestionSchema } from '#domain/listing/api.ts';
import type { ListingView } from '#domain/listing/shown/views.ts';
import { command, get } from '../../lib/api/api.ts';

/** POST /api/provider/create-from-url: reads the provider's page and keeps what it says as their draft. */
export const createFromUrl = (input: { readonly url: string }, key: string): Promise<CreatedFromUrl> =>
  command('POST', '/api/provider/create-from-url', input, key);

/** POST /api/provider/submit-application: the draft with its corrections, for review. */
export const submitApplication = (input: z.input<typeof SubmitSuggestionSchema>, key: string): Promise<Submitted> =>
  command('POST', '/api/provider/submit-application', input, key);

/** GET /api/drafts/mine: every listing that the caller submitted or began, whatever its status. */
export const myListingsQuery = queryOptions({
  queryKey: ['/api/drafts/mine'],
  queryFn: ({ signal }) => get<ListingView[]>('/api/drafts/mine', { signal }),
});
