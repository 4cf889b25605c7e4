import { towns } from '#domain/brand.ts';
import { directoryAgeRanges } from '#domain/listing/facts/age-ranges.ts';
import { parsePostcode } from '#domain/place/postcode.ts';

/** An age band as it is chosen. Apart from the words of filters in use, which a page without any does not load. */
export const ageWords = (range: string): string =>
  (directoryAgeRanges as readonly string[]).includes(range) ? `${range} years` : range;

/** Where the page's title says that it looks: a town, or a postcode's outward half; undefined for the whole region. */
export const placeWords = (location: string | undefined): string | undefined =>
  location === undefined ? undefined : (parsePostcode(location)?.outward ?? townOf(location));

/** The served town that `value` names, whatever its case. */
export const townOf = (value: string | undefined): string | undefined => sameTown(towns, value);

/** The one `among` towns that `value` names. */
export const sameTown = (among: readonly string[], value: string | undefined): string | undefined =>
  among.find((town) => town.toLowerCase() === value?.trim().toLowerCase());
