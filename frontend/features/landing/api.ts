import { slugsIn } from '#domain/landing/landing.ts';
import type { Answer } from '#frontend/lib/api/call-types.ts';
import { read } from '#frontend/lib/api/read.ts';

export type Landing = Answer<'GET /api/activities/landing'>;

/** What stands at `pathname`: the route asks for it before its page is drawn. */
export const landingQuery = (pathname: string) => ({
  ...read('GET /api/activities/landing', { query: slugsIn(pathname) }),
  retryOnMount: false,
});
