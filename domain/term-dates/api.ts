import { z } from 'zod';
import { call, IdParams } from '../kernel/call.ts';
import { CorrectionSchema, RevisionSchema, TermDatesInputSchema } from './requests.ts';
import { TermDatesSchema } from './views.ts';

const changes = ['term_dates', 'audit'] as const;
const Done = z.object({ id: z.string() });
const AllTermDatesSchema = z.object({ calendars: z.array(TermDatesSchema) });

export const listTermDates = call('GET /api/term-dates', {
  id: 'listTermDates',
  access: 'public',
  summary: 'School terms and holidays that we know, by school year and area, each with its source',
  answer: AllTermDatesSchema,
  reads: ['term_dates'],
});
export const keepTermDates = call('POST /api/admin/term-dates', {
  id: 'keepTermDates',
  access: 'admin',
  summary: 'Keep the term dates of a school year in an area, with their source',
  body: TermDatesInputSchema,
  answer: Done,
  changes,
});
export const correctTermDates = call('PUT /api/admin/term-dates/:id', {
  id: 'correctTermDates',
  access: 'admin',
  summary: 'Put other dates in the place of those that are kept, naming the revision that was looked at',
  params: IdParams,
  body: CorrectionSchema,
  answer: Done,
  changes,
});
export const removeTermDates = call('DELETE /api/admin/term-dates/:id', {
  id: 'removeTermDates',
  access: 'admin',
  summary: 'Remove term dates, naming the revision that was looked at: nobody knows them then',
  params: IdParams,
  body: RevisionSchema,
  answer: Done,
  changes,
});

export const schemas = {
  TermDates: TermDatesSchema,
  AllTermDates: AllTermDatesSchema,
  TermDatesAnswer: Done,
  NewTermDates: TermDatesInputSchema,
  TermDatesCorrection: CorrectionSchema,
  TermDatesRemoval: RevisionSchema,
};
