/** What one price is for. */
export const priceUnits = [
  'session',
  'class',
  'hour',
  'half-day',
  'day',
  'week',
  'month',
  'term',
  'course',
  'year',
  'child',
  'family',
  'party',
] as const;
