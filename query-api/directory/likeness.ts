import { tellingWords } from '#domain/listing/asked/passed-over.ts';
import { searchable, wordsOf } from '#domain/listing/shown/search-words.ts';
import type { Params } from '../sql.ts';
import type { Search } from './search.ts';
import { exactQuery, isAny, namesQuery, otherNames, softQuery } from './term-queries.ts';

/** Whoever types a whole name looks for that: more than all that the words can count together; so does a part of a name, less. */
const WHOLE_NAME = 100;
const PART_OF_NAME = 2;
/** Of the description, the summary, what stands beside the name, and the name. */
const WEIGHTS = '0.05, 0.2, 0.5, 1.0';
/** What another name of a term counts beside the term itself, and a word that excludes nothing. */
const ALSO = 0.45;
/** Where some of several terms are enough, what each that is found counts beside what it is found in. */
const ONE_MORE = 0.7;
/** Of so many words of its kinds one counts what it would among other names. */
const KINDS = 12;
const SOFT = 0.15;
const SAYING = 0.3;
/** What one counts that tells more of who comes, wherever it stands: "shy", "makaton". */
const TELLING = 0.5;
/** And the very words that were read as something: who says "autism" means what says so more than what is SEND friendly. */
const SAID_IN = 0.5;
/** What is not wanted comes after all that is found beside it. */
const NOT_WANTED = -5;

/** One thing that makes a find nearer or further, and what it counts, as SQL. */
interface Signal {
  readonly name:
    | 'whole name'
    | 'part of name'
    | 'word'
    | 'other name'
    | 'kind'
    | 'one more'
    | 'telling'
    | 'soft'
    | 'saying'
    | 'said in'
    | 'not wanted';
  readonly sql: string;
}

/**
 * How near `directory.texts l` is to the words, of which `said` holds what it is found by. The name lies apart from the row and is fetched
 * only when it stands in what does not.
 */
export const likenessOf = (search: Search, params: Params): string =>
  `(${signalsOf(search, params)
    .map(({ sql }) => sql)
    .join(' + ')})::real`;

/** What that is made of. */
function signalsOf(search: Search, params: Params): readonly Signal[] {
  const { text, terms, soft, saying, saidIn, notWanted, mode } = search;
  const { bind } = params;
  const signals: Signal[] = [];
  const add = (name: Signal['name'], sql: string): void => void signals.push({ name, sql });
  const rank = (query: string): string => `ts_rank('{${WEIGHTS}}', said.search, ${query})`;
  const counts = (condition: string, much: number): string => `case when ${condition} then ${much} else 0 end`;
  const name = searchable(text);
  add('whole name', counts(`starts_with(l.vocabulary, ${bind(`${name} `)}) and l.name = ${bind(name)}`, WHOLE_NAME));
  if (name.includes(' '))
    add(
      'part of name',
      counts(`position(${bind(name)} in l.vocabulary) > 0 and position(${bind(name)} in l.name) > 0`, PART_OF_NAME),
    );
  for (const term of terms) {
    const exact = exactQuery(term, params);
    add('word', rank(exact));
    const also = otherNames(term, mode);
    // A rank is shared among all that is asked for at once: other names, and the many kinds of some things, are asked for apart.
    const many = also.filter(
      (each) => term.kinds.includes(each) || (term.beside.includes(each) && !term.wider.includes(each)),
    );
    const names = also.filter((each) => !many.includes(each) && !isSameWord(each, term.typed));
    if (names.length > 0) add('other name', `${ALSO} * ${rank(namesQuery(names, params))}`);
    if (many.length > 0) {
      const share = new Set(many.flatMap(wordsOf)).size / KINDS;
      add('kind', `${ALSO * share} * ${rank(namesQuery(many, params))}`);
    }
    if (isAny(mode) && terms.length > 1) {
      const either = also.length === 0 ? exact : `${exact} || ${namesQuery(also, params)}`;
      add('one more', counts(`said.search @@ (${either})`, ONE_MORE));
    }
  }
  const telling = [...new Set([...soft, ...saidIn])].filter((word) => tellingWords.has(word));
  if (telling.length > 0)
    add('telling', counts(`said.search @@ to_tsquery('english', ${bind(telling.join(' | '))})`, TELLING));
  if (soft.length > 0) add('soft', `${SOFT} * ${rank(softQuery(soft, params))}`);
  if (saying.length > 0) add('saying', `${SAYING} * ${rank(softQuery(saying, params))}`);
  if (saidIn.length > 0) add('said in', counts(`said.search @@ ${softQuery(saidIn, params)}`, SAID_IN));
  if (notWanted.length > 0) add('not wanted', counts(`said.search @@ ${namesQuery(notWanted, params)}`, NOT_WANTED));
  return signals;
}

/**
 * How many of the words seem to stand in the name of `directory.texts l` or beside it: half of a word is enough, so it knows no stems. By
 * position, because a regular expression takes four times as long.
 */
export function atSightOf({ terms, soft }: Search, { bind }: Params): string {
  const each = [
    ...terms.map(({ words, also }) => [...words, ...also.flatMap((name) => wordsOf(name).slice(0, 1))]),
    soft,
  ];
  const stand = each.flatMap((words) => {
    const begins = shortest(words.map((word) => word.slice(0, Math.ceil(word.length / 2))));
    const found = begins.map((begin) => `position(${bind(` ${begin}`)} in ' ' || l.vocabulary) > 0`);
    return found.length === 0 ? [] : [`(${found.join(' or ')})::int`];
  });
  return stand.length === 0 ? '0' : `(${stand.join(' + ')})`;
}

/** Of beginnings of words those that none of the others begins: what begins with "swim" begins with "sw". */
const shortest = (begins: readonly string[]): readonly string[] =>
  [...new Set(begins)].filter((one) => !begins.some((other) => other !== one && one.startsWith(other)));

/** "Dancing" is found by "dance" already, and would count twice. */
const isSameWord = (name: string, typed: string): boolean => roughStem(name) === roughStem(typed);
const roughStem = (word: string): string => word.replace(/(?:ing|ers?|e|s)$/, '').replace(/(.)\1$/, '$1');
