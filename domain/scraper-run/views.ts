import { z } from 'zod';

/** One reading of a page (an admin's view): what came of it, or why it failed. */
export const ScraperRunSchema = z.object({
  id: z.uuid(),
  url: z.string(),
  at: z.string(),
  ok: z.boolean(),
  failure: z.string().nullable(),
  detail: z.string().nullable(),
  fieldsFound: z.number().int(),
  imageCount: z.number().int(),
  durationMs: z.number(),
  listingId: z.uuid().nullable(),
});
export type ScraperRun = z.infer<typeof ScraperRunSchema>;
