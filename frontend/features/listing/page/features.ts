import { flagNames, type FlagName } from '#domain/listing/facts/field-words.ts';
import { trustNames } from '#domain/listing/facts/trust.ts';
import type { Activity } from '#domain/listing/shown/views.ts';

/**
 * Only what is known to be so: an unset flag is neither yes nor no, and what costs something is not free, whatever else was said of it.
 * What parents ask before they trust an activity stands by itself, with who said so.
 */
export const featuresOf = (activity: Pick<Activity, FlagName | 'priceRange'>): readonly FlagName[] =>
  flagNames.filter(
    (name) =>
      activity[name] === true &&
      (name !== 'freeActivity' || activity.priceRange === 'Free') &&
      !trustNames.some((each) => each === name),
  );
