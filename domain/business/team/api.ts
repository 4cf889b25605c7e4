import { z } from 'zod';
import { call, IdParams } from '../../kernel/call.ts';
import { meantFor } from '../named.ts';
import { DomainMailSchema, InvitationInputSchema, ProfileInputSchema, TokenSchema } from '../requests.ts';
import { ProviderProfileSchema } from '../views.ts';
import { memberRoles } from '../words.ts';

const DoneSchema = z.object({ message: z.string() });
const TeamSchema = z.object({
  businessId: z.uuid(),
  members: z.array(
    z.object({
      memberId: z.uuid(),
      name: z.string(),
      email: z.string(),
      role: z.enum(memberRoles),
      isSelf: z.boolean(),
    }),
  ),
  /** Which can still be accepted; the owner's alone to see. */
  invitations: z.array(z.object({ id: z.uuid(), email: z.string(), invitedAt: z.string() })),
});
/** Null without a business. */
const OwnTeamSchema = TeamSchema.nullable();
export type Team = z.infer<typeof TeamSchema>;
const OpenInvitationSchema = z.object({ businessName: z.string(), location: z.string() });

const own = { access: 'provider', changes: ['businesses', 'audit'] } as const;
const left = ['businesses', 'members', 'listing', 'audit'] as const;

export const readTeam = call('GET /api/provider/members', {
  id: 'readTeam',
  access: 'provider',
  summary: 'Who acts for the caller’s business, and whom its owner has invited; null without a business',
  answer: OwnTeamSchema,
  reads: ['businesses', 'members'],
});
export const inviteMember = call('POST /api/provider/invitations', {
  id: 'inviteMember',
  summary: 'Invite somebody by email to act for the caller’s business; the owner’s alone',
  body: InvitationInputSchema,
  answer: DoneSchema,
  ...own,
});
export const withdrawInvitation = call('DELETE /api/provider/invitations/:id', {
  id: 'withdrawInvitation',
  summary: 'Withdraw an invitation: its link leads nowhere any more; the owner’s alone',
  params: IdParams,
  answer: DoneSchema,
  ...own,
});
export const endMembership = call('DELETE /api/provider/members/:id', {
  id: 'endMembership',
  summary: 'Leave the business, or as its owner remove somebody',
  params: IdParams,
  query: z.object({ businessId: meantFor }),
  answer: DoneSchema,
  // Who has left may be no provider any more, and is told so again when they did not hear it.
  access: 'signed-in',
  changes: left,
});
export const handOverBusiness = call('POST /api/provider/members/:id/owner', {
  id: 'handOverBusiness',
  summary: 'Make another member the owner; the owner’s alone',
  params: IdParams,
  answer: DoneSchema,
  ...own,
});

export const readInvitation = call('GET /api/business-invitations', {
  id: 'readInvitation',
  access: 'signed-in',
  summary: 'What the link of an invitation leads to',
  query: z.object({ token: z.string().max(300) }),
  answer: OpenInvitationSchema,
  reads: ['businesses'],
});
export const acceptInvitation = call('POST /api/business-invitations/accept', {
  id: 'acceptInvitation',
  access: 'signed-in',
  summary: 'Join the business that an email invited to, by an account whose address is confirmed',
  body: TokenSchema,
  answer: DoneSchema,
  changes: ['businesses', 'members', 'audit'],
});

export const changeProfile = call('PUT /api/provider/profile', {
  id: 'changeProfile',
  summary: 'Change what the caller’s business says of itself; another name waits for an admin',
  body: ProfileInputSchema,
  answer: ProviderProfileSchema,
  ...own,
});
export const askForDomainMail = call('POST /api/provider/verification', {
  id: 'askForDomainMail',
  summary: 'Have an email sent to an address of the website’s own domain; its link gives the business its badge',
  body: DomainMailSchema,
  answer: DoneSchema,
  ...own,
});
export const confirmDomain = call('POST /api/provider/verification/confirm', {
  id: 'confirmDomain',
  summary: 'Open the link of that email',
  body: TokenSchema,
  answer: DoneSchema,
  ...own,
});

export const schemas = {
  Team: TeamSchema,
  OwnTeam: OwnTeamSchema,
  TeamDone: DoneSchema,
  OpenInvitation: OpenInvitationSchema,
  InvitationInput: InvitationInputSchema,
  BusinessToken: TokenSchema,
  ProfileChange: ProfileInputSchema,
  DomainMail: DomainMailSchema,
};
