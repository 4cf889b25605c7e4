import type { DomainEvent } from '#domain/catalog.ts';
import { streams } from '#domain/catalog.ts';
import { cleanName } from '#domain/kernel/names.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import type { ListingEvent, RevisionSource } from '#domain/listing/events.ts';
import { type Listing, listingOf } from '#domain/listing/listing.ts';
import type { Log } from '#event-store/log.ts';
import type { Policy } from '../policy.ts';
import { offerLetters } from './offer-mail.ts';
import { memberToTell, type Recipient } from '#platform/mail/recipient.ts';
import { type BusinessOfMember, reportLetters } from './report-mail.ts';
import { type Outcome, reviewLetter } from './review-letter.ts';
import { ERASED } from '#domain/kernel/erased.ts';
import { NAME_MAX } from '#domain/listing/facts/limits.ts';

/** Tells people by email what came of what they sent us, and providers what is said of their listings. */
export function reviewMailPolicy(baseUrl: string, businessOf: BusinessOfMember): Policy {
  return {
    name: 'review-mail',
    from: 'now',
    types: [
      'ListingApproved',
      'ListingRejected',
      'RevisionApproved',
      'RevisionRejected',
      'OfferApproved',
      'OfferRejected',
      'ReportMade',
      'ReportAnswered',
    ],
    consequences: async (event, log) => {
      if (event.type === 'OfferApproved' || event.type === 'OfferRejected') return offerLetters(event, log, baseUrl);
      if (event.type === 'ReportMade' || event.type === 'ReportAnswered')
        return reportLetters(event, log, { baseUrl, businessOf });
      const review = reviewOf(event);
      if (!review) return [];
      const history = (await log.readStream<ListingEvent>(streams.listing(review.listingId))).filter(
        ({ position }) => position <= event.position,
      );
      const recipient = await recipientOf(review, history, log);
      if (!recipient) return [];
      const listing = listingOf(history);
      const message = reviewLetter({
        ...review,
        ...recipient,
        outcome: review.outcome === 'change-rejected' && isNotYetLive(listing) ? 'sent-beside' : review.outcome,
        isLive: listing.status === 'live',
        isProvider: sentAsProvider(review, listing, history),
        activity: cleanName(listing.fields.name ?? '', NAME_MAX),
        baseUrl,
      });
      return [{ kind: 'mail', to: recipient.email, message, of: review.by ?? undefined }];
    },
  };
}

interface Review {
  readonly listingId: string;
  readonly outcome: Outcome;
  readonly notes: string | null;
  /** Whose submission or change was reviewed; null when they have no account. */
  readonly by: string | null;
  /** Of a change, as what it was sent; null where the listing itself was reviewed. */
  readonly source: RevisionSource | null;
}

/** Whether it waits or was turned down: what families see no more was theirs to change once. */
const isNotYetLive = ({ status }: Listing): boolean => status === 'pending' || status === 'rejected';

/**
 * Whether what was reviewed is its provider's, which of a change whoever sent it decides, and not whose the listing is. Who sent in what a
 * business has been given since is told the outcome alone: they may have left it.
 */
function sentAsProvider(
  { source }: Review,
  { origin, businessId }: Listing,
  history: readonly Recorded<ListingEvent>[],
): boolean {
  if (source !== null) return source === 'provider_edit';
  if (!origin.startsWith('provider')) return false;
  const last = (type: ListingEvent['type']): number => history.findLastIndex((event) => event.type === type);
  return businessId === undefined || last('ListingGivenToBusiness') < last('DraftSubmitted');
}

/** Undefined when nobody waits for the answer: a page changed by itself, or somebody reviewed their own. */
function reviewOf(event: Recorded<DomainEvent>): Review | undefined {
  switch (event.type) {
    case 'ListingApproved':
    case 'ListingRejected': {
      const { listingId, submittedBy, reviewedBy, adminNotes } = event.data;
      if (submittedBy === reviewedBy) return undefined;
      const outcome = event.type === 'ListingApproved' ? 'approved' : 'rejected';
      return { listingId, outcome, notes: adminNotes, by: submittedBy, source: null };
    }
    case 'RevisionApproved':
    case 'RevisionRejected': {
      const { listingId, source, proposedBy, reviewedBy, adminNotes } = event.data;
      if (proposedBy === null || proposedBy === reviewedBy) return undefined;
      const outcome = event.type === 'RevisionApproved' ? 'change-approved' : 'change-rejected';
      return { listingId, outcome, notes: adminNotes, by: proposedBy, source };
    }
    default:
      return undefined;
  }
}

/** Undefined when there is no address, or its person has been erased. */
async function recipientOf(
  { by, outcome }: Review,
  history: readonly Recorded<ListingEvent>[],
  log: Pick<Log, 'readStream'>,
): Promise<Recipient | undefined> {
  if (by !== null) return memberToTell(log, by);
  if (outcome !== 'approved' && outcome !== 'rejected') return undefined;
  const submitted = history.findLast((event) => event.type === 'DraftSubmitted');
  const { submitterEmail: email, submitterName: name } = submitted?.data ?? { submitterEmail: null, submitterName: '' };
  if (email === null || email === ERASED) return undefined;
  return { email, name: name.split(' ', 1)[0] ?? '', role: null, confirmed: false };
}
