import type { Asked } from '#domain/listing/asked/asked.ts';
import type { WordsMode } from '#domain/listing/asked/near.ts';
import { isSubject, isThing, type Term } from '#domain/listing/asked/terms.ts';
import { AS_WRITTEN, searchable, wordsOf } from '#domain/listing/shown/search-words.ts';
import type { Database } from '#platform/database.ts';
import { anyMark } from '#domain/listing/shown/search-marks.ts';
import type { Filter } from './filter.ts';
import { isBefore, isRecent, type Recent } from './recent.ts';
import { tsquery } from './term-queries.ts';
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
  /** Names of what is not looked for. It is not left out, but comes last. */
  readonly notWanted: readonly string[];
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
  return { text, terms, soft: [], saying: [], saidIn: [], notWanted: [], mode: 'all' };
}

/** The words of `asked`; null when there are none to find anything by. */
export function searchOf({ terms, soft, isEither, ...asked }: Asked, mode: WordsMode = 'all'): Search | null {
  const { text, saying, saidIn, notWanted } = asked;
  const said = { text, saying, saidIn, notWanted };
  if (mode === 'none')
    return { ...said, terms: [], soft: [...terms.flatMap(({ words }) => words), ...soft], mode: 'all' };
  // What only says how it should be puts in order what there is of the things.
  if (mode === 'things' || mode === 'kinds') {
    const things = terms.some(isSubject) ? terms.filter(isSubject) : terms.filter(isThing);
    const others = terms.filter((term) => !things.includes(term));
    return { ...said, terms: things, soft: [...soft, ...others.flatMap(({ words }) => words)], mode };
  }
  if (terms.length === 0 && soft.length === 0 && notWanted.length === 0) return null;
  return { ...said, terms, soft, mode: isEither && (mode === 'all' || mode === 'named') ? 'any' : mode };
}

/** Whether the words only decide which find is nearer. */
export const isSoft = ({ terms, soft, notWanted }: Search): boolean =>
  terms.length === 0 && soft.length + notWanted.length > 0;

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
