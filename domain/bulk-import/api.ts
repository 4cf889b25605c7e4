import { z } from 'zod';
import { call, IdParams } from '../kernel/call.ts';
import { listPart } from '../kernel/list-part.ts';
import { UrlInputSchema } from '../listing/requests.ts';
import { ListingViewSchema } from '../listing/shown/views.ts';
import { ADDRESS_MAX, IMPORT_MAX } from './limits.ts';
import { BulkImportAnswerSchema, BulkImportDetailSchema, BulkImportSchema } from './views.ts';

const listings = ['listing', 'directory', 'review_queue', 'audit', 'scraper_runs', 'figures'] as const;
const CreatedByAdminSchema = z.object({
  /** Null when the page’s activity was there before; `message` says so. */
  activity: ListingViewSchema.nullable(),
  message: z.string(),
});
const AddressesSchema = z.object({
  urls: z
    .array(z.string().max(ADDRESS_MAX, `An address has at most ${ADDRESS_MAX} characters`))
    .min(1, 'Please enter at least one address that begins with http.')
    .max(IMPORT_MAX, `Please send at most ${IMPORT_MAX} addresses at once`),
});

export const createFromUrl = call('POST /api/admin/create-from-url', {
  id: 'createFromUrl',
  access: 'admin',
  summary: 'Read a web page as an activity that waits for review',
  body: UrlInputSchema,
  answer: CreatedByAdminSchema,
  changes: listings,
});
export const bulkCreateFromUrls = call('POST /api/admin/bulk-create-from-urls', {
  id: 'bulkCreateFromUrls',
  access: 'admin',
  summary:
    'Read web pages as activities that wait for review: it is waited for the first ten, six seconds at most, and the others follow',
  body: AddressesSchema,
  answer: BulkImportAnswerSchema,
  largestBody: 1_200_000,
  changes: [...listings, 'bulk_imports'],
});
export const listBulkImports = call('GET /api/admin/bulk-imports', {
  id: 'listBulkImports',
  access: 'admin',
  summary: 'Bulk imports and how far they are, the newest first',
  query: z.object(listPart({ usual: 20, most: 100 })),
  answer: z.array(BulkImportSchema),
  reads: ['bulk_imports', 'members'],
  pages: 'offset',
});
export const readBulkImport = call('GET /api/admin/bulk-imports/:id', {
  id: 'readBulkImport',
  access: 'admin',
  summary: 'What became of each address of a bulk import',
  params: IdParams,
  answer: BulkImportDetailSchema,
  reads: ['bulk_imports', 'members', 'listing'],
});

export const schemas = {
  CreatedByAdmin: CreatedByAdminSchema,
  Addresses: AddressesSchema,
  BulkImport: BulkImportSchema,
  BulkImportDetail: BulkImportDetailSchema,
  BulkImportAnswer: BulkImportAnswerSchema,
};
