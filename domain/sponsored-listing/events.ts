import { z } from 'zod';
import { defineEvent, type EventOf } from '../kernel/event.ts';
import { personal } from '../kernel/personal.ts';
import { undoneShape } from '../kernel/verdict.ts';

const sponsorshipId = z.uuid();
const pence = z.number().int().min(1);
const verdict = z.object({
  sponsorshipId,
  reviewedBy: z.string().min(1),
  /** For the provider; null where nothing was written. */
  adminNotes: personal(z.string().max(5000), 'reviewedBy').nullable(),
});
const by = z.enum(['provider', 'admin']);

/** So many clicks at so much each, as the rate was then; `budget` is both together. In pence. */
export const SponsorshipBooked = defineEvent(
  'SponsorshipBooked',
  z.object({
    sponsorshipId,
    listingId: z.uuid(),
    businessId: z.uuid(),
    bookedBy: z.uuid(),
    costPerClick: pence,
    clicks: z.number().int().min(1),
    budget: pence,
  }),
);
export const SponsorshipApproved = defineEvent('SponsorshipApproved', verdict);
export const SponsorshipRejected = defineEvent('SponsorshipRejected', verdict);
/** Who gave the verdict takes it back: it waits again. */
export const SponsorshipVerdictUndone = defineEvent(
  'SponsorshipVerdictUndone',
  z.object({ sponsorshipId, ...undoneShape }),
);
export const SponsorshipPaused = defineEvent('SponsorshipPaused', z.object({ sponsorshipId, by }));
export const SponsorshipResumed = defineEvent('SponsorshipResumed', z.object({ sponsorshipId, by }));
/** What it has not spent by then is not paid. */
export const SponsorshipEnded = defineEvent('SponsorshipEnded', z.object({ sponsorshipId, by }));

export const sponsoredListingEvents = [
  SponsorshipBooked,
  SponsorshipApproved,
  SponsorshipRejected,
  SponsorshipVerdictUndone,
  SponsorshipPaused,
  SponsorshipResumed,
  SponsorshipEnded,
] as const;
export type SponsoredListingEvent = EventOf<(typeof sponsoredListingEvents)[number]>;
