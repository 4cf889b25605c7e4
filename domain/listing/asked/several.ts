import { centreNamed } from '../../place/place.ts';
import { centreOf } from '../../place/outward-codes.ts';
import { milesBetween } from '../../place/point.ts';
import { parseAgeRange } from '../facts/ages.ts';
import { daysNamedIn } from '../facts/facts.ts';
import { dayName, weekdays } from '../facts/weekdays.ts';
import { dayParts } from '../sessions/session.ts';
import { partsNamedIn } from '../sessions/week.ts';
import { dayReading, nameOf } from './days-asked.ts';
import type { Reading, ReadingKind, Span } from './reading.ts';
import { partsReading, small } from './times-asked.ts';

/** A reading and where its words stand. */
export interface Found {
  readonly reading: Reading;
  readonly span: Span;
}
/** One reading of a kind, made of all words that say something of that kind. */
export interface Together {
  readonly reading: Reading;
  readonly spans: readonly Span[];
}

/** That either will do, or that both are meant. */
const JOINED = /[/&+]|\b(?:and|or|plus|also|either)\b/i;
const CHILD = /\b(?:boys?|girls?|sons?|daughters?|brothers?|sisters?)\b/i;

/**
 * Of each kind one reading, so that one chip takes it back whole: two towns are looked around both, either day and either time will do,
 * and of children there is something for each. What says the same twice counts once, by the reader that is surest.
 */
export function together(found: readonly Found[], text: string): readonly Together[] {
  const byKind = Map.groupBy(found, ({ reading }) => reading.kind);
  return [...byKind].flatMap(([kind, all]) => {
    const days = byKind.get('day')?.length ?? 0;
    const reading = all.length === 1 ? all[0]?.reading : merged(kind, all, text, days);
    return reading ? [{ reading, spans: all.map(({ span }) => span) }] : [];
  });
}

function merged(kind: ReadingKind, all: readonly Found[], text: string, days: number): Reading | undefined {
  const first = all[0]?.reading;
  const inText = all.toSorted((a, b) => a.span[0] - b.span[0]);
  if (kind === 'cover') return eitherCover(all);
  if (kind === 'place') return areOnePlace(all, inText, text) ? first : (eitherPlace(inText) ?? first);
  if (kind === 'age') return eachAge(all, text) ?? first;
  if (kind === 'day') return eitherDay(all, inText) ?? first;
  // The name of a time says it better than its hour.
  if (kind === 'time') return oneTime(all, inText, text, days) ?? first;
  if (kind === 'trust') return everyTick(inText);
  return first;
}

/** Indoors or outdoors is anything. */
const eitherCover = (all: readonly Found[]): Reading | undefined =>
  all.every(({ reading }) => reading.label === all[0]?.reading.label) ? all[0]?.reading : undefined;

/** What each tick asks for. */
function everyTick(all: readonly Found[]): Reading | undefined {
  const ticks = all.map(({ reading }) => reading).filter(isFirstSo);
  const [first] = ticks;
  return (
    first && {
      ...first,
      label: ticks.map(({ label }) => label).join(', '),
      said: ticks.map(({ said }) => said).join(' and '),
      query: Object.assign({}, ...ticks.map(({ query }) => query)) as Reading['query'],
      unstated: ticks.flatMap(({ unstated = [] }) => unstated),
    }
  );
}

const isFirstSo = (one: Reading, index: number, all: readonly Reading[]): boolean =>
  all.findIndex(({ label }) => label === one.label) === index;

/** "Merrow Guildford", "Woking GU22": which part of it, unless a word joins two. */
function areOnePlace(all: readonly Found[], inText: readonly Found[], text: string): boolean {
  const areJoined = inText.slice(1).some(({ span }, index) => {
    const between = text.slice(inText[index]?.span[1] ?? 0, span[0]);
    return JOINED.test(between);
  });
  const [first, ...others] = all.map(({ reading }) => reading.query);
  const middle = centreAt(first?.location ?? '');
  if (areJoined || !middle || first?.distance === undefined) return false;
  return others.every(({ location = '' }) => {
    const centre = centreAt(location);
    return centre && milesBetween(middle, centre) <= (first.distance ?? 0);
  });
}

const centreAt = (location: string) => centreOf(location) ?? centreNamed(location);
/** Miles around the middle of a town in which it lies. */
const TOWN = 2;

/**
 * A filter knows one circle: it is drawn around the first place so wide that it holds the others. What lies between is found as well, and
 * the chip says "Around"; what is in one of them comes first. Undefined where they are one, or nobody knows where one is.
 */
