import { poundsOf } from '#domain/kernel/pounds.ts';
import { dayAfter, londonDate } from '#domain/kernel/london-date.ts';
import { readPlaces } from '#domain/session-places/api.ts';
import { DAYS_AHEAD } from '#domain/session-places/limits.ts';
import { type BookableSession, datesOf, termsOn } from '#domain/session-places/session.ts';
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
    return { bookable: dates !== null, activityName, dates: dates ?? [] };
  });
}

/** The next dates of a listing, soonest first; null where its provider takes no bookings here. */
async function openDates(db: Database, listingId: string, now: Date): Promise<OpenDate[] | null> {
  const rows = await db.query<{ shown: BookableSession }>(`select s.shown ${openSessions}`, [
    listingId,
    now.toISOString(),
  ]);
  if (rows.length === 0) return null;
  const today = londonDate(now);
  const last = dayAfter(today, DAYS_AHEAD);
  const taken = await takenBy(
    db,
    rows.map(({ shown }) => shown.sessionId),
    today,
    last,
  );
  return rows
    .flatMap(({ shown: session }) =>
      datesOf(session, today, last).flatMap((date) => {
        const terms = termsOn(session, date);
        if (terms === null || terms.closesAt <= now.toISOString()) return [];
        const { sessionId, start, end } = session;
        const { pricePence, places, ...rest } = terms;
        const placesLeft = Math.max(0, places - (taken.get(`${sessionId} ${date}`) ?? 0));
        return [{ sessionId, date, start, end, price: poundsOf(pricePence), places, placesLeft, ...rest }];
      }),
    )
    .toSorted((one, other) => `${one.date} ${one.start}`.localeCompare(`${other.date} ${other.start}`));
}

/** Places taken, by session and date. */
async function takenBy(
  db: Database,
  sessionIds: readonly string[],
  first: string,
  last: string,
): Promise<ReadonlyMap<string, number>> {
  const rows = await db.query<{ session_id: string; date: string; taken: number }>(
    'select session_id, date, taken from bookings.occasions where session_id = any($1::uuid[]) and date between $2 and $3',
    [sessionIds, first, last],
  );
  return new Map(rows.map(({ session_id: id, date, taken }) => [`${id} ${date}`, taken]));
}
