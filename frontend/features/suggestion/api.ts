import type { z } from 'zod';
import type { CreatedFromUrl, Submitted, SubmitSuggestionSchema } from '#domain/listing/api.ts';
import { command } from '../../lib/api/api.ts';

/** POST /api/parent/create-from-url: reads the page and keeps what it says as the caller's draft. */
export const createFromUrl = (input: { readonly url: string }, key: string): Promise<CreatedFromUrl> =>
  command('POST', '/api/parent/create-from-url', input, key);

/** POST /api/parent/submit-suggestion: the draft with its corrections, for review. */
export const submitSuggestion = (input: z.input<typeof SubmitSuggestionSchema>, key: string): Promise<Submitted> =>
  command('POST', '/api/parent/submit-suggestion', input, key);
