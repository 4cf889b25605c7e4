import { searchable, wordsOf } from '../shown/search-words.ts';
import { namesOf } from './everyday-names.ts';

/** One thing that is searched for: a word, or several that name one thing ("stay and play"). */
export interface Term {
  /** In the alphabet of the search index. */
  readonly words: readonly string[];
  /** As it was typed, for people. */
  readonly typed: string;
  /** Other names of the same thing and its kinds, which count less. */
  readonly also: readonly string[];
  /** Of these, its kinds. */
  readonly kinds: readonly string[];
  /** What it is a kind of, for when there is none of it. */
  readonly wider: readonly string[];
  /** Other kinds of that, which come after it. */
  readonly beside: readonly string[];
  /** Whether it is when something is done more than what: "half term". */
  readonly isOccasion: boolean;
}

/** Whether families have other names for it: so it says what is looked for, and not how. */
export const isThing = ({ also, wider }: Term): boolean => also.length > 0 || wider.length > 0;

/** Whether it says what is done. */
export const isSubject = (term: Term): boolean => isThing(term) && !term.isOccasion;

const LONGEST_NAME = 4;
const MOST_TERMS = 12;

/** What `text` searches for, and its words that are in `idle` and so are passed over. Names of several words go before their words. */
export function termsIn(
  text: string,
  idle: ReadonlySet<string>,
): { readonly terms: readonly Term[]; readonly soft: readonly string[] } {
  // "Stay n play", as it is typed.
  const words = searchable(text)
    .split(' ')
    .filter(Boolean)
    .map((word) => (word === 'n' ? 'and' : word));
  const telling = new Set(wordsOf(words.join(' ')));
  const terms: Term[] = [];
  const soft: string[] = [];
  for (let at = 0; at < words.length;) {
    const name = longestName(words, at);
    const word = words[at] ?? '';
    if (name) terms.push(name);
    else if (telling.has(word)) {
      if (idle.has(word)) soft.push(word);
      else terms.push({ words: [word], typed: word, also: [], kinds: [], wider: [], beside: [], isOccasion: false });
    }
    at += name ? name.typed.split(' ').length : 1;
  }
  const once = terms.filter(({ typed }, index) => terms.findIndex((term) => term.typed === typed) === index);
  const isAnySeasons = ({ typed }: Term): boolean =>
    season.test(typed) && once.some((term) => inHolidays.test(term.typed));
  return {
    terms: once.filter((term) => !isAnySeasons(term)).slice(0, MOST_TERMS),
    soft: [...soft, ...once.filter(isAnySeasons).map(({ typed }) => typed)],
  };
}

/** Most of what is there in the holidays does not say in which: of a holiday club the season only decides which is nearer. */
const inHolidays = /^holiday (?:club|camp|scheme|care|childcare)s?$/;
const season = /^(?:spring|easter|summer|autumn|winter|christmas)$/;

function longestName(words: readonly string[], at: number): Term | undefined {
  for (let length = Math.min(LONGEST_NAME, words.length - at); length > 0; length--) {
    const typed = words.slice(at, at + length).join(' ');
    const names = namesOf(typed);
    if (names) return { words: wordsOf(typed), typed, ...names };
  }
  return undefined;
}
