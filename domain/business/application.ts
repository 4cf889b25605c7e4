import { z } from 'zod';
import { nameSchema } from '../kernel/names.ts';
import { NAME_MAX } from '../listing/facts/limits.ts';
import { text, webAddressOr } from '../listing/form-input.ts';
import { BUSINESS_DESCRIPTION_MIN } from './words.ts';

const required = (words: string, max: number) =>
  z.string(words).trim().min(1, words).max(max, `Please use at most ${max} characters`);
const TOO_SHORT = `Please provide at least ${BUSINESS_DESCRIPTION_MIN} characters describing your business`;
const NO_ADDRESS = 'Please enter a valid email address';

/** What both kinds of partner say of themselves: those who offer activities, and those who want to work with us otherwise. */
export const PartnerInputSchema = z.object({
  businessName: nameSchema(NAME_MAX, 'Business name is required'),
  contactName: nameSchema(NAME_MAX, 'Contact name is required'),
  email: z.preprocess(
    (email) => (typeof email === 'string' ? email.trim() : email),
    z.email(NO_ADDRESS).max(320, NO_ADDRESS),
  ),
  phone: required('Phone number is required', 50),
  website: webAddressOr('Please enter a valid website URL')
    .optional()
    .transform((address) => address ?? null),
  location: required('Location is required', NAME_MAX),
  description: z
    .string(TOO_SHORT)
    .trim()
    .min(BUSINESS_DESCRIPTION_MIN, TOO_SHORT)
    .max(5000, 'Please use at most 5000 characters'),
  targetAudience: required('Target audience is required', 500),
  additionalNotes: text(5000)
    .optional()
    .transform((notes) => notes ?? null),
});
