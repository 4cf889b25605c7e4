import { read } from '#frontend/lib/api/read.ts';

/** Milliseconds for which nobody asks again what a page is to say: it changes once in months. */
const LASTS = 600_000;

/** What our team has the page at `path` say of itself. */
export const pageSaidQuery = (path: string) => ({
  ...read('GET /api/page-words', { query: { path } }),
  staleTime: LASTS,
  retry: false,
  retryOnMount: false,
});
