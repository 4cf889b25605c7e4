import { z } from 'zod';
import { BookingFilterSchema, listProviderBookings } from '#domain/booking/api.ts';
import { bookingStatusWords } from '#domain/booking/words.ts';
import { listBookableSessions } from '#domain/session-places/api.ts';
import type { BookableSession } from '#domain/session-places/session.ts';
import { sessionViewOf } from '#domain/session-places/views.ts';
import { actedFor } from '#platform/auth/owning/own-business.ts';
import type { ServerContext } from '#platform/context.ts';
import type { Database } from '#platform/database.ts';
import type { App } from '#platform/http/app.ts';
import { serve } from '#platform/http/serve.ts';
import { planNow } from '#platform/plans/plan-now.ts';
import { csvOf, sendCsv } from '../csv.ts';
import { all, type Params, params } from '../sql.ts';
import { type BookingRow, providerBookingOf, selectBookings } from './booking-row.ts';
import { activityName, bookedBusiness } from './own-business.ts';

type Filter = z.output<typeof BookingFilterSchema>;
/** Bookings of a file that are read together. */
const BATCH = 500;

/** What a provider sees of the bookings of their own business, and of nobody else's. */
export async function providerBookingRoutes(app: App, { db }: ServerContext): Promise<void> {
  app.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'private, no-store'));

  serve(app, listProviderBookings, async ({ caller, query: { limit, offset, ...filter } }) => {
    const business = await actedFor(db, caller, filter.businessId);
    if (business === undefined) return { body: [], total: 0 };
    const { isActive } = await planNow(db, business.businessId);
    const which = (of: Params): string =>
      all([where(of, business.businessId, filter), ...(isActive ? [] : [left(of, new Date())])]);
    const [counting, asked] = [params(), params()];
    const [counted, rows] = await Promise.all([
      db.query<{ count: number }>(
        `select count(*) as count from bookings.bookings b where ${which(counting)}`,
        counting.values,
      ),
      db.query<BookingRow>(
        `${selectBookings} where ${which(asked)}
         order by b.position desc, b.booking_id limit ${asked.bind(limit)} offset ${asked.bind(offset)}`,
        asked.values,
      ),
    ]);
    return { body: rows.map(providerBookingOf), total: counted[0]?.count ?? 0 };
  });

  app.get(
    '/api/provider/bookings.csv',
    {
      config: { reads: listProviderBookings.reads },
      schema: {
        tags: ['booking'],
        operationId: 'providerBookingsFile',
        summary: 'The bookings of the business as a table for spreadsheets; none without a plan',
        querystring: BookingFilterSchema,
        response: { 200: { description: 'CSV', content: { 'text/csv': { schema: z.any() } } } },
      },
    },
    async ({ caller, query }, reply) => {
      const business = await bookedBusiness(db, caller, query.businessId);
      return sendCsv(reply, 'bookings.csv', csvOf(columns, rowsOf(db, business?.businessId, query)));
    },
  );

  serve(app, listBookableSessions, async ({ caller, query: { businessId, limit, offset } }) => {
    const business = await bookedBusiness(db, caller, businessId);
    if (business === undefined) return { body: [], total: 0 };
    const own =
      'from bookings.sessions s left join listing.listings l using (listing_id) where s.business_id = $1 and s.is_open';
    const [counted, rows] = await Promise.all([
      db.query<{ count: number }>(`select count(*) as count ${own}`, [business.businessId]),
      db.query<{ shown: BookableSession; activity_name: string }>(
        `select s.shown, ${activityName} as activity_name ${own}
         order by activity_name, s.listing_id, s.shown ->> 'from', s.shown ->> 'start', s.session_id limit $2 offset $3`,
        [business.businessId, limit, offset],
      ),
    ]);
    const body = rows.map(({ shown, activity_name: name }) => sessionViewOf(shown, name));
    return { body, total: counted[0]?.count ?? 0 };
  });
}

function where({ bind }: Params, businessId: string, filter: Filter): string {
  const { status, payment, activityId, from, until } = filter;
  return all([
    `b.business_id = ${bind(businessId)}`,
    ...(status === 'all' ? [] : [`b.status = ${bind(status)}`]),
    ...(payment === 'all' ? [] : [payment === 'paid' ? 'b.is_paid' : 'not b.is_paid']),
    ...(activityId === undefined ? [] : [`b.listing_id = ${bind(activityId)}`]),
    ...(from === undefined ? [] : [`b.date >= ${bind(from)}`]),
    ...(until === undefined ? [] : [`b.date <= ${bind(until)}`]),
  ]);
}

/** What families are owed also by a business whose plan has ended: what is to come, and what they paid by card and have cancelled. */
const left = ({ bind }: Params, now: Date): string =>
  `(b.status in ('asked', 'accepted') and b.starts_at > ${bind(now.toISOString())})
   or (b.status = 'cancelled' and b.is_paid and b.shown ->> 'paymentId' is not null)`;

const columns = [
  'Activity',
  'Date',
  'Starts',
  'Ends',
  'First name',
  'Last name',
  'Email',
  'Places',
  'Total (GBP)',
  'Payment',
  'Status',
  'Note',
  'Asked at',
] as const;

/** Each booking as a row of the file. */
async function* rowsOf(
  db: Database,
  businessId: string | undefined,
  filter: Filter,
): AsyncGenerator<readonly string[]> {
  if (businessId === undefined) return;
  for (let before = Number.MAX_SAFE_INTEGER; ;) {
    const asked = params();
    const rows = await db.query<BookingRow>(
      `${selectBookings} where ${where(asked, businessId, filter)} and b.position < ${asked.bind(before)}
       order by b.position desc limit ${BATCH}`,
      asked.values,
    );
    for (const row of rows) {
      const { activityName: name, date, start, end, places, totalAmount, ...booking } = providerBookingOf(row);
      yield [
        name,
        date,
        start,
        end,
        booking.parentFirstName,
        booking.parentLastName,
        booking.parentEmail ?? '',
        String(places),
        totalAmount,
        booking.paymentStatus,
        bookingStatusWords[booking.status],
        booking.note ?? '',
        booking.askedAt,
      ];
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < BATCH) return;
    before = last.position;
  }
}
