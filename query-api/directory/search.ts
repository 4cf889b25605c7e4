import type { Asked } from '#domain/listing/asked/asked.ts';
import type { WordsMode } from '#domain/listing/asked/near.ts';
import { tellingWords } from '#domain/listing/asked/passed-over.ts';
import { isSubject, isThing, type Term } from '#domain/listing/asked/terms.ts';
import { AS_WRITTEN, IN_SHORT, INITIAL, searchable, wordsOf } from '#domain/listing/shown/search-words.ts';
import type { Database } from '#platform/database.ts';
import { anyMark } from '#domain/listing/shown/search-marks.ts';
import type { Filter } from './filter.ts';
import { isBefore, isRecent, type Recent } from './recent.ts';
import { all, type Params, params } from '../sql.ts';

/** What is searched for as words. Without terms everything is found, and `soft` says which is nearer. */
export interface Search {
  /** As it was typed. */
  readonly text: string;
  readonly terms: readonly Term[];
  readonly soft: readonly string[];
  /** Of `soft`, what says in words what was read: "autism". */
  readonly saying: readonly string[];
  /** The very words that it was read from. */
  readonly saidIn: readonly string[];
  readonly mode: Exclude<WordsMode, 'none'>;
}

/** `text` word by word, nothing of it read: a whole name. */
export function plainSearch(text: string): Search {
  const terms = wordsOf(text).map((word) => ({
    words: [word],
    typed: word,
    also: [],
    kinds: [],
    wider: [],
    beside: [],
    isOccasion: false,
  }));
  return { text, terms, soft: [], saying: [], saidIn: [], mode: 'all' };
}

/** The words of `asked`; null when there are none to find anything by. */
export function searchOf({ text, terms, soft, saying, saidIn }: Asked, mode: WordsMode = 'all'): Search | null {
  if (mode === 'none')
    return { text, terms: [], soft: [...terms.flatMap(({ words }) => words), ...soft], saying, saidIn, mode: 'all' };
  // What only says how it should be puts in order what there is of the things.
  if (mode === 'things' || mode === 'kinds') {
    const things = terms.some(isSubject) ? terms.filter(isSubject) : terms.filter(isThing);
    const others = terms.filter((term) => !things.includes(term));
    return { text, terms: things, soft: [...soft, ...others.flatMap(({ words }) => words)], saying, saidIn, mode };
  }
  return terms.length === 0 && soft.length === 0 ? null : { text, terms, soft, saying, saidIn, mode };
}

/** Whether the words only decide which find is nearer. */
export const isSoft = ({ terms, soft }: Search): boolean => terms.length === 0 && soft.length > 0;

/** What holds the words of `search`, which is not soft: a condition on `directory.texts l`. A text without any word is a name. */
const wordsSql = (search: Search, params: Params): string =>
  search.terms.length > 0
    ? `l.search @@ (${tsquery(search, params)})`
    : `l.listing_id in (select called.listing_id from directory.listings called where called.name = ${params.bind(search.text)})`;

/**
 * Always true and never looked at: it has PostgreSQL ask the index for a word that nearly all listings have, too, instead of reading every
 * text.
 */
const BY_INDEX = `(l.live_since > '-infinity' or directory.text_is_read())`;

/** What is asked of `directory.texts l`: its words, and conditions that it knows of. */
interface Sieve {
  readonly search: Search | null;
  readonly filters: readonly Filter[];
}

/** In how much of the directory is looked: in one stretch of time after the other, until so many are found. */
export interface Reach {
  readonly recent: readonly Recent[];
  readonly enough: number;
  /** Whether any of them will do, or all that the last stretch has are wanted, because it is not known yet which are the newest. */
  readonly isAnyEnough: boolean;
}

/**
 * The listings that hold the words and that the filters leave over, as `found (listing_id, live_since, centre, row_at)` to be put after
 * `with`; `row_at` is where its row lies. Materialised, so that the planner never looks into the texts of every listing that another filter leaves over. With a `reach` it is not
 * all of them, but no newer one is missing.
 */
