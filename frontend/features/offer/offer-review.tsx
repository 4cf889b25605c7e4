import type { AdminOffer } from '#domain/offer/views.ts';
import { ReviewSheet } from '#frontend/features/review/review-sheet.tsx';
import { EditOffer } from './edit-offer.tsx';
import { OfferActions } from './offer-actions.tsx';
import { offerReviewed } from './offer-reviewed.tsx';

interface OfferReviewProps {
  /** Undefined where the list does not show it. */
  readonly listed: AdminOffer | undefined;
  readonly onClose: () => void;
  readonly onDecided: () => void;
}

/** One offer beside its list: the verdict, its correction, and what families see of it. */
export const OfferReview = ({ listed, onClose, onDecided }: OfferReviewProps) => (
  <ReviewSheet
    reviewed={offerReviewed}
    listed={listed}
    onClose={onClose}
    onDecided={onDecided}
    renderEditor={(offer, editing) => <EditOffer offer={offer} {...editing} />}
    renderMore={(offer) => <OfferActions offer={offer} onGone={onClose} />}
  />
);
