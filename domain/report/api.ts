import { z } from 'zod';
import { call, IdParams } from '../kernel/call.ts';
import { filterFrom } from '../kernel/filter.ts';
import { listPart } from '../kernel/list-part.ts';
import { queueAsked } from '../kernel/queue-asked.ts';
import { ReportAnswerSchema, ReportInputSchema, ReportReopeningSchema, ReportSchema, reportStatuses } from './views.ts';

const DoneSchema = z.object({ id: z.uuid(), message: z.string() });

export const makeReport = call('POST /api/activities/:id/reports', {
  id: 'makeReport',
  access: 'public-write',
  summary: 'Say that something is wrong with a live activity; an admin looks at it, and its provider is told',
  params: IdParams,
  body: ReportInputSchema,
  answer: DoneSchema,
  changes: ['reports', 'audit'],
});
export const listReports = call('GET /api/admin/reports', {
  id: 'listReports',
  access: 'admin',
  summary: 'What people say is wrong with listings; what is open, longest waiting first, unless sorted otherwise',
  query: z.object({
    status: filterFrom(z.enum(['all', ...reportStatuses]).default('open')),
    ...queueAsked('the name of the listing, or of the address of whoever said it'),
    ...listPart({ usual: 100, most: 200 }),
  }),
  answer: z.array(ReportSchema),
  reads: ['reports', 'listing'],
  pages: 'offset',
});
export const answerReport = call('POST /api/admin/activities/:id/reports/:reportId/answer', {
  id: 'answerReport',
  access: 'admin',
  summary: 'Answer a report, by email where somebody left an address',
  params: IdParams.extend({ reportId: IdParams.shape.id }),
  body: ReportAnswerSchema,
  answer: DoneSchema,
  changes: ['reports', 'audit'],
});
export const reopenReport = call('POST /api/admin/activities/:id/reports/:reportId/reopen', {
  id: 'reopenReport',
  access: 'admin',
  summary: 'Let a report wait again that was answered; an email that went out is not called back',
  params: IdParams.extend({ reportId: IdParams.shape.id }),
  body: ReportReopeningSchema,
  answer: DoneSchema,
  changes: ['reports', 'audit'],
});

export const schemas = {
  Report: ReportSchema,
  NewReport: ReportInputSchema,
  ReportAnswer: ReportAnswerSchema,
  ReportReopening: ReportReopeningSchema,
  ReportDone: DoneSchema,
};
