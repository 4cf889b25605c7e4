import { z } from 'zod';

const REASON = 'Please say why';
/** POST admin/members/{id}/suspend and /readmit. */
export const MemberReasonSchema = z.object({
  reason: z.string(REASON).trim().min(1, REASON).max(1000, 'Please use at most 1,000 characters'),
});
/** POST admin/members/{id}/erase: the member's address, typed by who erases them. */
export const EraseMemberSchema = z.object({
  email: z.string('Please type the email address').trim().min(1, 'Please type the email address').max(320),
});
