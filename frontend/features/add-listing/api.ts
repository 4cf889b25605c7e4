import type { z } from 'zod';
import type { CreatedFromUrl, Submitted, SubmitListingSchema } from '#domain/listing/api.ts';
import { command } from '../../lib/api/api.ts';
import { claimHeadersFor } from '../listing/claim-tokens.ts';

/** POST /api/scrape-url: reads a page for the generic flow, which needs no account. */
export const scrapeUrl = (
  input: { readonly url: string; readonly companyFax?: string },
  key: string,
): Promise<CreatedFromUrl> => command('POST', '/api/scrape-url', input, key, claimHeadersFor(input.url));

/** POST /api/submit-listing: the generic flow's listing, for review. */
export const submitListing = (input: z.input<typeof SubmitListingSchema>, key: string): Promise<Submitted> =>
  command('POST', '/api/submit-listing', input, key);
