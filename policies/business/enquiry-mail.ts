import { brand } from '#domain/brand.ts';
import { streams } from '#domain/catalog.ts';
import { ERASED } from '#domain/kernel/erased.ts';
import { cleanName } from '#domain/kernel/names.ts';
import { NAME_MAX } from '#domain/listing/facts/limits.ts';
import type { ListingEvent } from '#domain/listing/events.ts';
import { type Listing, listingOf } from '#domain/listing/listing.ts';
import type { Log } from '#event-store/log.ts';
import { letter } from '#platform/mail/templates.ts';
import { businessAddress } from '#platform/mail/business-address.ts';
import { quoted } from '../letters/quoted.ts';
import { memberIn } from '#platform/mail/recipient.ts';
import type { Policy } from '../policy.ts';

type Reading = Pick<Log, 'readStream'>;

/**
 * Brings an enquiry to the provider, who answers whoever asked by answering the letter. These are a stranger's words, sent on because
 * that is what they were written for (docs/decisions/0041-businesses.md): the letter says whose they are, and its subject is ours.
 */
export const enquiryMailPolicy = (baseUrl: string): Policy => ({
  name: 'enquiry-mail',
  from: 'now',
  types: ['EnquirySent'],
  consequences: async (event, log) => {
    if (event.type !== 'EnquirySent' || event.data.email === ERASED) return [];
    const { listingId, businessId, name, email, phone, message } = event.data;
    const listing = listingOf(await log.readStream<ListingEvent>(streams.listing(listingId)));
    const to = await addressOf(businessId, listing, log);
    if (to === undefined) return [];
    const activity = cleanName(listing.fields.name ?? '', NAME_MAX);
    const written = letter({
      subject: `An enquiry about ${activity === '' ? 'your activity' : `“${activity}”`}`,
      greeting: '',
      paragraphs: [
        `A family found your activity on ${brand.name} and asks you something. To answer them, answer this email.`,
        `${name} <${email}>${phone === null ? '' : `, telephone ${phone}`}, wrote:`,
        ...quoted(message),
      ],
      action:
        businessId === null
          ? { label: 'See your listing', link: `${baseUrl}/activities/${listingId}` }
          : { label: 'See all enquiries', link: `${baseUrl}/provider/enquiries` },
      closing: `The words above are the family’s own, and we have not read them. You are receiving this email because your activity is listed on ${brand.name}. Questions? Write to ${brand.contactEmail}.`,
    });
    return [{ kind: 'mail', to, message: { ...written, headers: { 'Reply-To': email } } }];
  },
});

/**
 * The contact address of the business, else the one that the listing gives, else that of the provider's account. Nobody who is shut
 * out is sent what families write: not to any of their addresses.
 */
async function addressOf(businessId: string | null, listing: Listing, log: Reading): Promise<string | undefined> {
  if (businessId !== null) {
    const address = await businessAddress(log, businessId);
    if (address === 'shut-out') return undefined;
    if (address !== undefined) return address.email;
  }
  const { submittedBy, origin, fields } = listing;
  if (submittedBy === null || !origin.startsWith('provider')) return fields.contactEmail;
  const provider = await memberIn(log, submittedBy);
  if (provider?.isSuspended) return undefined;
  return fields.contactEmail ?? provider?.email;
}
