/** Words that say nothing about an activity; PostgreSQL's English dictionary leaves out the same and more. */
export const idle: ReadonlySet<string> = new Set(
  'a an and any are as at be by can do for from has have i in is it its me my near no not of on or our some that the their them there this to we what where which who with you your'.split(
    ' ',
  ),
);
const MOST_WORDS = 12;

/**
 * Stands before each word in the search index that is there as it is written, beside its stem: so whoever looks for beginnings of words
 * finds no stems, and nothing of descriptions, in which no beginnings are looked for.
 */
export const AS_WRITTEN = 'zq';
/**
 * Stands before each stem of a name, of what is beside it and of a summary, which is there a second time without it: so whoever looks
 * for no descriptions asks the index alone, which knows no weights.
 */
export const IN_SHORT = 'zr';
/** Stands before the first letter of each word of a name: of a single letter whole words would be the beginning of nearly everything. */
export const INITIAL = 'zi';

/** `text` in the alphabet of the search index: lower case, without accents, letters and digits only ("children's" is childrens). */
export function searchable(text: string): string {
  // Most texts have no accents to take off.
  const plain = /^[ -~\s]*$/.test(text) ? text : text.normalize('NFKD').replace(/\p{M}+/gu, '');
  return plain
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

/** `text` in small letters as it is written; two ways to write one letter are the same. */
export const inSmall = (text: string): string => text.normalize('NFC').toLowerCase();

/** Whether the alphabet of `searchable` lacks letters of `text`. */
export const isOfOtherScript = (text: string): boolean =>
  /(?![a-z0-9])[\p{L}\p{N}]/u.test(text.normalize('NFKD').toLowerCase());

/** What a name is found by: itself in the alphabet of `searchable`, and where that lacks letters of it, also as it is written. */
export const nameWords = (name: string): string =>
  `${searchable(name)} ${isOfOtherScript(name) ? inSmall(name) : ''}`.trim();

/** The words that a search is about, in order, each once; the idle ones only when there are no others. */
export function wordsOf(text: string): readonly string[] {
  const words = [...new Set(searchable(text).split(' '))].filter(Boolean);
  const telling = words.filter((word) => !idle.has(word));
  return (telling.length > 0 ? telling : words).slice(0, MOST_WORDS);
}
