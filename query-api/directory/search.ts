import { AS_WRITTEN, searchable, wordsOf } from '#domain/listing/shown/search-words.ts';
import type { Database } from '#platform/database.ts';
import { all, type Params, params } from '../sql.ts';

/**
 * What a search text asks for; without any words, only for what has it as its name. `corrected`: the words as we took them, when
 * some seem to be mistyped.
 */
export interface Search {
  /** As it was typed. */
  readonly text: string;
  readonly words: readonly string[];
  readonly corrected: string | null;
}

/**
 * The words to look for. Full text decides; only when the whole directory holds nothing of it, each unknown word is
 * replaced by the most alike word of the directory, so that filters, counts and pages all work on the same search.
 */
export async function searchFor(db: Database, text: string | undefined): Promise<Search | null> {
  const typed = text?.trim() ?? '';
  const words = wordsOf(typed);
  // Whoever asks for "!!!" asked for something.
  if (words.length === 0) return typed === '' ? null : { text: typed, words, corrected: null };
  if (await isKnown(db, words)) return { text: typed, words, corrected: null };
  const better = await Promise.all(words.map(async (word) => (await nearestWord(db, word)) ?? word));
  const changed = better.some((word, index) => word !== words[index]);
  return {
    text: typed,
    words: better.flatMap((word) => word.split(' ')),
    corrected: changed ? better.join(' ') : null,
  };
}

/**
 * The listings that hold the words, as `found (listing_id, live_since)` to be put after `with`: those that `where` leaves over,
 * conditions on `l` of which both `directory.listings` and `directory.texts` know. Materialised, so that the planner never looks into
 * the texts of every listing that another filter leaves over. With `ranked` there is `likeness` as well, which takes as long again.
 */
export function foundBy(
  { text, words }: Search,
  params: Params,
  { where = [], ranked = false }: { readonly where?: readonly string[]; readonly ranked?: boolean } = {},
): string {
  const columns = (likeness: () => string): string =>
    `listing_id, live_since${ranked ? `, ${likeness()} as likeness` : ''}`;
  if (words.length === 0) {
    return `found as materialized (
      select ${columns(() => '0::real')} from directory.listings l
      where ${all([`name = ${params.bind(text)}`, ...where])})`;
  }
  const query = tsquery(words, params);
  const likeness = (): string => {
    const named = `case when name = ${params.bind(searchable(text))} then ${WHOLE_NAME} else 0 end`;
    return `(${named} + ts_rank('{${WEIGHTS}}', search, ${query}))::real`;
  };
  return `found as materialized (
    select ${columns(likeness)} from directory.texts l where ${all([`search @@ (${query})`, ...where])})`;
}

/** Whoever types a whole name looks for that: more than all that the words can count together. */
const WHOLE_NAME = 100;
/** Of the description, the summary, what stands beside the name, and the name. */
const WEIGHTS = '0.05, 0.2, 0.5, 1.0';

/** The tsquery for `words`: every word, by its stem or as the beginning of a word; no beginnings are kept of descriptions. */
function tsquery(words: readonly string[], { bind }: Params): string {
  return words
    .map((word) => `(to_tsquery('english', ${bind(word)}) || to_tsquery('simple', ${bind(prefix(word))}))`)
    .join(' && ');
}

/** One letter begins too many words to search everything for it. */
const prefix = (word: string): string => `${AS_WRITTEN}${word}:*${word.length === 1 ? 'A' : ''}`;

/** Whether a listing is called `text`, whatever its case and its marks. */
export async function isName(db: Database, text: string): Promise<boolean> {
  const found = await db.query(`select 1 from directory.texts where name = $1 limit 1`, [searchable(text)]);
  return found.length > 0;
}

async function isKnown(db: Database, words: readonly string[]): Promise<boolean> {
  const query = params();
  const found = await db.query(
    `select 1 from directory.texts where search @@ (${tsquery(words, query)}) limit 1`,
    query.values,
  );
  return found.length > 0;
}

/** Rows whose vocabulary is looked through for one mistyped word. */
const ROWS_TO_LOOK_AT = 400;
const LIKENESS = 0.4;

