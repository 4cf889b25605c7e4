import { inSmall, isOfOtherScript, searchable } from '#domain/listing/shown/search-words.ts';
import type { Params } from './sql.ts';

/**
 * How `search` may stand in a column of names: in their alphabet, where "St. John's" is "st johns", and as it is typed, as addresses
 * and names of other scripts do. Signs alone name nobody.
 */
function spellings(search: string): readonly string[] {
  const typed = inSmall(search).trim();
  const all = isOfOtherScript(typed) ? [typed] : [...new Set([searchable(typed), typed])];
  return all.filter((text) => /[\p{L}\p{N}]/u.test(text));
}
const literally = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);
const any = (conditions: readonly string[]): string =>
  conditions.length === 0 ? 'false' : `(${conditions.join(' or ')})`;

/**
 * Whether `column`, which holds names as `nameWords` makes them, has each word of `search` in it: whoever looks for somebody knows two
 * words of a name more often than what stands between them. A trigram index finds each; of one or two letters it knows only what
 * begins with them.
 */
export function matches({ bind }: Pick<Params, 'bind'>, column: string, search: string): string {
  const words = [...new Set(search.split(/\s+/))].map(spellings).filter((word) => word.length > 0);
  const has = (spelling: string): string => {
    const text = literally(spelling);
    if (spelling.length > 2) return `${column} like ${bind(`%${text}%`)}`;
    return `(${column} like ${bind(`${text}%`)} or ${column} like ${bind(`% ${text}%`)})`;
  };
  return words.length === 0 ? 'false' : `(${words.map((word) => any(word.map(has))).join(' and ')})`;
}

/** What orders by how well `column` is named by `search`: what is it, what begins with it, where a word does, and what is shortest. */
export function likeness({ bind }: Params, column: string, search: string): string {
  const all = spellings(search);
  const like = (pattern: (text: string) => string): string =>
    any(all.map((text) => `${column} like ${bind(pattern(literally(text)))}`));
  return `case when ${like((text) => text)} then 0 when ${like((text) => `${text}%`)} then 1
    when ${like((text) => `% ${text}%`)} then 2 else 3 end, length(${column})`;
}
