/** A date in a text; `date` is null where no year is known. */
export interface WrittenDate {
  readonly index: number;
  readonly end: number;
  readonly role: 'from' | 'until' | 'on';
  readonly date: string | null;
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
    `\\b${DAY}(?= ?(?:-|to|and|&) ?\\d{1,2}(?:st|nd|rd|th)? (?:of )?${MONTH})`,
  ].join('|'),
  'gi',
);
const between = /^,? ?(?:-|to|until|till|through|up to|and ending|ending) ?(?:[a-z]{3,9}day,? )?(?:the )?$/i;
const begins =
  /\b(?:from|start(?:s|ing)?|begin(?:s|ning)?|commenc(?:es|ing)|since)(?: on)?:? (?:[a-z]{3,9}day,? )?(?:the )?$/i;
const ends = /\b(?:until|till|to|end(?:s|ing)?|up to|through)(?: on)?:? (?:[a-z]{3,9}day,? )?(?:the )?$/i;
/** "No class on 14 March", "except 14 March": says of no session when it is. */
const not = /\b(?:no|not|except|excluding|excl|closed|apart from|updated|posted|published)\b[^.;]{0,30}$/i;

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
  return found.flatMap((each, place) => {
    const [before, after] = [found[place - 1], found[place + 1]];
    const lead = text.slice(Math.max(0, each.index - 40), each.index);
    if (not.test(lead)) return [];
    const isSecond = before !== undefined && between.test(text.slice(before.end, each.index));
    const isFirst = after !== undefined && between.test(text.slice(each.end, after.index));
    const year = yearOf(found, place);
    // "8th - 10th April", of nobody knows which year: particular days.
    const first = isSecond ? before : isFirst ? each : undefined;
    if (year === null && first && !begins.test(text.slice(Math.max(0, first.index - 40), first.index)))
      return [{ index: each.index, end: each.end, role: 'on', date: null }];
    const role = isSecond || ends.test(lead) ? 'until' : isFirst || begins.test(lead) ? 'from' : 'on';
    return [{ index: each.index, end: each.end, role, date: year === null ? null : isoDate(year, each) }];
  });
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

/** Null where there is no such day. */
function isoDate(year: number, { month, day }: Found): string | null {
  if (month === null) return null;
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.toISOString().slice(0, 10) : null;
}
