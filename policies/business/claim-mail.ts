import { brand } from '#domain/brand.ts';
import { concepts, streams } from '#domain/catalog.ts';
import type { ClaimEvent } from '#domain/claim/events.ts';
import { ERASED } from '#domain/kernel/erased.ts';
import { cleanName } from '#domain/kernel/names.ts';
import type { ListingEvent } from '#domain/listing/events.ts';
import { NAME_MAX } from '#domain/listing/facts/limits.ts';
import { listingOf } from '#domain/listing/listing.ts';
import type { PersonEvent } from '#domain/person/events.ts';
import { letter } from '#platform/mail/templates.ts';
import { memberToTell } from '#platform/mail/recipient.ts';
import type { Policy } from '../policy.ts';

/** Tells whoever claimed a listing for their business what our team has decided. */
export const claimMailPolicy = (baseUrl: string): Policy => ({
  name: 'claim-mail',
  from: 'now',
  types: ['ClaimApproved', 'ClaimRejected'],
  consequences: async (event, log) => {
    if (event.type !== 'ClaimApproved' && event.type !== 'ClaimRejected') return [];
    const { initial, evolve } = concepts.claim.decider;
    const events = await log.readStream<ClaimEvent | PersonEvent>(event.stream);
    const { claim } = events.filter(({ position }) => position <= event.position).reduce(evolve, initial);
    const member = claim && (await memberToTell(log, claim.madeBy));
    if (!claim || !member) return [];
    const { fields } = listingOf(await log.readStream<ListingEvent>(streams.listing(claim.listingId)));
    const activity = `“${cleanName(fields.name ?? '', NAME_MAX) || 'the activity'}”`;
    const isApproved = event.type === 'ClaimApproved';
    const { adminNotes } = event.data;
    const message = letter({
      subject: isApproved ? `${activity} is yours now` : `About your claim to ${activity}`,
      greeting: member.name,
      paragraphs: [
        isApproved
          ? `We have looked at your claim: ${activity} belongs to your business now, and stands among your activities.`
          : `We have looked at your claim to ${activity}, and cannot accept it as it is.`,
        ...(adminNotes === null || adminNotes === ERASED ? [] : [`What our reviewer wrote: ${adminNotes}`]),
      ],
      action: isApproved
        ? { label: 'Go to your dashboard', link: `${baseUrl}/provider/dashboard` }
        : { label: 'See the activity', link: `${baseUrl}/activities/${claim.listingId}` },
      closing: `You are receiving this email because you claimed an activity on ${brand.name}. Questions? Write to ${brand.contactEmail}.`,
    });
    return [{ kind: 'mail', to: member.email, message, of: claim.madeBy }];
  },
});
