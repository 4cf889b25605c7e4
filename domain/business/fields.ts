import { z } from 'zod';
import { personal } from '../kernel/personal.ts';
import { providerTypeIds } from './words.ts';

/** Nobody can tell a sole trader from a company by the text: all of it is whoever applied's own. */
const said = (max: number) => personal(z.string().max(max), 'contactSubject');

export const CONTACT_NAME_MAX = 200;

/** Everything that a business says of itself. Null is not known. */
export const BusinessFieldsSchema = z.object({
  businessName: said(200),
  contactName: said(CONTACT_NAME_MAX),
  email: said(320),
  phone: said(50),
  website: said(2000).nullable(),
  businessType: z.enum(providerTypeIds),
  location: said(200),
  description: said(5000),
  targetAudience: said(500),
  additionalNotes: said(5000).nullable(),
});
export type BusinessFields = z.infer<typeof BusinessFieldsSchema>;

/** A field that is absent stays as it is. */
export const BusinessChangesSchema = BusinessFieldsSchema.partial();
export type BusinessChanges = z.infer<typeof BusinessChangesSchema>;
