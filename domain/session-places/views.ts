import { z } from 'zod';
import { poundsOf } from '../kernel/pounds.ts';
import type { BookableSession } from './session.ts';

const pounds = z.string().describe('Pounds as a decimal number');

/** A session as its provider sees it. */
export const SessionViewSchema = z.object({
  id: z.uuid(),
  activityId: z.uuid(),
  activityName: z.string(),
  from: z.iso.date(),
  until: z.iso.date().nullable(),
  start: z.string(),
  end: z.string(),
  places: z.number().int(),
  price: pounds,
  cutOffHours: z.number().int(),
  cancellation: z.string(),
  closedDates: z.array(z.iso.date()),
});
export type SessionView = z.infer<typeof SessionViewSchema>;

export function sessionViewOf(session: BookableSession, activityName: string): SessionView {
  const { sessionId, listingId, from, until, start, end, terms, closedDates } = session;
  const { pricePence, ...rest } = terms;
  const when = { from, until, start, end, closedDates: [...closedDates] };
  return { id: sessionId, activityId: listingId, activityName, ...when, ...rest, price: poundsOf(pricePence) };
}

/** A date on which places can be asked for. */
export const OpenDateSchema = z.object({
  sessionId: z.uuid(),
  date: z.iso.date(),
  start: z.string(),
  end: z.string(),
  price: pounds,
  placesLeft: z.number().int(),
  /** Places in all: nobody can wait for more. */
  places: z.number().int(),
  cancellation: z.string(),
  /** ISO 8601. */
  closesAt: z.string(),
});
export type OpenDate = z.infer<typeof OpenDateSchema>;

/** What can be booked of an activity; no dates and not bookable where its provider takes no bookings here. */
export const PlacesSchema = z.object({
  bookable: z.boolean(),
  activityName: z.string(),
  /** Of the next twelve weeks, soonest first. */
  dates: z.array(OpenDateSchema),
});
