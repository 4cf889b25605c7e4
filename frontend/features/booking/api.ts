import { pages } from '#frontend/lib/api/list.ts';
import type { Asked } from '#frontend/lib/api/call-types.ts';
import { read } from '#frontend/lib/api/read.ts';

/** What can be booked of an activity: always as it is now, since others book at the same time. */
export const placesQuery = (id: string) => ({
  ...read('GET /api/activities/:id/places', { params: { id } }),
  staleTime: 0,
});
/** The bookings of a provider's business, newest first. */
export const businessBookingsQuery = (filter: NonNullable<Asked<'GET /api/provider/bookings'>['query']>) =>
  pages('GET /api/provider/bookings', { query: { ...filter, limit: filter.limit ?? 25 } });
export const ownBookingsQuery = pages('GET /api/bookings', { query: { limit: 10 } });
export const ownWaitingQuery = pages('GET /api/waiting', { query: { limit: 10 } });
