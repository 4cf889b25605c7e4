import { parseAgeRange } from './ages.ts';
import type { ListingFields } from './fields.ts';
import { daysHeldIn, daysIn } from './weekday-mentions.ts';
import { type WeekdayName, weekdays } from './weekdays.ts';

/** Months that stand for an open end of an age span in comparisons: before birth and past every child. */
export const YOUNGEST = 0;
export const OLDEST = 1200;

/**
 * The ages that a listing says it is for, both ends included, as numbers that can be compared; null when it does not say. "All
 * ages" is said, and overlaps with everything; nothing said overlaps with nothing.
 */
export function statedAges(fields: ListingFields): { from: number; to: number } | null {
  const { minAgeMonths = null, maxAgeMonths = null, ageRanges = [] } = fields;
  const stated = minAgeMonths !== null || maxAgeMonths !== null || ageRanges.some((label) => parseAgeRange(label));
  return stated ? { from: minAgeMonths ?? YOUNGEST, to: maxAgeMonths ?? OLDEST } : null;
}

/**
 * What it costs in pounds; null when no price is known. A known price above nothing makes it paid whatever its free flag
 * says; "from £5" without an upper price is compared as £5.
 */
export function statedPrice({ priceFrom, priceTo, freeActivity }: ListingFields): { from: number; to: number } | null {
  const charges = (priceFrom ?? 0) > 0 || (priceTo ?? 0) > 0;
  if (charges) return { from: priceFrom ?? 0, to: Math.max(priceTo ?? 0, priceFrom ?? 0) };
  return freeActivity || priceFrom === 0 || priceTo === 0 ? { from: 0, to: 0 } : null;
}

/** The weekdays on which it takes place, by the weekly schedule, else by the words of the schedule; none when neither names any. */
export function statedDays({ scheduleDetails = {}, schedule = '' }: ListingFields): readonly WeekdayName[] {
  const isOff = (day: WeekdayName): boolean => /^\s*closed\b[\s.]*$/i.test(scheduleDetails[day] ?? '');
  const stated = weekdays.filter((day) => scheduleDetails[day] !== undefined && !isOff(day));
  return stated.length > 0 ? stated : daysHeldIn(schedule).filter((day) => !isOff(day));
}

/** The weekdays that `text` names, in their order: "Mondays and Wednesdays", "saturday,sunday", "weekends". */
export function daysNamedIn(text: string): readonly WeekdayName[] {
  const named = new Set(daysIn(text).flatMap(({ days }) => days));
  return weekdays.filter((day) => named.has(day));
}

/** Weekdays as bits of one number, Monday the lowest, so that one comparison finds any of several. */
export const dayBits = (days: readonly WeekdayName[]): number =>
  days.reduce((bits, day) => bits | (1 << weekdays.indexOf(day)), 0);

/** A discount, or an offer in words. */
export const hasOffer = ({ specialOffers, discountText }: ListingFields): boolean =>
  specialOffers !== undefined || discountText !== undefined;

const sharedHosts =
  /(?:^|\.)(?:facebook|instagram|eventbrite|meetup|linktr|wixsite|wordpress|blogspot|weebly|bookwhen|classforkids|happity|clubspark|google|mumsnet|gumtree|youtube|twitter|x|tiktok|netmums)\.(?:com|co\.uk|org|io|ee|net)$/;

/** What fits into an index, whatever somebody types: a letter of another alphabet takes nine bytes in an address. */
const SITE_MAX = 500;

/**
 * What two listings of one organisation have in common in their web address: the host, or the whole path where many
 * organisations share a host; of a very long one its beginning. Null when `address` is none.
 */
export function siteOf(address: string | null | undefined): string | null {
  if (!address || !URL.canParse(address)) return null;
  const { hostname, pathname } = new URL(address);
  const host = hostname.toLowerCase().replace(/^www\.|^m\./, '');
  if (!sharedHosts.test(host)) return host.slice(0, SITE_MAX) || null;
  const path = pathname.toLowerCase().replace(/\/+$/, '');
  return path === '' ? null : `${host}${path}`.slice(0, SITE_MAX);
}
