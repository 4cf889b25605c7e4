import { brand } from '#domain/brand.ts';
import { type DomainEventOf, streams } from '#domain/catalog.ts';
import { ERASED } from '#domain/kernel/erased.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import { cleanName } from '#domain/kernel/names.ts';
import type { ListingEvent } from '#domain/listing/events.ts';
import { NAME_MAX } from '#domain/listing/facts/limits.ts';
import { type Listing, listingOf } from '#domain/listing/listing.ts';
import type { ReportEvent } from '#domain/report/events.ts';
import { reportKinds } from '#domain/report/kinds.ts';
import type { Log } from '#event-store/log.ts';
import { letter, type Message } from '#platform/mail/templates.ts';
import type { Consequence } from '../policy.ts';
import { businessAddress } from '#platform/mail/business-address.ts';
import { memberIn, memberToTell } from '#platform/mail/recipient.ts';

type Reading = Pick<Log, 'readStream'>;
/** The approved business for which a member acts, of several the one whose what they send in is. */
export type BusinessOfMember = (memberId: string) => Promise<string | undefined>;
/** What a letter is made of besides the log. */
interface Site {
  readonly baseUrl: string;
  readonly businessOf: BusinessOfMember;
}
type Made = Recorded<DomainEventOf<'ReportMade'>>;

/** Tells a listing's provider what somebody says is wrong with it, and whoever said so what became of it. */
export async function reportLetters(
  event: Recorded<DomainEventOf<'ReportMade' | 'ReportAnswered'>>,
  log: Reading,
  site: Site,
): Promise<readonly Consequence[]> {
  const { listingId } = event.data;
  const [told, history] = await Promise.all([
    log.readStream<ReportEvent>(streams.report(listingId)),
    log.readStream<ListingEvent>(streams.listing(listingId)),
  ]);
  const listing = listingOf(history.filter(({ position }) => position <= event.position));
  const before = told.filter(({ position }) => position < event.position);
  if (event.type === 'ReportMade') return toProvider(event, before, listing, log, site);
  const report = before.find((each) => each.type === 'ReportMade' && each.data.reportId === event.data.reportId);
  return report?.type === 'ReportMade' ? toReporter(report, event.data.adminNotes, listing, log, site) : [];
}

/**
 * Once for what is said of it until that is answered: a crowd that says the same does not fill anybody's mailbox. What the visitor
 * wrote stays with the admins, or anybody could have us write what they like to every provider.
 */
async function toProvider(
  { data: { kind } }: Made,
  before: readonly Recorded<ReportEvent>[],
  listing: Listing,
  log: Reading,
  { baseUrl, businessOf }: Site,
): Promise<readonly Consequence[]> {
  const answered = new Set<string>();
  for (const { type, data } of before)
    if (type === 'ReportAnswered') answered.add(data.reportId);
    else answered.delete(data.reportId);
  const isKnown = before.some(
    (each) => each.type === 'ReportMade' && each.data.kind === kind && !answered.has(each.data.reportId),
  );
  if (isKnown) return [];
  const provider = await providerOf(listing, log, businessOf);
  if (provider === undefined) return [];
  const message = letter({
    subject: `Is ${named(listing)} on ${brand.name} still right?`,
    greeting: provider.name,
    paragraphs: [
      `A visitor told us that ${named(listing)} ${reportKinds[kind].said}. Our team is looking at it.`,
      'If your listing is right as it stands, there is nothing you need to do.',
    ],
    action: provider.mayMend
      ? { label: 'Correct the listing', link: `${baseUrl}/provider/edit-activity/${listing.listingId}` }
      : { label: 'See the listing', link: `${baseUrl}/activities/${listing.listingId}` },
    closing: `You are receiving this email because your activity is listed on ${brand.name}. Questions? Write to ${brand.contactEmail}.`,
  });
  return [{ kind: 'mail', to: provider.email, message }];
}

/**
 * Whoever can mend the listing: the business whose it is, else the provider who sent it in, else the address that the listing gives. Who
 * sent in what was given to a business may not act for that any more, and cannot mend it. Nobody who is shut out is written to.
 */
async function providerOf(
  { submittedBy, origin, businessId, fields }: Listing,
  log: Reading,
  businessOf: BusinessOfMember,
): Promise<{ email: string; name: string; mayMend: boolean } | undefined> {
  const sender = origin.startsWith('provider') ? submittedBy : null;
  const whose = businessId ?? (sender === null ? undefined : await businessOf(sender));
  const address = whose === undefined ? undefined : await businessAddress(log, whose);
  if (address === 'shut-out') return undefined;
  if (address !== undefined) return { email: address.email, name: '', mayMend: address.hasAccount };
  const provider = businessId === undefined && sender !== null ? await memberIn(log, sender) : undefined;
  if (provider) return provider.isSuspended ? undefined : { ...provider, mayMend: true };
  const { contactEmail } = fields;
  return contactEmail === undefined ? undefined : { email: contactEmail, name: '', mayMend: false };
}

/** A member at the address that they have now, unless they are shut out; anybody else where they asked for it. */
async function toReporter(
  { data: { reportedBy, submitterEmail } }: Made,
  answer: string,
  listing: Listing,
  log: Reading,
  { baseUrl }: Site,
): Promise<readonly Consequence[]> {
  const to = reportedBy === null ? submitterEmail : ((await memberToTell(log, reportedBy))?.email ?? null);
  if (to === null || to === ERASED || answer === ERASED) return [];
  const message: Message = letter({
    subject: `What you told us about ${named(listing)}`,
    greeting: '',
    paragraphs: [`Thank you for telling us that something was wrong with ${named(listing)}.`, `Our answer: ${answer}`],
    action: { label: 'See the listing', link: `${baseUrl}/activities/${listing.listingId}` },
    closing: `You are receiving this email because you wrote to ${brand.name}. Questions? Write to ${brand.contactEmail}.`,
  });
  return [{ kind: 'mail', to, message, of: reportedBy ?? undefined }];
}

const named = ({ fields }: Listing): string => {
  const name = cleanName(fields.name ?? '', NAME_MAX);
  return name === '' ? 'an activity' : `“${name}”`;
};
