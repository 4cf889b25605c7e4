import { brand } from '#domain/brand.ts';
import type { BookingRefundDue } from '#domain/booking/events.ts';
import type { EventOf } from '#domain/kernel/event.ts';
import { cleanName } from '#domain/kernel/names.ts';
import { formatPounds, poundsOf } from '#domain/kernel/pounds.ts';
import { NAME_MAX } from '#domain/listing/facts/limits.ts';
import { pathTo } from '#domain/site/pages.ts';
import { letter, type Message } from '#platform/mail/templates.ts';
import { longDay, onDay } from '../letters/on-day.ts';
import { quoted } from '../letters/quoted.ts';

/** What a letter says of a booking. */
export interface Booked {
  readonly activity: string;
  readonly date: string;
  readonly start: string;
  readonly end: string;
  readonly places: number;
  readonly amountPence: number;
}
export type RefundReason = EventOf<typeof BookingRefundDue>['data']['reason'];
/** Why a payment goes back, as the family reads it. */
const refundWords: Readonly<Record<RefundReason, string>> = {
  cancelled: 'Your payment came in after this booking was called off',
  'paid-already': 'You have paid twice, or the provider had your money already',
  'other-amount': 'Your payment was not what this booking costs',
  'given-back': 'The provider pays back what you paid for this booking',
  disputed: 'Your bank has taken back what you paid for this booking',
};
const TO_YOUR_CARD = 'The whole amount goes back to your card, which usually takes five to ten days.';
const FROM_YOUR_BANK = 'The bank gives it back to you: there is nothing that you need to do.';
/** Whether a booking was paid for, and if so by card here. */
export interface Paid {
  readonly isPaid: boolean;
  readonly byCard: boolean;
}
/** Who comes; null when they have been erased. */
export interface Family {
  readonly name: string;
  readonly email: string;
}

const moment = new Intl.DateTimeFormat('en-GB', {
  ...longDay,
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/London',
});
/** "Tuesday 10 March 2026 at 16:00" */
export const atTime = (iso: string): string => moment.format(new Date(iso));

const called = ({ activity }: Pick<Booked, 'activity'>): string => cleanName(activity, NAME_MAX) || 'the activity';
const placesOf = ({ places }: Pick<Booked, 'places'>): string => (places === 1 ? '1 place' : `${places} places`);
const when = ({ date, start, end }: Booked): string => `${onDay(date)}, ${start} to ${end}`;
const cost = ({ amountPence }: Booked): string =>
  amountPence === 0 ? 'free of charge' : `${formatPounds(poundsOf(amountPence))} in all`;
/** "2 places at “Forest School” on Tuesday 10 March 2026, 16:00 to 17:00, £17.00 in all" */
const whole = (booked: Booked): string =>
  `${placesOf(booked)} at “${called(booked)}” on ${when(booked)}, ${cost(booked)}`;
const subjectOf = (what: string, booked: Booked): string => `${what}: ${called(booked)}, ${onDay(booked.date)}`;
const who = (family: Family | null, unnamed = 'a family'): string =>
  family === null ? unnamed : `${cleanName(family.name, 2 * NAME_MAX) || unnamed} (${family.email})`;
/** At the beginning of a sentence. */
const whoFirst = (family: Family | null): string => who(family, 'A family');

const questions = `Questions? Write to ${brand.contactEmail}.`;
const toFamily = `You are receiving this email because you asked for places on ${brand.name}. ${questions}`;
const toProvider = `You are receiving this email because your activity takes bookings on ${brand.name}. ${questions}`;

