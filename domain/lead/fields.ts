import { z } from 'zod';
import { personal } from '../kernel/personal.ts';
import { contactTopics, marketingMethods, partnerTypeIds } from './words.ts';

/** Nobody can tell a sole trader from a company by the text: all of it is whoever wrote it's own. */
const said = (max: number) => personal(z.string().max(max), 'contactSubject');

/** Everything that is known of a lead. Null is not known. */
export const LeadFieldsSchema = z.object({
  businessName: said(200),
  contactName: said(200),
  email: said(320),
  phone: said(50),
  website: said(2000).nullable(),
  businessType: z.enum(partnerTypeIds),
  location: said(200),
  description: said(5000),
  targetAudience: said(500),
  additionalNotes: said(5000).nullable(),
  interestedInPartnership: z.boolean(),
  currentMarketing: z.array(z.enum(marketingMethods)),
  preferredContact: z.array(z.enum(contactTopics)),
  /** No form asks for these; an admin hears them on the telephone. */
  ownerName: said(200).nullable(),
  businessSize: z.string().max(100).nullable(),
  howHeardAboutUs: z.string().max(100).nullable(),
  emailOptIn: z.boolean(),
  /** A day in London, YYYY-MM-DD. */
  lastContactDate: z.iso.date().nullable(),
});
export type LeadFields = z.infer<typeof LeadFieldsSchema>;

/** A field that is absent stays as it is. */
export const LeadChangesSchema = LeadFieldsSchema.partial();
export type LeadChanges = z.infer<typeof LeadChangesSchema>;

/** What the form does not ask for. */
export const unasked = {
  ownerName: null,
  businessSize: null,
  howHeardAboutUs: null,
  emailOptIn: false,
  lastContactDate: null,
} as const satisfies LeadChanges;
