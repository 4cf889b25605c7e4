/** The sizes that a banner may have, in pixels of a page. */
export const bannerSizes = {
  banner_leaderboard: { label: 'Leaderboard', width: 728, height: 90 },
  banner_rectangle: { label: 'Rectangle', width: 300, height: 250 },
  banner_skyscraper: { label: 'Skyscraper', width: 160, height: 600 },
  banner_square: { label: 'Square', width: 250, height: 250 },
} as const;
export type BannerSize = keyof typeof bannerSizes;
export const bannerSizeIds = Object.keys(bannerSizes) as BannerSize[];

/** What is advertised by: banners by the day, a listing by the click. */
export const rateTypes = [...bannerSizeIds, 'sponsored_listing'] as const;
export type RateType = (typeof rateTypes)[number];
export const isRateType = (id: string): id is RateType => rateTypes.some((each) => each === id);

/** "Leaderboard (728 × 90)". */
export const sizeWords = (size: BannerSize): string => {
  const { label, width, height } = bannerSizes[size];
  return `${label} (${width} × ${height})`;
};
export const rateLabel = (type: RateType): string =>
  type === 'sponsored_listing' ? 'Sponsored listing' : sizeWords(type);

export const rateDescriptions: Readonly<Record<RateType, string>> = {
  banner_leaderboard: 'A wide banner over the activities of a category, or on the home page',
  banner_rectangle: 'A banner on phones',
  banner_skyscraper: 'A tall banner beside an activity, on computers',
  banner_square: 'A small banner beside an activity, on computers',
  sponsored_listing: 'An activity at the top of the results that it matches, marked as sponsored',
};

/** What a rate can say, each in pounds; which of it counts follows from what is advertised by. */
export const priceNames = ['dailyRate', 'weeklyRate', 'monthlyRate', 'costPerClick', 'minBudget'] as const;
export type PriceName = (typeof priceNames)[number];
const byTheDay = ['dailyRate', 'weeklyRate', 'monthlyRate'] as const satisfies readonly PriceName[];
const byTheClick = ['costPerClick', 'minBudget'] as const satisfies readonly PriceName[];
export const pricesOf = (type: RateType): readonly PriceName[] =>
  type === 'sponsored_listing' ? byTheClick : byTheDay;
export const priceLabels: Readonly<Record<PriceName, string>> = {
  dailyRate: 'Per day',
  weeklyRate: 'Per week',
  monthlyRate: 'Per month',
  costPerClick: 'Per click',
  minBudget: 'Smallest budget',
};

/**
 * What is wrong with a rate that is to be active, and at which of its prices; undefined when nothing is. Nothing is given away: a price
 * of nothing is none.
 */
export function missingPrice(
  type: RateType,
  { dailyRate, weeklyRate, monthlyRate, costPerClick }: Readonly<Record<PriceName, number | null>>,
): { readonly at: PriceName; readonly message: string } | undefined {
  if (type === 'sponsored_listing')
    return costPerClick
      ? undefined
      : { at: 'costPerClick', message: 'Please give a price per click before this rate is active.' };
  return dailyRate || weeklyRate || monthlyRate
    ? undefined
    : { at: 'dailyRate', message: 'Please give a price per day, week or month before this rate is active.' };
}

/** What stands where there is no active rate. */
export const CONTACT_FOR_PRICING = 'Contact us for pricing';
