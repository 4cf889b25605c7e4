import { londonDate } from '#domain/kernel/london-date.ts';
import { type Asked, readAsked } from '#domain/listing/asked/asked.ts';
import { asItIs, nearByName, nearlyAge, nearMatches, type NearMatch } from '#domain/listing/asked/near.ts';
import { filtersChosen, type Reading } from '#domain/listing/asked/reading.ts';
import { wordsOfTick } from '#domain/listing/asked/trust-asked.ts';
import type { DirectoryQuery } from '#domain/listing/shown/search.ts';
import { searchable } from '#domain/listing/shown/search-words.ts';
import type { KnownTerms } from '#domain/term-dates/known.ts';
import type { Database } from '#platform/database.ts';
import { termDatesIn } from '../../term-dates.ts';
import { finds } from '../page.ts';
import { type Question, questionOf } from '../question.ts';
import { isKnown, isName, namedSo, plainSearch, type Search, searchOf } from '../search.ts';
import { correctionsOf } from './spelling.ts';

/** What is asked of the directory, read with what there is. */
export interface Meaning {
  readonly question: Question;
  readonly search: Search | null;
  /** Null when nothing was typed, or the name of a listing, in which nothing is read. */
  readonly asked: Asked | null;
  /** The text as we took it, when some of its words seem to be mistyped. */
  readonly corrected: string | null;
  readonly near: NearMatch;
  readonly known: KnownTerms;
}

/** What has to be looked up for a search, whatever else it asks for. */
export interface LookedUp {
  /** Null without words, and for the name of a listing. */
  readonly asked: Asked | null;
  readonly corrected: string | null;
  /** Ids of the listings in whose name the words stand. */
  readonly named: readonly string[];
  readonly known: KnownTerms;
}
/** Answers what was looked up for `key` a moment ago, else looks it up: the same words are asked for by a list, its counts and its map. */
export type LookingUp = (key: string, lookUp: () => Promise<LookedUp>) => Promise<LookedUp>;

/**
 * What `query` means: a text that is the name of a listing is that name and nothing else, whatever stands in it. Otherwise ages, places,
 * days and prices are read from it, days as they follow from now. Words that the whole directory has nothing for are taken as mistyped.
 */
export async function meaningIn(
  db: Database,
  query: DirectoryQuery,
  lookingUp: LookingUp = async (_key, look) => look(),
): Promise<Meaning> {
  const text = query.search?.trim() ?? '';
  const asksForDays = query.date !== undefined || query.when !== undefined || query.holidays !== undefined;
  const chosen = filtersChosen(query);
  // "The 19th" is another day tomorrow.
  const key = JSON.stringify([text, londonDate(new Date()), asksForDays, ...chosen]);
  const { asked, corrected: right, named, known } = await lookingUp(key, () => lookUp(db, text, chosen, asksForDays));
  if (asked) return meantBy(query, asked, named, right, known);
  return {
    question: questionOf(query, new Date(), known),
    search: text === '' ? null : plainSearch(text),
    asked: null,
    corrected: null,
    near: asItIs,
    known,
  };
}

async function lookUp(
  db: Database,
  text: string,
  chosen: readonly (keyof DirectoryQuery)[],
  asksForDays: boolean,
): Promise<LookedUp> {
  if (text === '') return { asked: null, corrected: null, named: [], known: asksForDays ? await termDatesIn(db) : [] };
  const asTyped = readAsked(text, chosen);
  // Nobody waits for one after the other: it is seldom a whole name, and seldom mistyped. Words may ask for a day, too.
  const [known, isWhole, right, asItIs] = await Promise.all([
    termDatesIn(db),
    isName(db, text),
    corrected(db, asTyped),
    namedIn(db, asTyped),
  ]);
  if (isWhole) return { asked: null, corrected: null, named: [], known };
  if (right === null) return { asked: asTyped, corrected: null, named: asItIs, known };
  const asked = readAsked(right, chosen);
  return { asked, corrected: right, named: await namedIn(db, asked), known };
}

/** Where nothing was read, nothing would exclude them. */
const namedIn = async (db: Database, { readings, text }: Asked): Promise<readonly string[]> =>
  readings.length === 0 ? [] : namedSo(db, text);

