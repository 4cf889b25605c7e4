import { z } from 'zod';
import { defineEvent } from '../kernel/event.ts';
import { personal } from '../kernel/personal.ts';
import { undoneShape } from '../kernel/verdict.ts';

const businessId = z.uuid();
const contactSubject = z.string().min(1);
const name = personal(z.string().max(200), 'contactSubject');
const adminNotes = personal(z.string().max(5000), 'reviewedBy');

/** The business wants another name. It keeps the approved one until an admin has looked at this. */
export const BusinessNameProposed = defineEvent('BusinessNameProposed', z.object({ businessId, contactSubject, name }));
/** The business keeps its name after all: it took back the other one before anybody had decided on it. */
export const BusinessNameWithdrawn = defineEvent('BusinessNameWithdrawn', z.object({ businessId }));
export const BusinessNameApproved = defineEvent(
  'BusinessNameApproved',
  z.object({
    businessId,
    contactSubject,
    /** Counts contents, as that of an edit does. */
    revision: z.number().int().min(1),
    name,
    reviewedBy: z.string().min(1),
    adminNotes: adminNotes.nullable(),
  }),
);
export const BusinessNameRejected = defineEvent(
  'BusinessNameRejected',
  z.object({ businessId, reviewedBy: z.string().min(1), adminNotes }),
);
/**
 * Who gave the verdict takes it back. The application waits again; or the business is called as before (`name`, null where that had not
 * changed), and the one that it wants waits again at its old place.
 */
export const BusinessVerdictUndone = defineEvent(
  'BusinessVerdictUndone',
  z.object({
    businessId,
    contactSubject,
    revision: z.number().int().min(1),
    ...undoneShape,
    on: z.enum(['application', 'name']),
    name: name.nullable(),
    proposedName: name.nullable(),
    /** ISO 8601. */
    proposedAt: z.string().nullable(),
  }),
);
/** A member has opened a letter to an address of this domain. */
export const BusinessDomainVerified = defineEvent(
  'BusinessDomainVerified',
  z.object({
    businessId,
    contactSubject,
    domain: personal(z.string().max(253), 'contactSubject'),
    verifiedBy: z.uuid(),
  }),
);

export const profileEvents = [
  BusinessNameProposed,
  BusinessNameWithdrawn,
  BusinessNameApproved,
  BusinessNameRejected,
  BusinessVerdictUndone,
  BusinessDomainVerified,
] as const;
