import { z } from 'zod';
import { LeadFieldsSchema } from './fields.ts';
import type { ShownLead } from './lead.ts';
import { LeadStepSchema } from './timeline.ts';
import { leadStatusIds } from './words.ts';

const { shape } = LeadFieldsSchema;
/** A lead as admins see it. */
export const LeadSchema = z.object({
  id: z.uuid(),
  businessName: z.string(),
  contactName: z.string(),
  ownerName: z.string().nullable(),
  email: z.string(),
  phone: z.string(),
  location: z.string(),
  businessType: shape.businessType,
  businessSize: z.string().nullable(),
  website: z.string().nullable(),
  description: z.string(),
  additionalNotes: z.string().nullable(),
  targetAudience: z.array(z.string()).describe('What was written, taken apart at its commas'),
  currentMarketing: z.array(z.string()),
  marketingPreferences: z.array(z.string()).describe('What they want to hear from us about'),
  leadStatus: z.enum(leadStatusIds),
  notes: z.string().nullable().describe('What was said last; a lead by itself tells all of them'),
  lastContactDate: z.string().nullable(),
  nextContactDate: z.string().nullable().describe('On which day an admin means to speak to them next'),
  createdAt: z.string(),
  howHeardAboutUs: z.string().nullable(),
  emailOptIn: z.boolean(),
  interestedInPartnership: z.boolean(),
  source: z.string(),
});
export type LeadView = z.infer<typeof LeadSchema>;

/** One lead with what happened to it, the newest first. */
export const LeadDetailSchema = LeadSchema.extend({ timeline: z.array(LeadStepSchema) });
export type LeadDetail = z.infer<typeof LeadDetailSchema>;

/** A lead as the calls of admins answer it. */
export function leadView({ leadId, status, notes, nextContactDate, fields, createdAt, source }: ShownLead): LeadView {
  const { preferredContact, targetAudience, ...known } = fields;
  return {
    ...known,
    id: leadId,
    targetAudience: targetAudience
      .split(',')
      .map((each) => each.trim())
      .filter(Boolean),
    marketingPreferences: preferredContact,
    leadStatus: status,
    notes,
    nextContactDate,
    createdAt,
    source,
  };
}
