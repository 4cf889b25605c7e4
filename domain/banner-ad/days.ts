const DAY_MS = 86_400_000;

/** Days from `first` to `last`, both YYYY-MM-DD; 0 when they are the same, negative when `last` comes before. */
export const daysBetween = (first: string, last: string): number =>
  Math.round((Date.parse(last) - Date.parse(first)) / DAY_MS);
