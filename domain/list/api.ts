import { z } from 'zod';
import { call, IdParams } from '../kernel/call.ts';
import { SOURCE_NAME_MAX } from '../source/limits.ts';
import { SourceSchema } from '../source/views.ts';
import { columnFields } from './columns.ts';
import { MOST_COLUMNS } from './limits.ts';

const LARGEST = 1_200_000;
const part = z.base64().max(1_000_000);
const FileSchema = z.object({ id: z.uuid() });
const MappingSchema = z.object({
  fields: z.array(z.enum(columnFields as [string, ...string[]]).nullable()).max(MOST_COLUMNS),
  id: z.number().int().min(0).max(MOST_COLUMNS).nullable(),
});
const RowErrorSchema = z.object({ row: z.number().int(), column: z.string(), message: z.string() });
export const ListCheckSchema = z.object({
  /** Why it cannot be imported at all, and what to do; null when it can. */
  problem: z.string().nullable(),
  columns: z.array(z.object({ name: z.string(), sample: z.string() })),
  mapping: MappingSchema,
  encoding: z.string(),
  rows: z.number().int(),
  good: z.number().int(),
  /** How many rows have an error; `errors` are the first of them. */
  bad: z.number().int(),
  errors: z.array(RowErrorSchema),
  /** The first rows as the drafts that they would be: what each field would say. */
  preview: z.array(
    z.object({ row: z.number().int(), fields: z.array(z.object({ label: z.string(), value: z.string() })) }),
  ),
});
export type ListCheck = z.infer<typeof ListCheckSchema>;
const ListBeginningSchema = z.object({ part });
const ListPartSchema = z.object({ place: z.number().int().min(1).max(100), part });
const ListMappingSchema = z.object({
  mapping: MappingSchema.nullable().describe('Null: as the names of the columns say'),
});
const ListImportSchema = z.object({
  sourceId: z.uuid().nullable().describe('The list of which this is the next file; null for a new one'),
  name: z.string().trim().min(1, 'Please give it a name').max(SOURCE_NAME_MAX),
  allNew: z
    .boolean()
    .optional()
    .describe('True where few of its rows are known, if any, because they are new and those before are gone'),
});

export const sendListFile = call('POST /api/admin/list-files', {
  id: 'sendListFile',
  access: 'admin',
  summary: 'Bring the beginning of a list’s file; it is kept for a day',
  body: ListBeginningSchema,
  answer: FileSchema,
  largestBody: LARGEST,
});
export const sendListPart = call('POST /api/admin/list-files/:id/parts', {
  id: 'sendListPart',
  access: 'admin',
  summary: 'Bring the next part of a list’s file',
  params: IdParams,
  body: ListPartSchema,
  answer: FileSchema,
  largestBody: LARGEST,
});
export const checkList = call('POST /api/admin/list-files/:id/check', {
  id: 'checkList',
  access: 'admin',
  summary: 'What importing a list’s file would come to: nothing is imported',
  params: IdParams,
  body: ListMappingSchema,
  answer: ListCheckSchema,
});
export const importList = call('POST /api/admin/list-files/:id/import', {
  id: 'importList',
  access: 'admin',
  summary: 'Make drafts of a list’s file, as it was checked; goes on by itself',
  params: IdParams,
  body: ListImportSchema,
  answer: SourceSchema,
  changes: ['sources', 'audit', 'scraper_runs', 'review_queue'],
});

export const ListRunErrorsSchema = z.object({
  errors: z.array(RowErrorSchema),
  /** Where the next of them begin; null after the last. */
  next: z.number().int().nullable(),
});
export type ListRunErrors = z.infer<typeof ListRunErrorsSchema>;
export const listRunErrors = call('GET /api/admin/list-runs/:id/errors', {
  id: 'listRunErrors',
  access: 'admin',
  summary: 'Rows of a list that an import left out, with what to do; kept for 30 days',
  params: IdParams,
  query: z.object({
    from: z.coerce.number().int().min(0).max(1_000_000).default(0).describe('`next` of the page before'),
  }),
  answer: ListRunErrorsSchema,
  reads: ['sources'],
});

export const schemas = {
  ListFile: FileSchema,
  ListCheck: ListCheckSchema,
  ListBeginning: ListBeginningSchema,
  ListPart: ListPartSchema,
  ListMapping: ListMappingSchema,
  ListImport: ListImportSchema,
  ListRunErrors: ListRunErrorsSchema,
};
