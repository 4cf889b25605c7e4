import { z } from 'zod';
import { poundsOf } from '../kernel/pounds.ts';
import { initialRate, type Rate } from './rate.ts';
import { rateDescriptions, rateLabel, type RateType, rateTypes } from './words.ts';

const pounds = z.string().nullable().describe('Pounds as a decimal number; null is not offered');
export const AdvertisingRateSchema = z.object({
  id: z.enum(rateTypes),
  rateType: z.enum(rateTypes),
  label: z.string(),
  description: z.string(),
  isActive: z.boolean().describe('Whether providers can book at these prices; they are asked to contact us otherwise'),
  dailyRate: pounds,
  weeklyRate: pounds,
  monthlyRate: pounds,
  costPerClick: pounds,
  minBudget: pounds,
});
export type AdvertisingRate = z.infer<typeof AdvertisingRateSchema>;

const inPounds = (pence: number | null): string | null => (pence === null ? null : poundsOf(pence));

export function rateView(rateType: RateType, { isActive, prices }: Rate = initialRate): AdvertisingRate {
  return {
    id: rateType,
    rateType,
    label: rateLabel(rateType),
    description: rateDescriptions[rateType],
    isActive,
    dailyRate: inPounds(prices.dailyRate),
    weeklyRate: inPounds(prices.weeklyRate),
    monthlyRate: inPounds(prices.monthlyRate),
    costPerClick: inPounds(prices.costPerClick),
    minBudget: inPounds(prices.minBudget),
  };
}
