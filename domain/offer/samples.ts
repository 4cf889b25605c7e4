import type { Samples } from '../kernel/concept.ts';
import { sampleIds } from '../kernel/sample-ids.ts';
import type { offerEvents } from './events.ts';

const { run: offerId, member: proposedBy, admin: reviewedBy } = sampleIds;
const verdict = { offerId, revision: 2, source: 'parent_submission', proposedBy, reviewedBy } as const;

export const offerSamples: Samples<typeof offerEvents> = {
  OfferProposed: {
    offerId,
    contactSubject: offerId,
    source: 'parent_submission',
    proposedBy,
    sourceUrl: 'https://example.org/offers',
    readAt: '2026-03-01T09:59:00.000Z',
    fields: {
      title: 'Kids eat free',
      description: 'One child eats free for each adult main course.',
      businessName: 'Ottoline’s Kitchen',
      category: 'food',
      discountValue: 'Free child’s meal',
      location: 'Walton-on-Thames',
      endDate: '2026-12-31',
      contactEmail: 'kitchen@example.org',
    },
    submitterName: 'Petra Parent',
    submitterEmail: 'petra@example.org',
    submitterComments: 'Ask for Petra',
  },
  OfferEdited: {
    offerId,
    contactSubject: offerId,
    revision: 2,
    changes: { businessName: 'Ottoline’s Kitchen and Bar', voucherCode: 'KIDS', endDate: null },
  },
  OfferApproved: { ...verdict, adminNotes: 'Called Ottoline, all true.' },
  OfferRejected: { ...verdict, adminNotes: null },
  OfferVerdictUndone: {
    offerId,
    source: 'parent_submission',
    proposedBy,
    undone: 'approved',
    reviewedBy,
    undoneBy: reviewedBy,
    again: 1,
  },
  OfferShown: { offerId },
  OfferHidden: { offerId },
  OfferDeleted: { offerId },
};
