import type { Application } from '#domain/business/views.ts';
import { page as onePage } from '#frontend/lib/api/list.ts';
import { whileItLoads } from '#frontend/lib/api/refetching.ts';

/** Applications on one page of the list. */
export const APPLICATIONS_PAGE = 24;

/** What providers sent in and waits for an admin. */
export const applicationsQuery = (page: number) => ({
  ...onePage('GET /api/admin/providers/pending', {
    query: { limit: APPLICATIONS_PAGE, offset: (page - 1) * APPLICATIONS_PAGE },
  }),
  refetchInterval: whileItLoads(30_000),
});

export const kindWords: Readonly<Record<Application['kind'], string>> = {
  business: 'Business',
  name: 'New name',
  claim: 'Claim',
  activity: 'Activity',
};