/** `text` with its mistyped words put right, each as often as it stands there; null where none is. */
async function corrected(db: Database, { text, terms }: Asked): Promise<string | null> {
  if (terms.length === 0 || (await isKnown(db, terms))) return null;
  const better = await correctionsOf(db, terms);
  // Terms are in the alphabet of the index: "wobblr's" is wobblrs there.
  const right = text.replaceAll(/[\p{L}\p{M}\p{N}'’]+/gu, (typed) => better.get(searchable(typed)) ?? typed);
  return right === text ? null : right;
}

/** Said in filters: what was read, as far as `near` leaves it over. */
function meantBy(
  query: DirectoryQuery,
  asked: Asked,
  named: readonly string[],
  right: string | null,
  known: KnownTerms,
  near: NearMatch = asItIs,
): Meaning {
  const readings = asked.readings
    .filter(({ kind }) => !near.leftOut.includes(kind) || (kind === 'age' && near.isNearlyThatAge))
    .map((reading) => (near.isNearlyThatAge && reading.kind === 'age' ? nearly(reading) : reading));
  const read = Object.assign({}, ...readings.map((reading) => reading.query)) as Partial<DirectoryQuery>;
  const isAround = near.around !== null && read.location !== undefined;
  const unstated = new Map(
    readings.flatMap(({ kind, unstated = [], letIn = [], query: filters }) =>
      // Of several ticks each has words of its own.
      Object.keys(filters).map(
        (name) => [name, kind === 'trust' ? (wordsOfTick.get(name) ?? []) : [...unstated, ...letIn]] as const,
      ),
    ),
  );
  const question = {
    ...questionOf({ ...query, ...read, ...(isAround && { distance: near.around }) }, new Date(), known),
    read: {
      kinds: readings.map(({ kind }) => kind),
      filters: Object.keys(read),
      named: near === asItIs ? named : [],
      unstated,
      isAgeLetIn: readings.some(
        ({ kind, unstated: words = [], letIn = [] }) => kind === 'age' && words.length === 0 && letIn.length > 0,
      ),
    },
  };
  const search = searchOf(asked, near.words);
  // Nothing that is a word was typed.
  const nothing = search === null && readings.length === 0 && near === asItIs;
  return { question, search: nothing ? plainSearch(asked.text) : search, asked, corrected: right, near, known };
}

const nearly = <Read extends Reading>(reading: Read): Read => ({
  ...reading,
  query: { ageRange: nearlyAge(reading.query.ageRange ?? '') },
});

/** `meaning` of `query` with what `near` leaves of it. */
export const nearAt = (query: DirectoryQuery, meaning: Meaning, near: NearMatch): Meaning =>
  meaning.asked && near !== asItIs
    ? meantBy(query, meaning.asked, [], meaning.corrected, meaning.known, near)
    : meaning;

/** Who finds so many finds some that are called so. */
export const FEW = 12;

/**
 * What comes nearest to a `meaning` that finds nothing, or no more than few that only mention it; itself when nothing does, and when some
 * of the few are called so.
 */
export async function nearestTo(
  db: Database,
  query: DirectoryQuery,
  meaning: Meaning,
  counted: number,
): Promise<Meaning> {
  const { asked } = meaning;
  if (!asked || counted >= FEW) return meaning;
  const first = (nears: readonly NearMatch[]): Promise<Meaning> => firstToFind(db, query, meaning, nears);
  if (counted === 0) return first(nearMatches(asked));
  const byName = nearByName(asked);
  const isCalledSo = byName.length === 0 || (await finds(db, nearAt(query, meaning, { ...asItIs, words: 'named' })));
  return isCalledSo ? meaning : first(byName);
}

/** The first of `nears` that finds something, else `meaning`. */
async function firstToFind(
  db: Database,
  query: DirectoryQuery,
  meaning: Meaning,
  nears: readonly NearMatch[],
): Promise<Meaning> {
  const { asked, corrected: right, known } = meaning;
  if (!asked) return meaning;
  const hopeless = new Map<NearMatch['words'], boolean>();
  for (const near of nears) {
    if (!hopeless.has(near.words)) {
      // Nothing of the words anywhere: no use in looking for them with less and less of the rest.
      const words = meantBy(query, asked, [], right, known, {
        ...near,
        isNearlyThatAge: false,
        leftOut: asked.readings.map(({ kind }) => kind),
      });
      hopeless.set(near.words, !(await finds(db, words)));
    }
    if (hopeless.get(near.words)) continue;
    const other = meantBy(query, asked, [], right, known, near);
    if (await finds(db, other)) return other;
  }
  return meaning;
}
