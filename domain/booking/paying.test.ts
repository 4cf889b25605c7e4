import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DomainError } from '../kernel/errors.ts';
import { givenFor } from '../kernel/given.ts';
import { type BookingCommand, decide } from './booking.ts';
import type { BookingEvent } from './events.ts';
import { evolve, initialOccasion, type Occasion } from './occasion.ts';

const given = givenFor<BookingCommand, Occasion, BookingEvent>({ initial: initialOccasion, evolve, decide });
const now = '2026-03-01T10:00:00.000Z';
const terms = { places: 3, pricePence: 850, cancellation: '', closesAt: '2026-03-09T16:00:00.000Z' };
const of = { occasionId: 'o', bookingId: 'k', memberId: 'ann' };
const by = { bookingId: 'k', decidedBy: 'owner' };
const asked = {
  type: 'BookingAsked',
  data: {
    ...of,
    occasion: {
      sessionId: 's',
      listingId: 'l',
      businessId: 'b',
      date: '2026-03-10',
      start: '16:00',
      end: '17:00',
      startsAt: '2026-03-10T16:00:00.000Z',
    },
    places: 2,
    pricePence: 850,
    cancellation: '',
    contact: { firstName: 'Ann', lastName: 'Field', email: 'ann@mail.example' },
    note: null,
    expiresAt: '2026-03-04T10:00:00.000Z',
    waitingId: null,
  },
} as const satisfies BookingEvent;
const accepted: BookingEvent = { type: 'BookingAccepted', data: { ...of, decidedBy: 'owner' } };
const booked = [asked, accepted];
const began = (checkout: string): BookingEvent => ({
  type: 'BookingCheckoutBegun',
  data: { ...of, checkout, account: 'acct' },
});
const begin = (checkout: string, instead: string | null = null, memberId = 'ann'): BookingCommand => ({
  type: 'BeginBookingCheckout',
  bookingId: 'k',
  memberId,
  checkout,
  account: 'acct',
  instead,
});
const record = (paymentId: string, more: object = {}): BookingCommand => ({
  type: 'RecordBookingPayment',
  bookingId: 'k',
  checkout: 'c1',
  paymentId,
  amount: 1700,
  currency: 'gbp',
  ...more,
});
const received = (paymentId: string, more: object = {}): BookingEvent => ({
  type: 'BookingPaymentReceived',
  data: { ...of, paymentId, account: 'acct', amount: 1700, currency: 'gbp', ...more },
});
const paid = (paymentId: string | null): BookingEvent => ({
  type: 'BookingPaid',
  data: { ...of, decidedBy: paymentId === null ? 'owner' : 'payments', paymentId },
});
type Reason = Extract<BookingEvent, { type: 'BookingRefundDue' }>['data']['reason'];
const due = (paymentId: string, reason: Reason): BookingEvent => ({
  type: 'BookingRefundDue',
  data: { ...of, paymentId, reason },
});
const refunded = (paymentId: string): BookingEvent => ({
  type: 'BookingRefunded',
  data: { ...of, paymentId, refund: `re of ${paymentId}` },
});
const failed = (paymentId: string): BookingEvent => ({
  type: 'BookingRefundFailed',
  data: { ...of, paymentId, refund: `re of ${paymentId}` },
});
const fail = (paymentId: string, account = 'acct'): BookingCommand => ({
  type: 'RecordBookingRefundFailure',
  bookingId: 'k',
  paymentId,
  account,
  refund: `re of ${paymentId}`,
});
const cancelled = (whose: 'parent' | 'provider'): BookingEvent => ({
  type: 'BookingCancelled',
  data: {
    ...of,
    decidedBy: whose === 'parent' ? 'ann' : 'owner',
    by: whose,
    reason: whose === 'parent' ? null : 'Ill',
  },
});
const cancel: BookingCommand = { type: 'CancelBooking', ...by, reason: 'Ill', terms, now };
const cardPaid = [...booked, began('c1'), received('p1'), paid('p1')];

