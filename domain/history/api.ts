import { z } from 'zod';
import { call, IdParams } from '../kernel/call.ts';
import {
  DirectoryThenQuerySchema,
  DirectoryThenSummarySchema,
  LedgerEntrySchema,
  LedgerQuerySchema,
  ListingThenSchema,
  MomentQuerySchema,
  PointsThenSchema,
} from './views.ts';

export const listDirectoryThen = call('GET /api/admin/history/directory', {
  id: 'listDirectoryThen',
  access: 'admin',
  summary: 'The live listings as they were at a moment, by name, each with what it says otherwise now',
  query: DirectoryThenQuerySchema,
  answer: z.array(ListingThenSchema),
  reads: ['directory_history'],
  pages: 'offset',
});
export const readDirectoryThen = call('GET /api/admin/history/directory/summary', {
  id: 'readDirectoryThen',
  access: 'admin',
  summary: 'How many listings were live at a moment, and how many have gone and come since',
  query: MomentQuerySchema,
  answer: DirectoryThenSummarySchema,
  reads: ['directory_history'],
});
export const readPointsThen = call('GET /api/admin/history/points/:id', {
  id: 'readPointsThen',
  access: 'admin',
  summary: 'What a member’s points had come to at a moment, and what they come to now',
  params: IdParams,
  query: MomentQuerySchema,
  answer: PointsThenSchema,
  reads: ['points', 'members'],
});
export const listPointsThen = call('GET /api/admin/history/points/:id/entries', {
  id: 'listPointsThen',
  access: 'admin',
  summary: 'The entries of a member’s ledger up to a moment, newest first',
  params: IdParams,
  query: LedgerQuerySchema,
  answer: z.array(LedgerEntrySchema),
  reads: ['points'],
  pages: 'offset',
});

export const schemas = {
  ListingThen: ListingThenSchema,
  DirectoryThenSummary: DirectoryThenSummarySchema,
  PointsThen: PointsThenSchema,
  LedgerEntry: LedgerEntrySchema,
};
