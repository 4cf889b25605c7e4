import { brand } from '#domain/brand.ts';
import type { BusinessEvent } from '#domain/business/events.ts';
import { concepts, streams } from '#domain/catalog.ts';
import type { Claim } from '#domain/claim/claim.ts';
import type { ClaimEvent } from '#domain/claim/events.ts';
import { ERASED } from '#domain/kernel/erased.ts';
import { cleanName } from '#domain/kernel/names.ts';
import type { ListingEvent } from '#domain/listing/events.ts';
import { NAME_MAX } from '#domain/listing/facts/limits.ts';
import { listingOf } from '#domain/listing/listing.ts';
import type { PersonEvent } from '#domain/person/events.ts';
import type { Log } from '#event-store/log.ts';
import { letter } from '#platform/mail/templates.ts';
import { businessAddress } from '#platform/mail/business-address.ts';
import { memberToTell } from '#platform/mail/recipient.ts';
import type { Policy } from '../policy.ts';

/** Tells a business that claimed a listing what our team has decided. */
export const claimMailPolicy = (baseUrl: string): Policy => ({
  name: 'claim-mail',
  from: 'now',
  types: ['ClaimApproved', 'ClaimRejected'],
  consequences: async (event, log) => {
    if (event.type !== 'ClaimApproved' && event.type !== 'ClaimRejected') return [];
    const { initial, evolve } = concepts.claim.decider;
    const events = await log.readStream<ClaimEvent | PersonEvent>(event.stream);
    const { claim } = events.filter(({ position }) => position <= event.position).reduce(evolve, initial);
    const recipient = claim && (await recipientOf(claim, log));
    if (!claim || !recipient) return [];
    const { fields } = listingOf(await log.readStream<ListingEvent>(streams.listing(claim.listingId)));
    const activity = `“${cleanName(fields.name ?? '', NAME_MAX) || 'the activity'}”`;
    const isApproved = event.type === 'ClaimApproved';
    const { adminNotes } = event.data;
    const message = letter({
      subject: isApproved ? `${activity} is yours now` : `About your claim to ${activity}`,
      greeting: recipient.name,
      paragraphs: [
        isApproved
          ? `We have looked at your claim: ${activity} belongs to your business now, and stands among your activities.`
          : `We have looked at your claim to ${activity}, and cannot accept it as it is.`,
        ...(adminNotes === null || adminNotes === ERASED ? [] : [`What our reviewer wrote: ${adminNotes}`]),
      ],
      action: isApproved
        ? { label: 'Go to your dashboard', link: `${baseUrl}/provider/dashboard` }
        : { label: 'See the activity', link: `${baseUrl}/activities/${claim.listingId}` },
      closing: `You are receiving this email because ${recipient.of === undefined ? 'an activity was claimed for your business' : 'you claimed an activity'} on ${brand.name}. Questions? Write to ${brand.contactEmail}.`,
    });
    const { email: to, of } = recipient;
    return [{ kind: 'mail', to, message, ...(of !== undefined && { of }) }];
  },
});

/** Whoever made the claim, while they act for the business and are not shut out; else the business, whose claim it is. */
async function recipientOf(
  { madeBy, businessId }: Claim,
  log: Pick<Log, 'readStream'>,
): Promise<{ readonly email: string; readonly name: string; readonly of?: string } | undefined> {
  const { initial, evolve } = concepts.business.decider;
  const events = await log.readStream<BusinessEvent | PersonEvent>(streams.business(businessId));
  const { shown } = events.reduce(evolve, initial);
  const isTheirs = shown?.members.some(({ memberId }) => memberId === madeBy) === true;
  const member = isTheirs ? await memberToTell(log, madeBy) : undefined;
  if (member) return { email: member.email, name: member.name, of: madeBy };
  const address = await businessAddress(log, businessId);
  return address === undefined || address === 'shut-out' ? undefined : { email: address.email, name: '' };
}
