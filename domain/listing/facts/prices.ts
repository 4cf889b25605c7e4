import type { ListingFields } from './fields.ts';
import type { priceUnits } from './price-units.ts';

type Prices = Pick<ListingFields, 'priceFrom' | 'priceTo' | 'priceUnit' | 'freeActivity'>;

const AMOUNT = '£?\\s?(\\d{1,5}(?:\\.\\d{1,2})?)';
const range = new RegExp(`^${AMOUNT}\\s?(?:-|–|to)\\s?${AMOUNT}(?![\\d.])`, 'i');
const starting = new RegExp(`^(?:from|starting at)\\s${AMOUNT}(?![\\d.])`, 'i');
const exact = new RegExp(`^${AMOUNT}(?![\\d.])`, 'i');
const unit =
  /(?:per|each|a|an|\/)\s?(session|class|hour|half-day|day|week|month|term|course|year|child|family|party)\b/i;

/**
 * What a form's free text says of the price: "£6.50 per session", "£5-£8", "from £45 a term", "Free".
 * Undefined when it begins with no price that could be taken at its word.
 */
export function pricesFromText(text: string): Prices | undefined {
  const said = text.trim().replaceAll(',', '');
  if (/^(?:it'?s )?free(?: of charge)?[.!]?$/i.test(said)) return { freeActivity: true };
  const priceUnit = unit.exec(said)?.[1]?.toLowerCase() as (typeof priceUnits)[number] | undefined;
  const per = priceUnit ? { priceUnit } : {};
  const between = range.exec(said);
  if (between) {
    const [low, high] = [Number(between[1]), Number(between[2])];
    return low <= high ? { priceFrom: low, priceTo: high, ...per } : undefined;
  }
  const from = starting.exec(said);
  if (from) return { priceFrom: Number(from[1]), ...per };
  const one = exact.exec(said);
  return one ? { priceFrom: Number(one[1]), priceTo: Number(one[1]), ...per } : undefined;
}
