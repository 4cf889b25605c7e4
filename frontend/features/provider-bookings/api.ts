import { pages } from '#frontend/lib/api/list.ts';
import { read } from '#frontend/lib/api/read.ts';

/** The business that an admin has picked; everybody else sees their own. */
export const picked = (businessId: string | undefined) => (businessId === undefined ? {} : { businessId });

export const sessionsQuery = (businessId: string | undefined) =>
  pages('GET /api/provider/sessions', { query: { ...picked(businessId), limit: 200 } });
export const payeeQuery = (businessId: string | undefined) =>
  read('GET /api/provider/card-payments', { query: picked(businessId) });
export const calendarQuery = (businessId: string | undefined, from: string, until: string) =>
  read('GET /api/provider/calendar', { query: { ...picked(businessId), from, until } });
export const reportQuery = (businessId: string | undefined, year: number) =>
  read('GET /api/provider/reports', { query: { ...picked(businessId), year } });
