import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { honeypot } from '../kernel/honeypot.ts';

const Done = z.object({ message: z.string() });
const MISSING = 'Please enter your email address';
const SubscribeSchema = z.object({
  email: z.preprocess(
    (email) => (typeof email === 'string' ? email.trim() : email),
    z.string(MISSING).min(1, MISSING).pipe(z.email('Please enter a valid email address').max(320)),
  ),
  ...honeypot,
});
/** What stands in a letter's links. */
export const LetterTokenSchema = z.string().min(1).max(200);
const TokenBody = z.object({ token: LetterTokenSchema });

export const subscribe = call('POST /api/newsletter/subscribe', {
  id: 'subscribe',
  access: 'public-write',
  summary: 'Ask for the weekly newsletter; an email asks whether the address is theirs',
  body: SubscribeSchema,
  answer: Done,
});
export const confirmSubscription = call('POST /api/newsletter/confirm', {
  id: 'confirmSubscription',
  access: 'public-write',
  summary: 'Confirm a subscription by what stands in the email',
  body: TokenBody,
  answer: Done,
});
export const unsubscribe = call('POST /api/newsletter/unsubscribe', {
  id: 'unsubscribe',
  access: 'public-write',
  summary:
    'End the newsletter to an address by what stands in each email; also by one click in a mail program (RFC 8058)',
  query: z.object({ token: LetterTokenSchema }),
  answer: Done,
});

export const schemas = { Subscribe: SubscribeSchema, LetterToken: TokenBody, NewsletterAnswer: Done };
