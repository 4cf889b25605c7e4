import type { AdminOffer } from '#domain/offer/views.ts';
import { offerCategories } from '#domain/offer/words.ts';
import { Badge } from '#frontend/components/badge.tsx';
import { cameIn } from '#frontend/components/list/came-in.tsx';
import type { Columns } from '#frontend/components/list/rows.tsx';
import { expiryText, londonToday } from './expiry.ts';
import { proposerOf } from './offer-reviewed.tsx';
import { offerStatusLabels } from './offer-status.ts';

/** What lists of offers for admins say of each. */
export const offerColumns = (open: (id: string) => void, reviewing: string | null): Columns<AdminOffer> => ({
  first: {
    label: 'Offer',
    name: ({ title }) => title,
    text: ({ businessName, location }) =>
      [businessName, location].filter((each) => each !== null).join(', ') || 'No business given',
  },
  others: [
    {
      label: 'Status',
      oneLine: true,
      cell: ({ status, isActive }) => {
        const { label, tone } = offerStatusLabels[status];
        return (
          <span className="inline-flex flex-wrap gap-1">
            <Badge tone={tone}>{label}</Badge>
            {status === 'approved' && !isActive && <Badge>Hidden</Badge>}
          </span>
        );
      },
    },
    { label: 'Saves', cell: ({ discountValue }) => discountValue, spare: true },
    { label: 'Category', cell: ({ category }) => category && offerCategories[category], spare: true },
    { label: 'Until', cell: ({ endDate }) => expiryText(endDate, londonToday()) ?? 'No end', spare: true },
    cameIn(({ createdAt, status, ...offer }) => ({ at: createdAt, by: proposerOf(offer), waits: status === 'draft' })),
  ],
  onOpen: ({ id }) => open(id),
  isOpen: ({ id }) => id === reviewing,
  buttonId: ({ id }) => `review-${id}`,
});
