import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { PayeeDetailsSchema } from './views.ts';

const DoneSchema = z.object({ message: z.string() });
const LeadingSchema = DoneSchema.extend({ url: z.string().describe('Where the browser goes next') });
const of = { access: 'provider', changes: ['payees', 'audit'] } as const;

export const connectPayee = call('POST /api/provider/card-payments', {
  id: 'connectPayee',
  summary:
    'Begin or go on to set up the account into which families pay by card; for the owner of a business with a plan',
  answer: LeadingSchema,
  ...of,
});
export const disconnectPayee = call('POST /api/provider/card-payments/disconnect', {
  id: 'disconnectPayee',
  summary: 'Take no more payments by card; for the owner of the business',
  answer: DoneSchema,
  ...of,
});
export const readPayee = call('GET /api/provider/card-payments', {
  id: 'readPayee',
  access: 'provider',
  summary: 'Whether families can pay the business by card',
  query: z.object({ businessId: z.uuid().optional().describe('For admins: the business that is looked at') }),
  answer: PayeeDetailsSchema,
  reads: ['businesses', 'payees'],
});

export const schemas = { PayeeDetails: PayeeDetailsSchema, PayeeDone: DoneSchema, PayeeLeading: LeadingSchema };
