/** Sums are whole pence inside and pounds with two places outside ("12.50"), so that none is ever rounded twice. */
export const poundsOf = (pence: number): string => (pence / 100).toFixed(2);
