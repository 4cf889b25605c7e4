import { concept, known } from '../kernel/concept.ts';
import { plainSnapshot } from '../kernel/decider.ts';
import { sampleIds } from '../kernel/sample-ids.ts';
import { waitsAgain } from '../kernel/verdict.ts';
import { type Claims, decide, evolve, initialClaims } from './claim.ts';
import { claimEvents } from './events.ts';

const { listing: listingId, business: businessId, run: claimId, member, admin: reviewedBy } = sampleIds;

/** What one business says of one listing: that it is its own. */
export const claim = concept({
  name: 'claim',
  events: claimEvents,
  decider: { initial: initialClaims, evolve, decide, snapshot: plainSnapshot<Claims>(3) },
  commands: { MakeClaim: true, ApproveClaim: true, RejectClaim: true, UndoClaimVerdict: true },
  trail: {
    initial: { name: null, view: {}, state: null },
    tell: ({ view }, event) => {
      if (event.type === 'ClaimMade') {
        const { listingId: listing, businessId: business, note } = event.data;
        return { name: null, view: known({ listing, business, note, status: 'pending' }), state: null };
      }
      if (event.type === 'ClaimVerdictUndone')
        return { name: null, view: known({ ...view, status: 'pending', adminNotes: null }), state: null };
      const status = event.type === 'ClaimApproved' ? 'approved' : 'rejected';
      return { name: null, view: known({ ...view, status, adminNotes: event.data.adminNotes }), state: null };
    },
  },
  says: {
    ClaimMade: () => 'A business claimed a listing',
    ClaimApproved: () => 'A claim was approved',
    ClaimRejected: () => 'A claim was rejected',
    ClaimVerdictUndone: (data) => waitsAgain('a claim', data),
  },
  samples: {
    ClaimMade: { claimId, listingId, businessId, ownedBy: null, madeBy: member, note: 'Ask for Petra at the hall.' },
    ClaimApproved: { claimId, reviewedBy, adminNotes: null },
    ClaimRejected: { claimId, reviewedBy, adminNotes: 'Petra does not work there.' },
    ClaimVerdictUndone: { claimId, undone: 'rejected', reviewedBy, undoneBy: reviewedBy },
  },
});
