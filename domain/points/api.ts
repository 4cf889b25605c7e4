import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { listPart } from '../kernel/list-part.ts';
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
  query: z.object(listPart({ usual: 200, most: 200 })),
  answer: z.array(PointTransactionSchema),
  reads: ['points', 'listing', 'ideas', 'offers', 'businesses'],
  pages: 'offset',
});

export const schemas = { PointsSummary: PointsSummarySchema, PointTransaction: PointTransactionSchema };
