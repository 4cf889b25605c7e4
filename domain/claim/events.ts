import { z } from 'zod';
import { defineEvent, type EventOf } from '../kernel/event.ts';
import { personal } from '../kernel/personal.ts';
import { undoneShape } from '../kernel/verdict.ts';

const claimId = z.uuid();
const verdict = z.object({ claimId, reviewedBy: z.string().min(1) });
const adminNotes = personal(z.string().max(5000), 'reviewedBy');

/** A business says that a live listing is its own, and cannot show it by mail. `ownedBy` is the business that had it then. */
export const ClaimMade = defineEvent(
  'ClaimMade',
  z.object({
    claimId,
    listingId: z.uuid(),
    businessId: z.uuid(),
    ownedBy: z.uuid().nullable(),
    madeBy: z.uuid(),
    note: personal(z.string().max(2000), 'madeBy'),
  }),
);
export const ClaimApproved = defineEvent('ClaimApproved', verdict.extend({ adminNotes: adminNotes.nullable() }));
export const ClaimRejected = defineEvent('ClaimRejected', verdict.extend({ adminNotes }));
/** Who rejected it takes that back: it waits again. An approval has given the listing away, and stays. */
export const ClaimVerdictUndone = defineEvent(
  'ClaimVerdictUndone',
  z.object({ claimId, ...undoneShape, undone: z.literal('rejected') }),
);

export const claimEvents = [ClaimMade, ClaimApproved, ClaimRejected, ClaimVerdictUndone] as const;
export type ClaimEvent = EventOf<(typeof claimEvents)[number]>;
