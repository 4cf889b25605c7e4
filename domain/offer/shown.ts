import { withoutErased } from '../kernel/erased.ts';
import type { Timed } from '../kernel/decider.ts';
import type { PersonEvent } from '../person/events.ts';
import type { OfferEvent } from './events.ts';
import { evolve, initialOffer, type Offer } from './offer.ts';
import type { AdminOffer, OfferView, OwnOffer } from './views.ts';

/** An offer and what was said of it; times are ISO 8601. */
export interface ShownOffer {
  readonly offer: Offer;
  readonly createdAt: string;
  readonly reviewedAt: string | null;
  readonly submitterName: string;
  readonly submitterEmail: string | null;
  readonly submitterComments: string | null;
  readonly adminNotes: string | null;
}

/** What is shown of an offer after `event`; undefined while it has not been proposed, and once it has been deleted. */
export function shownAfter(
  before: ShownOffer | undefined,
  event: Timed<OfferEvent | PersonEvent>,
): ShownOffer | undefined {
  const offer = evolve(before?.offer ?? initialOffer, event);
  switch (event.type) {
    case 'OfferProposed': {
      const { submitterName = '', submitterEmail = null, submitterComments = null } = withoutErased(event.data);
      const submitter = { submitterName, submitterEmail, submitterComments };
      return { offer, createdAt: event.occurredAt, reviewedAt: null, adminNotes: null, ...submitter };
    }
    case 'OfferEdited':
    case 'OfferShown':
    case 'OfferHidden':
      return before && { ...before, offer };
    case 'OfferDeleted':
      return undefined;
    case 'OfferApproved':
    case 'OfferRejected': {
      const { adminNotes = null } = withoutErased(event.data);
      return before && { ...before, offer, reviewedAt: event.occurredAt, adminNotes };
    }
    case 'OfferVerdictUndone':
      return before && { ...before, offer, reviewedAt: null, adminNotes: null };
    case 'PersonErased':
      return before;
  }
}

export function offerView({ offer, createdAt }: ShownOffer): OfferView {
  const { fields, status, isActive } = offer;
  return {
    id: offer.offerId,
    title: fields.title ?? '',
    description: fields.description ?? null,
    shortDescription: fields.shortDescription ?? null,
    businessName: fields.businessName ?? null,
    businessType: fields.businessType ?? null,
    category: fields.category ?? null,
    offerType: fields.offerType ?? null,
    discountValue: fields.discountValue ?? null,
    originalPrice: fields.originalPrice ?? null,
    discountedPrice: fields.discountedPrice ?? null,
    location: fields.location ?? null,
    website: fields.website ?? null,
    offerUrl: fields.offerUrl ?? null,
    hasVoucher: fields.voucherCode !== undefined,
    startDate: fields.startDate ?? null,
    endDate: fields.endDate ?? null,
    termsConditions: fields.termsConditions ?? null,
    maxRedemptions: fields.maxRedemptions ?? null,
    ageRanges: fields.ageRanges ?? [],
    tags: fields.tags ?? [],
    status: status ?? 'draft',
    isActive,
    createdAt,
  };
}

export const ownOfferView = (shown: ShownOffer): OwnOffer => ({
  ...offerView(shown),
  voucherCode: shown.offer.fields.voucherCode ?? null,
  sourceUrl: shown.offer.sourceUrl,
});

/** `views`: how often its code was asked for. */
export function adminOfferView(shown: ShownOffer, views: number): AdminOffer {
  const { revision, source, status, fields, sourceUrl, readAt } = shown.offer;
  const own = ownOfferView(shown);
  return {
    ...own,
    revision,
    adminReview: status === 'draft',
    views,
    source,
    name: own.title,
    summary: own.shortDescription ?? own.description,
    contactEmail: fields.contactEmail ?? null,
    contactPhone: fields.contactPhone ?? null,
    submitterName: shown.submitterName || null,
    submitterEmail: shown.submitterEmail,
    submitterComments: shown.submitterComments,
    adminNotes: shown.adminNotes,
    reviewedAt: shown.reviewedAt,
    scraperData: sourceUrl === null ? null : { sourceName: new URL(sourceUrl).hostname, extractedAt: readAt },
  };
}
