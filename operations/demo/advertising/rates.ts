import { streams } from '#domain/catalog.ts';
import type { RateCommand } from '#domain/advertising-rate/rate.ts';
import type { RateType } from '#domain/advertising-rate/words.ts';
import type { Log } from '#event-store/log.ts';
import type { DemoWorld } from '../world.ts';

type Prices = { readonly [Name in keyof RateCommand['prices']]: number };
/** In pence. That of the rectangle is not open: its place says "Contact us for pricing". */
export const demoRates: Readonly<Record<RateType, { readonly prices: Prices; readonly isActive: boolean }>> = {
  banner_leaderboard: { prices: { dailyRate: 1200, weeklyRate: 6900, monthlyRate: 24000 }, isActive: true },
  banner_rectangle: { prices: { dailyRate: 800, weeklyRate: 4500, monthlyRate: 15000 }, isActive: false },
  banner_skyscraper: { prices: { dailyRate: 900, weeklyRate: 5200, monthlyRate: 18000 }, isActive: true },
  banner_square: { prices: { dailyRate: 600, weeklyRate: 3500, monthlyRate: 12000 }, isActive: true },
  sponsored_listing: { prices: { costPerClick: 40, minBudget: 2000 }, isActive: true },
};

const DAY_MS = 24 * 60 * 60 * 1000;

/** What advertising costs in the demo, once: what somebody has changed since stays as they changed it. */
export async function seedRates({ members, send }: DemoWorld, log: Pick<Log, 'readStream'>, now: Date): Promise<void> {
  const admin = { id: members.admin, role: 'admin' } as const;
  for (const [rateType, rate] of Object.entries(demoRates) as [RateType, (typeof demoRates)[RateType]][]) {
    if ((await log.readStream(streams.advertisingRate(rateType), { limit: 1 })).length > 0) continue;
    const command = { type: 'ChangeAdvertisingRate', rateType, ...rate } as const;
    await send(rateType, command, admin, new Date(now.getTime() - 80 * DAY_MS));
  }
}
