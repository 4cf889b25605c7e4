import { read } from '#frontend/lib/api/read.ts';

/** The Premium package of the business that the caller acts for, or that an admin has picked; null without one. */
export const planQuery = (businessId?: string) =>
  read('GET /api/provider/subscription-details', { query: businessId === undefined ? {} : { businessId } });