describe('going to pay by card', () => {
  test('is for who has booked, for what is accepted and not paid', () => {
    given(...booked)
      .when(begin('c1'))
      .then(began('c1'));
    given(...booked)
      .when(begin('c1', null, 'bob'))
      .thenRefused('not-found');
    given(asked).when(begin('c1')).thenRefused('not-booked');
    given(...booked, cancelled('parent'))
      .when(begin('c1'))
      .thenRefused('not-booked');
    given(...booked, paid(null))
      .when(begin('c1'))
      .thenRefused('paid-already');
    given(...cardPaid)
      .when(begin('c2', 'c1'))
      .thenRefused('paid-already');
  });
  test('is not for what is free, or too little for a card', () => {
    const free: BookingEvent = { ...asked, data: { ...asked.data, pricePence: 14 } };
    given(free, accepted).when(begin('c1')).thenRefused('too-little');
  });
  test('leaves one page at which to pay', () => {
    given(...booked, began('c1'))
      .when(begin('c1'))
      .then();
    given(...booked, began('c1'))
      .when(begin('c2', 'c1'))
      .then(began('c2'));
    given(...booked, began('c1'))
      .when(begin('c2'))
      .thenRefused('checkout-begun');
    given(...booked, began('c1'), began('c2'))
      .when(begin('c3', 'c1'))
      .thenRefused('checkout-begun');
  });
});

describe('a payment that came in', () => {
  test('pays for what was agreed, once', () => {
    given(...booked, began('c1'))
      .when(record('p1'))
      .then(received('p1'), paid('p1'));
    given(...cardPaid)
      .when(record('p1'))
      .then();
  });
  test('goes back when the booking was called off, or is paid already', () => {
    given(...booked, began('c1'), cancelled('parent'))
      .when(record('p1'))
      .then(received('p1'), due('p1', 'cancelled'));
    given(...booked, began('c1'), paid(null))
      .when(record('p1'))
      .then(received('p1'), due('p1', 'paid-already'));
    given(...cardPaid)
      .when(record('p2'))
      .then(received('p2'), due('p2', 'paid-already'));
  });
  test('of another amount or currency goes back', () => {
    for (const other of [{ amount: 1699 }, { amount: 1701 }, { currency: 'eur' }])
      given(...booked, began('c1'))
        .when(record('p1', other))
        .then(received('p1', other), due('p1', 'other-amount'));
  });
  test('from a checkout that was not begun for it is nobody’s', () => {
    given(...booked)
      .when(record('p1'))
      .thenRefused('other-checkout');
    given(...booked, began('c1'))
      .when(record('p1', { checkout: 'c2' }))
      .thenRefused('other-checkout');
    given().when(record('p1')).thenRefused('not-found');
  });
  test('is not taken back as if it had been said', () => {
    given(...cardPaid)
      .when({ type: 'MarkBookingUnpaid', ...by })
      .thenRefused('paid-for');
    given(...cardPaid)
      .when({ type: 'MarkBookingPaid', ...by })
      .then();
  });
});

describe('paying back', () => {
  test('follows from what the provider cancels', () => {
    given(...cardPaid)
      .when(cancel)
      .then(cancelled('provider'), due('p1', 'cancelled'));
    given(...booked, paid(null))
      .when(cancel)
      .then(cancelled('provider'));
  });
  test('of what the family cancels is the provider’s to say, and once', () => {
    const payBack: BookingCommand = { type: 'PayBackBooking', ...by };
    given(...cardPaid)
      .when(payBack)
      .thenRefused('still-booked');
    given(...cardPaid, cancelled('parent'))
      .when(payBack)
      .then(due('p1', 'given-back'));
    given(...cardPaid, cancelled('parent'), due('p1', 'given-back'))
      .when(payBack)
      .then();
    given(...booked, paid(null), cancelled('parent'))
      .when(payBack)
      .thenRefused('not-by-card');
  });
  test('is recorded once', () => {
    const refund: BookingCommand = { type: 'RecordBookingRefund', bookingId: 'k', paymentId: 'p1', refund: 're' };
    const refunded: BookingEvent = { type: 'BookingRefunded', data: { ...of, paymentId: 'p1', refund: 're' } };
    const owed = [...cardPaid, cancelled('provider'), due('p1', 'cancelled')];
    given(...owed)
      .when(refund)
      .then(refunded);
    given(...owed, refunded)
      .when(refund)
      .then();
    given(...cardPaid)
      .when(refund)
      .then();
  });
});

