import { londonDate } from '../../kernel/london-date.ts';
import type { DirectoryQuery } from '../shown/search.ts';
import { wordsOf } from '../shown/search-words.ts';
import { ageReaders, birthdayReaders } from './ages-asked.ts';
import { dateReaders, namedDays } from './dates-asked.ts';
import { eachWithItsNo, otherDaysReader, otherTimesReader } from './cannot-do.ts';
import { dayReaders } from './days-asked.ts';
import { featureReaders, weatherReaders } from './features-asked.ts';
import { hourReaders } from './hours-asked.ts';
import { passedOver, passedOverTogether, isSentence } from './passed-over.ts';
import { placeReaders } from './places-asked.ts';
import { priceReaders } from './prices-asked.ts';
import { leftOver } from './left-over.ts';
import { notWantedIn } from './not-wanted.ts';
import { isSubject, termsIn, type Term } from './terms.ts';
import { inFull } from './written-short.ts';
import { type Reader, type Reading, readingKinds, type Span, unchosen } from './reading.ts';
import { type Found, together } from './several.ts';
import { schoolHoursReader, timeReaders } from './times-asked.ts';
import { trustReaders } from './trust-asked.ts';

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
  /**
   * The very words that it was read from, where listings may say it in them: "autism". Ages fit better by their numbers, and of "tax free"
   * neither word says it.
   */
  readonly saidIn: readonly string[];
  /** Whether any of the terms will do: "swimming or gymnastics". */
  readonly isEither: boolean;
  /** What is not looked for, by its names and its kinds: "not football". */
  readonly notWanted: readonly string[];
  /** The words that are searched for as they were typed, and the text without them; null when there are none. */
  readonly searched: { readonly label: string; readonly without: string } | null;
}

/** What is read before what somebody says no to: the no is a part of it. */
const firstReaders: readonly Reader[] = [schoolHoursReader, otherDaysReader, otherTimesReader, ...weatherReaders];
/** Places and hours go before what else their words may mean: "outside Guildford" is not outdoors. */
const readers: readonly Reader[] = [
  ...birthdayReaders,
  ...dateReaders,
  ...hourReaders,
  ...placeReaders,
  ...trustReaders,
  ...featureReaders,
  ...priceReaders,
  ...ageReaders,
  ...dayReaders,
  ...timeReaders,
];

/**
 * Reads `text` as people type it on the day `today`: "pottery for a six year old near Farnham" is pottery, age 6, near Farnham. What says
 * several things of one kind is one reading; the filters `but` were chosen, and what is said of them is left out. What stands in quotation
 * marks is words.
 */
export function readAsked(
  asTyped: string,
  but: readonly (keyof DirectoryQuery)[] = [],
  today: string = londonDate(new Date()),
): Asked {
  const text = eachWithItsNo(inFull(asTyped));
  const taken: Span[] = [];
  const each: Found[] = [];
  // What was read is blanked with a sign that no pattern holds, so that nothing is read across it.
  let left = text.replaceAll(/["“][^"”]*["”]/g, (quoted) => '\0'.repeat(quoted.length));
  const take = (span: Span): void => {
    taken.push(span);
    left = blanked(left, span);
  };
  // Without what nobody wants: "not on Sundays after 4pm" is on no Sunday.
  let said = text;
  const readBy = ({ kind, pattern, read }: Reader): void => {
    for (const match of left.matchAll(pattern)) {
      const reading = read(match, today, said);
      if (!reading) continue;
      const span: Span = [match.index, match.index + match[0].length];
      take(span);
      // Each tick is one by itself.
      const query = kind === 'trust' ? unchosen(reading.query, but) : reading.query;
      if (query) each.push({ reading: { kind, ...reading, query }, span });
    }
  };
  for (const match of left.matchAll(passedOverTogether)) take([match.index, match.index + match[0].length]);
  for (const reader of firstReaders) readBy(reader);
  const unwanted = notWantedIn(left);
  for (const { span } of unwanted) take(span);
  // They stay words.
  left = left.replaceAll(namedDays, (name) => '\0'.repeat(name.length));
  said = left;
  for (const reader of readers) readBy(reader);
  // Quoted words come back.
  const rest = taken.reduce(blanked, text);
  const idle = passedOver(rest, isSentence(text));
  const words = rest
    .replaceAll(/[\0"“”]/g, ' ')
    .replaceAll(/\b11 ?(?:\+|plus\b)/gi, '11 plus')
    .trim();
  const { terms, soft } = termsIn(words, idle);
  // Of all that was said of a kind, since "indoor or outdoor" asks for neither, and not for the one that was not chosen.
  const found = together(each, text)
    .flatMap(({ reading, spans }) => {
      const query = unchosen(reading.query, but);
      if (!query) return [];
      const isWhole = Object.keys(query).length === Object.keys(reading.query).length;
      return [{ reading: { ...reading, ...(isWhole ? undefined : leftOver(query)), query }, spans }];
    })
    .toSorted((a, b) => readingKinds.indexOf(a.reading.kind) - readingKinds.indexOf(b.reading.kind));
  const saying = found.flatMap(({ reading }) => reading.unstated ?? []);
  // A word by itself is looked for, whatever it is; of several that say nothing ("kids clubs") everything comes.
  const bare = terms.length === 0 && found.length === 0 && taken.length === 0 && new Set(soft).size < 2;
  const shown = terms.flatMap((term) => term.typed);
  return {
    text: asTyped,
    readings: found.map(({ reading, spans }) => ({ ...reading, without: withoutSpans(text, spans) })),
    terms: bare ? termsIn(words, new Set()).terms : terms,
    soft: bare
      ? []
      : [
          ...new Set([...soft, ...saying, ...found.flatMap(({ reading }) => wordsOf(reading.soft?.join(' ') ?? ''))]),
        ].filter((word) => word.length > 2),
    saying,
    isEither: terms.length > 1 && terms.every(isSubject) && /\b(?:or|either)\b/i.test(rest),
    notWanted: [...new Set(unwanted.flatMap(({ names }) => names))],
    saidIn: found.flatMap(({ reading, spans }) =>
      reading.unstated && reading.kind !== 'age' && reading.kind !== 'trust'
        ? spans.flatMap((span) => tellingIn(text.slice(...span)))
        : [],
    ),
    searched:
      shown.length === 0 || found.length === 0
        ? null
        : {
            label: shown.join(' '),
            without: found.flatMap(({ spans }) => spans.map((span) => text.slice(...span).trim())).join(' '),
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
