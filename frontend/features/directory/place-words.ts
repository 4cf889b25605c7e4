import { towns } from '#domain/brand.ts';

/** The served town that `value` names, whatever its case. */
export const townOf = (value: string | undefined): string | undefined => sameTown(towns, value);

/** The one `among` towns that `value` names. */
export const sameTown = (among: readonly string[], value: string | undefined): string | undefined =>
  among.find((town) => town.toLowerCase() === value?.trim().toLowerCase());
