import { z } from 'zod';
import { call } from '../kernel/call.ts';

const DoneSchema = z.object({ message: z.string() });
const LeadingSchema = DoneSchema.extend({ url: z.string().describe('Where the browser goes next') });
const of = { access: 'provider', changes: ['plans', 'audit'] } as const;

export const subscribeToPlan = call('POST /api/provider/booking-subscription', {
  id: 'subscribeToPlan',
  summary:
    'Begin to pay for the Premium package of the caller’s business, which its owner may; nothing is active before it is paid',
  answer: LeadingSchema,
  ...of,
});
export const cancelPlan = call('POST /api/provider/booking-subscription/cancel', {
  id: 'cancelPlan',
  summary: 'Have the Premium package end with what was tried or paid',
  answer: DoneSchema,
  ...of,
});
export const keepPlan = call('POST /api/provider/booking-subscription/keep', {
  id: 'keepPlan',
  summary: 'Have the Premium package go on that was cancelled and has not ended',
  answer: DoneSchema,
  ...of,
});
export const openBills = call('POST /api/provider/booking-subscription/invoices', {
  id: 'openBills',
  access: 'provider',
  summary: 'The payment provider’s page with the bills of the business, where its card is changed, too',
  answer: LeadingSchema,
});
export const paySimulated = call('POST /api/simulated-checkouts/:id/pay', {
  id: 'paySimulated',
  summary: 'Say on a site without a payment provider that something was paid; elsewhere there is no such checkout',
  params: z.object({ id: z.string().max(255) }),
  answer: DoneSchema,
  ...of,
});

export const schemas = { PlanAnswer: DoneSchema, PlanLeading: LeadingSchema };
