import { everydayNames, everydayParts, everydayWords, namesOf } from '#domain/listing/asked/everyday-names.ts';
import { idleWords } from '#domain/listing/asked/passed-over.ts';
import { soundOf } from '#domain/listing/asked/sounds.ts';
import { isThing, type Term } from '#domain/listing/asked/terms.ts';
import { wellSpelt } from '#domain/listing/asked/well-spelt.ts';
import { weekdays } from '#domain/listing/facts/weekdays.ts';
import { AS_WRITTEN, IN_SHORT } from '#domain/listing/shown/search-words.ts';
import { landmarks } from '#domain/place/landmarks.ts';
import { townsElsewhere } from '#domain/place/towns-elsewhere.ts';
import { knownTowns } from '#domain/place/towns.ts';
import type { Database } from '#platform/database.ts';
import { isKnown } from '../search.ts';

/** What is read, however many letters slip. */
const ownWords: readonly string[] = [
  ...weekdays,
  ...knownTowns.map((town) => town.toLowerCase()).filter((town) => /^[a-z]{5,}$/.test(town)),
  ...'toddler toddlers babies newborn teenager teenagers preschool reception birthday outdoor indoor weekend autism autistic physical'.split(
    ' ',
  ),
];
/** What a mistyped word may mean though no listing has it: it is read, or another name of what listings have. */
const readableWords: readonly string[] = [
  ...ownWords,
  ...everydayWords,
  ...idleWords.filter((word) => word.length > 4),
];

/** What one of two words may be that were typed as one. */
const parts: ReadonlySet<string> = new Set([...readableWords, ...everydayParts, ...idleWords]);
/** Of these, what says something by itself: "post" only stands in names of things, so a "postcode" has nothing to do with code. */
const saysSomething: ReadonlySet<string> = new Set([...ownWords, ...idleWords, 'party', 'parties']);
const isWord = (word: string): boolean => saysSomething.has(word) || namesOf(word) !== undefined;
const areTwo = (one: string, other: string): boolean =>
  parts.has(one) && parts.has(other) && (namesOf(`${one} ${other}`) !== undefined || (isWord(one) && isWord(other)));

/** A word that families use is none that is mistyped, also where nothing here bears it; nor is a town that is not ours, or a sight. */
const everyday: ReadonlySet<string> = new Set([
  ...readableWords,
  ...wellSpelt,
  ...townsElsewhere,
  ...landmarks.map((landmark) => landmark.toLowerCase()),
]);
const towns: ReadonlySet<string> = new Set(knownTowns.map((town) => town.toLowerCase()));

/** What may be meant by a word that is spelt as it sounds; made when somebody first types one, since no start need wait for it. */
let bySound: ReadonlyMap<string, readonly string[]> | undefined;
const soundingAs = (sound: string): readonly string[] => {
  bySound ??= Map.groupBy(new Set([...readableWords, ...everydayParts]), soundOf);
  return bySound.get(sound) ?? [];
};

/** Names of several words, by how they are typed without spaces. */
const typedAsOne: ReadonlyMap<string, string> = new Map(
  everydayNames.filter((name) => name.includes(' ')).map((name) => [name.replaceAll(' ', ''), name]),
);

/** Rows whose vocabulary is looked through for one mistyped word. */
const ROWS_TO_LOOK_AT = 400;
const LIKENESS = 0.4;

/**
 * The words that `terms` most likely mean, by the words that nothing begins with and that are no other name of anything; empty when
 * all are known or nothing is like them.
 */
export async function correctionsOf(db: Database, terms: readonly Term[]): Promise<ReadonlyMap<string, string>> {
  const single = terms.filter(({ words }) => words.length === 1);
  const better = await Promise.all(single.map(async (term) => [term.typed, await nearestWord(db, term)] as const));
  return new Map(better.filter((pair): pair is [string, string] => pair[1] !== undefined));
}

/** The word, or two, that `term` most likely means; undefined when it is known or nothing is like it. */
async function nearestWord(db: Database, term: Term): Promise<string | undefined> {
  const word = term.typed;
  const isEveryday = isThing(term) || everyday.has(word);
  if (isEveryday || word.length < 3 || (await isKnown(db, [term]))) return undefined;
  const form = nameTypedAsOne(word) ?? (await otherForm(db, word)) ?? twoOf(word) ?? (await twoWords(db, word));
  if (form !== undefined) return form;
  const ours =
    word.length < 5
      ? []
      : nearest(
          word,
          readableWords.map((candidate) => ({ candidate, uses: 0 })),
        );
  const theirs = await alikeWord(db, word);
  const [own] = ours;
  const better = own === undefined || theirs === undefined ? (own ?? theirs) : likelier(word, own, theirs);
  return better !== undefined && towns.has(better) ? townHeard(word, better) : (better ?? alikeInSound(word));
}

