import { offerLine } from '#domain/listing/facts/discount.ts';
import { flagsAbout, type FlagName } from '#domain/listing/facts/field-words.ts';
import { priceText } from '#domain/listing/shown/price-text.ts';
import { fieldLabel, valueText } from './field-words.ts';
import type { ListingFormValues } from './editing/listing-form.ts';

/** A label and what is said under it; null for what matters and is not known. What does not matter is left out then. */
export type Fact = readonly [label: string, text: string | null];

/** What `values` tell a family, in the order of their questions. */
export function factsOf(values: ListingFormValues): readonly Fact[] {
  const where: string[] = [];
  for (const part of [values.address, values.location, values.town, values.postcode].map((each) => each.trim())) {
    // An address often holds the venue, the town and the postcode already, and so does a location.
    const known = where.join('\n').toLowerCase();
    if (part !== '' && !part.split(/\s*,\s*/).every((piece) => known.includes(piece.toLowerCase()))) where.push(part);
  }
  const optional: readonly Fact[] = [
    ['Indoor or outdoor', named(values, flagsAbout('place'))],
    ['Contact name', given(values.contactName)],
    ['Places', values.availability === '' ? null : valueText('availability', values.availability)],
    ['Phone', given(values.contactPhone)],
    ['Email', given(values.contactEmail)],
    ['Website', given(values.website)],
    ['Booking page', given(values.bookingUrl)],
    ['Special offers', offerLine(given(values.discountText) ?? undefined, given(values.specialOffers) ?? undefined)],
    ['What to bring', given(values.whatToBring)],
    ['Special needs', given(values.specialNeeds)],
    ['Good to know', named(values, flagsAbout('visit', 'families'))],
    ['Safety', named(values, flagsAbout('safety'))],
    ['Ofsted registration', given(values.ofstedUrn)],
  ];
  return [
    ['Category', given(values.category)],
    ['Provider', given(values.providerName)],
    ['Ages', given(values.ageRanges)],
    ['Price', priceOf(values)],
    ['Location', given(where.join('\n'))],
    ['Schedule', given(values.schedule)],
    ...optional.filter(([, text]) => text !== null),
  ];
}

/** "£5.00-£8.00 per session", "Free"; null when nothing is said of the price. */
export function priceOf(
  values: Pick<ListingFormValues, 'priceFrom' | 'priceTo' | 'priceUnit' | 'freeActivity'>,
): string | null {
  const from = amount(values.priceFrom);
  const to = amount(values.priceTo);
  const text = priceText({
    ...(from === undefined ? {} : { priceFrom: from }),
    ...(to === undefined ? {} : { priceTo: to }),
    freeActivity: values.freeActivity,
  });
  return text === null || text === 'Free' || values.priceUnit === '' ? text : `${text} per ${values.priceUnit}`;
}

function amount(typed: string): number | undefined {
  const value = Number(typed.replaceAll(/[£,\s]/g, ''));
  return typed.trim() === '' || Number.isNaN(value) ? undefined : value;
}

function named(values: ListingFormValues, flags: readonly FlagName[]): string | null {
  return given(
    flags
      .filter((flag) => values[flag])
      .map(fieldLabel)
      .join(', '),
  );
}

const given = (text: string): string | null => (text.trim() === '' ? null : text.trim());
