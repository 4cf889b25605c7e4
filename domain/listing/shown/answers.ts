import { z } from 'zod';
import { ActivitySchema, ListingViewSchema } from './views.ts';
import { listingStatuses } from '../status.ts';

/**
 * Answer of create-from-url and scrape-url. `activity` is the caller's own draft, of a page with several classes the first, and
 * `others` the rest. It is null when the page has a listing in review or live and the caller no draft; `message` says so. `claimToken` is for a submitter without an account: their only way back to the draft.
 */
export const CreatedFromUrlSchema = z.object({
  activity: ListingViewSchema.nullable(),
  others: z.array(ListingViewSchema),
  message: z.string(),
  claimToken: z.string().optional(),
  /** The same for each of `others`, by its id. */
  otherTokens: z.record(z.string(), z.string()).optional(),
});
export type CreatedFromUrl = z.infer<typeof CreatedFromUrlSchema>;

/** What every submission answers. */
export const SubmittedSchema = z.object({
  id: z.uuid(),
  status: z.enum(listingStatuses),
  revision: z.number().int(),
  message: z.string(),
  /** As its detail shows it to the caller; in the public’s shape to whoever has no account and no claim token. */
  activity: z.union([ListingViewSchema, ActivitySchema]),
});
export type Submitted = z.infer<typeof SubmittedSchema>;

/** Answer of listings/draft. */
export const PushedDraftAnswerSchema = z.object({
  id: z.uuid(),
  status: z.string(),
  outcome: z.enum(['created', 'unchanged', 'revised']),
  /** Null when the page has a listing that the public does not see and no crawler made. */
  activity: ActivitySchema.nullable(),
});