/** Of two words that `word` may be the one that fewer letters make of it, or that sounds like it: "smthing" is something, and not sitting. */
export function likelier(word: string, own: string, theirs: string): string {
  const less = stepsBetween(word, own) - stepsBetween(word, theirs);
  if (less !== 0) return less < 0 ? own : theirs;
  return soundsAs(word, own) && !soundsAs(word, theirs) ? own : theirs;
}
const soundsAs = (word: string, candidate: string): boolean => soundOf(word) === soundOf(candidate);

/** Of towns the one that sounds like `word` before `spelt`, which is spelt more like it: "Cranley" is Cranleigh and not Crawley. Exported for its test. */
export const townHeard = (word: string, spelt: string): string =>
  soundsAs(word, spelt) ? spelt : ([...towns].find((town) => soundsLike(word, town)) ?? spelt);
const soundsLike = (word: string, town: string): boolean =>
  soundsAs(word, town) && town.slice(0, 3) === word.slice(0, 3) && editsBetween(word, town) <= 3;

/** Of the words that sound like `word` the one that is spelt most like it; one consonant alone is no sound to go by. */
function alikeInSound(word: string): string | undefined {
  const sound = soundOf(word);
  const alike = sound.length < 2 ? [] : soundingAs(sound);
  return alike.toSorted((a, b) => editsBetween(word, a) - editsBetween(word, b))[0];
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

/** The name that `word` writes without its spaces: "stayandplay". Exported for its test. */
export const nameTypedAsOne = (word: string): string | undefined => typedAsOne.get(word);

/** The two words that families use and that `word` writes without a space ("swimminglessons"), the longer first one. Exported for its test. */
export function twoOf(word: string): string | undefined {
  const ends = Array.from({ length: Math.max(0, word.length - 5) }, (_, index) => word.length - 3 - index);
  const at = ends.find((end) => areTwo(word.slice(0, end), word.slice(end)));
  return at === undefined ? undefined : `${word.slice(0, at)} ${word.slice(at)}`;
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
       where search @@ (to_tsquery('simple', '${IN_SHORT}' || replace(words, ' ', ' <-> ${IN_SHORT}')) ||
         to_tsquery('simple', '${AS_WRITTEN}' || replace(words, ' ', ' <-> ${AS_WRITTEN}'))))
     order by place limit 1`,
    [texts],
  );
  return rows[0]?.words;
}

/** The word of a name or place that the fewest letters make of `word`; of two such, the more common. */
async function alikeWord(db: Database, word: string): Promise<string | undefined> {
  const candidates = await db.transaction(
    async (transaction) => {
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
    },
    { readOnly: true },
  );
  return nearest(word, candidates)[0];
}

/** Of `candidates` those that few letters make of `word`, the nearest first; of two such the one that sounds the same, then the more common. */
function nearest(
  word: string,
  candidates: readonly { readonly candidate: string; readonly uses: number }[],
): readonly string[] {
  return candidates
    .map(({ candidate, uses }) => ({
      candidate,
      uses,
      steps: stepsBetween(word, candidate),
      isHeard: soundsAs(word, candidate),
    }))
    .filter(({ candidate, steps }) => steps <= editsAllowed(word) && !isLongerThanTown(word, candidate))
    .toSorted(
      (a, b) =>
        a.steps - b.steps ||
        Number(b.isHeard) - Number(a.isHeard) ||
        b.uses - a.uses ||
        (a.candidate < b.candidate ? -1 : 1),
    )
    .map(({ candidate }) => candidate);
}

/** Whoever writes a town of ours to its end and goes on means another: "Wokingham". One letter too many slips. */
const isLongerThanTown = (word: string, candidate: string): boolean =>
  towns.has(candidate) && word.startsWith(candidate) && word.length > candidate.length + 1;

const editsAllowed = ({ length }: string): number => (length <= 6 ? 1 : length <= 8 ? 2 : 3);

/** First letters that sound alike: "jems", "kricket", "fotography". */
const alike: ReadonlySet<string> = new Set(['gj', 'ck', 'cs', 'fp', 'sz', 'iy', 'kn', 'rw']);

/**
 * A wrong first letter counts twice, unless it sounds the same: "balley" is ballet and not valley, "monkey" not hockey. One too many
 * counts more, because the whole rest is a word by itself: "growing" is not rowing.
 */
const stepsBetween = (word: string, candidate: string): number =>
  editsBetween(word, candidate) + (beginsAlike(word, candidate) ? 0 : word.endsWith(candidate) ? 2 : 1);

function beginsAlike(word: string, candidate: string): boolean {
  const [first = '', other = ''] = [word[0], candidate[0]];
  return first === other || first === candidate[1] || alike.has([first, other].toSorted().join(''));
}

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