export function foundBy({ search, filters }: Sieve, params: Params, reach?: Reach): string {
  const conditions = [
    ...(search ? [wordsSql(search, params)] : []),
    ...filters.flatMap(({ marks }) => (marks?.length ? [`l.search @@ ${params.bind(anyMark(marks))}::tsquery`] : [])),
    BY_INDEX,
    ...filters.map(({ sql }) => sql),
  ];
  const part = (name: string, more: readonly string[]): string => `${name} as materialized (
    select listing_id, live_since, centre, ctid as row_at from directory.texts l where ${all([...conditions, ...more])}
    ${reach?.isAnyEnough && reach.recent.length > 0 ? `limit ${params.bind(reach.enough)}` : ''})`;
  if (!reach || reach.recent.length === 0) return part('found', []);
  const { recent, enough } = reach;
  const names = [...recent.map((_, index) => `found_${index}`), 'found_before'];
  const parts = names.map((name, index) => {
    const [since, before] = [recent[index], recent[index - 1]];
    const more = [
      ...(since ? [isRecent(since, params)] : []),
      ...(before ? [isBefore(before, params)] : []),
      ...(index > 0
        ? [
            `${names
              .slice(0, index)
              .map((each) => `(select count(*) from ${each})`)
              .join(' + ')} < ${params.bind(enough)}`,
          ]
        : []),
    ];
    return part(name, more);
  });
  return `${parts.join(', ')}, found as (${names.map((name) => `select * from ${name}`).join(' union all ')})`;
}

/** Of `called`, listings of `directory.texts`, those that hold the words and that the filters leave over. */
export const foundAmong = (called: string, { search, filters }: Sieve, params: Params): string =>
  `select l.listing_id, l.live_since, l.row_at from (${called}) l where ${all([
    ...(search ? [wordsSql(search, params)] : []),
    ...filters.map(({ sql }) => sql),
  ])}`;

/** Those of `directory.texts` whose whole name was typed. */
export const calledSo = ({ text }: Search, { bind }: Params): string =>
  `select called.*, called.ctid as row_at from directory.texts called where called.name = ${bind(searchable(text))}`;

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
/** What one counts that tells more of who comes, wherever it stands: "shy". */
const TELLING = 0.5;
/** And the very words that were read as something: who says "autism" means what says so more than what is SEND friendly. */
const SAID_IN = 1;

/**
 * How near `directory.texts l` is to the words, of which `said` holds what it is found by. The name lies apart from the row and is fetched
 * only when it stands in what does not.
 */
