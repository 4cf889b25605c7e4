import { z } from 'zod';
import { emptyToNull, text } from '../listing/form-input.ts';
import { honeypot } from '../kernel/honeypot.ts';
import { NOTE_MAX, reportKindIds } from './kinds.ts';

/** POST activities/{id}/reports. */
export const ReportInputSchema = z.object({
  kind: z.enum(reportKindIds, 'Please choose what is wrong'),
  note: text(NOTE_MAX).optional(),
  /** Where the answer goes; members are answered at the address of their account. */
  email: z.preprocess(emptyToNull, z.email('Please enter a valid email address').max(320).nullable()).optional(),
  ...honeypot,
});
/** POST admin/activities/{id}/reports/{reportId}/answer. */
export const ReportAnswerSchema = z.object({
  answer: z.string('Please write an answer').trim().min(1, 'Please write an answer').max(5000),
});

/** POST admin/activities/{id}/reports/{reportId}/reopen; `undo` takes back one's own answer, and nobody else's. */
export const ReportReopeningSchema = z.object({ undo: z.boolean().default(false) });

export const reportStatuses = ['open', 'answered'] as const;

/** A report as admins see it. */
export const ReportSchema = z.object({
  id: z.uuid(),
  listingId: z.uuid(),
  /** Null when the listing is not there any more. */
  listingName: z.string().nullable(),
  kind: z.enum(reportKindIds),
  note: z.string().nullable(),
  submitterEmail: z.string().nullable(),
  status: z.enum(reportStatuses),
  /** Of what was reopened, what it was answered before. */
  answer: z.string().nullable(),
  createdAt: z.string(),
  answeredAt: z.string().nullable(),
});
