import { z } from 'zod';
import { DomainMailSchema, TokenSchema } from '../business/requests.ts';
import { call, IdParams } from '../kernel/call.ts';

const NO_NOTE = 'Please tell us why this activity is yours';
const ClaimInputSchema = z.object({
  note: z.string(NO_NOTE).trim().min(1, NO_NOTE).max(2000, 'Please use at most 2000 characters'),
});
const ClaimableSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The domain whose mail shows that it is theirs; null when only our team can decide. */
  domain: z.string().nullable(),
  standing: z.enum(['free', 'own', 'others', 'waiting']),
});
const ClaimDoneSchema = z.object({ id: z.uuid(), message: z.string() });
const own = { access: 'provider', answer: ClaimDoneSchema } as const;

export const readClaimable = call('GET /api/provider/claimable/:id', {
  id: 'readClaimable',
  access: 'provider',
  summary: 'How the caller’s business can show that a live activity is its own',
  params: IdParams,
  answer: ClaimableSchema,
  reads: ['listing', 'businesses', 'claims'],
});
export const claimByMail = call('POST /api/provider/claimable/:id/mail', {
  id: 'claimByMail',
  summary: 'Have an email sent to an address of the activity’s own domain; its link gives the activity to the business',
  params: IdParams,
  body: DomainMailSchema,
  changes: ['listing'],
  ...own,
});
export const confirmClaim = call('POST /api/provider/claims/confirm', {
  id: 'confirmClaim',
  summary: 'Open the link of that email',
  body: TokenSchema,
  changes: ['listing', 'businesses', 'audit'],
  ...own,
});
export const makeClaim = call('POST /api/provider/claimable/:id/claims', {
  id: 'makeClaim',
  summary: 'Ask an admin to decide that a live activity belongs to the caller’s business',
  params: IdParams,
  body: ClaimInputSchema,
  changes: ['claims', 'audit'],
  ...own,
});

export const schemas = { Claimable: ClaimableSchema, ClaimInput: ClaimInputSchema, ClaimDone: ClaimDoneSchema };