/** The directory's word, or two, that `word` most likely means; undefined when it is known or nothing is like it. */
async function nearestWord(db: Database, word: string): Promise<string | undefined> {
  if (word.length < 3 || (await isKnown(db, [word]))) return undefined;
  return (await otherForm(db, word)) ?? (await twoWords(db, word)) ?? alikeWord(db, word);
}

/**
 * What is done by whom `word` names ("swimmer" is about swimming), or `word` with two neighbouring letters the other way round,
 * when that is a word: too unlike for the trigram index.
 */
async function otherForm(db: Database, word: string): Promise<string | undefined> {
  const swapped = Array.from({ length: word.length - 1 }, (_, index) =>
    [word.slice(0, index), word[index + 1], word[index], word.slice(index + 2)].join(''),
  );
  return firstKnown(db, [...doneBy(word), ...swapped]);
}

function doneBy(word: string): readonly string[] {
  const [, doing] = /^(.{3,})(?:er|ers)$/.exec(word) ?? [];
  return doing === undefined ? [] : [`${doing}ing`, doing.replace(/(.)\1$/, '$1'), `${doing}e`];
}

/** The two words that stand in one listing and that `word` writes without a space ("forestschool"). */
async function twoWords(db: Database, word: string): Promise<string | undefined> {
  const splits = Array.from({ length: Math.max(0, word.length - 5) }, (_, index) =>
    [word.slice(0, index + 3), word.slice(index + 3)].join(' '),
  );
  return firstKnown(db, splits);
}

/**
 * The first of `texts`, each of one word or several, whose words all stand beside one another in the name or place of a listing, as
 * stems or as they are written.
 */
async function firstKnown(db: Database, texts: readonly string[]): Promise<string | undefined> {
  const rows = await db.query<{ words: string }>(
    `select words from unnest($1::text[]) with ordinality as given (words, place)
     where exists (select 1 from directory.texts
       where search @@ (to_tsquery('simple', replace(words, ' ', ':ABC <-> ') || ':ABC') ||
         to_tsquery('simple', '${AS_WRITTEN}' || replace(words, ' ', ' <-> ${AS_WRITTEN}'))))
     order by place limit 1`,
    [texts],
  );
  return rows[0]?.words;
}

/** The word of a name or place that the fewest letters make of `word`; of two such, the more common. */
async function alikeWord(db: Database, word: string): Promise<string | undefined> {
  const candidates = await db.transaction(async (transaction) => {
    await transaction.query(`select set_config('pg_trgm.word_similarity_threshold', $1, true)`, [String(LIKENESS)]);
    return transaction.query<{ candidate: string; uses: number }>(
      `with alike as materialized
         (select vocabulary from directory.texts where $1 <% vocabulary limit ${ROWS_TO_LOOK_AT})
       select candidate, count(*) as uses
       from alike, unnest(string_to_array(vocabulary, ' ')) candidate
       where abs(length(candidate) - length($1)) <= 3
       group by candidate`,
      [word],
    );
  });
  const near = candidates
    .map(({ candidate, uses }) => ({ candidate, uses, steps: editsBetween(word, candidate) }))
    .filter(({ steps }) => steps <= editsAllowed(word))
    .toSorted((a, b) => a.steps - b.steps || b.uses - a.uses || (a.candidate < b.candidate ? -1 : 1));
  return near[0]?.candidate;
}

const editsAllowed = ({ length }: string): number => (length <= 4 ? 1 : length <= 8 ? 2 : 3);

/** Letters inserted, left out, exchanged or swapped with their neighbour to get from one word to the other. */
export function editsBetween(from: string, to: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row++) {
    const now = [row];
    for (let column = 1; column <= to.length; column++) {
      const same = from[row - 1] === to[column - 1];
      let steps = Math.min(at(last, column) + 1, at(now, column - 1) + 1, at(last, column - 1) + (same ? 0 : 1));
      const swapped = row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      if (swapped) steps = Math.min(steps, at(beforeLast, column - 2) + 1);
      now.push(steps);
    }
    beforeLast = last;
    last = now;
  }
  return at(last, to.length);
}

const at = (numbers: readonly number[], index: number): number => numbers[index] ?? Number.POSITIVE_INFINITY;
