/** Sums are whole pence inside and pounds with two places outside ("12.50"), so that none is ever rounded twice. */
export const poundsOf = (pence: number): string => (pence / 100).toFixed(2);

const amount = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' });
/** "£1,440.00" of pounds ("1440.00"): for people. Calls, files and boxes hold the plain number. */
export const formatPounds = (pounds: number | string): string => amount.format(Number(pounds));
/** "£20", "£5.50": where there is little room. */
export const shortPounds = (pounds: number | string): string => formatPounds(pounds).replace(/\.00$/, '');
