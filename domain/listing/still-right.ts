const MONTH_MS = (365.25 / 12) * 24 * 60 * 60 * 1000;

/** After so many months without anybody's word its provider is asked whether an activity is still right. */
export const ASKED_AFTER_MONTHS = 3;
/** After so many it is shown as what nobody has confirmed, and comes last in lists. */
export const OLD_AFTER_MONTHS = 12;

/** The moment `months` before `now`, at the beginning of its day (UTC), so that a list is the same from page to page. */
export const monthsBefore = (now: Date, months: number): Date => {
  const then = new Date(now.getTime() - months * MONTH_MS);
  return new Date(Date.UTC(then.getUTCFullYear(), then.getUTCMonth(), then.getUTCDate()));
};

/** Whether nobody has confirmed it for so long that families should know. */
export const isOld = (lastConfirmedAt: string, now: Date): boolean =>
  new Date(lastConfirmedAt) < monthsBefore(now, OLD_AFTER_MONTHS);

/** "2026-Q4": a business is asked once in each. */
export const quarterOf = (now: Date): string => `${now.getUTCFullYear()}-Q${Math.floor(now.getUTCMonth() / 3) + 1}`;

/** For so many days the links of a letter are good: until after the next one. */
export const LINK_DAYS = 120;
/** An activity, and the business that is asked about it. */
export interface Asked {
  readonly listingId: string;
  readonly businessId: string;
}
/** What the link of a letter of `now` stands for: the activity, the day after which it is no longer good, and whose word it is. */
export const asked = ({ listingId, businessId }: Asked, now: Date): string =>
  `${listingId}~${new Date(now.getTime() + LINK_DAYS * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)}~${businessId}`;
/** What a letter asked; `over` when that was too long ago, `unknown` when letters did not say yet whom they asked. */
export function askedAbout(text: string, now: Date): Asked | 'over' | 'unknown' {
  const [listingId = '', until = '', businessId = ''] = text.split('~', 3);
  if (until < now.toISOString().slice(0, 10)) return 'over';
  return businessId === '' ? 'unknown' : { listingId, businessId };
}
