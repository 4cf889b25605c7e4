import { z } from 'zod';
import { defineEvent, type EventOf } from '../kernel/event.ts';
import { CANCELLATION_MAX, MOST_CUT_OFF_HOURS, MOST_PENCE, MOST_PLACES } from './limits.ts';

const listingId = z.uuid();
const sessionId = z.uuid();
const one = z.object({ listingId, sessionId });
const clock = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/);

/** What families are told before they ask for places; it may change, what was asked for under it does not. */
export const TermsSchema = z.object({
  places: z.number().int().min(1).max(MOST_PLACES),
  pricePence: z.number().int().min(0).max(MOST_PENCE),
  /** Hours before the start from which on nobody can ask any more. */
  cutOffHours: z.number().int().min(0).max(MOST_CUT_OFF_HOURS),
  /** What becomes of the money when somebody cancels, in the provider's words; public. */
  cancellation: z.string().max(CANCELLATION_MAX),
});
export type SessionTerms = z.infer<typeof TermsSchema>;

/**
 * A business takes bookings for a session of one of its listings: each week on the weekday of `from` until `until` (null: open), or
 * once where both are the same day.
 */
export const SessionOffered = defineEvent(
  'SessionOffered',
  one.extend({
    businessId: z.uuid(),
    from: z.iso.date(),
    until: z.iso.date().nullable(),
    start: clock,
    /** Later than the start on the same day. */
    end: clock,
    terms: TermsSchema,
  }),
);
/** Day and time stay what they are: what was booked for them would be something else. */
export const SessionTermsChanged = defineEvent(
  'SessionTermsChanged',
  one.extend({ terms: TermsSchema, until: z.iso.date().nullable() }),
);
/** Nobody can ask for places any more; what was booked stays booked. */
export const SessionWithdrawn = defineEvent('SessionWithdrawn', one);
/** It does not take place on this date, as far as new bookings go. */
export const SessionDateClosed = defineEvent('SessionDateClosed', one.extend({ date: z.iso.date() }));
export const SessionDateReopened = defineEvent('SessionDateReopened', one.extend({ date: z.iso.date() }));

export const sessionPlacesEvents = [
  SessionOffered,
  SessionTermsChanged,
  SessionWithdrawn,
  SessionDateClosed,
  SessionDateReopened,
] as const;
export type SessionPlacesEvent = EventOf<(typeof sessionPlacesEvents)[number]>;
