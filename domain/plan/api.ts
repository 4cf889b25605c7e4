import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { PremiumFiguresSchema } from './figures.ts';

const DoneSchema = z.object({ message: z.string() });
const LeadingSchema = DoneSchema.extend({ url: z.string().describe('Where the browser goes next') });
const SimulatedParams = z.object({ id: z.string().max(255) });
const SimulatedSchema = z.object({
  kind: z.enum(['account', 'booking']),
  what: z.string(),
  amount: z.string().describe('Pounds as a decimal number'),
});
const OwnSimulatedSchema = SimulatedSchema.nullable();
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
  access: 'signed-in',
  summary: 'Say on a site without a payment provider that something was paid; elsewhere there is no such checkout',
  params: SimulatedParams,
  answer: DoneSchema,
  changes: ['plans', 'payees', 'bookings', 'audit'],
});
export const readSimulated = call('GET /api/simulated-checkouts/:id', {
  id: 'readSimulated',
  access: 'signed-in',
  summary:
    'What the caller can simulate at a checkout of a booking, or of an account that families pay into; null for nothing',
  params: SimulatedParams,
  answer: OwnSimulatedSchema,
  reads: ['bookings', 'businesses', 'payees'],
});

export const readPremiumFigures = call('GET /api/admin/premium', {
  id: 'readPremiumFigures',
  access: 'admin',
  summary: 'How many businesses have the Premium package now, and what it brings in',
  answer: PremiumFiguresSchema,
  reads: ['plans'],
});

export const schemas = {
  PremiumFigures: PremiumFiguresSchema,
  PlanAnswer: DoneSchema,
  PlanLeading: LeadingSchema,
  SimulatedCheckout: OwnSimulatedSchema,
};