describe('a payment that went back at the payment provider', () => {
  const went = (more: object = {}): BookingCommand => ({
    type: 'RecordBookingReturn',
    bookingId: 'k',
    paymentId: 'p1',
    account: 'acct',
    refund: 're',
    reason: 'given-back',
    ...more,
  });
  const gone: BookingEvent = { type: 'BookingRefunded', data: { ...of, paymentId: 'p1', refund: 're' } };
  test('is said to have gone back, once', () => {
    given(...cardPaid)
      .when(went())
      .then(due('p1', 'given-back'), gone);
    given(...cardPaid)
      .when(went({ reason: 'disputed' }))
      .then(due('p1', 'disputed'), gone);
    given(...cardPaid, due('p1', 'given-back'), gone)
      .when(went({ refund: 're2' }))
      .then();
  });
  test('was perhaps to go back anyway', () => {
    given(...cardPaid, cancelled('provider'), due('p1', 'cancelled'))
      .when(went())
      .then(gone);
  });
  test('is one of this booking, into the account that was paid', () => {
    given(...cardPaid)
      .when(went({ paymentId: 'p2' }))
      .thenRefused('other-payment');
    given(...cardPaid)
      .when(went({ paymentId: 'constructor' }))
      .thenRefused('other-payment');
    given(...cardPaid)
      .when(went({ account: 'acct_of_another' }))
      .thenRefused('other-payment');
  });
  test('leaves the booking unpaid: it can be paid for again, in whichever way', () => {
    given(...cardPaid, due('p1', 'given-back'), gone)
      .when({ type: 'MarkBookingPaid', ...by })
      .then(paid(null));
  });
});

describe('a payment that did not come back to its card', () => {
  const wentBack = [...cardPaid, cancelled('provider'), due('p1', 'cancelled'), refunded('p1')];
  test('is said once, also when it is heard of before that it had gone', () => {
    given(...wentBack)
      .when(fail('p1'))
      .then(failed('p1'));
    given(...wentBack, failed('p1'))
      .when(fail('p1'))
      .then();
    given(...wentBack.slice(0, -1))
      .when(fail('p1'))
      .then(refunded('p1'), failed('p1'));
    given(...cardPaid)
      .when(fail('p1'))
      .then();
  });
  test('is one of this booking, into the account that was paid', () => {
    given(...wentBack)
      .when(fail('p2'))
      .thenRefused('other-payment');
    given(...wentBack)
      .when(fail('p1', 'acct_of_another'))
      .thenRefused('other-payment');
  });
  test('is the provider’s to pay back by hand, and is not tried by card again', () => {
    const owed = [...wentBack, failed('p1')];
    given(...owed)
      .when({ type: 'PayBackBooking', ...by })
      .thenRefused('not-by-card');
    given(...owed)
      .when({ type: 'MarkBookingUnpaid', ...by })
      .then({ type: 'BookingUnpaid', data: { ...of, decidedBy: 'owner' } });
    // What came too late is owed as well.
    const late = [...booked, began('c1'), cancelled('parent'), received('p1'), due('p1', 'cancelled'), refunded('p1')];
    given(...late, failed('p1'))
      .when({ type: 'MarkBookingUnpaid', ...by })
      .then({ type: 'BookingUnpaid', data: { ...of, decidedBy: 'owner' } });
  });
  test('pays for what is booked still, unless it never had', () => {
    const given1 = [...cardPaid, due('p1', 'given-back'), refunded('p1'), failed('p1')];
    given(...given1)
      .when(begin('c2', 'c1'))
      .thenRefused('paid-already');
    const dear = { amount: 1900 };
    const never = [...booked, began('c1'), received('p1', dear), due('p1', 'other-amount'), refunded('p1')];
    given(...never, failed('p1'))
      .when(begin('c2', 'c1'))
      .then(began('c2'));
  });
  test('may go back at the payment provider after all', () => {
    const gone = { type: 'RecordBookingReturn', bookingId: 'k', paymentId: 'p1', account: 'acct' } as const;
    given(...wentBack, failed('p1'))
      .when({ ...gone, refund: 're2', reason: 'given-back' })
      .then(due('p1', 'given-back'), { type: 'BookingRefunded', data: { ...of, paymentId: 'p1', refund: 're2' } });
    given(...wentBack, failed('p1'), due('p1', 'given-back'), refunded('p1'))
      .when({ type: 'MarkBookingUnpaid', ...by })
      .then();
  });
});

