import type { Listing } from '#domain/listing/listing.ts';
import { concepts, streams } from '#domain/catalog.ts';
import { dayAfter, londonDate } from '#domain/kernel/london-date.ts';
import { DAYS_AHEAD } from '#domain/session-places/limits.ts';
import { type BookableSession, type DateTerms, type OccasionFacts, termsOn } from '#domain/session-places/session.ts';
import type { Log } from '#event-store/log.ts';
import { businessOf, isShutOut } from '../auth/owning/business-of.ts';
import type { Database } from '../database.ts';
import { planNow } from './plan-now.ts';

interface Parts {
  readonly log: Log;
  readonly db: Pick<Database, 'query'>;
}

/**
 * What holds now for who asks for places of a session on a date, or is offered them; null where nobody is: also where the activity is
 * not live any more, belongs to another business by now, or its business has no plan.
 */
export async function termsNow(
  parts: Parts,
  { listingId, sessionId, date }: Pick<OccasionFacts, 'listingId' | 'sessionId' | 'date'>,
  now: Date,
): Promise<DateTerms | null> {
  const { log } = parts;
  const [listing, places] = await Promise.all([
    log.fold(streams.listing(listingId), concepts.listing.decider),
    log.fold(streams.sessionPlaces(listingId), concepts.sessionPlaces.decider),
  ]);
  const session = places.state.sessions.find((each) => each.sessionId === sessionId);
  if (session === undefined || !(await takesBookings(parts, listing.state, session, now))) return null;
  return termsOn(session, date);
}

/**
 * Whether the business of `session` may take bookings for it at all: it has the activity, which is live, and a plan, and somebody
 * acts for it who is not shut out.
 */
export async function takesBookings(
  { db }: Pick<Parts, 'db'>,
  listing: Listing,
  { businessId }: Pick<BookableSession, 'businessId'>,
  now: Date,
): Promise<boolean> {
  if (listing.status !== 'live') return false;
  const [business, { isActive }] = await Promise.all([businessOf(db, listing), planNow(db, businessId, now)]);
  if (!isActive || business?.businessId !== businessId || business.members.length === 0) return false;
  return !(await isShutOut(db, business));
}

/** Whether a date is near enough to be shown: what nobody is shown nobody asks for. */
export const isInReach = (date: string, now: Date): boolean => date <= dayAfter(londonDate(now), DAYS_AHEAD);
