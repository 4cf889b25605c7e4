/** Pence as calls say money: "17.00". */
export const poundsOf = (pence: number): string => (pence / 100).toFixed(2);
