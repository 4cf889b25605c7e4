/** What stands for whole words, and is written in capitals wherever it stands. */
const initials: ReadonlySet<string> = new Set(['api', 'seo', 'url']);

/** A program's name in words, as in the middle of a sentence: "api-key" is an "API key". */
export const spelledOut = (name: string): string =>
  name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .split(/[\s._-]+/)
    .filter(Boolean)
    .map((word) => word.toLowerCase())
    .map((word) => (initials.has(word) ? word.toUpperCase() : word))
    .join(' ');

/** The same as a title: `ApiKeyIssued` reads “API key issued”. */
export function titled(name: string): string {
  const words = spelledOut(name);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
