import type { BookingEvent, BookingRefundDue } from '#domain/booking/events.ts';
import { bookingIn } from '#domain/booking/occasion.ts';
import { LEAST_CARD_PENCE } from '#domain/booking/words.ts';
import { concepts, type DomainEventOf, streams } from '#domain/catalog.ts';
import { ERASED } from '#domain/kernel/erased.ts';
import type { EventOf, Recorded } from '#domain/kernel/event.ts';
import type { ListingEvent } from '#domain/listing/events.ts';
import { shownLast } from '#domain/listing/listing.ts';
import type { PayeeEvent } from '#domain/payee/events.ts';
import type { PersonEvent } from '#domain/person/events.ts';
import { pathTo } from '#domain/site/pages.ts';
import type { Log } from '#event-store/log.ts';
import type { Unconfirmed, Usefulness, WhenErased } from '#platform/mail/outbox.ts';
import type { Message } from '#platform/mail/templates.ts';
import { businessAddress } from '#platform/mail/business-address.ts';
import { memberIn } from '#platform/mail/recipient.ts';
import type { Consequence, Policy } from '../policy.ts';
import { type Booked, bookingLetters, type Family, type Paid } from './booking-letters.ts';

type Reading = Pick<Log, 'readStream'>;
type Said = DomainEventOf<'BookingAsked' | 'WaitingListJoined'>['data'];

const types = [
  'BookingAsked',
  'BookingAccepted',
  'BookingDeclined',
  'BookingCancelled',
  'BookingExpired',
  'BookingPaid',
  'BookingRefundDue',
  'BookingRefundFailed',
  'PlacesOffered',
  'PlacesOfferLapsed',
] as const;

/** Tells both sides what became of a request for places, and whoever waits that places have come free. */
export const bookingMailPolicy = (baseUrl: string): Policy => ({
  name: 'booking-mail',
  from: 'now',
  types,
  consequences: async (event, log) => {
    if (!isOne(event)) return [];
    const { occasionId, memberId } = event.data;
    const events = await log.readStream<BookingEvent | PersonEvent>(streams.booking(occasionId));
    const said = saidIn(events, event.data);
    if (said === undefined) return [];
    const [to, provider, activity] = await Promise.all([
      memberIn(log, memberId),
      providerAddress(log, said.occasion.businessId),
      nameOf(log, said.occasion.listingId),
    ]);
    const { date, start, end, listingId } = said.occasion;
    const price = 'pricePence' in said ? said.pricePence : 0;
    const booked: Booked = { activity, date, start, end, places: said.places, amountPence: price * said.places };
    const { email, firstName, lastName } = said.contact;
    const family = email === ERASED ? null : { email, name: `${firstName} ${lastName}` };
    if (event.type === 'BookingRefundDue' && isSaidBefore(events, event.data)) return [];
    const canPay =
      event.type === 'BookingAccepted' &&
      booked.amountPence >= LEAST_CARD_PENCE &&
      (await takesCards(log, said.occasion.businessId));
    const dates = `${baseUrl}${pathTo('book-activity', { id: listingId })}`;
    const isOver = event.occurredAt >= said.occasion.startsAt;
    const facts: Facts = { booked, name: to?.name ?? '', paid: paidBefore(events, event), canPay, dates, isOver };
    const written = (words: Words): Written => writtenAbout(event, facts, words, bookingLetters(baseUrl));
    const { own, theirs } = written({
      family,
      note: 'note' in said && said.note !== ERASED ? said.note : null,
      reason: event.type === 'BookingDeclined' || event.type === 'BookingCancelled' ? event.data.reason : null,
      cancellation: 'cancellation' in said ? said.cancellation : '',
    });
    // Both sides are owed word of what became of the places, whoever else is erased before it goes out.
    const instead = written(silence);
    const usefulUntil = heldUntil(event);
    // An account may have a stranger's address, and whose it is asks and cancels as often as they like.
    return [
      ...(own === undefined || to === undefined || family === null
        ? []
        : [mail(to.email, own, { of: memberId, instead: instead.own, usefulUntil, isUnconfirmed: !to.confirmed })]),
      ...(theirs === undefined || provider === undefined
        ? []
        : [mail(provider, theirs, { instead: instead.theirs, usefulUntil })]),
    ];
  },
});

/** What a letter says of somebody, and in their own words. */
interface Words {
  readonly family: Family | null;
  readonly note: string | null;
  readonly reason: string | null;
  readonly cancellation: string;
}
const silence: Words = { family: null, note: null, reason: null, cancellation: '' };
interface Facts {
  readonly booked: Booked;
  /** The family's first name, in letters to them. */
  readonly name: string;
  readonly paid: Paid;
  readonly canPay: boolean;
  /** Where other dates stand. */
  readonly dates: string;
  /** Whether the date had begun by then, so that nobody can have its places any more. */
  readonly isOver: boolean;
}
/** To the family, and to the provider. */
interface Written {
  readonly own?: Message;
  readonly theirs?: Message;
}

