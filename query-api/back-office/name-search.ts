import { searchable } from '#domain/listing/shown/search-words.ts';
import type { Params } from '../sql.ts';

/** An email address keeps its signs, which the alphabet of `searchable` does not know. */
const wanted = (search: string): string => (/[@.]/.test(search) ? search.toLowerCase() : searchable(search));
const literally = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/**
 * Whether `column`, which holds names in the alphabet of `searchable`, has `search` in it. A trigram index finds it; of one or two
 * letters it knows only what begins with them.
 */
export function matches({ bind }: Params, column: string, search: string): string {
  const text = literally(wanted(search));
  // Signs alone name nobody.
  if (text === '') return 'false';
  if (text.length > 2) return `${column} like ${bind(`%${text}%`)}`;
  return `(${column} like ${bind(`${text}%`)} or ${column} like ${bind(`% ${text}%`)})`;
}

/** What orders by how well `column` is named by `search`: what is it, what begins with it, where a word does, and what is shortest. */
export function likeness({ bind }: Params, column: string, search: string): string {
  const text = literally(wanted(search));
  return `case when ${column} = ${bind(wanted(search))} then 0 when ${column} like ${bind(`${text}%`)} then 1
    when ${column} like ${bind(`% ${text}%`)} then 2 else 3 end, length(${column})`;
}
