import { directoryAgeRanges } from '#domain/listing/facts/age-ranges.ts';

/** An age band as it is chosen. By itself: a first visit loads it, and no other words of filters. */
export const ageWords = (range: string): string =>
  (directoryAgeRanges as readonly string[]).includes(range) ? `${range} years` : range;
