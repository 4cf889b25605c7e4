import { parseAgeRange } from '../facts/ages.ts';
import type { Asked } from './asked.ts';
import { wordsOf } from '../shown/search-words.ts';
import { isSubject, isThing, type Term } from './terms.ts';
import type { Reading, ReadingKind } from './reading.ts';

/**
 * How the words are looked for: all of them; else all of them in names, beside them and in summaries alone, because what a description
 * only mentions is not worth giving anything up for; else any of those that families have names for; else what they are kinds of;
 * else what any of these is a kind of; else any of them;
 * else none, when something else was read.
 */
export type WordsMode = 'all' | 'named' | 'things' | 'wider' | 'kinds' | 'any' | 'none';

/** What is searched for in the place of a search that finds nothing. */
export interface NearMatch {
  readonly leftOut: readonly ReadingKind[];
  /** The place is looked around, this many miles. */
  readonly around: number | null;
  /** The age is left out, but for what is for children of nearly that age. */
  readonly isNearlyThatAge: boolean;
  readonly words: WordsMode;
}

export const asItIs: NearMatch = { leftOut: [], around: null, isNearlyThatAge: false, words: 'all' };

/** Miles around a place in which there is nothing. */
const AROUND = 10;
const FURTHER = 25;
/** Of these each is tried alone before several are given up together. */
const slight: ReadonlySet<ReadingKind> = new Set(['price', 'offer', 'time', 'day', 'cover', 'trust']);

/**
 * What may be searched for when `asked` finds nothing, the nearest first: without the least important reading, without more of them, the
 * place by looking around it first; the words last.
 */
export function nearMatches(asked: Asked): readonly NearMatch[] {
  const modes: WordsMode[] = asked.terms.length > 0 ? ['named'] : ['all'];
  const things = asked.terms.filter(isThing);
  const less: WordsMode[] = [];
  if (asked.terms.length > 1 && things.length > 0) less.push('things');
  if (asked.terms.some(({ wider }) => wider.length > 0)) less.push('wider');
  // "Tap and modern", of which one is a kind of dance and the other is not known.
  if (asked.terms.length > 1 && things.some(({ wider }) => wider.length > 0)) less.push('kinds');
  // Who says of what kind it is wants that kind of it: "Puddle Ducks swimming" is swimming for babies.
  modes.push(
    ...(asked.terms.some((term) => asked.terms.some((other) => isKindOf(term, other) || areAlike(term, other)))
      ? less.toSorted(byWider)
      : less),
  );
  if (asked.terms.length > 0) modes.push('all');
  // Occasions are no subject: of "HAF holiday club" what there is of either.
  if (asked.terms.length > 1 && things.filter(isSubject).length < asked.terms.length) modes.push('any');
  if (asked.terms.length > 0 && asked.readings.length > 0) modes.push('none');
  const steps = stepsWithout(asked.readings);
  const matches = modes.flatMap((words) =>
    steps
      .filter((step) => words !== 'none' || step.leftOut.length < asked.readings.length)
      .map((step) => ({ ...step, words })),
  );
  // Who asks for support is shown other things with it before the same without it: wheelchair football is inclusive sport first.
  const isSupported = ({ words, leftOut }: NearMatch): boolean =>
    !leftOut.includes('support') && words !== 'any' && words !== 'none';
  // What it asks for as it is, and everything there is.
  const isAsItIs = ({ words, leftOut, around }: NearMatch): boolean =>
    (words === 'all' || words === 'named') && leftOut.length === 0 && around === null;
  const isEverything = ({ leftOut, isNearlyThatAge }: NearMatch): boolean =>
    asked.terms.length === 0 && leftOut.length === asked.readings.length && !isNearlyThatAge;
  const asksForIt = asked.readings.some(({ kind }) => kind === 'support');
  const inOrder = asksForIt
    ? [...matches.filter(isSupported), ...matches.filter((match) => !isSupported(match))]
    : matches;
  return inOrder.filter((match) => !isAsItIs(match) && !isEverything(match));
}

/**
 * What may be searched for when what `asked` finds only mentions it somewhere: what is called so, for little given up: a club in the next
 * town, before one around the corner that has a break in the "half term".
 */
export const nearByName = (asked: Asked): readonly NearMatch[] =>
  asked.terms.some(isThing)
    ? nearMatches(asked).filter(({ words, leftOut }) => words === 'named' && leftOut.every((kind) => slight.has(kind)))
    : [];

