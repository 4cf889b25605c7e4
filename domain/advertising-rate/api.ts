import { z } from 'zod';
import { call, IdParams } from '../kernel/call.ts';
import { listPart } from '../kernel/list-part.ts';
import { poundsSchema } from '../kernel/money.ts';
import { AdvertisingRateSchema } from './views.ts';

const price = poundsSchema.nullable().optional();
const RateChangeSchema = z.object({
  isActive: z.boolean().optional(),
  dailyRate: price,
  weeklyRate: price,
  monthlyRate: price,
  costPerClick: price,
  minBudget: price,
});
const whole = z.object(listPart({ usual: 50, most: 100 }));

export const listAdvertisingRates = call('GET /api/admin/advertising-rates', {
  id: 'listAdvertisingRates',
  access: 'admin',
  summary: 'What each kind of advertising costs, whether it can be booked or not',
  query: whole,
  answer: z.array(AdvertisingRateSchema),
  reads: ['advertising'],
  pages: 'offset',
});
export const changeAdvertisingRate = call('PUT /api/admin/advertising-rates/:id', {
  id: 'changeAdvertisingRate',
  access: 'admin',
  summary: 'Change prices, or whether they can be booked; what is left out stays, and null takes a price away',
  params: IdParams,
  body: RateChangeSchema,
  answer: AdvertisingRateSchema,
  changes: ['advertising', 'audit'],
});
export const listOpenRates = call('GET /api/provider/advertising-rates', {
  id: 'listOpenRates',
  access: 'provider',
  summary: 'What each kind of advertising costs that can be booked now',
  query: whole,
  answer: z.array(AdvertisingRateSchema),
  reads: ['advertising'],
  pages: 'offset',
});

export const schemas = { AdvertisingRate: AdvertisingRateSchema, AdvertisingRateChange: RateChangeSchema };
