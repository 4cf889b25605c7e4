/** What a month of Premium costs, in pence. */
export const MONTH_PENCE = 2_500;
/** ISO 4217, in the small letters that payment providers use. */
export const PLAN_CURRENCY = 'gbp';
/** A business tries Premium once for so many days before the first month is paid. */
export const TRIAL_DAYS = 7;
/** Whoever tries it is told so many days before the first month is paid. */
export const TRIAL_NOTICE_DAYS = 2;
/** A payment that comes late, because a card has expired, takes nothing from families or the provider for so many days. */
export const GRACE_DAYS = 3;
/** Offers of a business's own that stand on its activities' pages: one, the one that ends first; with Premium several. */
export const offersShown = (isPremium: boolean): number => (isPremium ? 5 : 1);
