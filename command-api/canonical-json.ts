/** JSON with sorted keys: the same for the same content, in whichever order it was said. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, each: unknown) =>
    each !== null && typeof each === 'object' && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([left], [right]) => (left < right ? -1 : 1)))
      : each,
  );
}
