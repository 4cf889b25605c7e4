import { brand } from '#domain/brand.ts';
import type { ShownBusiness } from '#domain/business/shown.ts';
import { cleanName } from '#domain/kernel/names.ts';
import { formatPounds, poundsOf } from '#domain/kernel/pounds.ts';
import { NAME_MAX } from '#domain/listing/facts/limits.ts';
import { MONTH_PENCE } from '#domain/plan/terms.ts';
import { pathTo } from '#domain/site/pages.ts';
import { letter, type Message } from '#platform/mail/templates.ts';

const day = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'Europe/London',
});
const onDay = (iso: string): string => day.format(new Date(iso));
const MONTH = `${formatPounds(poundsOf(MONTH_PENCE))} a month`;

/** The letters about Premium, to the business that has it. Times are ISO 8601. */
export function planLetters({ fields: { businessName, contactName } }: ShownBusiness, baseUrl: string) {
  const business = cleanName(businessName, NAME_MAX) || 'your business';
  const write = (subject: string, label: string, ...paragraphs: readonly string[]): Message =>
    letter({
      subject,
      greeting: contactName,
      paragraphs,
      // Where it can be cancelled, kept and paid for.
      action: { label, link: `${baseUrl}${pathTo('provider-dashboard')}` },
      closing: `You are receiving this email because your business has Premium on ${brand.name}, or is trying it. Questions? Write to ${brand.contactEmail}.`,
    });
  return {
    trialBegun: (until: string): Message =>
      write(
        'Your free trial of Premium has begun',
        'See your Premium',
        `From today ${business} has Premium. It is free until ${onDay(until)}.`,
        `After that it costs ${MONTH}. If you would rather not go on, cancel before then, and nothing is to be paid. We will email you again before it ends.`,
      ),
    trialEnds: (until: string): Message =>
      write(
        `Your free trial of Premium ends on ${onDay(until)}`,
        'See your Premium',
        `The free trial of Premium for ${business} ends on ${onDay(until)}. From then on it costs ${MONTH}.`,
        'If you want to keep it, there is nothing that you need to do. If not, cancel before then, and nothing is to be paid.',
      ),
    paymentFailed: (until: string): Message =>
      write(
        'Your payment for Premium did not go through',
        'Look at your payment',
        `We could not take this month’s ${formatPounds(poundsOf(MONTH_PENCE))} for Premium for ${business}. Often a card has expired.`,
        `Premium stays as it is until ${onDay(until)}, and the payment is tried again. If it has not come in by then, Premium ends.`,
      ),
    cancelled: (until: string): Message =>
      write(
        'You have cancelled Premium',
        'See your Premium',
        `${business} keeps Premium until ${onDay(until)}. Nothing more is to be paid.`,
        'If you change your mind before then, you can keep it.',
      ),
    ended: (reason: 'cancelled' | 'unpaid'): Message =>
      write(
        'Your Premium has ended',
        'Start Premium again',
        reason === 'cancelled'
          ? `Premium for ${business} has ended, as you wished.`
          : `Premium for ${business} has ended, because no payment has come in.`,
        'Your activities stay in the directory. You can have Premium again whenever you like.',
      ),
  };
}
