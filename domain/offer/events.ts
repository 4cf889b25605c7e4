import { z } from 'zod';
import { defineEvent, type EventOf } from '../kernel/event.ts';
import { personal } from '../kernel/personal.ts';
import { undoneShape } from '../kernel/verdict.ts';
import { OfferChangesSchema, OfferFieldsSchema } from './fields.ts';

/** How an offer came to us. */
export const offerSources = ['manual', 'parent_submission', 'scraper'] as const;
export const OfferSourceSchema = z.enum(offerSources);
export type OfferSource = z.infer<typeof OfferSourceSchema>;

const offerId = z.uuid();
/** Whose personal data the contact fields are: the offer's own id, since a business that somebody else proposes has no account. */
const contactSubject = z.string().min(1);
const revision = z.number().int().min(1);
const adminNotes = personal(z.string().max(5000), 'reviewedBy').nullable();

/** A member proposes a business's offer; it waits for an admin. */
export const OfferProposed = defineEvent(
  'OfferProposed',
  z.object({
    offerId,
    contactSubject,
    source: OfferSourceSchema,
    proposedBy: z.uuid(),
    /** The page that it was read from, and when (ISO 8601); null when it was typed. */
    sourceUrl: z.string().max(2000).nullable(),
    readAt: z.string().nullable(),
    fields: OfferFieldsSchema,
    submitterName: personal(z.string().max(200), 'proposedBy'),
    submitterEmail: personal(z.string().max(320), 'proposedBy').nullable(),
    submitterComments: personal(z.string().max(5000), 'proposedBy').nullable(),
  }),
);

/** An admin corrected it. `revision` counts contents from 1. */
export const OfferEdited = defineEvent(
  'OfferEdited',
  z.object({ offerId, contactSubject, revision, changes: OfferChangesSchema }),
);

const verdict = z.object({
  offerId,
  revision,
  source: OfferSourceSchema,
  proposedBy: z.uuid(),
  reviewedBy: z.uuid(),
  adminNotes,
});
/** Counts the approvals of it that were taken back before; absent for the first. */
const again = z.number().int().min(1).optional();
export const OfferApproved = defineEvent('OfferApproved', verdict.extend({ again }));
export const OfferRejected = defineEvent('OfferRejected', verdict);
/** Who gave the verdict takes it back: the offer waits again, and nobody sees it. `again` is that of the approval. */
export const OfferVerdictUndone = defineEvent(
  'OfferVerdictUndone',
  verdict.pick({ offerId: true, source: true, proposedBy: true }).extend({ ...undoneShape, again }),
);

/** Whether families see it, as long as it is approved and in date, whatever its status was when an admin said so. */
export const OfferShown = defineEvent('OfferShown', z.object({ offerId }));
export const OfferHidden = defineEvent('OfferHidden', z.object({ offerId }));

/** An admin took it away: it is on no list any more. What was said of it stays in its stream. */
export const OfferDeleted = defineEvent('OfferDeleted', z.object({ offerId }));

export const offerEvents = [
  OfferProposed,
  OfferEdited,
  OfferApproved,
  OfferRejected,
  OfferVerdictUndone,
  OfferShown,
  OfferHidden,
  OfferDeleted,
] as const;
export type OfferEvent = EventOf<(typeof offerEvents)[number]>;
