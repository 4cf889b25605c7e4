import { wordsOf } from '../shown/search-words.ts';
import { ageReaders, birthdayReaders } from './ages-asked.ts';
import { dayReaders, timeReaders } from './days-asked.ts';
import { passedOver, passedOverTogether } from './passed-over.ts';
import { placeReaders } from './places-asked.ts';
import { featureReaders, priceReaders } from './other-readings.ts';
import { notWantedIn } from './not-wanted.ts';
import { isSubject, termsIn, type Term } from './terms.ts';
import { inFull } from './written-short.ts';
import { type Reader, type Reading, type ReadingKind, readingKinds, type Span, unchosen } from './reading.ts';

/** A reading, and the search text without the words that it was read from. */
export interface ReadWords extends Reading {
  readonly without: string;
}

/** What a search text asks for. */
export interface Asked {
  readonly text: string;
  readonly readings: readonly ReadWords[];
  /** What is searched for: each of them has to be found. */
  readonly terms: readonly Term[];
  /** What only decides which find is nearer: "classes", "kids", and what says in words what was read ("baby"). */
  readonly soft: readonly string[];
  /** Of these, what says in words what was read. */
  readonly saying: readonly string[];
  /** The very words that it was read from, where listings may say it in them: "autism". Ages fit better by their numbers. */
  readonly saidIn: readonly string[];
  /** Whether any of the terms will do: "swimming or gymnastics". */
  readonly isEither: boolean;
  /** What is not looked for, by its names and its kinds: "not football". */
  readonly notWanted: readonly string[];
  /** The words that are searched for as they were typed, and the text without them; null when there are none. */
  readonly searched: { readonly label: string; readonly without: string } | null;
}

const readers: readonly Reader[] = [
  ...birthdayReaders,
  ...featureReaders,
  ...priceReaders,
  ...placeReaders,
  ...ageReaders,
  ...dayReaders,
  ...timeReaders,
];

/**
 * Reads `text` as people type it: "pottery for a six year old near Farnham" is pottery, age 6, near Farnham. Of each kind the first
 * counts; kinds in `but` are taken as chosen otherwise, and their words are left out. What stands in quotation marks is words.
 */
export function readAsked(asTyped: string, but: readonly ReadingKind[] = []): Asked {
  const text = inFull(asTyped);
  const taken: Span[] = [];
  const found: { readonly reading: Reading; readonly span: Span }[] = [];
  // What was read is blanked with a sign that no pattern holds, so that nothing is read across it.
  let left = text.replaceAll(/["“][^"”]*["”]/g, (quoted) => '\0'.repeat(quoted.length));
  for (const match of left.matchAll(passedOverTogether)) taken.push([match.index, match.index + match[0].length]);
  left = taken.reduce(blanked, left);
  const unwanted = notWantedIn(left);
  for (const { span } of unwanted) taken.push(span);
  left = taken.reduce(blanked, left);
  for (const { kind, pattern, read } of readers) {
    for (const match of left.matchAll(pattern)) {
      const reading = read(match);
      if (!reading) continue;
      const span: Span = [match.index, match.index + match[0].length];
      taken.push(span);
      left = blanked(left, span);
      if (!but.includes(kind) && !found.some((each) => each.reading.kind === kind))
        found.push({ reading: { kind, ...reading, query: unchosen(reading.query, but) }, span });
    }
  }
  // Quoted words come back.
  const rest = taken.reduce(blanked, text);
  const idle = passedOver(rest);
  const words = rest
    .replaceAll(/[\0"“”]/g, ' ')
    .replaceAll(/\b11 ?(?:\+|plus\b)/gi, '11 plus')
    .trim();
  const { terms, soft } = termsIn(words, idle);
  found.sort((a, b) => readingKinds.indexOf(a.reading.kind) - readingKinds.indexOf(b.reading.kind));
  const saying = found.flatMap(({ reading }) => reading.unstated ?? []);
  // A word by itself is looked for, whatever it is; of several that say nothing ("kids clubs") everything comes.
  const bare = terms.length === 0 && found.length === 0 && taken.length === 0 && new Set(soft).size < 2;
  const shown = terms.flatMap((term) => term.typed);
  return {
    text: asTyped,
    readings: found.map(({ reading, span }) => ({ ...reading, without: withoutSpans(text, [span]) })),
    terms: bare ? termsIn(words, new Set()).terms : terms,
    soft: bare ? [] : [...new Set([...soft, ...saying])].filter((word) => word.length > 2),
    saying,
    isEither: terms.length > 1 && terms.every(isSubject) && /\b(?:or|either)\b/i.test(rest),
    notWanted: [...new Set(unwanted.flatMap(({ names }) => names))],
    saidIn: found.flatMap(({ reading, span: [from, to] }) =>
      reading.unstated && reading.kind !== 'age' ? tellingIn(text.slice(from, to)) : [],
    ),
    searched:
      shown.length === 0 || found.length === 0
        ? null
        : {
            label: shown.join(' '),
            without: found.map(({ span: [from, to] }) => text.slice(from, to).trim()).join(' '),
          },
  };
}

/** The words of `text` that say more than that something is looked for, without numbers. */
function tellingIn(text: string): readonly string[] {
  const idle = passedOver(text);
  return wordsOf(text).filter((word) => word.length > 2 && !idle.has(word) && !/\d/.test(word));
}

const blanked = (text: string, [from, to]: Span): string =>
  `${text.slice(0, from)}${'\0'.repeat(to - from)}${text.slice(to)}`;

function withoutSpans(text: string, spans: readonly Span[]): string {
  return spans
    .reduce(blanked, text)
    .replaceAll('\0', ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s,]+|[\s,]+$/g, '');
}