function eitherPlace(all: readonly Found[]): Reading | undefined {
  const places = all
    .map(({ reading }) => reading)
    .filter(
      ({ query: { location } }, index, each) => each.findIndex(({ query }) => query.location === location) === index,
    );
  const [first, ...others] = places;
  const middle = centreAt(first?.query.location ?? '');
  if (!first || !middle || others.length === 0) return undefined;
  const reach = others.map(({ query: { location = '', distance = TOWN } }) => {
    const centre = centreAt(location);
    return centre && milesBetween(middle, centre) + distance;
  });
  const distance = Math.ceil(Math.max(first.query.distance ?? TOWN, ...reach.map((miles) => miles ?? Number.NaN)));
  if (Number.isNaN(distance)) return undefined;
  const names = places.map(({ label }) => label.replace(/^(?:Near|Within \d+ miles of) /, ''));
  const name = `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
  return {
    kind: 'place',
    label: `Around ${name}`,
    said: `around ${name}`,
    otherwise: 'further away',
    query: { location: first.query.location, distance: Math.min(distance, FURTHEST) },
    soft: names.map((each) => each.toLowerCase()),
  };
}
/** The widest circle that the filter knows. */
const FURTHEST = 100;

/** The youngest and the oldest child that a reading means, in months: of "babies" one in the middle. Undefined where it has no end. */
function childOf({ label, query }: Reading) {
  const span = parseAgeRange(query.ageRange ?? '');
  if (!span || span.minAgeMonths === null || span.maxAgeMonths === null) return undefined;
  const { minAgeMonths: from, maxAgeMonths: to } = span;
  const middle = Math.floor((from + to) / 2);
  const isCounted = /\d/.test(label);
  return { from, to, youngest: isCounted ? from : middle, oldest: isCounted ? to : middle };
}
/** "18 months", "3 years". */
const inWords = (months: number): string => (months < 24 ? `${months} months` : `${Math.floor(months / 12)} years`);

/**
 * Several children, as "6yo boy and 9yo girl" or "baby and 3 year old": joined by a word, or each with a word for a child. Of two ages
 * one of which lies within the other both are of one child: "toddler, 2 years". Undefined where there are not several.
 */
function eachAge(all: readonly Found[], text: string): Reading | undefined {
  const [first] = all;
  if (!first) return undefined;
  const children = [first];
  for (const one of all.slice(1)) {
    const own = childOf(one.reading);
    const isOther = children.every(({ reading }) => {
      const known = childOf(reading);
      return own && known && (own.from > known.from ? own.to > known.to : own.from < known.from && own.to < known.to);
    });
    const isJoined = children.some(({ span }) => {
      const [before, after] = span[0] < one.span[0] ? [span, one.span] : [one.span, span];
      const between = text.slice(before[1], after[1]);
      return JOINED.test(between) || (CHILD.test(between) && CHILD.test(text.slice(...before)));
    });
    if (isOther && isJoined) children.push(one);
  }
  const inOrder = children
    .flatMap(({ reading }) => {
      const child = childOf(reading);
      return child ? [{ reading, ...child }] : [];
    })
    .toSorted((a, b) => a.from - b.from);
  const [youngest, oldest] = [inOrder[0], inOrder.at(-1)];
  if (inOrder.length < 2 || !youngest || !oldest) return widestLimit(all);
  const labels = inOrder.map(({ reading }) => reading.label);
  const areNumbers = labels.every((label) => /^Ages? \d/.test(label));
  const short = labels.map((label, index) =>
    areNumbers
      ? label.replace(/^Ages? /, '').replace(' and ', ', ')
      : index === 0 || /^(?:Year|KS)/.test(label)
        ? label
        : label.replace(/^[A-Z]/, (letter) => letter.toLowerCase()),
  );
  const name = `${short.slice(0, -1).join(', ')} and ${short.at(-1)}`;
  const unstated = inOrder.flatMap(({ reading }) => reading.unstated ?? []);
  const letIn = inOrder.flatMap(({ reading }) => reading.letIn ?? []);
  return {
    kind: 'age',
    label: areNumbers ? `Ages ${name}` : name,
    said: `for ${areNumbers ? `ages ${name}` : name.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase())}`,
    otherwise: 'for other ages',
    query: { ageRange: `${inWords(youngest.youngest)} and ${inWords(oldest.oldest)}` },
    ...(unstated.length > 0 && { unstated }),
    ...(letIn.length > 0 && { letIn }),
  };
}

/** Of "under 7s and under 9s" the latter, which holds the others. */
function widestLimit(all: readonly Found[]): Reading | undefined {
  const spans = all.map(({ reading }) => ({ reading, span: parseAgeRange(reading.query.ageRange ?? '') }));
  if (!spans.every(({ span }) => span?.minAgeMonths === null && span.maxAgeMonths !== null)) return undefined;
  return spans.toSorted((a, b) => (b.span?.maxAgeMonths ?? 0) - (a.span?.maxAgeMonths ?? 0))[0]?.reading;
}

const areLeftOver = (all: readonly Found[]): boolean => all.every(({ reading }) => reading.isLeftOver === true);

/** What several nos are called: what is meant is left by each of them. */
function eachNo(all: readonly Found[]): Pick<Reading, 'label' | 'said' | 'otherwise' | 'isLeftOver'> {
  const nos = all.map(({ reading }) => reading).filter(isFirstSo);
  return {
    label: nos.map(({ label }, index) => (index === 0 ? label : small(label))).join(', '),
    said: nos.map(({ said }) => said).join(' and '),
    otherwise: nos[0]?.otherwise ?? '',
    isLeftOver: true,
  };
}

/** Any of the weekdays; a date says more than a weekday, and "this weekend" with one of its days is that day. */
function eitherDay(all: readonly Found[], inText: readonly Found[]): Reading | undefined {
  const dated = all.find(({ reading }) => reading.query.date !== undefined);
  if (dated) return dated.reading;
  const named = all.find(({ reading }) => reading.query.when !== undefined)?.reading;
  if (areLeftOver(inText)) {
    const left = weekdays.filter((day) =>
      inText.every(({ reading }) => daysNamedIn(reading.query.day ?? '').includes(day)),
    );
    return left.length === 0 ? undefined : { ...eachNo(inText), kind: 'day', query: { day: left.join(',') } };
  }
  const positive = inText.filter(({ reading }) => !reading.isLeftOver);
  const said = (positive.length > 0 ? positive : inText).filter(({ reading }) => reading.query.day !== undefined);
  const days = weekdays.filter((day) => said.some(({ reading }) => daysNamedIn(reading.query.day ?? '').includes(day)));
  if (named) {
    const isOfWeekend = days.length === 1 && weekdays.indexOf(days[0] ?? 'monday') > 4;
    const isThat = named.query.when === 'this-weekend' && isOfWeekend;
    return isThat
      ? {
          ...named,
          label: `${named.label}, ${dayName(days[0] ?? 'saturday')}`,
          query: { ...named.query, day: days.join(',') },
        }
      : named;
  }
  if (said.length < 2) return said[0]?.reading;
  const reading = dayReading(days, nameOf(days));
  return reading && { kind: 'day', ...reading };
}

/** The name of a time says it better than its hour, and what somebody can do better than what they cannot. */
function oneTime(all: readonly Found[], inText: readonly Found[], text: string, days: number): Reading | undefined {
  const isPositive = ({ reading }: Found): boolean => !reading.isLeftOver;
  if (all.some(isPositive) && !all.every(isPositive)) {
    const positive = all.filter(isPositive);
    return positive.length === 1 ? positive[0]?.reading : oneTime(positive, inText.filter(isPositive), text, days);
  }
  if (areLeftOver(inText)) {
    const left = dayParts.filter((part) =>
      inText.every(({ reading }) => partsNamedIn(reading.query.time ?? '').includes(part)),
    );
    return left.length === 0 ? undefined : { ...eachNo(inText), kind: 'time', query: { time: left.join(',') } };
  }
  const named = all.find(({ span }) => !/\d/.test(text.slice(...span)));
  return eitherTime(inText, text, days) ?? named?.reading ?? all[0]?.reading;
}

/** Any of the times where a word joins them or each has its day; undefined where they say the same of one time: "after school at 4pm". */
function eitherTime(inText: readonly Found[], text: string, days: number): Reading | undefined {
  const areJoined = inText
    .slice(1)
    .every(({ span }, index) => JOINED.test(text.slice(inText[index]?.span[1] ?? 0, span[0])) || days >= inText.length);
  const areParts = inText.every(({ reading: { query } }) => query.day === undefined && query.when === undefined);
  if (!areJoined || !areParts) return undefined;
  const parts = inText.flatMap(({ reading }) => partsNamedIn(reading.query.time ?? ''));
  return { kind: 'time', ...partsReading(parts) };
}
