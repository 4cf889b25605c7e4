import { formatPounds } from '#domain/kernel/pounds.ts';
import type { AdminOffer } from '#domain/offer/views.ts';
import { businessTypes, offerCategories, offerTypes } from '#domain/offer/words.ts';
import { Badge } from '#frontend/components/badge.tsx';
import { OutsideLink } from '#frontend/components/button/outside-link.tsx';
import { TimeAgo } from '#frontend/components/time-ago.tsx';
import { keyOfOpen, type KeyWords } from '#frontend/components/list/list-keys.ts';
import { type Choice, type Fact, keysOf, type Reviewed } from '#frontend/features/review/reviewed.ts';
import { severalOf } from '#frontend/features/review/several/several.ts';
import { formatCount, formatDate } from '#frontend/lib/format.ts';
import { expiryText, londonToday } from './expiry.ts';
import { offerFailure } from './offer-failure.ts';
import { offerStatusLabels } from './offer-status.ts';

type Verdict = 'approve' | 'reject';
const done = 'Offer updated successfully';
const choices: readonly Choice<Verdict>[] = [
  { action: 'reject', label: 'Reject', key: 'r', look: 'danger', done, failed: 'Error' },
  { action: 'approve', label: 'Approve', key: 'a', look: 'primary', done, failed: 'Error' },
];

/** How offers are decided on. */
export const offerReviewed: Reviewed<AdminOffer, Verdict> = {
  what: 'offer',
  decided: 'decided on',
  titleOf: ({ title }) => title,
  standingOf: ({ status }) => offerStatusLabels[status],
  kindOf: ({ status, isActive, createdAt, ...offer }) => (
    <>
      {status === 'approved' && !isActive && <Badge>Hidden</Badge>}
      <span className="wrap-anywhere text-soft">
        {senderOf(offer)}, <TimeAgo at={createdAt} />
      </span>
    </>
  ),
  quoteOf: ({ submitterComments }) => submitterComments,
  factsOf: (offer) => [
    { label: 'Business', text: offer.businessName },
    { label: 'What it saves', text: offer.discountValue },
    { label: 'Description', text: offer.description },
    { label: 'Short description', text: offer.shortDescription },
    { label: 'Category', text: offer.category && offerCategories[offer.category] },
    { label: 'Kind of offer', text: offer.offerType && offerTypes[offer.offerType] },
    { label: 'Business type', text: offer.businessType && businessTypes[offer.businessType] },
    { label: 'Price without it', text: pounds(offer.originalPrice) },
    { label: 'Price with it', text: pounds(offer.discountedPrice) },
    { label: 'First day', text: offer.startDate && formatDate(offer.startDate) },
    { label: 'Last day', text: offer.endDate && (expiryText(offer.endDate, londonToday()) ?? offer.endDate) },
    { label: 'Location', text: offer.location },
    { label: 'Ages', text: offer.ageRanges.join(', ') || null },
    linkTo('Website', offer.website),
    linkTo('Page of the offer', offer.offerUrl),
    { label: 'Voucher code', text: offer.voucherCode },
    ...(offer.hasVoucher ? [{ label: 'Code shown', text: formatCount(offer.views, 'time', 'times') }] : []),
    { label: 'Conditions', text: offer.termsConditions },
    { label: 'Contact', text: [offer.contactEmail, offer.contactPhone].filter(Boolean).join(', ') || null },
    ...(offer.sourceUrl === null ? [] : [linkTo('Read from', offer.sourceUrl)]),
    ...(offer.adminNotes === null ? [] : [{ label: 'Our notes', text: offer.adminNotes }]),
  ],
  revisionOf: ({ revision }) => revision,
  choicesFor: ({ status }) => (status === 'draft' ? choices : []),
  notes: { label: 'Admin notes', hintFor: () => 'Only our team reads them.' },
  give: (send, { id, revision }, action, adminNotes) =>
    send('PUT /api/admin/offers/:id/review', {
      params: { id },
      body: { action, revision, ...(adminNotes !== '' && { adminNotes }) },
    }),
  undo: {
    has: () => true,
    send: async (send, { item: { id }, action }) => {
      await send('POST /api/admin/offers/:id/undo', { params: { id }, body: { action } });
      return undefined;
    },
  },
  outcome: ({ item, action }) => (action === 'reject' ? `${item.title} was rejected.` : seenWords(item)),
  failure: (error) => offerFailure(error, 'update'),
};

function seenWords({ title, startDate }: Pick<AdminOffer, 'title' | 'startDate'>): string {
  const later = startDate !== null && startDate > londonToday();
  return `Families can see ${title}${later ? ` from ${formatDate(startDate)}` : ''}.`;
}

/** What comes of hiding an offer or showing it again: families never see what is not approved, or over. */
export function toggledWords(now: AdminOffer): string {
  const { title, status, isActive, endDate } = now;
  if (!isActive) return `${title} is hidden.`;
  if (status === 'draft') return `Families can see ${title} once it is approved.`;
  if (status === 'rejected') return `Families cannot see ${title}: it was rejected.`;
  if (endDate !== null && endDate < londonToday()) return `Families cannot see ${title}: its last day is over.`;
  return seenWords(now);
}

/** Keys by which `offers` are decided on; each can be corrected. */
export const offerKeys = (offers: readonly AdminOffer[] | undefined): KeyWords =>
  keysOf(offerReviewed, offers, [keyOfOpen('e', 'Edit')]);

/** Several of them at once. */
export const offerSeveral = severalOf(offerReviewed, 'offers');

const linkTo = (label: string, address: string | null): Fact => ({
  label,
  text: address,
  shown: address === null ? undefined : <OutsideLink href={address}>{address}</OutsideLink>,
});

const pounds = (price: number | null): string | null => (price === null ? null : formatPounds(price));

type Sender = Pick<AdminOffer, 'submitterName' | 'submitterEmail' | 'source'>;

/** Who proposed it, as lists say it. Whoever was erased since has left no name, and is no colleague for that. */
export const proposerOf = ({ submitterName, source }: Pick<Sender, 'submitterName' | 'source'>): string =>
  submitterName ?? (source === 'parent_submission' ? 'Somebody whose account is deleted' : 'Our team');

/** "Sent in by Ann Lee, ann@mail.example" */
export function senderOf({ submitterName, submitterEmail, source }: Sender): string {
  const sender = [submitterName, submitterEmail].filter((each) => each !== null).join(', ');
  if (sender !== '') return `Sent in by ${sender}`;
  return source === 'parent_submission' ? 'Sent in by somebody whose account is deleted' : 'Entered by our team';
}
