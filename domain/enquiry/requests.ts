import { z } from 'zod';
import { honeypot } from '../kernel/honeypot.ts';
import { nameSchema, shownName } from '../kernel/names.ts';
import { text } from '../listing/form-input.ts';
import { enquiryStatuses } from './enquiry.ts';
import { MESSAGE_MAX, NAME_MAX } from './limits.ts';

const NO_ADDRESS = 'Please enter a valid email address';
const NO_MESSAGE = 'Please enter your message';

/** What somebody types who asks a provider something. */
export const EnquiryFormSchema = z.object({
  name: nameSchema(NAME_MAX, 'Please enter your name'),
  email: z.preprocess(
    (email) => (typeof email === 'string' ? email.trim() : email),
    z.email(NO_ADDRESS).max(320, NO_ADDRESS),
  ),
  phone: text(50)
    .optional()
    // On one line: it stands in a letter before the words that are marked as theirs.
    .transform((phone) => shownName(phone ?? '') || null),
  message: z
    .string(NO_MESSAGE)
    .trim()
    .min(1, NO_MESSAGE)
    .max(MESSAGE_MAX, `Please use at most ${MESSAGE_MAX} characters`),
});

/** POST activities/{id}/enquiries. */
export const EnquiryInputSchema = EnquiryFormSchema.extend(honeypot);

/** PUT provider/enquiries/{id}. */
export const EnquiryHandlingSchema = z.object({ status: z.enum(enquiryStatuses) });
