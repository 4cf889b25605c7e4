/**
 * Which UTF-16 a text without a mark begins in, if any: of its first letters, which are Latin in a table’s head, a feed and a calendar,
 * one byte is 0 and the other is not. In no other encoding a text begins so.
 */
export function unmarkedUtf16(start: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const [first = 0, second = 0, third = 0, fourth = 0] = start;
  if (first !== 0 && second === 0 && third !== 0 && fourth === 0) return 'utf-16le';
  return first === 0 && second !== 0 && third === 0 && fourth !== 0 ? 'utf-16be' : undefined;
}
