import { poundsOf } from '#domain/kernel/pounds.ts';
import { readPlaces } from '#domain/session-places/api.ts';
import { openDatesOf } from '#domain/session-places/session.ts';
import type { OpenDate } from '#domain/session-places/views.ts';
import { nothingHere } from '#platform/auth/owning/own-listing.ts';
import type { ServerContext } from '#platform/context.ts';
import type { Database } from '#platform/database.ts';
import type { App } from '#platform/http/app.ts';
import { serve } from '#platform/http/serve.ts';
import { openSessions } from './is-bookable.ts';
import { listingById } from '../listing/listing.ts';

/** On which dates an activity has places, for everybody. */
export async function placesRoutes(app: App, { db }: ServerContext): Promise<void> {
  serve(app, readPlaces, async ({ params: { id } }, reply) => {
    const row = await listingById(db, id);
    if (row?.listing.status !== 'live') throw nothingHere();
    void reply.header('cache-control', 'no-cache');
    const dates = await openDates(db, row.listing_id, new Date());
    const activityName = row.listing.fields.name ?? 'An activity';
    return { bookable: dates.length > 0, activityName, dates };
  });
}

/** The next dates of a listing, soonest first. */
async function openDates(db: Database, listingId: string, now: Date): Promise<OpenDate[]> {
  const open = (await openSessions(db, listingId, now)).flatMap((session) =>
    openDatesOf(session, now).map((terms) => ({ session, terms })),
  );
  if (open.length === 0) return [];
  const taken = await takenOn(
    db,
    open.map(({ session }) => session.sessionId),
    open.map(({ terms }) => terms.date),
  );
  return open
    .map(({ session: { sessionId, start, end }, terms: { pricePence, places, ...rest } }) => {
      const placesLeft = Math.max(0, places - (taken.get(`${sessionId} ${rest.date}`) ?? 0));
      return { sessionId, start, end, price: poundsOf(pricePence), places, placesLeft, ...rest };
    })
    .toSorted((one, other) => `${one.date} ${one.start}`.localeCompare(`${other.date} ${other.start}`));
}

/** Places taken, by session and date. */
async function takenOn(
  db: Database,
  sessionIds: readonly string[],
  dates: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db.query<{ session_id: string; date: string; taken: number }>(
    'select session_id, date, taken from bookings.occasions where session_id = any($1::uuid[]) and date = any($2::date[])',
    [sessionIds, dates],
  );
  return new Map(rows.map(({ session_id: id, date, taken }) => [`${id} ${date}`, taken]));
}
