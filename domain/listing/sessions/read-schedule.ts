import { type DayMention, daysIn, isExcluded } from '../facts/weekday-mentions.ts';
import { type WeekdayName, weekdays } from '../facts/weekdays.ts';
import { plainTimes } from './plain-times.ts';
import { pairsOf, partsOf, timesOf, whenOf } from './days-and-times.ts';
import { type Season, seasonOf } from './school-terms.ts';
import type { Session } from './session.ts';
import { datesIn, type WrittenDate } from './written-dates.ts';
import { speaksBy24 } from './written-times.ts';

/** What a text says of when something takes place. */
export interface ReadSchedule {
  readonly sessions: readonly Session[];
  /** Days on which it takes place, but not every week or nobody knows in which: "first Sunday of the month". */
  readonly notWeekly: readonly WeekdayName[];
  /** Dates on which it says that nothing takes place. */
  readonly off: readonly WrittenDate[];
  readonly season: Season;
}

/** A longer text is no schedule; nothing is read of what comes after. */
const LONGEST_TEXT = 2000;
const MOST_SESSIONS = 60;

const nth = '(?:first|second|third|fourth|last|1st|2nd|3rd|4th)';
const notWeekly = new RegExp(
  `\\b(?:monthly|(?:once|twice) an? (?:month|term|year)|(?:every|per|each|the|a|of the) month\\b|fortnight|every (?:other|second|third|two|three)\\b|alternate|bi-?weekly|occasional|selected|some|most|various|${nth}(?:(?:,| and| &) ${nth})? (?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\\b)`,
  'i',
);
const bankHoliday = /\b(?:bank|public) holiday (?:mon|fri)days?\b/gi;
/** What it costs and for whom: "£60 per month" is no day of the month, "(12 - 15 yrs)" no hours. */
const noTime =
  /£ ?\d[\d.,]*(?: ?(?:per|an?|each|\/) ?(?:month|term|week|year|fortnight)\b)?|\(?(?:\bages? )?\b\d{1,2} ?- ?\d{1,2} ?(?:yrs?|years?)\b(?: olds?\b)?\)?/gi;
const wordHours = 'one,two,three,four,five,six,seven,eight,nine,ten,eleven,twelve'.split(',');
const spoken = new RegExp(
  `\\b(at|from|until|till|half past|quarter past|quarter to) (${wordHours.join('|')})\\b`,
  'gi',
);

