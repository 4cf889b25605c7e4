import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { PointsSummarySchema, PointTransactionSchema } from './views.ts';

export const readMyPoints = call('GET /api/points/my-points', {
  id: 'readMyPoints',
  access: 'signed-in',
  summary: "The caller's points and level",
  answer: PointsSummarySchema,
  reads: ['points'],
});
export const listMyPoints = call('GET /api/points/transactions', {
  id: 'listMyPoints',
  access: 'signed-in',
  summary: "What the caller's points were given for, newest first",
  query: z.object({
    limit: z.coerce.number().int().min(1).max(200).default(200),
    offset: z.coerce.number().int().min(0).default(0),
  }),
  answer: z.array(PointTransactionSchema),
  reads: ['points', 'listing', 'ideas', 'offers'],
  pages: 'offset',
});

export const schemas = { PointsSummary: PointsSummarySchema, PointTransaction: PointTransactionSchema };
