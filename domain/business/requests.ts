import { z } from 'zod';
import { honeypot } from '../kernel/honeypot.ts';
import { ActivityInputSchema } from '../listing/input.ts';
import { UndoAnswerSchema } from '../kernel/verdict.ts';
import { text, webAddressOr } from '../listing/form-input.ts';
import { PartnerInputSchema } from './application.ts';
import type { BusinessChanges } from './fields.ts';
import { meantFor } from './named.ts';
import { providerTypeIds } from './words.ts';

const said = PartnerInputSchema.shape;
const businessType = z.enum(providerTypeIds, 'Business type is required');

/** What a provider of activities types into the partner form. */
export const ProviderApplicationFormSchema = PartnerInputSchema.extend({ businessType });
/** POST providers. */
export const ProviderApplicationSchema = ProviderApplicationFormSchema.extend(honeypot);

/** What an admin corrects of a business, in the words of its profile; what is left out stays as it is. */
export const BusinessEditSchema = z.object({
  name: said.businessName.optional(),
  contactName: said.contactName.optional(),
  contactEmail: said.email.optional(),
  contactPhone: said.phone.optional(),
  website: webAddressOr('Please enter a valid website URL').optional(),
  businessType: businessType.optional(),
  location: said.location.optional(),
  description: said.description.optional(),
  targetAudience: said.targetAudience.optional(),
  additionalNotes: text(5000).optional(),
});
const revision = z.number().int().min(1);
/** What both kinds have and each has its own words for: the kind's own rules alone say what is wrong with it. */
const ofEither = { name: z.string().nullish(), website: z.string().nullish() };
const onlyOfBusinesses = {
  businessType: businessType.optional(),
  targetAudience: text(500).optional(),
  additionalNotes: text(5000).optional(),
};
/**
 * PUT admin/providers/{id}: what a business may say, or an activity, whichever it is; each is held against its own rules. `revision`
 * is the content that the admin looked at.
 */
export const ProviderEditSchema = ActivityInputSchema.partial().extend({
  ...onlyOfBusinesses,
  ...ofEither,
  revision: revision.optional(),
});

/** The changes of a business that a parsed edit asks for. */
export function businessChangesFrom(input: z.output<typeof BusinessEditSchema>): BusinessChanges {
  const { name: businessName, contactEmail: email, contactPhone: phone, ...others } = input;
  const asked = Object.entries({ ...others, businessName, email, phone });
  return Object.fromEntries(asked.filter(([, value]) => value !== undefined));
}

/** POST admin/providers/{id}/approve and /reject, without a body where nothing is said. Of an activity the revision has to be named. */
export const ProviderVerdictSchema = z
  .object({ adminNotes: text(5000).optional(), revision: revision.optional() })
  .nullish();
/** POST admin/providers/{id}/undo. The same of an activity. */
export const ProviderUndoSchema = UndoAnswerSchema.extend({ revision: revision.optional() });

/** PUT provider/profile: what is left out stays as it is. */
export const ProfileInputSchema = BusinessEditSchema.omit({ additionalNotes: true }).extend({ businessId: meantFor });

/** An address that a letter is sent to: of somebody who is invited, or of the website's own domain. */
export const InvitationInputSchema = z.object({ email: said.email });
export const DomainMailSchema = z.object({ email: said.email });
/** What the link of a letter ends with. */
export const TokenSchema = z.object({ token: z.string().max(2000) });
