import { z } from 'zod';
import { call, IdParams } from '../../kernel/call.ts';
import { filterBy } from '../../kernel/filter.ts';
import { listPart } from '../../kernel/list-part.ts';
import { EraseMemberSchema, MemberReasonSchema } from './requests.ts';
import { ErasureSchema, MemberDetailSchema, MemberSchema, RoleSchema } from './views.ts';
import { memberStateIds } from './words.ts';

const MessageSchema = z.object({ message: z.string() });
const changes = ['members', 'audit'] as const;

export const listMembers = call('GET /api/admin/members', {
  id: 'listMembers',
  access: 'admin',
  summary: 'Everybody with an account, the newest first; who is searched for, the best match first',
  query: z.object({
    search: z.string().trim().max(200).optional().describe('Words of the name, or a part of the email address'),
    role: filterBy(RoleSchema),
    state: filterBy(z.enum(memberStateIds)).describe(
      'Without it those who have an account; who was erased is listed only where that is asked for',
    ),
    ...listPart({ usual: 50, most: 100 }),
  }),
  answer: z.array(MemberSchema),
  reads: ['members', 'points', 'listing', 'offers', 'ideas'],
  pages: 'offset',
});
export const readMember = call('GET /api/admin/members/:id', {
  id: 'readMember',
  access: 'admin',
  summary: 'One member: since when, what they may do, what they sent in',
  params: IdParams,
  answer: MemberDetailSchema,
  reads: ['members', 'points', 'listing', 'offers', 'ideas', 'enquiries', 'bookings', 'businesses'],
});
export const suspendMember = call('POST /api/admin/members/:id/suspend', {
  id: 'suspendMember',
  access: 'admin',
  summary: 'Shut a member out: they are signed out everywhere at once, and can sign in nowhere',
  params: IdParams,
  body: MemberReasonSchema,
  answer: MessageSchema,
  changes,
});
export const readmitMember = call('POST /api/admin/members/:id/readmit', {
  id: 'readmitMember',
  access: 'admin',
  summary: 'Let a suspended member in again',
  params: IdParams,
  body: MemberReasonSchema,
  answer: MessageSchema,
  changes,
});
export const readErasure = call('GET /api/admin/members/:id/erasure', {
  id: 'readErasure',
  access: 'admin',
  summary: 'What erasing a member would take away; of who is erased, the proof',
  params: IdParams,
  answer: ErasureSchema,
  reads: ['members', 'audit', 'bookings', 'businesses'],
});
export const eraseMember = call('POST /api/admin/members/:id/erase', {
  id: 'eraseMember',
  access: 'admin',
  summary: 'Erase a member for good, as they could themselves: their keys are destroyed',
  params: IdParams,
  body: EraseMemberSchema,
  answer: MessageSchema,
  changes: [...changes, 'listing', 'directory', 'businesses', 'leads', 'messages'],
});

export const schemas = {
  Member: MemberSchema,
  MemberDetail: MemberDetailSchema,
  MemberReason: MemberReasonSchema,
  MemberErasure: ErasureSchema,
  MemberToErase: EraseMemberSchema,
  MemberDone: MessageSchema,
};
