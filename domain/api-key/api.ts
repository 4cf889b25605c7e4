import { z } from 'zod';
import { call, IdParams } from '../kernel/call.ts';
import { listPart } from '../kernel/list-part.ts';
import { ApiKeyInputSchema } from './requests.ts';
import { ApiKeySchema } from './views.ts';

const changes = ['api_keys', 'audit'] as const;
const ApiKeyIssuedSchema = z.object({
  apiKey: ApiKeySchema,
  key: z.string().describe('The key itself. It is told this once: we keep nothing that it could be read from'),
});
const ApiKeyWithdrawnSchema = z.object({ message: z.string() });

export const listApiKeys = call('GET /api/admin/api-keys', {
  id: 'listApiKeys',
  access: 'admin',
  summary: 'Keys of the public API: those that open something first, each with how it was used',
  query: z.object(listPart({ usual: 50, most: 100 })),
  answer: z.array(ApiKeySchema),
  reads: ['api_keys'],
  pages: 'offset',
});
export const issueApiKey = call('POST /api/admin/api-keys', {
  id: 'issueApiKey',
  access: 'admin',
  summary: 'Give somebody a key to the public API',
  body: ApiKeyInputSchema,
  answer: ApiKeyIssuedSchema,
  changes,
});
export const withdrawApiKey = call('POST /api/admin/api-keys/:id/withdraw', {
  id: 'withdrawApiKey',
  access: 'admin',
  summary: 'Have a key open nothing any more, for good',
  params: IdParams,
  answer: ApiKeyWithdrawnSchema,
  changes,
});

export const schemas = {
  ApiKey: ApiKeySchema,
  NewApiKey: ApiKeyInputSchema,
  ApiKeyIssued: ApiKeyIssuedSchema,
  ApiKeyWithdrawn: ApiKeyWithdrawnSchema,
};
