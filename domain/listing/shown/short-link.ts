// A listing's id is a UUIDv7: the milliseconds at which it was made, and chance behind them. The milliseconds and the last 24 bits
// tell it apart from every other: two listings of one millisecond share those once in 17 million, and then the code leads to neither.

/** Digits that nobody mixes up on paper: without i, l, o and u (Crockford's base 32). */
const DIGITS = '0123456789abcdefghjkmnpqrstvwxyz';
/** 70 bits: room for the milliseconds until the year 4199. */
const LENGTH = 14;
/** Bits of the id's end that stand in a code. */
const TAIL = 24n;

/** "1kaqs1v3d7xm2z": the code of the listing `id`, from which it is found again. */
export function shortOf(id: string): string {
  const hex = id.replaceAll('-', '');
  let rest = (BigInt(`0x${hex.slice(0, 12)}`) << TAIL) | BigInt(`0x${hex.slice(-6)}`);
  let code = '';
  for (let digit = 0; digit < LENGTH; digit++, rest >>= 5n) code = `${DIGITS[Number(rest & 31n)]}${code}`;
  return code;
}

/** The address to tell each other, and to type from paper. */
export const shortPath = (id: string): string => `/a/${shortOf(id)}`;

/** Where to look for the listing of a code: between two ids, and which six digits its own ends with. */
export interface ShortFound {
  readonly from: string;
  readonly to: string;
  readonly end: string;
}

/** What the short address `pathname` says of its listing's id, whatever the case of its letters; undefined when it is none. */
export function idsAtShort(pathname: string): ShortFound | undefined {
  const [, typed = ''] = /^\/a\/([0-9a-z]{14})\/?$/i.exec(pathname) ?? [];
  const digits = Array.from(typed.toLowerCase().replaceAll('o', '0').replaceAll(/[il]/g, '1')).map((each) =>
    DIGITS.indexOf(each),
  );
  if (digits.length !== LENGTH || digits.includes(-1)) return undefined;
  const value = digits.reduce((sum, digit) => (sum << 5n) | BigInt(digit), 0n);
  const begin = (value >> TAIL).toString(16).padStart(12, '0');
  const end = (value & ((1n << TAIL) - 1n)).toString(16).padStart(6, '0');
  const id = (more: string): string => `${begin.slice(0, 8)}-${begin.slice(8)}-${more}`;
  return { from: id('0000-0000-000000000000'), to: id('ffff-ffff-ffffffffffff'), end };
}
