/** What a reader sees in place of a personal field whose person has been erased. */
export const ERASED = 'erased';

/**
 * `said` without what belonged to somebody who has been erased: it is not known any more, as if it had never been said. Whoever went
 * on with the word that stands in its place would publish it, or refuse it as no address.
 */
export function withoutErased<Said extends object>(said: Said): Partial<Said> {
  const entries = Object.entries(said);
  return entries.some(([, value]) => value === ERASED)
    ? (Object.fromEntries(entries.filter(([, value]) => value !== ERASED)) as Partial<Said>)
    : said;
}
