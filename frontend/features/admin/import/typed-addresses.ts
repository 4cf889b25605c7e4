import { ADDRESS_MAX, IMPORT_MAX } from '#domain/bulk-import/limits.ts';
import { addressesIn } from '#domain/bulk-import/lines.ts';
import { formatCount } from '#frontend/lib/format.ts';

/** Under what name the tab keeps what is typed. */
export const IMPORT = 'bulk-import';

const linesOf = (typed: string): string[] => typed.split(/\r?\n/).filter((line) => line.trim() !== '');

/** What is sent of what was typed or loaded. */
export const addressesOf = (typed: string): string[] => addressesIn(linesOf(typed));

/** Why none of it can be sent; true when it can. */
export function problemOf(typed: string): string | true {
  const addresses = addressesOf(typed);
  if (addresses.length === 0) return 'Please enter at least one address that begins with http.';
  if (addresses.length > IMPORT_MAX)
    return `Please send at most ${IMPORT_MAX} addresses at once; these are ${addresses.length}.`;
  if (addresses.some(({ length }) => length > ADDRESS_MAX)) return `An address has at most ${ADDRESS_MAX} characters.`;
  return true;
}

/** How much of what was typed is sent, before it is. */
export function sentWords(typed: string): string {
  const addresses = addressesOf(typed).length;
  const others = linesOf(typed).length - addresses;
  const sent = formatCount(addresses, 'address', 'addresses');
  if (others === 0) return sent;
  return `${sent}; ${formatCount(others, 'line does', 'lines do')} not begin with http and will be left out`;
}
