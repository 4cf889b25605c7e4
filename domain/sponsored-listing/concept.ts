import { concept, count, known } from '../kernel/concept.ts';
import { plainSnapshot } from '../kernel/decider.ts';
import { formatPounds, poundsOf } from '../kernel/pounds.ts';
import { sampleIds } from '../kernel/sample-ids.ts';
import { waitsAgain } from '../kernel/verdict.ts';
import { sponsoredListingEvents } from './events.ts';
import { decide, evolve, initialSponsoredListing, type SponsoredListing } from './sponsored-listing.ts';

const { sponsorship: sponsorshipId, listing: listingId, business: businessId, admin: reviewedBy } = sampleIds;
const who = (by: 'provider' | 'admin'): string => (by === 'admin' ? 'an admin' : 'its provider');

/** A listing that its provider pays for by the click, to stand first where it is found. */
export const sponsoredListing = concept({
  name: 'sponsoredListing',
  events: sponsoredListingEvents,
  decider: {
    initial: initialSponsoredListing,
    evolve,
    decide,
    snapshot: plainSnapshot<SponsoredListing>(2),
  },
  commands: {
    BookSponsorship: true,
    ApproveSponsorship: true,
    RejectSponsorship: true,
    UndoSponsorshipVerdict: true,
    PauseSponsorship: true,
    ResumeSponsorship: true,
    EndSponsorship: true,
  },
  trail: {
    initial: { name: 'Sponsored listing', view: {}, state: null },
    tell: ({ name, view }, event) => {
      const now = (changes: object) => ({ name, view: known({ ...view, ...changes }), state: null });
      switch (event.type) {
        case 'SponsorshipBooked': {
          const { listingId: listing, clicks, budget } = event.data;
          return now({ listing, clicks, budget: formatPounds(poundsOf(budget)), status: 'pending' });
        }
        case 'SponsorshipApproved':
          return now({ status: 'active', adminNotes: event.data.adminNotes });
        case 'SponsorshipRejected':
          return now({ status: 'rejected', adminNotes: event.data.adminNotes });
        case 'SponsorshipVerdictUndone':
          return now({ status: 'pending', adminNotes: null });
        case 'SponsorshipPaused':
          return now({ status: 'paused' });
        case 'SponsorshipResumed':
          return now({ status: 'active' });
        case 'SponsorshipEnded':
          return now({ status: 'ended' });
      }
    },
  },
  says: {
    SponsorshipBooked: ({ clicks }) => `A sponsored listing was booked for ${count(clicks, 'click')}`,
    SponsorshipApproved: () => 'A sponsored listing was approved',
    SponsorshipRejected: () => 'A sponsored listing was rejected',
    SponsorshipVerdictUndone: (data) => waitsAgain('a sponsored listing', data),
    SponsorshipPaused: ({ by }) => `A sponsored listing was paused by ${who(by)}`,
    SponsorshipResumed: ({ by }) => `A sponsored listing was resumed by ${who(by)}`,
    SponsorshipEnded: ({ by }) => `A sponsored listing was ended by ${who(by)}`,
  },
  samples: {
    SponsorshipBooked: {
      sponsorshipId,
      listingId,
      businessId,
      bookedBy: sampleIds.member,
      costPerClick: 40,
      clicks: 50,
      budget: 2000,
    },
    SponsorshipApproved: { sponsorshipId, reviewedBy, adminNotes: null },
    SponsorshipRejected: { sponsorshipId, reviewedBy, adminNotes: 'This activity is full.' },
    SponsorshipVerdictUndone: { sponsorshipId, undone: 'approved', reviewedBy, undoneBy: reviewedBy },
    SponsorshipPaused: { sponsorshipId, by: 'provider' },
    SponsorshipResumed: { sponsorshipId, by: 'provider' },
    SponsorshipEnded: { sponsorshipId, by: 'admin' },
  },
});
