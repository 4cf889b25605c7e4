import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { hoursAfter } from '#domain/booking/occasion.ts';
import { streams } from '#domain/catalog.ts';
import type { ListingEvent } from '#domain/listing/events.ts';
import { shownLast } from '#domain/listing/listing.ts';
import type { PersonEvent } from '#domain/person/events.ts';
import { every, type Repeated } from '#event-store/background.ts';
import { handle } from '#event-store/handle.ts';
import type { Log } from '#event-store/log.ts';
import type { Database, Queryable } from '#platform/database.ts';
import { nobodyForgottenIn } from '#platform/forgettings.ts';
import type { Mail } from '#platform/mail/outbox.ts';
import { termsNow } from '#platform/plans/terms-now.ts';
import { bookingLetters } from './booking-letters.ts';

export interface BookingTimesParts {
  readonly db: Pick<Database, 'query' | 'transaction'>;
  readonly log: Log;
  readonly mail: Pick<Mail, 'enqueue'>;
  readonly logger: Pick<Logger, 'warn' | 'error'>;
  readonly site: { readonly baseUrl: string };
  readonly now: () => Date;
}

const LOOK_MS = 60_000;
/** Occasions that are looked at in one go; the others come a minute later. */
const MOST_AT_ONCE = 200;
const REMINDED_BEFORE_HOURS = 24;

/** Lets time pass for bookings, until stopped. Any number of processes may: what is over is over once, and a letter's key makes it one. */
export const runBookingTimes = (parts: BookingTimesParts): Repeated =>
  every(LOOK_MS, () => keepBookingTimes(parts), { name: 'bookings that are due', logger: parts.logger });

/** Ends what is over, offers what has come free, and reminds families of what they have booked for the next day. */
export async function keepBookingTimes(parts: BookingTimesParts): Promise<void> {
  await letTimePass(parts);
  await remind(parts);
}

/**
 * Requests and offers that nobody answered, and sessions of which the provider has more places now than before. That these are free
 * is for the occasion itself to find: what is asked here is where it may be so.
 */
async function letTimePass(parts: BookingTimesParts): Promise<void> {
  const { db, logger, now } = parts;
  const at = now().toISOString();
  const due = await db.query<Due>(
    `select o.occasion_id, o.listing_id, o.session_id, o.date from bookings.occasions o
     left join bookings.sessions s using (session_id)
     where o.due_at <= $1
        or (o.without_offer > 0 and o.starts_at > $1 and s.is_open
            and exists (select from bookings.waiting w where w.occasion_id = o.occasion_id and w.offered_until is null
                        and w.places <= (s.shown -> 'terms' ->> 'places')::int - o.taken)
            and exists (select from plans.plans p where p.business_id = o.business_id and p.active_until > $1))
     order by o.due_at nulls last, o.occasion_id limit ${MOST_AT_ONCE}`,
    [at],
  );
  for (const occasion of due) {
    await byItself(logger, { occasionId: occasion.occasion_id }, () => letTimePassAt(parts, occasion, at));
  }
}

interface Due {
  readonly occasion_id: string;
  readonly listing_id: string;
  readonly session_id: string;
  readonly date: string;
}

async function letTimePassAt({ log, db }: BookingTimesParts, due: Due, at: string): Promise<void> {
  const { occasion_id: id, listing_id: listingId, session_id: sessionId, date } = due;
  const terms = await termsNow({ log, db }, { listingId, sessionId, date }, new Date(at));
  const commandId = randomUUID();
  await handle(
    log,
    id,
    { type: 'LetTimePass', terms, now: at },
    {
      commandId,
      correlationId: commandId,
      causationId: null,
      actor: { id: 'policy:booking-times', role: 'system' },
      occurredAt: at,
    },
  );
}

/** One occasion or booking that fails, e.g. because its stream cannot be read, keeps no other waiting; it is tried again each time. */
async function byItself(
  logger: BookingTimesParts['logger'],
  about: { readonly occasionId: string } | { readonly bookingId: string },
  work: () => Promise<unknown>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    logger.error({ err: error, ...about }, 'what is due of a booking has to wait');
  }
}

interface Reminded {
  readonly booking_id: string;
  readonly member_id: string;
  readonly listing_id: string;
  readonly first_name: string;
  readonly email: string;
  readonly is_unconfirmed: boolean;
  readonly date: string;
  readonly places: number;
  readonly amount_pence: number;
  readonly start: string;
  readonly end: string;
  readonly starts_at: Date;
}

/** Whoever booked on the very day needs no reminder, and nobody is reminded to come to a business that has gone. */
async function remind(parts: BookingTimesParts): Promise<void> {
  const { db, logger, now } = parts;
  const at = now().toISOString();
  const nobodyForgotten = await nobodyForgottenIn(db, ['bookings', 'businesses', 'members']);
  const rows = await db.query<Reminded>(
    `select b.booking_id, b.member_id, b.listing_id, b.date, b.places, b.amount_pence, b.starts_at, m.first_name, u.email,
       not u."emailVerified" as is_unconfirmed, b.shown ->> 'start' as start, b.shown ->> 'end' as "end"
     from bookings.bookings b
       join members.members m on m.member_id = b.member_id and not m.erased
       join auth."user" u on u.id = b.member_id::text
       join businesses.businesses o on o.business_id = b.business_id and o.status = 'approved'
     where b.status = 'accepted' and b.starts_at > $1 and b.starts_at <= $2
       and b.accepted_at < b.starts_at - make_interval(hours => ${REMINDED_BEFORE_HOURS})
       and not exists (select from platform.outbox o where o.idempotency_key = 'booking reminder ' || b.booking_id)
     order by b.starts_at limit ${MOST_AT_ONCE}`,
    [at, hoursAfter(at, REMINDED_BEFORE_HOURS)],
  );
  for (const row of rows)
    await byItself(logger, { bookingId: row.booking_id }, () => remindOf(parts, row, nobodyForgotten));
}

async function remindOf(
  { db, log, mail, site }: BookingTimesParts,
  row: Reminded,
  nobodyForgotten: (tx: Queryable) => Promise<void>,
): Promise<void> {
  const { booking_id: bookingId, member_id: memberId, listing_id: listingId, email, first_name: name, ...more } = row;
  const { is_unconfirmed: isUnconfirmed, ...booked } = more;
  const { fields } = shownLast(await log.readStream<ListingEvent | PersonEvent>(streams.listing(listingId)));
  const place = [fields.location, fields.town].filter((each) => each !== undefined).join(', ');
  const usefulUntil = row.starts_at.toISOString();
  const message = bookingLetters(site.baseUrl).reminder(
    { ...booked, activity: fields.name ?? '', amountPence: row.amount_pence },
    name,
    place === '' ? null : place,
  );
  await db.transaction(async (tx) => {
    await nobodyForgotten(tx);
    await mail.enqueue(
      `booking reminder ${bookingId}`,
      { ...message, to: email, of: memberId, usefulUntil, isUnconfirmed },
      tx,
    );
  });
}