/** The letters about bookings, to families and to providers. */
export function bookingLetters(baseUrl: string) {
  const own = { label: 'See your bookings', link: `${baseUrl}${pathTo('profile')}#bookings` };
  const bookings = { label: 'See the bookings', link: `${baseUrl}${pathTo('provider-bookings')}` };
  const family = (greeting: string, subject: string, paragraphs: readonly string[], action = own): Message =>
    letter({ subject, greeting, paragraphs, action, closing: toFamily });
  const provider = (subject: string, paragraphs: readonly string[], action = bookings): Message =>
    letter({ subject, greeting: '', paragraphs, action, closing: toProvider });

  return {
    asked: (booked: Booked, from: Family | null, note: string | null, expiresAt: string): Message =>
      provider(
        subjectOf(`A request for ${placesOf(booked)}`, booked),
        [
          `${whoFirst(from)} would like ${whole(booked)}.`,
          ...(note === null ? [] : ['They wrote:', ...quoted(note)]),
          `The places are kept for them until ${atTime(expiresAt)}. Please accept or decline before then: after that they are free again.`,
        ],
        { ...bookings, label: 'Answer the request' },
      ),
    askedFor: (booked: Booked, name: string, expiresAt: string): Message =>
      family(name, subjectOf('We have asked for your places', booked), [
        `We have asked for ${whole(booked)}. The places are kept for you until ${atTime(expiresAt)}. If the provider has not answered by then, we will tell you.`,
      ]),
    accepted: (booked: Booked, name: string, cancellation: string, canPay: boolean): Message =>
      family(
        name,
        subjectOf('You are booked', booked),
        [
          `Good news: the provider has accepted your request. You have booked ${whole(booked)}.`,
          ...(canPay ? ['You can pay by card now, under your bookings.'] : []),
          ...(cancellation === ''
            ? []
            : ['If you cannot come, this is what was agreed about cancelling:', ...quoted(cancellation)]),
        ],
        canPay ? { ...own, label: 'Pay now' } : own,
      ),
    paid: (booked: Booked, name: string): Message =>
      family(name, subjectOf('Your payment has come in', booked), [
        `Thank you: you have paid ${formatPounds(poundsOf(booked.amountPence))} by card for ${placesOf(booked)} at “${called(booked)}” on ${when(booked)}.`,
      ]),
    paidToYou: (booked: Booked, from: Family | null): Message =>
      provider(subjectOf('Paid by card', booked), [`${whoFirst(from)} has paid by card for ${whole(booked)}.`]),
    paidBack: (booked: Booked, name: string, reason: RefundReason): Message =>
      family(name, subjectOf('Your payment is paid back', booked), [
        `${refundWords[reason]}: “${called(booked)}” on ${when(booked)}.`,
        reason === 'disputed' ? FROM_YOUR_BANK : TO_YOUR_CARD,
      ]),
    notPaidBack: (booked: Booked, name: string): Message =>
      family(name, subjectOf('Your payment could not be paid back', booked), [
        `What you paid for “${called(booked)}” on ${when(booked)} could not go back to your card: it may have expired or been replaced.`,
        'The provider has the money again and owes it to you. Please ask them to pay it back in another way.',
      ]),
    notPaidBackByYou: (booked: Booked, from: Family | null): Message =>
      provider(subjectOf('A payment could not be paid back', booked), [
        `What ${who(from)} paid by card for ${whole(booked)} could not go back to their card, and is in your account again.`,
        'Please pay it back in another way, for example to their bank account, and then choose Mark as Unpaid at this booking.',
      ]),
    acceptedByYou: (booked: Booked, from: Family | null): Message =>
      provider(subjectOf('Booked', booked), [
        `You have accepted the request: ${who(from)} has booked ${whole(booked)}.`,
      ]),
    declined: (booked: Booked, name: string, reason: string | null, link: string): Message =>
      family(
        name,
        subjectOf('Your request could not be accepted', booked),
        [
          `Sorry: the provider could not accept your request for ${whole(booked)}.`,
          ...(reason === null ? [] : ['They wrote:', ...quoted(reason)]),
        ],
        { label: 'See other dates', link },
      ),
    declinedByYou: (booked: Booked, from: Family | null): Message =>
      provider(subjectOf('Declined', booked), [
        `You have declined the request of ${who(from)} for ${whole(booked)}. The places are free again.`,
      ]),
    cancelledByYou: (booked: Booked, name: string): Message =>
      family(name, subjectOf('Your booking is cancelled', booked), [
        `You have cancelled ${whole(booked)}. We have told the provider.`,
      ]),
    cancelledByFamily: (booked: Booked, from: Family | null, { isPaid, byCard }: Paid): Message =>
      provider(subjectOf('Cancelled by the family', booked), [
        `${whoFirst(from)} has cancelled ${whole(booked)}. The places are free again.`,
        ...(isPaid ? ['This booking was paid for. Please look at what you have agreed about paying back.'] : []),
        ...(byCard ? ['What was paid by card goes back when you choose Pay Back at this booking.'] : []),
      ]),
    cancelledByProvider: (booked: Booked, name: string, reason: string | null, { isPaid, byCard }: Paid): Message =>
      family(name, subjectOf('The provider has cancelled your booking', booked), [
        `Sorry: the provider has cancelled ${whole(booked)}.`,
        ...(reason === null ? [] : ['They wrote:', ...quoted(reason)]),
        ...(byCard ? [`You have paid by card. ${TO_YOUR_CARD}`] : []),
        ...(isPaid && !byCard
          ? ['You have paid for it already: please ask the provider how you get your money back.']
          : []),
      ]),
    cancelledYourself: (booked: Booked, from: Family | null): Message =>
      provider(subjectOf('Cancelled', booked), [
        `You have cancelled ${whole(booked)}, booked by ${who(from)}. We have told them.`,
      ]),
    expired: (booked: Booked, name: string, link: string): Message =>
      family(
        name,
        subjectOf('Your request was not answered', booked),
        [
          `Sorry: the provider did not answer your request for ${whole(booked)} in time. The places are not yours, and nothing is owed. You can ask for another date.`,
        ],
        { label: 'See the dates', link },
      ),
    /** `areFree`: whether anybody can still come to what they were kept for. */
    expiredAtYours: (booked: Booked, from: Family | null, areFree: boolean): Message =>
      provider(subjectOf('A request was not answered', booked), [
        `The request of ${who(from)} for ${whole(booked)} was not answered in time.${areFree ? ' The places are free again.' : ''}`,
      ]),
    offered: (booked: Booked, name: string, until: string): Message =>
      family(
        name,
        subjectOf(booked.places === 1 ? 'A place has come free' : 'Places have come free', booked),
        [
          `Good news: ${placesOf(booked)} can be yours at “${called(booked)}” on ${when(booked)}.`,
          `We keep ${booked.places === 1 ? 'it' : 'them'} for you until ${atTime(until)}. After that the next family on the list is asked.`,
        ],
        { label: booked.places === 1 ? 'Take the place' : 'Take the places', link: own.link },
      ),
    lapsed: (booked: Booked, name: string): Message =>
      family(name, subjectOf('The time to take up your places is over', booked), [
        `The time for which we kept ${placesOf(booked)} at “${called(booked)}” on ${when(booked)} for you is over, and you are off the waiting list.`,
      ]),
    reminder: (booked: Booked, name: string, place: string | null): Message =>
      family(name, subjectOf('Coming up', booked), [
        `A reminder: you have booked ${placesOf(booked)} at “${called(booked)}” on ${when(booked)}.`,
        ...(place === null ? [] : [`Where: ${place}`]),
        `If you cannot come, please cancel now under your bookings, so that another family can have the ${booked.places === 1 ? 'place' : 'places'}.`,
      ]),
  };
}