export function likenessOf({ text, terms, soft, saying, saidIn, mode }: Search, params: Params): string {
  const { bind } = params;
  const rank = (query: string): string => `ts_rank('{${WEIGHTS}}', said.search, ${query})`;
  const name = searchable(text);
  const parts = [
    `case when starts_with(l.vocabulary, ${bind(`${name} `)}) and l.name = ${bind(name)} then ${WHOLE_NAME} else 0 end`,
  ];
  if (name.includes(' '))
    parts.push(
      `case when position(${bind(name)} in l.vocabulary) > 0 and position(${bind(name)} in l.name) > 0 then ${PART_OF_NAME} else 0 end`,
    );
  const isAnyEnough = isAny(mode);
  for (const term of terms) {
    const exact = exactQuery(term, params);
    parts.push(rank(exact));
    const also = otherNames(term, mode);
    // A rank is shared among all that is asked for at once: other names, and the many kinds of some things, are asked for apart.
    const many = also.filter(
      (name) => term.kinds.includes(name) || (term.beside.includes(name) && !term.wider.includes(name)),
    );
    const names = also.filter((name) => !many.includes(name) && !isSameWord(name, term.typed));
    if (names.length > 0) parts.push(`${ALSO} * ${rank(namesQuery(names, params))}`);
    if (many.length > 0) {
      const share = new Set(many.flatMap(wordsOf)).size / KINDS;
      parts.push(`${ALSO * share} * ${rank(namesQuery(many, params))}`);
    }
    if (isAnyEnough && terms.length > 1) {
      const either = also.length === 0 ? exact : `${exact} || ${namesQuery(also, params)}`;
      parts.push(`case when said.search @@ (${either}) then ${ONE_MORE} else 0 end`);
    }
  }
  const telling = soft.filter((word) => tellingWords.has(word));
  if (telling.length > 0)
    parts.push(
      `case when said.search @@ to_tsquery('english', ${bind(telling.join(' | '))}) then ${TELLING} else 0 end`,
    );
  if (soft.length > 0) parts.push(`${SOFT} * ${rank(softQuery(soft, params))}`);
  if (saying.length > 0) parts.push(`${SAYING} * ${rank(softQuery(saying, params))}`);
  if (saidIn.length > 0) parts.push(`${SAID_IN} * ${rank(softQuery(saidIn, params))}`);
  return `(${parts.join(' + ')})::real`;
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

/** Whether one of several terms is enough. */
const isAny = (mode: Search['mode']): boolean => mode === 'any' || mode === 'things' || mode === 'kinds';

/** The tsquery for all terms, by their own words or another name. */
function tsquery({ terms, mode }: Search, params: Params): string {
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

const otherNames = ({ also, wider, beside }: Term, mode: Search['mode']): readonly string[] =>
  mode === 'wider' || mode === 'kinds' ? [...also, ...wider, ...beside] : also;

/**
 * A word by its stem anywhere or as the beginning of a word; no beginnings are kept of descriptions. Several words that are one name are
 * not looked for in descriptions, where they stand apart; nor is a name as short as "PE" the beginning of anything.
 */
function exactQuery({ words, also }: Term, params: Params, isNamed = false): string {
  const isShortName = also.length > 0 && words.join('').length < 3;
  if (words.length > 1 || isShortName) return namesQuery([words.join(' ')], params);
  const { bind } = params;
  return `(${words.map((word) => `${isNamed ? namesQuery([word], params) : `to_tsquery('english', ${bind(word)})`} || to_tsquery('simple', ${bind(beginning(word))})`).join('')})`;
}

/** "Dancing" is found by "dance" already, and would count twice. */
const isSameWord = (name: string, typed: string): boolean => roughStem(name) === roughStem(typed);
const roughStem = (word: string): string => word.replace(/(?:ing|ers?|e|s)$/, '').replace(/(.)\1$/, '$1');

/** Any of `names`, in names, in what stands beside them, or in summaries. */
function namesQuery(names: readonly string[], { bind }: Params): string {
  const each = names.map((name) => `(${wordsOf(name).join(' & ')})`);
  return `replace(' ' || to_tsquery('english', ${bind(each.join(' | '))})::text, ' ''', ' ''${IN_SHORT}')::tsquery`;
}

const softQuery = (words: readonly string[], { bind }: Params): string =>
  `to_tsquery('english', ${bind(words.map((word) => `${word}:ABC`).join(' | '))})`;

/** What a word is the beginning of; a single letter, of the words of names alone. */
const beginning = (word: string): string => (word.length === 1 ? `${INITIAL}${word}` : `${AS_WRITTEN}${word}:*`);

/** Whether a listing is called `text`, whatever its case and its marks. */
export async function isName(db: Database, text: string): Promise<boolean> {
  const found = await db.query(`select 1 from directory.texts where name = $1 limit 1`, [searchable(text)]);
  return found.length > 0;
}

/** How many listings may hold what was typed in their name: beyond, it is no name but what many are called. */
const NAMED_SO = 20;

/** The listings in whose name `text` stands as it is: "Tuesday Tots" is one, on whatever day. */
export async function namedSo(db: Database, text: string): Promise<readonly string[]> {
  const words = searchable(text).split(' ');
  if (words.length < 2) return [];
  const phrase = words.map((word) => `${AS_WRITTEN}${word}:A`).join(' <-> ');
  const found = await db.query<{ listing_id: string }>(
    `select listing_id from directory.texts where search @@ to_tsquery('simple', $1) limit ${NAMED_SO + 1}`,
    [phrase],
  );
  return found.length > NAMED_SO ? [] : found.map(({ listing_id }) => listing_id);
}

/** Whether a listing of the directory has all of `terms`. */
export async function isKnown(db: Database, terms: readonly Term[]): Promise<boolean> {
  const { sql, values } = knownStatement(terms);
  return (await db.query(sql, values)).length > 0;
}

/** Listings that are looked through for words before the index is asked, which collects whatever has a common one. */
const FIRST = 50;

/**
 * A row when a listing has all of `terms`. Common words stand in any few listings, rare ones are quick by the index. Asked for the first
 * find alone, PostgreSQL takes any word for a common one, and reads every text there is for one that nobody wrote.
 */
export function knownStatement(terms: readonly Term[]) {
  const statement = params();
  const query = tsquery({ ...plainSearch(''), terms }, statement);
  const sql = `with few as materialized (select search from directory.texts limit ${FIRST}),
      every as materialized (select 1 from directory.texts where search @@ (${query}))
    select 1 from few where search @@ (${query}) union all select 1 from every limit 1`;
  return { sql, values: statement.values };
}
