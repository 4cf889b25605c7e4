import { z } from 'zod';
import { calendarDay } from '../kernel/calendar-day.ts';
import { PartnerInputSchema } from '../business/application.ts';
import { honeypot } from '../kernel/honeypot.ts';
import { nameSchema } from '../kernel/names.ts';
import { NAME_MAX } from '../listing/facts/limits.ts';
import { emptyToNull, text, webAddressOr } from '../listing/form-input.ts';
import { contactTopics, leadStatusIds, marketingMethods, partnerTypeIds } from './words.ts';

const atLeastOne = <Word extends string>(words: readonly [Word, ...Word[]], message: string) =>
  z
    .array(z.enum(words), message)
    .min(1, message)
    .transform((chosen) => [...new Set(chosen)]);
const businessType = z.enum(partnerTypeIds, 'Business type is required');
const currentMarketing = atLeastOne(marketingMethods, 'Please select at least one marketing method');
const preferredContact = atLeastOne(contactTopics, 'Please select at least one contact preference');

/** What a business partner types into the partner form. */
export const LeadFormSchema = PartnerInputSchema.extend({
  businessType,
  interestedInPartnership: z.boolean().default(true),
  currentMarketing,
  preferredContact,
});
/** POST business-owners. */
export const LeadInputSchema = LeadFormSchema.extend(honeypot);

const day = z.preprocess(emptyToNull, calendarDay('Please enter a date').nullable());
/** PUT business-owners/{id}/status. What is left out stays as it is. */
export const LeadStatusSchema = z.object({
  status: z.enum(leadStatusIds).optional(),
  notes: z.string().trim().max(5000).nullish(),
  nextContactDate: day.optional(),
});

const said = PartnerInputSchema.shape;
/** PUT business-owners/{id}: an admin corrects what is known; what is left out stays as it is. */
export const LeadEditSchema = z.object({
  businessName: said.businessName.optional(),
  contactName: said.contactName.optional(),
  email: said.email.optional(),
  phone: said.phone.optional(),
  website: webAddressOr('Please enter a valid website URL').optional(),
  businessType: businessType.optional(),
  location: said.location.optional(),
  description: said.description.optional(),
  targetAudience: said.targetAudience.optional(),
  additionalNotes: text(5000).optional(),
  interestedInPartnership: z.boolean().optional(),
  currentMarketing: currentMarketing.optional(),
  preferredContact: preferredContact.optional(),
  ownerName: z.preprocess(emptyToNull, nameSchema(NAME_MAX).nullable()).optional(),
  businessSize: text(100).optional(),
  howHeardAboutUs: text(100).optional(),
  emailOptIn: z.boolean().optional(),
  lastContactDate: day.optional(),
});
