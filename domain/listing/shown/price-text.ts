import { formatPounds } from '../../kernel/pounds.ts';
import type { ListingFields } from '../facts/fields.ts';

/** "£5.00-£8.00", "£5.00", "From £5.00", "Up to £8.00", "Free"; null when no price is known. */
export function priceText({
  priceFrom,
  priceTo,
  freeActivity,
}: Pick<ListingFields, 'priceFrom' | 'priceTo' | 'freeActivity'>): string | null {
  const charges = (priceFrom ?? 0) > 0 || (priceTo ?? 0) > 0;
  if (!charges) return freeActivity || priceFrom === 0 || priceTo === 0 ? 'Free' : null;
  if (priceFrom === undefined) return `Up to ${formatPounds(priceTo ?? 0)}`;
  if (priceTo === undefined) return `From ${formatPounds(priceFrom)}`;
  return priceFrom === priceTo ? formatPounds(priceFrom) : `${formatPounds(priceFrom)}-${formatPounds(priceTo)}`;
}
