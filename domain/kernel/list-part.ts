import { z } from 'zod';

/**
 * The part of a query by which a list is asked for that is counted by offset: `usual` entries unless it says how many, `most` at once. It
 * goes as far as the list does, since the list's pages and its `Link` lead there. A list that is too long for that is gone through by
 * cursor, or ends where it says so, like the directory.
 */
export const listPart = ({ usual, most }: { readonly usual: number; readonly most: number }) => ({
  limit: z.coerce.number().int().min(1).max(most).default(usual),
  offset: z.coerce.number().int().min(0).default(0),
});
