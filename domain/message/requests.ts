import { z } from 'zod';
import { nameSchema, shownName } from '../kernel/names.ts';
import { NAME_MAX } from '../listing/facts/limits.ts';
import { honeypot } from '../kernel/honeypot.ts';
import { messageStatuses } from './message.ts';

const required = (words: string, max: number) =>
  z.string(words).trim().min(1, words).max(max, `Please use at most ${max} characters`);

/** What people type into the contact form. */
export const ContactFormSchema = z.object({
  name: nameSchema(NAME_MAX, 'Please enter your name'),
  email: z.preprocess(
    (email) => (typeof email === 'string' ? email.trim() : email),
    z.email('Please enter a valid email address').max(320, 'Please enter a valid email address'),
  ),
  // One line, as it stands in the head of a letter; about a website, it may name it.
  subject: z.preprocess(
    (subject) => (typeof subject === 'string' ? shownName(subject) : subject),
    required('Please enter a subject', NAME_MAX),
  ),
  message: required('Please enter your message', 5000),
});

/** POST contact. */
export const ContactSchema = ContactFormSchema.extend(honeypot);

/** PUT admin/contact-messages/{id}. Notes that are left out stay as they are; `undo` takes back what one said oneself, and nothing else. */
export const MessageHandlingSchema = z.object({
  status: z.enum(messageStatuses),
  undo: z.boolean().default(false),
  adminNotes: z.string().trim().max(5000).nullish(),
});
