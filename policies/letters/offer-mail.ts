import { brand } from '#domain/brand.ts';
import { type DomainEventOf, streams } from '#domain/catalog.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import { londonDate } from '#domain/kernel/london-date.ts';
import { cleanName } from '#domain/kernel/names.ts';
import { NAME_MAX } from '#domain/listing/facts/limits.ts';
import type { OfferEvent } from '#domain/offer/events.ts';
import { evolve, initialOffer } from '#domain/offer/offer.ts';
import { letter } from '#platform/mail/templates.ts';
import type { Log } from '#event-store/log.ts';
import type { Consequence } from '../policy.ts';
import { onDay } from './on-day.ts';
import { memberToTell } from '#platform/mail/recipient.ts';

type Verdict = Recorded<DomainEventOf<'OfferApproved' | 'OfferRejected'>>;

/** Tells who proposed an offer what came of the review. */
export async function offerLetters(
  { type, data, position: at, occurredAt, commandId }: Verdict,
  log: Pick<Log, 'readStream'>,
  baseUrl: string,
): Promise<readonly Consequence[]> {
  const { offerId, proposedBy, reviewedBy } = data;
  if (proposedBy === reviewedBy) return [];
  const [recipient, history] = await Promise.all([
    memberToTell(log, proposedBy),
    log.readStream<OfferEvent>(streams.offer(offerId)),
  ]);
  if (recipient === undefined) return [];
  // What was said with the verdict belongs to it: an offer may be approved and hidden at once.
  const { fields, isActive } = history
    .filter((event) => event.position <= at || event.commandId === commandId)
    .reduce(evolve, initialOffer);
  const title = cleanName(fields.title ?? '', NAME_MAX);
  const offer = title === '' ? 'the offer that you sent us' : `“${title}”`;
  const isApproved = type === 'OfferApproved';
  const { startDate = '' } = fields;
  const isHidden = isApproved && !isActive;
  const later = isApproved && startDate > londonDate(new Date(occurredAt)) ? onDay(startDate) : null;
  const message = letter({
    subject: !isApproved
      ? `About your offer on ${brand.name}`
      : `Your offer ${offer} ${later === null && !isHidden ? 'is now' : 'has been approved'} on ${brand.name}`,
    greeting: recipient.name,
    paragraphs: [
      isApproved
        ? `Good news: we have reviewed ${offer}, and ${seenWhen(later, isHidden)}. Thank you for sending it.`
        : `Thank you for sending ${offer}. We have reviewed it and cannot show it as it is.`,
    ],
    action:
      isApproved && later === null && !isHidden
        ? { label: 'See the offers', link: `${baseUrl}/offers` }
        : { label: 'Suggest another offer', link: `${baseUrl}/submit-activity?kind=offer` },
    closing: `You are receiving this email because you sent this offer to ${brand.name}. Questions? Write to ${brand.contactEmail}.`,
  });
  return [{ kind: 'mail', to: recipient.email, message, of: proposedBy }];
}

function seenWhen(later: string | null, isHidden: boolean): string {
  if (isHidden) return 'it is approved. Families see it once our team shows it';
  return `families can see it${later === null ? '' : ` from ${later}`}`;
}
