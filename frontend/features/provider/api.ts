import { pages } from '#frontend/lib/api/list.ts';
import { read } from '#frontend/lib/api/read.ts';

/** Listings that one page of the dashboard holds. */
const SHOWN = 24;
/** The business that an admin has picked; everybody else sees their own. */
const picked = (businessId: string | undefined) => (businessId === undefined ? {} : { businessId });

export const statsQuery = (businessId: string | undefined) =>
  read('GET /api/provider/stats', { query: picked(businessId) });
/** The activities of that business, whatever their status, page after page. */
export const activitiesQuery = (businessId: string | undefined) =>
  pages('GET /api/provider/activities', { query: { ...picked(businessId), limit: SHOWN } });
/** What came of its activities in the last `days`; the days are those of the activity `listingId`, where one is named. */
export const figuresQuery = (
  businessId: string | undefined,
  { days, listingId }: { readonly days: '7' | '30' | '90'; readonly listingId: string | undefined },
) =>
  read('GET /api/provider/figures', {
    query: { ...picked(businessId), days, ...(listingId !== undefined && { listingId }) },
  });
