import { z } from 'zod';
import { defineEvent, type EventOf } from '../kernel/event.ts';
import { personal } from '../kernel/personal.ts';
import { LeadChangesSchema, LeadFieldsSchema } from './fields.ts';
import { leadStatusIds } from './words.ts';

const leadId = z.uuid();
/** Whose data the fields are: the member's who wrote, or of somebody without an account. */
const contactSubject = z.string().min(1);

/** A business wants to work with us. */
export const LeadReceived = defineEvent(
  'LeadReceived',
  z.object({ leadId, contactSubject, source: z.string().max(60), fields: LeadFieldsSchema }),
);
/** An admin says how far it has come. Null notes stay as they were, an empty text takes them away. */
export const LeadStatusSet = defineEvent(
  'LeadStatusSet',
  z.object({
    leadId,
    status: z.enum(leadStatusIds),
    adminNotes: personal(z.string().max(5000), 'handledBy').nullable(),
    handledBy: z.string().min(1),
    /** When the business was last spoken to, YYYY-MM-DD. */
    lastContactDate: z.iso.date().nullable(),
  }),
);
/** An admin corrected or added something. */
export const LeadEdited = defineEvent('LeadEdited', z.object({ leadId, contactSubject, changes: LeadChangesSchema }));
/** On which day an admin means to speak to the business next; null is on none. */
export const LeadContactPlanned = defineEvent(
  'LeadContactPlanned',
  z.object({ leadId, nextContactDate: z.iso.date().nullable() }),
);

export const leadEvents = [LeadReceived, LeadStatusSet, LeadEdited, LeadContactPlanned] as const;
export type LeadEvent = EventOf<(typeof leadEvents)[number]>;
