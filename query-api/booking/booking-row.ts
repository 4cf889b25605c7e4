import { GONE_FIRST_NAME, GONE_LAST_NAME, type OwnBooking, type ProviderBooking } from '#domain/booking/views.ts';
import { type BookingStatus, LEAST_CARD_PENCE, type PaymentStatus } from '#domain/booking/words.ts';
import { poundsOf } from '#domain/kernel/pounds.ts';
import { dealsWithFamilies } from '#platform/auth/owning/business-of.ts';
import { activityName, activityNameForFamilies } from './own-business.ts';

/** What the read model holds of a booking, with its activity's name. */
export interface BookingRow {
  readonly booking_id: string;
  readonly occasion_id: string;
  readonly listing_id: string;
  readonly activity_name: string;
  readonly families_name: string;
  readonly date: string;
  readonly starts_at: Date;
  readonly places: number;
  readonly amount_pence: number;
  readonly status: BookingStatus;
  readonly is_paid: boolean;
  readonly asked_at: Date;
  readonly expires_at: Date;
  readonly position: number;
  readonly shown: {
    readonly start: string;
    readonly end: string;
    readonly cancellation: string;
    readonly firstName: string | null;
    readonly lastName: string | null;
    readonly email: string | null;
    readonly note: string | null;
    readonly reason: string | null;
    readonly cancelledBy: 'parent' | 'provider' | null;
    readonly isPaidHere: boolean;
    readonly refund: 'due' | 'done' | null;
  };
  /** Whether its business takes card payments. */
  readonly takes_cards: boolean;
}

/** Without its condition and order; `b` is the booking and `l` its listing. */
export const selectBookings = `select b.*, ${activityName} as activity_name, ${activityNameForFamilies} as families_name,
    exists (select from payees.payees p where p.business_id = b.business_id and p.is_ready)
      and ${dealsWithFamilies('b.business_id')} as takes_cards
  from bookings.bookings b left join listing.listings l using (listing_id)`;

function paymentStatusOf({ is_paid: isPaid, shown: { refund } }: BookingRow): PaymentStatus {
  if (isPaid) return 'paid';
  if (refund === null) return 'unpaid';
  return refund === 'due' ? 'refunding' : 'refunded';
}

const shared = (row: BookingRow) => {
  const { start, end, note, reason, cancelledBy, cancellation } = row.shown;
  return {
    id: row.booking_id,
    occasionId: row.occasion_id,
    activityId: row.listing_id,
    activityName: row.activity_name,
    date: row.date,
    start,
    end,
    places: row.places,
    totalAmount: poundsOf(row.amount_pence),
    paymentStatus: paymentStatusOf(row),
    status: row.status,
    note,
    reason,
    cancelledBy,
    cancellation,
    askedAt: row.asked_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  };
};

/** For the provider of the session: with the family's name and address, and nothing else of it. */
export const providerBookingOf = (row: BookingRow): ProviderBooking => ({
  ...shared(row),
  parentFirstName: row.shown.firstName ?? GONE_FIRST_NAME,
  parentLastName: row.shown.lastName ?? GONE_LAST_NAME,
  parentEmail: row.shown.email,
  isPaidHere: row.shown.isPaidHere,
});

/** For the family itself. */
export const ownBookingOf = (row: BookingRow, now: Date): OwnBooking => ({
  ...shared(row),
  activityName: row.families_name,
  canPay: row.takes_cards && row.status === 'accepted' && !row.is_paid && row.amount_pence >= LEAST_CARD_PENCE,
  canCancel: (row.status === 'asked' || row.status === 'accepted') && row.starts_at > now,
});