/** One line of letters, spaces and marks as the readers of days, dates and times expect them. */
const plain = (text: string): string =>
  plainTimes(text.slice(0, LONGEST_TEXT))
    .replace(/[‐-―−]/g, '-')
    .replace(/[’']/g, "'")
    .replace(/([ap])\. ?m\b\.?/gi, '$1m')
    .replace(/[^\S\n]+/g, ' ')
    .replace(bankHoliday, '')
    .replace(noTime, '')
    .replace(/\b(weekend|weekday)(?!s)\b/gi, '$1s')
    .replace(spoken, (_all, before: string, hour: string) => `${before} ${wordHours.indexOf(hour.toLowerCase()) + 1}`);

/** Parts of a text that belong together, and whether what comes after goes on with the same days ("Monday: 4-5; 5-6"). */
function clausesOf(text: string): readonly { readonly text: string; readonly goesOn: boolean }[] {
  const clauses: { text: string; goesOn: boolean }[] = [];
  let from = 0;
  for (const mark of text.matchAll(/\n|;|[.!?] (?=[A-Z(])/g)) {
    clauses.push({ text: text.slice(from, mark.index + (mark[0].length > 1 ? 1 : 0)), goesOn: mark[0] === ';' });
    from = mark.index + mark[0].length;
  }
  clauses.push({ text: text.slice(from), goesOn: false });
  return clauses.map((each) => ({ ...each, text: each.text.trim() })).filter((each) => each.text !== '');
}

/** The weekly sessions that `text` names; of a text that belongs to one weekday, `of` is that. Never throws, invents nothing. */
export function readSchedule(text: string, of: readonly WeekdayName[] = []): ReadSchedule {
  const whole = plain(text);
  const by24 = speaksBy24(whole);
  const sessions: Session[] = [];
  const never = new Set<WeekdayName>();
  const off: WrittenDate[] = [];
  let season: Season = null;
  let span: Span = { from: null, until: null };
  let days = of;
  /** Days that were named and have no time yet. */
  let waiting: readonly WeekdayName[] = of;
  for (const clause of clausesOf(whole)) {
    const read = readClause(clause.text, days, by24);
    for (const day of read.notWeekly) never.add(day);
    off.push(...read.off);
    // "Term time only." by itself speaks of everything.
    if (read.sessions.length === 0 && read.days.length === 0) {
      season ??= read.season;
      if (read.times === 0 && span.from === null && span.until === null) span = read.span;
    }
    if (read.timed) waiting = [];
    sessions.push(...read.sessions);
    if (read.days.length > 0) waiting = read.timed || read.notWeekly.length > 0 ? [] : read.days;
    if (read.days.length > 0) days = read.days;
    if (!clause.goesOn) days = waiting.length > 0 ? waiting : of;
  }
  // Of one weekday the words may say no more than the part of the day: "after school".
  const [part] = sessions.length === 0 && of.length > 0 && never.size === 0 ? partsOf(whole, []) : [];
  if (part !== undefined)
    for (const weekday of of) sessions.push({ weekday, start: null, end: null, part, ...inSeason(season), ...span });
  return {
    sessions: tidied(sessions, season, span).filter(({ weekday }) => of.length === 0 || of.includes(weekday)),
    notWeekly: [...never],
    off,
    season: season ?? seasonOf(whole),
  };
}

interface Span {
  readonly from: string | null;
  readonly until: string | null;
}
interface ReadClause {
  readonly sessions: readonly Session[];
  readonly days: readonly WeekdayName[];
  readonly notWeekly: readonly WeekdayName[];
  /** See `ReadSchedule`. */
  readonly off: readonly WrittenDate[];
  readonly times: number;
  /** Whether days have their times. */
  readonly timed: boolean;
  readonly season: Season;
  readonly span: Span;
}

function readClause(text: string, inherited: readonly WeekdayName[], by24: boolean): ReadClause {
  const written = datesIn(text);
  const dates = written.filter(({ said }) => said === null);
  // The weekday of a date on which it does not take place says nothing of its other weeks.
  const mentions = daysIn(text).filter((mention) => !written.some((date) => date.said && isOf(text, mention, date)));
  const held = mentions.filter((mention) => !isExcluded(text, mention));
  const without = new Set(mentions.filter((mention) => isExcluded(text, mention)).flatMap(({ days }) => days));
  const named = [...new Set(held.flatMap((mention) => mention.days))];
  const season = seasonOf(text);
  const parts = partsOf(text, held);
  const times = timesOf(text, held, written, by24, parts, inherited);
  const span = spanOf(dates);
  const on = dates.filter(({ role }) => role === 'on');
  const off = written.filter(({ said }) => said === 'off');
  const nothing = { sessions: [], days: named, notWeekly: [], off, times: times.length, timed: false, season, span };
  if (notWeekly.test(text)) return { ...nothing, notWeekly: named.length > 0 ? named : inherited };
  const pairs = pairsOf(held, times, inherited, parts, text);
  const seasonal = { ...inSeason(season), from: span.from, until: span.until };
  if (on.length === 0) {
    const isBeside = held.some(({ dated }) => dated !== '') && span.from === null;
    if (isBeside) return { ...nothing, notWeekly: named };
    const all = pairs.flatMap(({ days, timed: _timed, ...when }) =>
      days.filter((day) => !without.has(day)).map((weekday) => ({ weekday, ...when, ...seasonal })),
    );
    return { ...nothing, sessions: all, timed: pairs.some(({ timed }) => timed) };
  }
  // Particular days. Where the year is not known or the weekday is another one, nobody knows which.
  const dated = on.map(({ date }) => ({ date, weekday: date === null ? null : weekdayOf(date) }));
  const fits = dated.every(({ weekday }) => weekday !== null && (named.length === 0 || named.includes(weekday)));
  if (!fits || (named.length === 0 && times.length === 0)) return { ...nothing, notWeekly: fits ? [] : named };
  const whens = times.length > 0 ? times.map(whenOf) : [{ start: null, end: null }];
  const once = dated.flatMap(({ date, weekday }) =>
    whens.map((when) => ({
      ...when,
      ...seasonal,
      weekday: weekday ?? 'monday',
      part: when.start === null ? (parts[0] ?? null) : null,
      from: date,
      until: date,
    })),
  );
  return { ...nothing, sessions: once, timed: times.length > 0 };
}

/** Whether `mention` is of the weekday that stands with `date`: "Saturday, the 31st of October". */
const isOf = (text: string, mention: DayMention, date: WrittenDate): boolean =>
  date.index >= mention.end && /^,? ?(?:the )?$/i.test(text.slice(mention.end, date.index));

const inSeason = (season: Season) => ({
  termTimeOnly: season === null ? null : season === 'term',
  holidaysOnly: season === 'holidays',
});

function spanOf(dates: readonly WrittenDate[]): Span {
  const from = dates.find(({ role }) => role === 'from')?.date ?? null;
  const until = dates.findLast(({ role }) => role === 'until')?.date ?? null;
  return from !== null && until !== null && until < from ? { from: null, until: null } : { from, until };
}

/** Which weekday `date` is. */
export const weekdayOf = (date: string): WeekdayName =>
  weekdays[(new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7] ?? 'monday';

/** Each session once, in the order of the week, with what is said of all of them; a day without a time only where it has none. */
function tidied(sessions: readonly Session[], season: Season, span: Span): readonly Session[] {
  const whole = sessions.map((each) => ({
    ...each,
    ...(each.termTimeOnly === null ? inSeason(season) : {}),
    ...(each.from === null && each.until === null ? span : {}),
  }));
  const isTimed = (each: Session): boolean => each.start !== null || each.part !== null;
  const needed = whole.filter((each) => isTimed(each) || !whole.some((o) => o.weekday === each.weekday && isTimed(o)));
  const apart = needed.filter((each) => !needed.some((other) => isPartOf(each, other)));
  const once = new Map(apart.map((each) => [JSON.stringify(keyOf(each)), each]));
  return [...once.values()].toSorted((a, b) => (order(a) < order(b) ? -1 : 1)).slice(0, MOST_SESSIONS);
}

/** What begins within a session, and nobody says until when, is a part of it: "10 to 12, squash at 10.45". */
const isPartOf = (each: Session, whole: Session): boolean =>
  each.weekday === whole.weekday &&
  each.start !== null &&
  each.end === null &&
  whole.start !== null &&
  whole.end !== null &&
  whole.start <= each.start &&
  each.start < whole.end &&
  each.from === whole.from &&
  each.until === whole.until;

const keyOf = ({ weekday, start, end, part, from, until }: Session) => [weekday, start, end, part, from, until];
const order = ({ weekday, start, from }: Session): string =>
  `${weekdays.indexOf(weekday)} ${start ?? ''} ${from ?? ''}`;
