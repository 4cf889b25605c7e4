import { z } from 'zod';
import { defineEvent, type EventOf } from '../kernel/event.ts';
import { personal } from '../kernel/personal.ts';
import { BusinessChangesSchema, BusinessFieldsSchema } from './fields.ts';
import { profileEvents } from './profile-events.ts';
import { teamEvents } from './team/events.ts';
import { memberRoles } from './words.ts';

const businessId = z.uuid();
/** Whose data the fields are: the member's who applied, or of somebody without an account. */
const contactSubject = z.string().min(1);
/** Counts contents from 1. */
const revision = z.number().int().min(1);
const adminNotes = personal(z.string().max(5000), 'reviewedBy');
const verdict = z.object({ businessId, revision, reviewedBy: z.string().min(1) });

/** A provider asks to be listed; an admin decides. */
export const BusinessApplied = defineEvent(
  'BusinessApplied',
  z.object({ businessId, contactSubject, fields: BusinessFieldsSchema }),
);
/** An admin corrected what it says, or one of its own did. */
export const BusinessEdited = defineEvent(
  'BusinessEdited',
  z.object({ businessId, contactSubject, revision, changes: BusinessChangesSchema }),
);
/** The application is a provider's profile from here on. */
export const BusinessApproved = defineEvent('BusinessApproved', verdict.extend({ adminNotes: adminNotes.nullable() }));
export const BusinessRejected = defineEvent('BusinessRejected', verdict.extend({ adminNotes }));
/** The account whose confirmed address is the business's acts for it from here on. */
export const BusinessMemberJoined = defineEvent(
  'BusinessMemberJoined',
  z.object({ businessId, memberId: z.uuid(), role: z.enum(memberRoles) }),
);

export const businessEvents = [
  BusinessApplied,
  BusinessEdited,
  BusinessApproved,
  BusinessRejected,
  BusinessMemberJoined,
  ...teamEvents,
  ...profileEvents,
] as const;
export type BusinessEvent = EventOf<(typeof businessEvents)[number]>;
