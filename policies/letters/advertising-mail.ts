import { brand } from '#domain/brand.ts';
import type { BannerAdEvent } from '#domain/banner-ad/events.ts';
import { evolve as evolveBanner, initialBannerAd } from '#domain/banner-ad/banner-ad.ts';
import type { BusinessEvent } from '#domain/business/events.ts';
import { concepts, type DomainEventOf, streams } from '#domain/catalog.ts';
import { ERASED } from '#domain/kernel/erased.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import { cleanName } from '#domain/kernel/names.ts';
import type { ListingEvent } from '#domain/listing/events.ts';
import { NAME_MAX } from '#domain/listing/facts/limits.ts';
import { listingOf } from '#domain/listing/listing.ts';
import type { PersonEvent } from '#domain/person/events.ts';
import type { SponsoredListingEvent } from '#domain/sponsored-listing/events.ts';
import { evolve as evolveSponsored, initialSponsoredListing } from '#domain/sponsored-listing/sponsored-listing.ts';
import type { Log } from '#event-store/log.ts';
import { letter } from '#platform/mail/templates.ts';
import type { Consequence, Policy } from '../policy.ts';
import { businessAddress } from '#platform/mail/business-address.ts';
import { onDay } from './on-day.ts';
import { memberIn } from '#platform/mail/recipient.ts';

type Reading = Pick<Log, 'readStream'>;
type Verdict = Recorded<
  DomainEventOf<'BannerAdApproved' | 'BannerAdRejected' | 'SponsorshipApproved' | 'SponsorshipRejected'>
>;
/** What was decided on, and by whom it was booked for which business. */
interface Decided {
  readonly bookedBy: string;
  readonly businessId: string;
  /** "Your banner", "your sponsored listing", and its name in quotation marks where it has one. */
  readonly what: string;
  readonly named: string;
  readonly follows: string;
}

/** Tells providers what became of the banners and sponsored listings that they booked. */
export function advertisingMailPolicy(baseUrl: string): Policy {
  return {
    name: 'advertising-mail',
    from: 'now',
    types: ['BannerAdApproved', 'BannerAdRejected', 'SponsorshipApproved', 'SponsorshipRejected'],
    consequences: async (event, log): Promise<readonly Consequence[]> => {
      if (!isVerdict(event)) return [];
      const decided = await decidedOn(event, log);
      const recipient = decided && (await recipientOf(decided, event.data.reviewedBy, log));
      if (decided === undefined || recipient === undefined) return [];
      const { what, named, follows } = decided;
      const isApproved = event.type.endsWith('Approved');
      const notes = event.data.adminNotes;
      const said = notes === null || notes === ERASED || notes === '' ? [] : [`What our reviewer wrote: ${notes}`];
      const message = letter({
        subject: isApproved ? `Your ${what} ${named} is approved` : `About your ${what} ${named}`,
        greeting: recipient.name,
        paragraphs: [
          isApproved
            ? `Good news: we have looked at your ${what} ${named}. ${follows}`
            : `We have looked at your ${what} ${named} and cannot show it as it is. Nothing is to be paid for it.`,
          ...said,
        ],
        action: { label: 'See your advertising', link: `${baseUrl}/provider/advertising` },
        closing: `You are receiving this email because ${recipient.of === undefined ? `this ${what} was booked for your business` : `you booked this ${what}`} on ${brand.name}. Questions? Write to ${brand.contactEmail}.`,
      });
      const { email: to, of } = recipient;
      return [{ kind: 'mail', to, message, ...(of !== undefined && { of }) }];
    },
  };
}

/**
 * Whoever booked it, while they act for the business: else it is the business's own address, because what was booked runs for it and is
 * paid by it. Somebody who has left, or an admin, hears nothing of what a business does.
 */
async function recipientOf(
  { bookedBy, businessId }: Decided,
  reviewedBy: string,
  log: Reading,
): Promise<{ readonly email: string; readonly name: string; readonly of?: string } | undefined> {
  const { initial, evolve } = concepts.business.decider;
  const events = await log.readStream<BusinessEvent | PersonEvent>(streams.business(businessId));
  const { shown } = events.reduce(evolve, initial);
  if (shown?.members.some(({ memberId }) => memberId === bookedBy)) {
    if (bookedBy === reviewedBy) return undefined;
    const member = await memberIn(log, bookedBy);
    if (member) return { email: member.email, name: member.name, of: bookedBy };
  }
  const address = await businessAddress(log, businessId);
  return address === undefined || address === 'shut-out' ? undefined : { email: address.email, name: '' };
}

const isVerdict = (event: Recorded): event is Verdict =>
  /^(?:BannerAd|Sponsorship)(?:Approved|Rejected)$/.test(event.type);

/** Undefined when it has gone with whose it was. */
async function decidedOn(event: Verdict, log: Reading): Promise<Decided | undefined> {
  if ('bannerAdId' in event.data) {
    const events = await log.readStream<BannerAdEvent>(streams.bannerAd(event.data.bannerAdId));
    const { shown } = events.reduce(evolveBanner, initialBannerAd);
    if (shown === null) return undefined;
    const { bookedBy, businessId, title, startDate, endDate } = shown;
    const isLate = event.type === 'BannerAdApproved' && event.data.from > startDate;
    const follows = isLate ? shownFrom(event.data.from, endDate) : 'It is shown on the days that you booked.';
    return { bookedBy, businessId, what: 'banner', named: quoted(title), follows };
  }
  const events = await log.readStream<SponsoredListingEvent>(streams.sponsoredListing(event.data.sponsorshipId));
  const shown = events.reduce(evolveSponsored, initialSponsoredListing);
  if (shown === null) return undefined;
  const { bookedBy, businessId } = shown;
  const { fields } = listingOf(await log.readStream<ListingEvent>(streams.listing(shown.listingId)));
  const follows = 'It is shown first where families find it, until its budget is spent.';
  return { bookedBy, businessId, what: 'sponsored listing', named: quoted(fields.name ?? ''), follows };
}

/** Of a banner that was approved late: what has gone by of its days by then is not paid for. */
const shownFrom = (from: string, endDate: string): string =>
  from === endDate
    ? `It is shown on ${onDay(endDate)}, and you pay for that day alone.`
    : `It is shown from ${onDay(from)} to ${onDay(endDate)}, and you pay for those days alone.`;

function quoted(text: string): string {
  const name = cleanName(text, NAME_MAX);
  return name === '' ? '' : `“${name}”`;
}
