import { read } from '#frontend/lib/api/read.ts';

/** The business that the caller acts for, or `businessId`, which an admin has picked; null without one. */
export const profileQuery = (businessId: string | undefined) =>
  read('GET /api/provider/profile', { query: businessId === undefined ? {} : { businessId } });
