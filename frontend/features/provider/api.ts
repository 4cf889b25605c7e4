import { pages } from '#frontend/lib/api/list.ts';

/** Listings that one page of the dashboard holds. */
const SHOWN = 24;

/** Every listing that the caller submitted or began, whatever its status, page after page. */
export const myListingsQuery = pages('GET /api/drafts/mine', { query: { limit: SHOWN } });
