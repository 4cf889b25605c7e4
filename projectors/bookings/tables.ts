import type { Occasion } from '#domain/booking/occasion.ts';
import type { BookableSession } from '#domain/session-places/session.ts';
import { table, writtenJson } from '../runtime/read-model.ts';

/** For which sessions places can be asked. That there are any shows on a listing's page. */
export const sessions = table({
  key: ['session_id'],
  columns: {
    session_id: 'uuid',
    listing_id: 'uuid',
    business_id: 'uuid',
    is_open: 'boolean',
    shown: writtenJson<BookableSession>(),
  },
  indexes: ['create index on sessions (listing_id) where is_open', 'create index on sessions (business_id, is_open)'],
});

/** What changes with each booking is looked up at each question: nothing that is kept for the public depends on it. */
const nobodys = { isPublic: () => false };

/** Each session on each date for which anybody asked. `due_at`: when something of it is over by itself. */
export const occasions = table({
  key: ['occasion_id'],
  columns: {
    occasion_id: 'uuid',
    session_id: 'uuid',
    listing_id: 'uuid',
    business_id: 'uuid',
    date: 'date',
    starts_at: 'timestamptz',
    taken: 'integer',
    waiting: 'integer',
    /** Of those who wait: nothing was offered to them yet. */
    without_offer: 'integer',
    due_at: 'timestamptz null',
    state: writtenJson<Occasion>(),
  },
  indexes: [
    'create index on occasions (session_id, date)',
    'create index on occasions (business_id, date)',
    'create index on occasions (due_at)',
    'create index on occasions (starts_at) where without_offer > 0',
  ],
  ...nobodys,
});

/** What a booking says besides what it is found by. Null: not said, or it went with whoever said it. */
export interface ShownBooking {
  readonly start: string;
  readonly end: string;
  readonly cancellation: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly email: string | null;
  readonly note: string | null;
  readonly reason: string | null;
  readonly cancelledBy: 'parent' | 'provider' | null;
  /** It was paid by card. */
  readonly isPaidHere: boolean;
  /** By which it was paid, also when that went back. */
  readonly paymentId: string | null;
  /** Every payment by which it was ever paid: what comes back of one is owed again, whatever was said in between. */
  readonly counted: readonly string[];
  /** What was paid by card goes back, or has gone; null where nothing does. */
  readonly refund: 'due' | 'done' | null;
}
export const bookings = table({
  key: ['booking_id'],
  columns: {
    booking_id: 'uuid',
    occasion_id: 'uuid',
    session_id: 'uuid',
    listing_id: 'uuid',
    business_id: 'uuid',
    member_id: 'uuid',
    date: 'date',
    starts_at: 'timestamptz',
    places: 'integer',
    amount_pence: 'integer',
    status: 'text',
    is_paid: 'boolean',
    asked_at: 'timestamptz',
    accepted_at: 'timestamptz null',
    expires_at: 'timestamptz',
    position: 'bigint',
    shown: writtenJson<ShownBooking>(),
  },
  indexes: [
    'create index on bookings (business_id, position desc)',
    'create index on bookings (business_id, date)',
    'create index on bookings (member_id, starts_at desc)',
    'create index on bookings (occasion_id)',
    `create index on bookings (starts_at) where status = 'accepted'`,
  ],
  ...nobodys,
});

/** Payments of families that came in by card. */
export const payments = table({
  key: ['payment_id'],
  columns: {
    payment_id: 'text',
    occasion_id: 'uuid',
    booking_id: 'uuid',
    account: 'text',
    amount: 'integer',
    /** It has to go back, and has not yet. */
    is_due: 'boolean',
  },
  indexes: ['create index on payments (payment_id) where is_due'],
  ...nobodys,
});
export type BookingRow = NonNullable<(typeof bookings)['row']>;

export const waiting = table({
  key: ['waiting_id'],
  columns: {
    waiting_id: 'uuid',
    occasion_id: 'uuid',
    session_id: 'uuid',
    listing_id: 'uuid',
    business_id: 'uuid',
    member_id: 'uuid',
    date: 'date',
    begins: 'text',
    ends: 'text',
    starts_at: 'timestamptz',
    places: 'integer',
    offered_until: 'timestamptz null',
    joined_at: 'timestamptz',
  },
  indexes: ['create index on waiting (member_id, starts_at)', 'create index on waiting (occasion_id, joined_at)'],
  ...nobodys,
});
