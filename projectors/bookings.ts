import type { DomainEventOf } from '#domain/catalog.ts';
import type { BookingEvent } from '#domain/booking/events.ts';
import { evolve, initialOccasion, nextDue, owesAgain, takenPlaces } from '#domain/booking/occasion.ts';
import type { BookingStatus } from '#domain/booking/words.ts';
import { ERASED } from '#domain/kernel/erased.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import type { SessionPlacesEvent } from '#domain/session-places/events.ts';
import { sessionAfter } from '#domain/session-places/session-places.ts';
import {
  type BookingRow,
  bookings,
  occasions,
  payments,
  sessions,
  type ShownBooking,
  waiting,
} from './bookings/tables.ts';
import { deleted, type Effect, into, readModel } from './runtime/read-model.ts';

const onSession: Effect<Recorded<SessionPlacesEvent>> = into(
  sessions,
  ({ data }) => ({ session_id: data.sessionId }),
  (row, event) => {
    const before = row?.shown;
    const shown =
      event.type === 'SessionOffered'
        ? { ...event.data, closedDates: [], isWithdrawn: false }
        : before && sessionAfter(before, event);
    if (shown === undefined) return undefined;
    const { sessionId, listingId, businessId, isWithdrawn } = shown;
    return { session_id: sessionId, listing_id: listingId, business_id: businessId, is_open: !isWithdrawn, shown };
  },
);

const onOccasion: Effect<Recorded<BookingEvent>> = into(
  occasions,
  ({ data }) => ({ occasion_id: data.occasionId }),
  (row, event) => {
    const state = evolve(row?.state ?? initialOccasion, event);
    if (state.facts === null) return undefined;
    const { sessionId, listingId, businessId, date, startsAt } = state.facts;
    return {
      occasion_id: event.data.occasionId,
      session_id: sessionId,
      listing_id: listingId,
      business_id: businessId,
      date,
      starts_at: startsAt,
      taken: takenPlaces(state),
      waiting: state.waiting.length,
      without_offer: state.waiting.filter(({ offeredUntil }) => offeredUntil === null).length,
      due_at: nextDue(state),
      state,
    };
  },
);

const readable = (text: string | null): string | null => (text === ERASED ? null : text);
/** Where and when, as the rows of bookings and of the waiting list say it. */
const placed = ({
  data: { occasionId, occasion, memberId },
}: Recorded<DomainEventOf<'BookingAsked' | 'WaitingListJoined'>>) => ({
  occasion_id: occasionId,
  session_id: occasion.sessionId,
  listing_id: occasion.listingId,
  business_id: occasion.businessId,
  member_id: memberId,
  date: occasion.date,
  starts_at: occasion.startsAt,
});

const asked: Effect<Recorded<DomainEventOf<'BookingAsked'>>> = into(
  bookings,
  ({ data }) => ({ booking_id: data.bookingId }),
  (_row, event) => {
    const { bookingId, occasion, places, pricePence, cancellation, contact, note, expiresAt } = event.data;
    return {
      booking_id: bookingId,
      ...placed(event),
      places,
      amount_pence: pricePence * places,
      status: 'asked',
      is_paid: false,
      asked_at: event.occurredAt,
      accepted_at: null,
      expires_at: expiresAt,
      position: event.position,
      shown: {
        start: occasion.start,
        end: occasion.end,
        cancellation,
        firstName: readable(contact.firstName),
        lastName: readable(contact.lastName),
        email: readable(contact.email),
        note: readable(note),
        reason: null,
        cancelledBy: null,
        isPaidHere: false,
        paymentId: null,
        counted: [],
        refund: null,
      },
    };
  },
);

/** A booking that is there already, after one more event. */
const onBooking = <Event extends Recorded<BookingEvent & { readonly data: { readonly bookingId: string } }>>(
  change: (row: BookingRow, event: Event) => Partial<Omit<BookingRow, 'shown'>> & { shown?: Partial<ShownBooking> },
): Effect<Event> =>
  into(
    bookings,
    ({ data }) => ({ booking_id: data.bookingId }),
    (row, event) => {
      if (row === undefined) return undefined;
      const { shown, ...changes } = change(row, event);
      return { ...row, ...changes, shown: { ...row.shown, ...shown } };
    },
  );
