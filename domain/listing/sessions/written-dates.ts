import { goesOn, isSaidAfter, saidOfDay, saidOfSpan } from './words-of-no-class.ts';

/** A date in a text; `date` is null where no year is known. */
export interface WrittenDate {
  readonly index: number;
  readonly end: number;
  readonly role: 'from' | 'until' | 'on';
  readonly date: string | null;
  /** Null is a day on which it takes place; `off` is one on which it does not, `else` one of which no more is known. */
  readonly said: 'off' | 'else' | null;
  /** Whether it is the last day of a stretch of which the date before it is the first. */
  readonly closes: boolean;
  /** "10-31" where no year stands with it; `date` is then of the year of another one. */
  readonly yearless: string | null;
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const MONTH =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\b\\.?';
const DAY = '(\\d{1,2})(?:st|nd|rd|th)?';
const YEAR = '(?:,? ?(20\\d\\d)\\b)?';
/** "12th of September 2026", "September 12, 2026", "2026-09-12", "12/09/2026", and "8th" of "8th - 10th April". */
const written = new RegExp(
  [
    `\\b${DAY} (?:of )?${MONTH}${YEAR}`,
    `\\b${MONTH} ${DAY}\\b(?!:)${YEAR}`,
    '\\b(20\\d\\d)-(\\d\\d)-(\\d\\d)\\b',
    '\\b(\\d{1,2})[/.](\\d{1,2})[/.](20\\d\\d|\\d\\d)\\b',
    `\\b${DAY}(?= ?(?:-|to|and|or|&) ?\\d{1,2}(?:st|nd|rd|th)? (?:of )?${MONTH})`,
  ].join('|'),
  'gi',
);
const between = /^,? ?(?:-|to|until|till|through|up to|and ending|ending) ?(?:[a-z]{3,9}day,? )?(?:the )?$/i;
const begins =
  /\b(?:from|start(?:s|ing)?|begin(?:s|ning)?|commenc(?:es|ing)|since)(?: on)?:? (?:[a-z]{3,9}day,? )?(?:the )?$/i;
const ends = /\b(?:until|till|to|end(?:s|ing)?|up to|through)(?: on)?:? (?:[a-z]{3,9}day,? )?(?:the )?$/i;
/** A longer stretch is no break in a class but the time in which it runs: the summer holidays have some 45 days. */
export const LONGEST_BREAK = 60;

interface Found {
  readonly index: number;
  readonly end: number;
  readonly day: number;
  /** 1 to 12; null where only the next date names it. */
  readonly month: number | null;
  readonly year: number | null;
}

/** The dates that `text`, a line with single spaces, names, in their order. */
export function datesIn(text: string): readonly WrittenDate[] {
  const found = withMonths([...text.matchAll(written)].map(foundIn));
  const dates: WrittenDate[] = [];
  found.forEach((each, place) => {
    const { index, end } = each;
    const said = saidOf(text, found, place, dates.at(-1));
    const closes = isSpan(text, found[place - 1], each);
    dates.push({ index, end, ...roleOf(text, found, place), said, closes, yearless: yearless(each) });
  });
  return dates;
}

const yearless = ({ year, month, day }: Found): string | null =>
  year !== null || month === null ? null : [month, day].map((part) => String(part).padStart(2, '0')).join('-');

/** Whether one date goes on to the other: "8th - 10th April", "5 September until 12 December". */
const isSpan = (text: string, from: Found | undefined, until: Found | undefined): boolean =>
  from !== undefined && until !== undefined && between.test(text.slice(from.end, until.index));

const leadOf = (text: string, { index }: Found): string => text.slice(Math.max(0, index - 40), index);

function roleOf(text: string, found: readonly Found[], place: number): Pick<WrittenDate, 'role' | 'date'> {
  const [before, each, after] = [found[place - 1], found[place], found[place + 1]];
  if (!each) return { role: 'on', date: null };
  const lead = leadOf(text, each);
  const isSecond = isSpan(text, before, each);
  const isFirst = isSpan(text, each, after);
  const date = dateOf(found, place);
  // "8th - 10th April", of nobody knows which year: particular days.
  const first = isSecond ? before : isFirst ? each : undefined;
  if (date === null && first && !begins.test(leadOf(text, first))) return { role: 'on', date };
  return { role: isSecond || ends.test(lead) ? 'until' : isFirst || begins.test(lead) ? 'from' : 'on', date };
}

/** What the words say of the date at `place`, of which `before` is the one before it. */
function saidOf(
  text: string,
  found: readonly Found[],
  place: number,
  before: WrittenDate | undefined,
): WrittenDate['said'] {
  const each = found[place];
  if (!each) return null;
  const [last, next] = [found[place - 1], found[place + 1]];
  if (before && isSpan(text, last, each)) return before.said;
  if (isSpan(text, each, next) && isLong(found, place)) return null;
  if (before?.said && goesOn.test(text.slice(before.end, each.index))) return before.said;
  const lead = leadOf(text, each);
  const mark = begins.exec(lead) ?? ends.exec(lead);
  if (!mark) return isSaidAfter(trailOf(text, found, place)) ? 'off' : saidOfDay(lead);
  // What is said of a date before this one ends with it, where something begins.
  const from = Math.max(each.index - lead.length, before?.end ?? 0);
  return saidOfSpan(text.slice(from, Math.max(from, each.index - mark[0].length)));
}

/** What stands after the date at `place` and those that it goes on to, up to the next, which is #: "31 October and 7 November: no class". */
function trailOf(text: string, found: readonly Found[], place: number): string {
  const [each, next] = [found[place], found[place + 1]];
  if (!each) return '';
  const trail = text.slice(each.end, next?.index ?? text.length);
  return next && (isSpan(text, each, next) || goesOn.test(trail))
    ? trailOf(text, found, place + 1)
    : `${trail}${next ? '#' : ''}`;
}

/** Whether from the date at `place` to the next is longer than a break in a class. */
function isLong(found: readonly Found[], place: number): boolean {
  const [from, until] = [dateOf(found, place), dateOf(found, place + 1)];
  return from !== null && until !== null && Date.parse(until) - Date.parse(from) > LONGEST_BREAK * 86_400_000;
}

function foundIn(match: RegExpExecArray): Found {
  const [text, day1, month1, year1, month2, day2, year2, isoYear, isoMonth, isoDay, ukDay, ukMonth, ukYear, dayOnly] =
    match;
  const number = (...texts: (string | undefined)[]): number | null => {
    const stated = texts.find((each) => each !== undefined);
    return stated === undefined ? null : Number(stated);
  };
  const name = month1 ?? month2;
  const year = number(year1, year2, isoYear, ukYear);
  return {
    index: match.index,
    end: match.index + text.length,
    day: number(day1, day2, isoDay, ukDay, dayOnly) ?? 0,
    month: name === undefined ? number(isoMonth, ukMonth) : months.indexOf(name.slice(0, 3).toLowerCase()) + 1,
    year: year !== null && year < 100 ? 2000 + year : year,
  };
}

/** "8th - 10th April": the first date has the month of the next. */
const withMonths = (found: readonly Found[]): readonly Found[] =>
  found.map((each, place) => (each.month === null ? { ...each, month: found[place + 1]?.month ?? null } : each));

const inYear = ({ month, day }: Found): number => (month ?? 0) * 100 + day;

/** The year that stands with it, with the date before it, or with one after it. */
function yearOf(found: readonly Found[], place: number): number | null {
  const [before, each] = [found[place - 1], found[place]];
  if (!each) return null;
  return each.year ?? yearBefore(each, found.slice(place + 1)) ?? (before ? yearAfter(before, each) : null);
}

/** "3 November 2026 until 4 February": the next February. */
function yearAfter(before: Found, each: Found): number | null {
  if (before.year === null) return null;
  return inYear(each) < inYear(before) ? before.year + 1 : before.year;
}

/** "12 September until 12 December 2026", "7 and 14 March 2026": the year stands with the last of them. */
function yearBefore(each: Found, later: readonly Found[]): number | null {
  const named = later.find(({ year }) => year !== null);
  if (named === undefined || named.year === null) return null;
  return inYear(each) > inYear(named) ? named.year - 1 : named.year;
}

/** The date at `place`; null where no year is known. */
function dateOf(found: readonly Found[], place: number): string | null {
  const [each, year] = [found[place], yearOf(found, place)];
  return !each || year === null ? null : isoDate(year, each);
}

/** Null where there is no such day. */
function isoDate(year: number, { month, day }: Found): string | null {
  if (month === null) return null;
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.toISOString().slice(0, 10) : null;
}