function writtenAbout(
  event: One,
  { booked, name, paid, canPay, dates, isOver }: Facts,
  { family, note, reason, cancellation }: Words,
  letters: ReturnType<typeof bookingLetters>,
): Written {
  switch (event.type) {
    case 'BookingAsked':
      return {
        own: letters.askedFor(booked, name, event.data.expiresAt),
        theirs: letters.asked(booked, family, note, event.data.expiresAt),
      };
    case 'BookingAccepted':
      return {
        own: letters.accepted(booked, name, cancellation, canPay),
        theirs: letters.acceptedByYou(booked, family),
      };
    case 'BookingDeclined':
      return { own: letters.declined(booked, name, reason, dates), theirs: letters.declinedByYou(booked, family) };
    case 'BookingCancelled':
      return event.data.by === 'parent'
        ? { own: letters.cancelledByYou(booked, name), theirs: letters.cancelledByFamily(booked, family, paid) }
        : {
            own: letters.cancelledByProvider(booked, name, reason, paid),
            theirs: letters.cancelledYourself(booked, family),
          };
    case 'BookingExpired':
      return { own: letters.expired(booked, name, dates), theirs: letters.expiredAtYours(booked, family, !isOver) };
    case 'BookingPaid':
      if (event.data.paymentId === null) return {};
      return { own: letters.paid(booked, name), theirs: letters.paidToYou(booked, family) };
    case 'BookingRefundDue':
      return { own: letters.paidBack(booked, name, event.data.reason) };
    case 'BookingRefundFailed':
      return { own: letters.notPaidBack(booked, name), theirs: letters.notPaidBackByYou(booked, family) };
    case 'PlacesOffered':
      return { own: letters.offered(booked, name, event.data.until) };
    case 'PlacesOfferLapsed':
      return { own: letters.lapsed(booked, name) };
  }
}

type One = Recorded<Extract<BookingEvent, { type: (typeof types)[number] }>>;
const isOne = (event: { readonly type: string }): event is One => (types as readonly string[]).includes(event.type);
const mail = (to: string, message: Message, more: WhenErased & Usefulness & Unconfirmed): Consequence => ({
  kind: 'mail',
  to,
  message,
  ...more,
});

/** Until when places are held of which an answer is awaited: what comes of them then has a letter of its own. */
function heldUntil(event: One): string | undefined {
  if (event.type === 'BookingAsked') return event.data.expiresAt;
  return event.type === 'PlacesOffered' ? event.data.until : undefined;
}

interface About {
  readonly bookingId?: string;
  readonly waitingId?: string | null;
}
/** Whether two events are about the same booking, or the same turn on the waiting list. */
const isAbout = (data: About, other: About): boolean =>
  other.bookingId === undefined ? data.waitingId === other.waitingId : data.bookingId === other.bookingId;

/** What was said when the booking that `about` names was asked for, or the waiting list joined. */
const saidIn = (events: readonly (BookingEvent | PersonEvent)[], about: About): Said | undefined => {
  const wanted = about.bookingId === undefined ? 'WaitingListJoined' : 'BookingAsked';
  const found = events.find((each) => each.type === wanted && isAbout(each.data, about));
  return found?.type === 'BookingAsked' || found?.type === 'WaitingListJoined' ? found.data : undefined;
};

/** Whether the booking was paid for when `event` came, which what was said by mistake or has gone back since is no more. */
function paidBefore(events: readonly Recorded<BookingEvent | PersonEvent>[], { position, data }: One): Paid {
  const { initial, evolve } = concepts.booking.decider;
  const before = events.filter((each) => each.position < position).reduce(evolve, initial);
  const booking = 'bookingId' in data ? bookingIn(before, data.bookingId) : undefined;
  return { isPaid: booking?.isPaid === true, byCard: typeof booking?.paymentId === 'string' };
}

/** Whether the letter about cancelling says that a payment goes back: it was what the booking had been paid for by. */
const isSaidBefore = (
  events: readonly (BookingEvent | PersonEvent)[],
  { reason, paymentId }: EventOf<typeof BookingRefundDue>['data'],
): boolean =>
  reason === 'cancelled' && events.some((each) => each.type === 'BookingPaid' && each.data.paymentId === paymentId);

/** Nobody who is shut out is sent whom families are, where they are reached and what they write: as with enquiries. */
async function providerAddress(log: Reading, businessId: string): Promise<string | undefined> {
  const address = await businessAddress(log, businessId);
  return address === 'shut-out' ? undefined : address?.email;
}

/** Whether families can pay the business by card. */
async function takesCards(log: Reading, businessId: string): Promise<boolean> {
  const { initial, evolve } = concepts.payee.decider;
  const events = await log.readStream<PayeeEvent | PersonEvent>(streams.payee(businessId));
  return events.reduce(evolve, initial).state === 'ready';
}

async function nameOf(log: Reading, listingId: string): Promise<string> {
  const { fields } = shownLast(await log.readStream<ListingEvent | PersonEvent>(streams.listing(listingId)));
  return fields.name ?? '';
}