/** A payment goes back, or has gone; of the booking that says something only where it was paid by that. */
const refunded = (
  refund: 'due' | 'done',
): readonly Effect<Recorded<DomainEventOf<'BookingRefundDue' | 'BookingRefunded'>>>[] => [
  onOccasion,
  into(
    payments,
    ({ data }) => ({ payment_id: data.paymentId }),
    (row) => row && { ...row, is_due: refund === 'due' },
  ),
  onBooking((row, { data }) =>
    row.shown.paymentId === data.paymentId ? { is_paid: false, shown: { isPaidHere: false, refund } } : {},
  ),
];
const status = (now: BookingStatus) => ({ status: now });

/** They wait no more, and hold nothing either. */
const noLongerWaiting: Effect<Recorded<DomainEventOf<'PlacesOfferLapsed' | 'WaitingListLeft'>>> = into(
  waiting,
  ({ data }) => ({ waiting_id: data.waitingId }),
  () => deleted,
);

/** Sessions with places, who comes to them and who would like to. What a family says goes with it; its places stay counted. */
export const bookingsModel = readModel({
  name: 'bookings',
  version: 4,
  tables: { sessions, occasions, bookings, payments, waiting },
  project: {
    SessionOffered: [onSession],
    SessionTermsChanged: [onSession],
    SessionWithdrawn: [onSession],
    SessionDateClosed: [onSession],
    SessionDateReopened: [onSession],
    BookingAsked: [
      onOccasion,
      asked,
      into(
        waiting,
        ({ data }) => (data.waitingId === null ? undefined : { waiting_id: data.waitingId }),
        () => deleted,
      ),
    ],
    BookingAccepted: [
      onOccasion,
      onBooking((_row, { occurredAt }) => ({ ...status('accepted'), accepted_at: occurredAt })),
    ],
    BookingDeclined: [
      onOccasion,
      onBooking<Recorded<DomainEventOf<'BookingDeclined'>>>((_row, { data }) => ({
        ...status('declined'),
        shown: { reason: readable(data.reason) },
      })),
    ],
    BookingCancelled: [
      onOccasion,
      onBooking<Recorded<DomainEventOf<'BookingCancelled'>>>((_row, { data }) => ({
        ...status('cancelled'),
        shown: { reason: readable(data.reason), cancelledBy: data.by },
      })),
    ],
    BookingExpired: [onOccasion, onBooking(() => status('expired'))],
    BookingPaid: [
      onOccasion,
      onBooking<Recorded<DomainEventOf<'BookingPaid'>>>(({ shown: { counted } }, { data: { paymentId } }) => ({
        is_paid: true,
        shown: {
          isPaidHere: paymentId !== null,
          paymentId,
          counted: paymentId === null ? counted : [...counted, paymentId],
          refund: null,
        },
      })),
    ],
    BookingUnpaid: [onOccasion, onBooking(() => ({ is_paid: false, shown: { isPaidHere: false } }))],
    BookingCheckoutBegun: [onOccasion],
    BookingPaymentReceived: [
      onOccasion,
      into(
        payments,
        ({ data }) => ({ payment_id: data.paymentId }),
        (_row, { data: { paymentId, occasionId, bookingId, account, amount } }) => {
          const one = { payment_id: paymentId, occasion_id: occasionId, booking_id: bookingId };
          return { ...one, account, amount, is_due: false };
        },
      ),
    ],
    BookingRefundDue: [...refunded('due')],
    BookingRefunded: [...refunded('done')],
    BookingRefundFailed: [
      onOccasion,
      onBooking<Recorded<DomainEventOf<'BookingRefundFailed'>>>((row, { data }) =>
        !row.is_paid && owesAgain(row.status, { hasCounted: row.shown.counted.includes(data.paymentId) })
          ? { is_paid: true, shown: { isPaidHere: false, paymentId: data.paymentId, refund: null } }
          : {},
      ),
    ],
    WaitingListJoined: [
      onOccasion,
      into(
        waiting,
        ({ data }) => ({ waiting_id: data.waitingId }),
        (_row, event) => {
          const { waitingId, occasion, places, contact } = event.data;
          if (contact.email === ERASED) return deleted;
          return {
            waiting_id: waitingId,
            ...placed(event),
            begins: occasion.start,
            ends: occasion.end,
            places,
            offered_until: null,
            joined_at: event.occurredAt,
          };
        },
      ),
    ],
    PlacesOffered: [
      onOccasion,
      into(
        waiting,
        ({ data }) => ({ waiting_id: data.waitingId }),
        (row, { data }) => row && { ...row, offered_until: data.until },
      ),
    ],
    PlacesOfferLapsed: [onOccasion, noLongerWaiting],
    WaitingListLeft: [onOccasion, noLongerWaiting],
  },
});
