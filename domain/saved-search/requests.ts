import { z } from 'zod';
import { SEARCH_NAME_MAX, SEARCH_QUERY_MAX } from './limits.ts';

const name = z
  .string('Please give your search a name')
  .trim()
  .min(1, 'Please give your search a name')
  .max(SEARCH_NAME_MAX, `Please use at most ${SEARCH_NAME_MAX} characters`);
/** What the directory's form sends. */
export const NewSavedSearchSchema = z.object({
  name,
  query: z.string().max(SEARCH_QUERY_MAX),
  emails: z.boolean().default(false),
});
export const SavedSearchChangeSchema = z.object({ name: name.optional(), emails: z.boolean().optional() });