const byWider = (a: WordsMode, b: WordsMode): number => Number(b === 'wider') - Number(a === 'wider');

const isKindOf = (term: Term, other: Term): boolean =>
  term !== other && term.wider.some((name) => wordsOf(name).some((word) => other.words.includes(word)));

/** Whether both are near the same thing, and one of them is seldom called so: "space and astronomy" are science. */
const areAlike = (term: Term, other: Term): boolean =>
  term !== other && term.also.length === 0 && term.wider.some((name) => other.wider.includes(name));

/** The ages close to `label`, as a label; a year is a lot for who is small, and more than that is another class. */
export function nearlyAge(label: string): string {
  const { minAgeMonths: from, maxAgeMonths: to } = parseAgeRange(label) ?? { minAgeMonths: null, maxAgeMonths: null };
  const least = Math.max(0, (from ?? 0) - NEARLY_MONTHS);
  return to === null ? `${least} months+` : `${least}-${to + NEARLY_MONTHS} months`;
}
const NEARLY_MONTHS = 12;

function stepsWithout(readings: readonly Reading[]): readonly Omit<NearMatch, 'words'>[] {
  const kinds = readings.map(({ kind }) => kind);
  const isNear = readings.some(({ kind, query }) => kind === 'place' && query.distance !== undefined);
  const further = isNear ? FURTHER : AROUND;
  const circles = isNear ? [FURTHER] : [AROUND, FURTHER];
  const asAsked = { leftOut: [], around: null, isNearlyThatAge: false };
  const alone = kinds.filter((kind) => slight.has(kind)).map((kind) => ({ ...asAsked, leftOut: [kind] }));
  const together: Omit<NearMatch, 'words'>[] = [];
  const gone: ReadingKind[] = [];
  for (const kind of kinds) {
    if (kind === 'place') together.push(...circles.map((around) => ({ ...asAsked, leftOut: [...gone], around })));
    gone.push(kind);
    together.push({ ...asAsked, leftOut: [...gone] });
  }
  // The next town, before another day.
  const beside = kinds.includes('place') ? [{ ...asAsked, around: further }] : [];
  // Nobody's baby goes where teenagers go, also when that is around the corner.
  const nearly = kinds.includes('age')
    ? [asAsked, ...beside].map((step) => ({ ...step, leftOut: ['age' as const], isNearlyThatAge: true }))
    : [];
  const furthest = kinds.includes('age') && kinds.includes('place') && !isNear ? [{ ...asAsked, around: FURTHER }] : [];
  return [asAsked, ...beside, ...alone, ...nearly, ...furthest, ...together];
}

/** In the order in which a sentence names them. */
const spoken: readonly ReadingKind[] = [
  'support',
  'party',
  'trust',
  'age',
  'cover',
  'place',
  'day',
  'time',
  'price',
  'offer',
];

/**
 * What is not there, and what is shown in its place: "No close match in Farnham on Saturdays. These are in Farnham on other days." Not
 * "nothing": a listing may mention it all the same, or fit without saying so.
 */
export function nearMatchSentence(asked: Asked, { leftOut, around, isNearlyThatAge, words }: NearMatch): string {
  const readings = asked.readings.toSorted((a, b) => spoken.indexOf(a.kind) - spoken.indexOf(b.kind));
  const typed = asked.terms.map((term) => term.typed).join(' ');
  const nothing = ['No close match', typed && `for “${typed}”`, ...readings.map(({ said }) => said)].filter(Boolean);
  const kept = readings.flatMap(({ kind, said, query }) => {
    if (kind === 'age' && isNearlyThatAge) return ['for children of nearly that age'];
    if (leftOut.includes(kind)) return [];
    return kind === 'place' && around !== null ? [`within ${around} miles of ${query.location}`] : [said];
  });
  const given = readings.flatMap(({ kind, otherwise }) =>
    leftOut.includes(kind) && !(kind === 'age' && isNearlyThatAge) ? [otherwise] : [],
  );
  const begin = {
    all: 'These are',
    named: 'These are',
    wider: 'These are much like it',
    kinds: 'These are much like it',
    things: 'These have some of the words',
    any: 'These have some of the words',
    none: 'These are other activities',
  }[words];
  const where = leftOut.includes('place')
    ? given.map((each) => (each.startsWith('near ') ? 'further away' : each))
    : given;
  return `${nothing.join(' ')}. ${[begin, ...kept, ...where].join(' ')}.`.replace('These are.', 'These come nearest.');
}
