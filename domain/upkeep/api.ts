import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { listPart } from '../kernel/list-part.ts';
import { rebuildKinds } from './events.ts';
import { SkipReasonSchema } from './requests.ts';
import { OperationsSchema, ParkedStreamSchema, UpkeepWorkSchema } from './views.ts';

const readModel = z.string().min(1).max(60);
const page = z.object(listPart({ usual: 20, most: 100 }));
const reads = ['upkeep', 'members'] as const;
const changes = ['upkeep', 'audit'] as const;
const AcceptedSchema = z.object({ workId: z.uuid() });

const UpkeepRequestSchema = z.object({ readModel, kind: z.enum(rebuildKinds) });
/** The parked event by its position in the log. */
const ParkedRequestSchema = z.object({ readModel, position: z.number().int().min(0) });
const SkipRequestSchema = ParkedRequestSchema.extend(SkipReasonSchema.shape);
const PolicyRetriedSchema = z.object({ stopped: z.number().int() });
const LettersRetriedSchema = z.object({ letters: z.number().int() });
const PolicyRetrySchema = z.object({ policy: z.string().min(1).max(60) });

export const readOperations = call('GET /api/admin/operations', {
  id: 'readOperations',
  access: 'admin',
  summary: 'How far read models and policies are, what stands, and what waits',
  answer: OperationsSchema,
  reads: [...reads, 'review_queue'],
});
export const listUpkeep = call('GET /api/admin/operations/upkeep', {
  id: 'listUpkeep',
  access: 'admin',
  summary: 'What was done to read models, the newest first',
  query: page,
  answer: z.array(UpkeepWorkSchema),
  reads,
  pages: 'offset',
});
export const listParked = call('GET /api/admin/operations/parked', {
  id: 'listParked',
  access: 'admin',
  summary: 'Events that read models could not take in, one of each stream, the longest waiting first',
  query: page,
  answer: z.array(ParkedStreamSchema),
  reads,
  pages: 'offset',
});
export const requestUpkeep = call('POST /api/admin/operations/upkeep', {
  id: 'requestUpkeep',
  access: 'admin',
  summary: 'Have a read model previewed, rebuilt, or brought back to the tables before its last rebuild',
  body: UpkeepRequestSchema,
  answer: AcceptedSchema,
  changes,
});
export const retryParked = call('POST /api/admin/operations/parked/retry', {
  id: 'retryParked',
  access: 'admin',
  summary: 'Have a read model try again to take in a parked event and what follows it',
  body: ParkedRequestSchema,
  answer: AcceptedSchema,
  changes,
});
export const skipParked = call('POST /api/admin/operations/parked/skip', {
  id: 'skipParked',
  access: 'admin',
  summary: 'Have a read model go on without a parked event, for good; policies cannot skip',
  body: SkipRequestSchema,
  answer: AcceptedSchema,
  changes,
});
export const retryPolicy = call('POST /api/admin/operations/policies/retry', {
  id: 'retryPolicy',
  access: 'admin',
  summary: 'Have a policy try at once what it would try again later',
  body: PolicyRetrySchema,
  answer: PolicyRetriedSchema,
  changes,
});
export const retryLetters = call('POST /api/admin/operations/letters/retry', {
  id: 'retryLetters',
  access: 'admin',
  summary: 'Have every email that waits after a failure tried at once',
  answer: LettersRetriedSchema,
  changes,
});

export const schemas = {
  Operations: OperationsSchema,
  UpkeepRequest: UpkeepRequestSchema,
  UpkeepWork: UpkeepWorkSchema,
  ParkedStream: ParkedStreamSchema,
  SkippedEvent: SkipRequestSchema,
  UpkeepAccepted: AcceptedSchema,
  ParkedRequest: ParkedRequestSchema,
  PolicyRetry: PolicyRetrySchema,
  PolicyRetried: PolicyRetriedSchema,
  LettersRetried: LettersRetriedSchema,
};
