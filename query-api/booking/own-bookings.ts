import { listOwnBookings, listOwnWaiting } from '#domain/booking/api.ts';
import { poundsOf } from '#domain/kernel/pounds.ts';
import { type BookableSession, termsOn } from '#domain/session-places/session.ts';
import type { ServerContext } from '#platform/context.ts';
import type { App } from '#platform/http/app.ts';
import { serve } from '#platform/http/serve.ts';
import { type BookingRow, ownBookingOf, selectBookings } from './booking-row.ts';
import { isOpen } from './is-bookable.ts';
import { activityNameForFamilies } from './own-business.ts';

interface WaitingRow {
  readonly waiting_id: string;
  readonly occasion_id: string;
  readonly listing_id: string;
  readonly activity_name: string;
  readonly date: string;
  readonly begins: string;
  readonly ends: string;
  readonly places: number;
  readonly ahead: number;
  readonly offered_until: Date | null;
  readonly session: BookableSession | null;
  /** Whether its business takes bookings for the session at all, whatever the date. */
  readonly is_open: boolean;
}

/** What is to come of a member's bookings, counted from $2 on. */
const toCome = `b.status in ('asked', 'accepted') and b.starts_at >= $2`;
const mineWaiting = 'from bookings.waiting w where w.member_id = $1 and w.starts_at > $2';
/** An offer is kept for a day: it comes before what only waits, however soon that is. */
const offersFirst = 'w.offered_until is null, w.starts_at, w.waiting_id';

/** A member's own bookings and what they wait for: of nobody else's they hear anything. */
export async function ownBookingRoutes(app: App, { db }: ServerContext): Promise<void> {
  app.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'private, no-store'));

  serve(app, listOwnBookings, async ({ caller: { memberId }, query: { limit, offset } }) => {
    const now = new Date();
    const [rows, counted] = await Promise.all([
      db.query<BookingRow>(
        `${selectBookings} where b.member_id = $1
         order by (${toCome}) desc, case when ${toCome} then b.starts_at end, b.starts_at desc, b.booking_id limit $3 offset $4`,
        [memberId, now.toISOString(), limit, offset],
      ),
      db.query<{ count: number }>('select count(*) as count from bookings.bookings where member_id = $1', [memberId]),
    ]);
    return { body: rows.map((row) => ownBookingOf(row, now)), total: counted[0]?.count ?? 0 };
  });

  serve(app, listOwnWaiting, async ({ caller: { memberId }, query: { limit, offset } }) => {
    const now = new Date().toISOString();
    const [rows, counted] = await Promise.all([
      db.query<WaitingRow>(
        `select w.*, ${activityNameForFamilies} as activity_name, s.shown as session,
           coalesce(l.status = 'live' and ${isOpen('$2')}, false) as is_open,
           (select count(*)::int from bookings.waiting o
            where o.occasion_id = w.occasion_id and (o.joined_at, o.waiting_id) < (w.joined_at, w.waiting_id)) as ahead
         from (select w.* ${mineWaiting} order by ${offersFirst} limit $3 offset $4) w
           left join listing.listings l using (listing_id) left join bookings.sessions s using (session_id)
           left join plans.plans p on p.business_id = s.business_id
         order by ${offersFirst}`,
        [memberId, now, limit, offset],
      ),
      db.query<{ count: number }>(`select count(*) as count ${mineWaiting}`, [memberId, now]),
    ]);
    const body = rows.map((row) => {
      const terms = row.is_open ? termsOn(row.session ?? undefined, row.date) : null;
      return {
        id: row.waiting_id,
        occasionId: row.occasion_id,
        activityId: row.listing_id,
        activityName: row.activity_name,
        date: row.date,
        start: row.begins,
        end: row.ends,
        places: row.places,
        ahead: row.ahead,
        offeredUntil: row.offered_until?.toISOString() ?? null,
        totalAmount: terms === null || terms.closesAt <= now ? null : poundsOf(terms.pricePence * row.places),
      };
    });
    return { body, total: counted[0]?.count ?? 0 };
  });
}
