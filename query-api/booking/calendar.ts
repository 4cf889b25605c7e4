import { readBookingCalendar, readBookingReport } from '#domain/booking/api.ts';
import type { CalendarEntry } from '#domain/booking/views.ts';
import { dayAfter } from '#domain/kernel/london-date.ts';
import { poundsOf } from '#domain/kernel/pounds.ts';
import { type BookableSession, datesOf, termsOn } from '#domain/session-places/session.ts';
import type { ServerContext } from '#platform/context.ts';
import type { Database } from '#platform/database.ts';
import type { App } from '#platform/http/app.ts';
import { fieldProblem } from '#platform/http/problem.ts';
import { serve } from '#platform/http/serve.ts';
import { activityName, bookedBusiness } from './own-business.ts';

/** A month as calendars draw it, and a week on either side. */
const MOST_DAYS = 70;

/** A provider's sessions on their dates, and what came of them in money. */
export async function bookingCalendarRoutes(app: App, { db }: ServerContext): Promise<void> {
  app.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'private, no-store'));

  serve(app, readBookingCalendar, async ({ caller, query: { businessId, from, until } }) => {
    if (until < from || until > dayAfter(from, MOST_DAYS))
      throw fieldProblem([{ field: 'until', message: 'Please ask for ten weeks at most' }]);
    const business = await bookedBusiness(db, caller, businessId);
    return { entries: business === undefined ? [] : await entriesOf(db, business.businessId, from, until) };
  });

  serve(app, readBookingReport, async ({ caller, query: { businessId, year } }) => {
    const business = await bookedBusiness(db, caller, businessId);
    if (business === undefined) return { lines: [] };
    const rows = await db.query<ReportRow>(
      `select to_char(b.date, 'YYYY-MM') as month, b.listing_id, ${activityName} as activity_name,
         count(*) filter (where b.status = 'accepted')::int as bookings,
         coalesce(sum(b.places) filter (where b.status = 'accepted'), 0)::int as places,
         coalesce(sum(b.amount_pence) filter (where b.status = 'accepted' and b.is_paid), 0)::int as income,
         coalesce(sum(b.amount_pence) filter (where b.status = 'accepted' and not b.is_paid), 0)::int as outstanding,
         coalesce(sum(b.amount_pence) filter (where b.status <> 'accepted' and b.is_paid), 0)::int as to_pay_back
       from bookings.bookings b left join listing.listings l using (listing_id)
       where b.business_id = $1 and b.date between $2 and $3 and (b.status = 'accepted' or b.is_paid)
       group by 1, 2, 3 order by 1, 3, 2`,
      [business.businessId, `${year}-01-01`, `${year}-12-31`],
    );
    const lines = rows.map((row) => ({
      month: row.month,
      activityId: row.listing_id,
      activityName: row.activity_name,
      bookings: row.bookings,
      places: row.places,
      income: poundsOf(row.income),
      outstanding: poundsOf(row.outstanding),
      toPayBack: poundsOf(row.to_pay_back),
    }));
    return { lines };
  });
}

interface ReportRow {
  readonly month: string;
  readonly listing_id: string;
  readonly activity_name: string;
  readonly bookings: number;
  readonly places: number;
  readonly income: number;
  readonly outstanding: number;
  readonly to_pay_back: number;
}
interface Taken {
  readonly taken: number;
  readonly asked: number;
  readonly waiting: number;
}
const nothing: Taken = { taken: 0, asked: 0, waiting: 0 };

/** Each session on each of its dates; of what was closed or withdrawn those on which somebody comes still. */
async function entriesOf(db: Database, businessId: string, from: string, until: string): Promise<CalendarEntry[]> {
  const [sessions, occasions] = await Promise.all([
    db.query<{ shown: BookableSession; activity_name: string }>(
      `select s.shown, ${activityName} as activity_name
       from bookings.sessions s left join listing.listings l using (listing_id) where s.business_id = $1`,
      [businessId],
    ),
    db.query<Taken & { session_id: string; date: string }>(
      `select o.session_id, o.date, o.taken, o.waiting,
         (select coalesce(sum(b.places), 0)::int from bookings.bookings b
          where b.occasion_id = o.occasion_id and b.status = 'asked') as asked
       from bookings.occasions o where o.business_id = $1 and o.date between $2 and $3`,
      [businessId, from, until],
    ),
  ]);
  const bySession = Map.groupBy(occasions, (each) => each.session_id);
  return sessions
    .flatMap(({ shown: session, activity_name: name }) => {
      const byDate = new Map(bySession.get(session.sessionId)?.map((each) => [each.date, each]));
      const open = session.isWithdrawn ? [] : datesOf(session, from, until);
      const dates = new Set([...open, ...[...byDate.values()].flatMap((each) => (each.taken > 0 ? [each.date] : []))]);
      return [...dates].map((date) => {
        const { taken, asked, waiting } = byDate.get(date) ?? nothing;
        return {
          sessionId: session.sessionId,
          activityId: session.listingId,
          activityName: name,
          date,
          start: session.start,
          end: session.end,
          places: session.terms.places,
          taken,
          asked,
          waiting,
          isOpen: termsOn(session, date) !== null,
        };
      });
    })
    .toSorted((one, other) => `${one.date} ${one.start}`.localeCompare(`${other.date} ${other.start}`));
}
