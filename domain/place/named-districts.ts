/** What families say for a place, in our spelling, and the postcode district in which it, or its middle, lies. */
export interface NamedDistrict {
  readonly name: string;
  readonly outward: string;
}

/** The rows of `table`, as "Name XX1, Other Name XX2", each by `keyOf` its name. */
export const districtsIn = (table: string): ReadonlyMap<string, NamedDistrict> =>
  new Map(
    table.split(',').map((row) => {
      const [, name = '', outward = ''] = /^(.+) (\S+)$/.exec(row.trim()) ?? [];
      return [keyOf(name), { name, outward }];
    }),
  );

/** However people write a name, with capitals, hyphens and apostrophes or without. */
export function keyOf(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .replaceAll(/[^a-z]+/g, ' ')
    .trim();
}