const often = ['look', 'begin', 'pay', 'tell'] as const;
const seldom = ['byHand', 'notByHand', 'cancelOwn', 'cancel', 'giveBack', 'refund'] as const;
const what = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...often) },
  { weight: 1, arbitrary: fc.constantFrom(...seldom) },
);
const step = fc.record({ what, which: fc.nat(5) });

test('whatever comes in whichever order, a booking is never paid for twice, and what was called off is paid back', () => {
  let [paidByCard, wentBack] = [0, 0];
  fc.assert(
    fc.property(fc.array(step, { maxLength: 50, size: 'max' }), (all) => {
      let occasion = booked.reduce<Occasion>(evolve, initialOccasion);
      /** What the payment provider knows. */
      const checkouts = new Map<string, 'open' | 'closed' | 'paid'>();
      const refunded: string[] = [];
      /** What the provider has been given without a card. */
      let inHand = 0;
      /** Windows in which somebody has looked how it stands, and not gone on yet. */
      const windows: (string | null)[] = [];
      const booking = () => occasion.bookings['k'];
      const send = (command: BookingCommand): boolean => {
        try {
          const events = decide(command, occasion);
          for (const event of events) {
            if (event.type === 'BookingPaid' && event.data.paymentId === null) inHand = 1;
            if (event.type === 'BookingUnpaid') inHand = 0;
          }
          occasion = events.reduce<Occasion>(evolve, occasion);
          return true;
        } catch (error) {
          if (error instanceof DomainError) return false;
          throw error;
        }
      };
      const tell = (checkout: string) => send(record(`of ${checkout}`, { checkout }));
      const refund = () => {
        for (const [paymentId, payment] of Object.entries(booking()?.payments ?? {})) {
          if (payment.refund !== 'due') continue;
          if (!refunded.includes(paymentId)) refunded.push(paymentId);
          send({ type: 'RecordBookingRefund', bookingId: 'k', paymentId, refund: 're' });
        }
      };
      const paidAt = () => [...checkouts].flatMap(([checkout, state]) => (state === 'paid' ? [checkout] : []));
      for (const { what: happens, which } of all) {
        switch (happens) {
          case 'look': {
            // Whoever finds a page that is open goes there, and who has paid waits.
            const last = booking()?.checkouts.at(-1)?.checkout ?? null;
            if (last === null || checkouts.get(last) === 'closed') windows.push(last);
            // Nobody used the page for a day.
            else if (which === 0 && checkouts.get(last) === 'open') checkouts.set(last, 'closed');
            break;
          }
          case 'begin': {
            const instead = windows.splice(which % Math.max(1, windows.length), 1)[0];
            if (instead === undefined) break;
            const checkout = `c${checkouts.size}`;
            const isBegun = send(begin(checkout, instead));
            checkouts.set(checkout, isBegun ? 'open' : 'closed');
            break;
          }
          case 'pay': {
            const open = [...checkouts].flatMap(([checkout, state]) => (state === 'open' ? [checkout] : []));
            expect(open.length).toBeLessThanOrEqual(1);
            for (const checkout of open) checkouts.set(checkout, 'paid');
            break;
          }
          case 'tell': {
            const told = paidAt()[which % Math.max(1, paidAt().length)];
            if (told !== undefined) tell(told);
            break;
          }
          case 'byHand':
            send({ type: 'MarkBookingPaid', ...by });
            break;
          case 'notByHand':
            send({ type: 'MarkBookingUnpaid', ...by });
            break;
          case 'cancelOwn':
            send({ type: 'CancelOwnBooking', bookingId: 'k', memberId: 'ann', terms, now });
            break;
          case 'cancel':
            send(cancel);
            break;
          case 'giveBack':
            send({ type: 'PayBackBooking', ...by });
            break;
          case 'refund':
            refund();
        }
      }
      for (const checkout of paidAt()) tell(checkout);
      refund();
      const kept = paidAt().filter((checkout) => !refunded.includes(`of ${checkout}`));
      const end = booking();
      expect(kept.length + inHand).toBeLessThanOrEqual(1);
      expect(end?.isPaid === true && end.paymentId !== null).toBe(kept.length === 1);
      paidByCard += kept.length;
      wentBack += refunded.length;
    }),
    { numRuns: 500 },
  );
  // It was tried at all.
  expect(paidByCard).toBeGreaterThan(20);
  expect(wentBack).toBeGreaterThan(20);
});
