import type { Term } from '#domain/listing/asked/terms.ts';
import { AS_WRITTEN, IN_SHORT, INITIAL, wordsOf } from '#domain/listing/shown/search-words.ts';
import type { Params } from '../sql.ts';
import type { Search } from './search.ts';

/** Whether one of several terms is enough. */
export const isAny = (mode: Search['mode']): boolean => mode === 'any' || mode === 'things' || mode === 'kinds';

/** The tsquery for all terms, by their own words or another name. */
export function tsquery({ terms, mode }: Search, params: Params): string {
  const each = terms.map((term) => {
    const also = withoutImplied(term, otherNames(term, mode));
    return also.length === 0
      ? exactQuery(term, params, mode === 'named')
      : `(${exactQuery(term, params, mode === 'named')} || ${namesQuery(also, params)})`;
  });
  return each.join(isAny(mode) ? ' || ' : ' && ');
}

/** Of other names of `term` those that say more than it and the shorter ones: "learn to swim" finds nothing that "swim" does not. */
function withoutImplied({ words }: Term, names: readonly string[]): readonly string[] {
  const alone = new Set([...(words.length === 1 ? words : []), ...names.filter((name) => wordsOf(name).length === 1)]);
  return names.filter((name) => !wordsOf(name).some((word) => alone.has(word) && word !== name));
}

export const otherNames = ({ also, wider, beside }: Term, mode: Search['mode']): readonly string[] =>
  mode === 'wider' || mode === 'kinds' ? [...also, ...wider, ...beside] : also;

/**
 * A word by its stem anywhere or as the beginning of a word; no beginnings are kept of descriptions. Several words that are one name are
 * not looked for in descriptions, where they stand apart; nor is a name as short as "PE" the beginning of anything.
 */
export function exactQuery({ words, also }: Term, params: Params, isNamed = false): string {
  const isShortName = also.length > 0 && words.join('').length < 3;
  if (words.length > 1 || isShortName) return namesQuery([words.join(' ')], params);
  const { bind } = params;
  const [word = ''] = words;
  if (sharesItsStem.has(word)) return `(to_tsquery('simple', ${bind(beginning(word))}))`;
  return `(${words.map((word) => `${isNamed ? namesQuery([word], params) : `to_tsquery('english', ${bind(word)})`} || to_tsquery('simple', ${bind(beginning(word))})`).join('')})`;
}

/** Words whose stem is that of quite another word: an "animation" is no animal, a "recorder" no recording, and nobody boxes with a lunch box. */
const sharesItsStem: ReadonlySet<string> = new Set(
  (
    'animation animator boxing boxer recorder recorders mindfulness mindful circuit organ organs general universe university racing ' +
    'racer training trainer trainers matching community communication communications international posting stationery'
  ).split(' '),
);

/** Any of `names`, in names, in what stands beside them, or in summaries. */
export function namesQuery(names: readonly string[], { bind }: Params): string {
  const each = names.map((name) => `(${wordsOf(name).join(' & ')})`);
  return `replace(' ' || to_tsquery('english', ${bind(each.join(' | '))})::text, ' ''', ' ''${IN_SHORT}')::tsquery`;
}

export const softQuery = (words: readonly string[], { bind }: Params): string =>
  `to_tsquery('english', ${bind(words.map((word) => `${word}:ABC`).join(' | '))})`;

/** What a word is the beginning of; a single letter, of the words of names alone. */
const beginning = (word: string): string => (word.length === 1 ? `${INITIAL}${word}` : `${AS_WRITTEN}${word}:*`);
