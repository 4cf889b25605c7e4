import type { ListingFields } from './fields.ts';
import type { priceUnits } from './price-units.ts';

type Prices = Pick<ListingFields, 'priceFrom' | 'priceTo' | 'priceUnit' | 'freeActivity'>;

const AMOUNT = '£?\\s?(\\d{1,5}(?:\\.\\d{1,2})?)';
/** No pence behind a comma: whether "£6,50" is meant so, a person has to say. */
const END = '(?![\\d.]|,\\d)';
const range = new RegExp(`^${AMOUNT}\\s?(?:-|–|to)\\s?${AMOUNT}${END}`, 'i');
const starting = new RegExp(`^(?:from|starting at)\\s${AMOUNT}${END}`, 'i');
const ending = new RegExp(`^up to\\s${AMOUNT}${END}`, 'i');
/** "£5-£7,50" is no £5. */
const exact = new RegExp(`^${AMOUNT}${END}(?!\\s?(?:-|–|to)\\s?£?\\s?\\d)`, 'i');
/** "1,200": commas between thousands. */
const thousands = /(?<![\d.,])\d{1,3}(?:,\d{3})+(?![\d,])/g;
/** Right behind its price: of "£40 for a block, twice a week" the week is none. */
const unit =
  /^[\s(,–-]*(?:per|each|a|an|p?\/)\s?(session|class|hour|half-day|day|week|month|term|course|year|child|family|party)\b/i;
/** How much there is for the price, and that each pays it: no further amount. "100 week" is one, and "a 12 week term" is none. */
const counted =
  /(?<!£\s?|[\d.,])\b(?:1[\s-]?(?:week|session|class|lesson|hour|hr)|\d{1,3}[\s-]?(?:weeks|sessions|classes|lessons|hours|hrs|min(?:ute)?s?|(?:week|session|class|lesson|hour|hr)(?=[\s-][a-z])))\b/gi;
const forEach = /^[\s(,–-]*(?:each|per person|pp|a head|per head)\b/i;
/** Words by which not everybody pays what the price says, or pays more than that. */
const conditional =
  /\b(?:deposit|siblings?|half[\s-]price|(?:non-?)?members?|membership|first|then|free|discount\w*|conc(?:ession)?s?|reduced|plus|extra|others?|upwards?|and up|or more|min(?:imum)?|adults?|early[\s-]bird|registration|booking fee)\b/i;

/**
 * What a form's free text says of the price: "£6.50 per session", "£5-£8", "from £45 a term", "Free".
 * Undefined when it begins with no price that could be taken at its word.
 */
export const pricesFromText = (text: string): Prices | undefined => read(text)?.prices;

/** Whether `pricesFromText` takes all that `text` says: of "£6 members, £8 others" it takes the first alone. */
export function isWholePrice(text: string): boolean {
  const { rest } = read(text) ?? {};
  return rest !== undefined && saysNothing(rest.replace(unit, ''));
}
const saysNothing = (text: string): boolean => !/[\p{L}\p{N}]/u.test(text);

/** Whether what `pricesFromText` takes is the only price in `text`: "£6 per child (drop in)" has no other, "£45 deposit, then £10" has. */
export function isOnePrice(text: string): boolean {
  const { rest } = read(text) ?? {};
  if (rest === undefined) return false;
  // Without its sign "3 classes a week" may be no price.
  if (saysNothing(rest.replace(unit, '').replace(forEach, ''))) return true;
  return text.includes('£') && !/\d/.test(rest.replaceAll(counted, '')) && !conditional.test(rest);
}

/** The prices that `text` begins with, and what stands behind them. */
function read(text: string): { readonly prices: Prices; readonly rest: string } | undefined {
  const said = text.trim().replaceAll(thousands, (amount) => amount.replaceAll(',', ''));
  if (/^(?:it'?s )?free(?: of charge)?[.,!]?$/i.test(said)) return { prices: { freeActivity: true }, rest: '' };
  const of = ([found]: RegExpExecArray, prices: Prices) => {
    const rest = said.slice(found.length);
    const priceUnit = unit.exec(rest)?.[1]?.toLowerCase() as (typeof priceUnits)[number] | undefined;
    return { prices: { ...prices, ...(priceUnit && { priceUnit }) }, rest };
  };
  const between = range.exec(said);
  if (between) {
    const [low, high] = [Number(between[1]), Number(between[2])];
    return low <= high ? of(between, { priceFrom: low, priceTo: high }) : undefined;
  }
  const from = starting.exec(said);
  if (from) return of(from, { priceFrom: Number(from[1]) });
  const to = ending.exec(said);
  if (to) return of(to, { priceTo: Number(to[1]) });
  const one = exact.exec(said);
  return one ? of(one, { priceFrom: Number(one[1]), priceTo: Number(one[1]) }) : undefined;
}
