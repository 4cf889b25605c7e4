import type { OfferStatus } from '#domain/offer/words.ts';
import type { BadgeTone } from '#frontend/components/badge.tsx';

/** What is read of a status; an offer that waits is kept as a draft. */
export const offerStatusLabels: Readonly<Record<OfferStatus, { readonly label: string; readonly tone: BadgeTone }>> = {
  draft: { label: 'Pending', tone: 'warn' },
  approved: { label: 'Approved', tone: 'good' },
  rejected: { label: 'Rejected', tone: 'bad' },
};
