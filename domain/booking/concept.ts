import type { EventOf } from '../kernel/event.ts';
import { concept, count, known, type Telling } from '../kernel/concept.ts';
import { plainSnapshot } from '../kernel/decider.ts';
import { sampleIds } from '../kernel/sample-ids.ts';
import { type BookingCommand, decide } from './booking.ts';
import { bookingEvents, type BookingRefundDue } from './events.ts';
import { evolve, initialOccasion, type Occasion } from './occasion.ts';

const { occasion: occasionId, booking: bookingId, waiting: waitingId, member: memberId, admin } = sampleIds;
const occasion = {
  sessionId: sampleIds.session,
  listingId: sampleIds.listing,
  businessId: sampleIds.business,
  date: '2026-03-10',
  start: '16:00',
  end: '17:00',
  startsAt: '2026-03-10T16:00:00.000Z',
};
const contact = { firstName: 'Petra', lastName: 'Parent', email: 'petra@example.org' };
const onBooking = { occasionId, bookingId, memberId };
const onEntry = { occasionId, waitingId, memberId };

const it = ({ name }: Telling): string => (name === null ? 'A session' : `The session of ${name}`);
const refundReasons: Readonly<Record<EventOf<typeof BookingRefundDue>['data']['reason'], string>> = {
  cancelled: 'because the booking was called off',
  'paid-already': 'because the booking was paid already',
  'other-amount': 'because it is not what the booking costs',
  'given-back': 'because the provider gives it back',
  disputed: 'because the bank of whoever paid took it back',
};
const commands: { readonly [Type in BookingCommand['type']]: true } = {
  AskForPlaces: true,
  JoinWaitingList: true,
  TakeUpPlaces: true,
  LeaveWaitingList: true,
  CancelOwnBooking: true,
  CancelBooking: true,
  AcceptBooking: true,
  DeclineBooking: true,
  MarkBookingPaid: true,
  MarkBookingUnpaid: true,
  PayBackBooking: true,
  BeginBookingCheckout: true,
  RecordBookingPayment: true,
  RecordBookingRefund: true,
  RecordBookingReturn: true,
  RecordBookingRefundFailure: true,
  LetTimePass: true,
};

/** A session on one date: who asked for places of it, who comes and who waits. */
export const booking = concept({
  name: 'booking',
  events: bookingEvents,
  decider: { initial: initialOccasion, evolve, decide, snapshot: plainSnapshot<Occasion>(3) },
  commands,
  trail: {
    initial: { name: null, view: {}, state: null },
    tell: ({ name, view }, event) => {
      const now = (changes: object, called = name) => ({
        name: called,
        view: known({ ...view, ...changes }),
        state: null,
      });
      switch (event.type) {
        case 'BookingAsked': {
          // What families and providers write to each other is no business of admins.
          const { occasion: on, places, pricePence } = event.data;
          return now({ places, pricePence, booking: 'asked' }, `${on.date} at ${on.start}`);
        }
        case 'BookingAccepted':
          return now({ booking: 'accepted' });
        case 'BookingDeclined':
          return now({ booking: 'declined' });
        case 'BookingCancelled':
          return now({ booking: `cancelled by the ${event.data.by}` });
        case 'BookingExpired':
          return now({ booking: 'expired' });
        case 'BookingPaid':
          return now({ payment: 'paid', paymentId: event.data.paymentId });
        case 'BookingUnpaid':
          return now({ payment: 'unpaid', paymentId: null });
        case 'BookingCheckoutBegun':
          return now({});
        case 'BookingPaymentReceived':
          return now({ received: event.data.paymentId });
        case 'BookingRefundDue':
          return now({ refund: 'due' });
        case 'BookingRefunded':
          return now({ refund: 'done' });
        case 'BookingRefundFailed':
          return now({ refund: 'failed' });
        case 'WaitingListJoined':
          return now({ waiting: event.data.places }, `${event.data.occasion.date} at ${event.data.occasion.start}`);
        case 'PlacesOffered':
          return now({ offeredUntil: event.data.until });
        case 'PlacesOfferLapsed':
        case 'WaitingListLeft':
          return now({ offeredUntil: null });
      }
    },
  },
  says: {
    BookingAsked: ({ places }, told) => `${it(told)}: a family asked for ${count(places, 'place')}`,
    BookingAccepted: (_data, told) => `${it(told)}: a booking was accepted`,
    BookingDeclined: (_data, told) => `${it(told)}: a request was declined`,
    BookingCancelled: ({ by }, told) => `${it(told)}: a booking was cancelled by the ${by}`,
    BookingExpired: (_data, told) => `${it(told)}: a request was not answered in time`,
    BookingPaid: (_data, told) => `${it(told)}: a booking was paid`,
    BookingUnpaid: (_data, told) => `${it(told)}: a booking is unpaid after all`,
    BookingCheckoutBegun: (_data, told) => `${it(told)}: a family went to pay by card`,
    BookingPaymentReceived: ({ amount, currency }, told) =>
      `${it(told)}: ${(amount / 100).toFixed(2)} ${currency.toUpperCase()} came in by card`,
    BookingRefundDue: ({ reason }, told) => `${it(told)}: a payment goes back, ${refundReasons[reason]}`,
    BookingRefunded: (_data, told) => `${it(told)}: a payment was paid back`,
    BookingRefundFailed: (_data, told) => `${it(told)}: a payment could not be paid back to its card`,
    WaitingListJoined: ({ places }, told) => `${it(told)}: a family waits for ${count(places, 'place')}`,
    PlacesOffered: (_data, told) => `${it(told)}: free places were offered to a family that waits`,
    PlacesOfferLapsed: (_data, told) => `${it(told)}: an offer of free places lapsed`,
    WaitingListLeft: (_data, told) => `${it(told)}: a family left the waiting list`,
  },
  samples: {
    BookingAsked: {
      ...onBooking,
      occasion,
      places: 2,
      pricePence: 850,
      cancellation: 'Free until the day before.',
      contact,
      note: 'We come by bus.',
      expiresAt: '2026-03-06T10:00:00.000Z',
      waitingId: null,
    },
    BookingAccepted: { ...onBooking, decidedBy: admin },
    BookingDeclined: { ...onBooking, decidedBy: admin, reason: 'Petra’s children are too young for it.' },
    BookingCancelled: { ...onBooking, decidedBy: memberId, by: 'parent', reason: null },
    BookingExpired: onBooking,
    BookingPaid: { ...onBooking, decidedBy: admin, paymentId: 'payment-1' },
    BookingUnpaid: { ...onBooking, decidedBy: admin },
    BookingCheckoutBegun: { ...onBooking, checkout: 'cs_petra', account: 'acct_petra' },
    BookingPaymentReceived: {
      ...onBooking,
      paymentId: 'pi_petra',
      account: 'acct_petra',
      amount: 1700,
      currency: 'gbp',
    },
    BookingRefundDue: { ...onBooking, paymentId: 'pi_petra', reason: 'cancelled' },
    BookingRefunded: { ...onBooking, paymentId: 'pi_petra', refund: 're_petra' },
    BookingRefundFailed: { ...onBooking, paymentId: 'pi_petra', refund: 're_petra' },
    WaitingListJoined: { ...onEntry, occasion, places: 1, contact },
    PlacesOffered: { ...onEntry, until: '2026-03-07T10:00:00.000Z' },
    PlacesOfferLapsed: onEntry,
    WaitingListLeft: onEntry,
  },
});
