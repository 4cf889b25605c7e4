import { dayAfter } from '../../kernel/london-date.ts';
import { dayName, weekdays } from '../facts/weekdays.ts';
import { weekdayOf } from '../sessions/read-schedule.ts';
import { DAY, weekdaysNamed } from './days-asked.ts';
import type { Reader, Reading } from './reading.ts';

const months = 'january february march april may june july august september october november december'.split(' ');
const MONTH = String.raw`(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\b`;
/** "May half term" is no day in May, and "6 august camp" no sixth of it. */
const NO_DATE = String.raw`(?! (?:half|holidays?|hols|bank|day\b|camps?|club))`;
const OF_WHOM = String.raw`(?<!\b(?:age|aged|ages|years?|yrs?|yr|boys?|girls?|sons?|daughters?|child|kids|children|is|key stage|under|over) )`;
const ORDINAL = String.raw`(\d{1,2})(?:st|nd|rd|th)\b`;
/** Whose ordinal it is when it is none of a day: "the 5th birthday", "1st Godalming Scouts". */
const OF_WHAT = String.raw`(?! (?:b-?day|birthday|party|parties|class|lessons?|sessions?|form|aid|weeks?|years?|times?|floor|child|baby|kid|team|edition|annual|[a-z]+ (?:scouts?|cubs|beavers|brownies|guides|rainbows)))`;
/** "The 1st Saturday of the month" is any month's. */
const OF_THE_MONTH = String.raw`(?! (?:${DAY}|day|week|weekend)(?: (?:of|in|every|each)\b))`;
const ON = String.raw`(?:\b(?:on|for|from|the|this|by|at) )*`;
const ON_DAY = String.raw`${ON}(?:${DAY},? (?:the )?)?`;

/** A day that there is, YYYY-MM-DD, `month` from 1. */
function dateOf(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.toISOString().slice(0, 10) : undefined;
}

/** On the chip "Saturday 5 December", and the year where it is another. */
function dateReading(date: string | undefined, today: string): Omit<Reading, 'kind'> | undefined {
  if (date === undefined) return undefined;
  const [year = '', month, day] = date.split('-');
  const name = months[Number(month) - 1] ?? '';
  const inYear = year === today.slice(0, 4) ? '' : ` ${year}`;
  const label = `${dayName(weekdayOf(date))} ${Number(day)} ${name[0]?.toUpperCase() ?? ''}${name.slice(1)}${inYear}`;
  return { label, said: `on ${label}`, otherwise: 'on other days', query: { date } };
}

/** The next day so called, today included; who names a day means one to come. */
function nextDate(day: number, month: number, today: string): string | undefined {
  const year = Number(today.slice(0, 4));
  const candidates = [year, year + 1].map((each) => dateOf(each, month, day));
  return candidates.find((date) => date !== undefined && date >= today);
}

/** The next "19th", of this month or one of the next two: not every month has a 31st. */
function nextOrdinal(day: number, today: string): string | undefined {
  const [year = 0, month = 0] = today.split('-').map(Number);
  return [0, 1, 2]
    .map((more) => dateOf(year + Math.floor((month - 1 + more) / 12), ((month - 1 + more) % 12) + 1, day))
    .find((date) => date !== undefined && date >= today);
}

const monthOf = (name: string): number =>
  months.findIndex((month) => month.startsWith(name.slice(0, 3).toLowerCase())) + 1;

const reader = (pattern: string, read: Reader['read']): Reader => ({
  kind: 'day',
  pattern: new RegExp(pattern, 'dgi'),
  read,
});

/**
 * Days of the calendar, British ones: the day stands before its month. Of a range its first day is meant, on which what runs through it
 * begins. A number before a month is none of a day where it says how old somebody is.
 */
export const dateReaders: readonly Reader[] = [
  reader(
    String.raw`${ON_DAY}${OF_WHOM}(?<![\d£/.:-])\b(\d{1,2})(?:(st|nd|rd|th)\b)?(?: ?(?:-|–|to) ?\d{1,2}(?:st|nd|rd|th)?)? (?:of )?${MONTH}${NO_DATE}(?: (20\d\d)\b)?`,
    ([, day = '', , month = '', year], today) =>
      dateReading(
        year ? dateOf(Number(year), monthOf(month), Number(day)) : nextDate(Number(day), monthOf(month), today),
        today,
      ),
  ),
  reader(String.raw`${ON_DAY}\b${MONTH} (?:the )?${ORDINAL}`, ([, month = '', day = ''], today) =>
    dateReading(nextDate(Number(day), monthOf(month), today), today),
  ),
  // "24/12" and "5/12/26", but no "4/5 year olds".
  reader(
    String.raw`${ON_DAY}(?<![\d£/.:-])\b(\d{1,2})\/(\d{1,2})(?:\/(20)?(\d\d))?\b(?![/\d]| ?(?:years?|yrs?|y\/?o|months?|olds?))`,
    (match, today) => {
      const [, day = '', month = '', , year] = match;
      const isSure = year !== undefined || Number(day) > 18 || month.startsWith('0') || /^on /i.test(match[0]);
      if (!isSure || Number(month) > 12) return undefined;
      const date = year
        ? dateOf(2000 + Number(year), Number(month), Number(day))
        : nextDate(Number(day), Number(month), today);
      return dateReading(date, today);
    },
  ),
  reader(
    String.raw`(?:${ON}\b${DAY},? (?:the )?|\b(?:on|for|from) (?:the )?|\bthe )${ORDINAL}${OF_WHAT}${OF_THE_MONTH}`,
    ([, day = ''], today) => dateReading(nextOrdinal(Number(day), today), today),
  ),
  // "This Saturday"; "next Saturday" may be that one or the one after it.
  reader(
    String.raw`\b(?:on )?(?:this|(?:this )?coming) (${DAY})(?! ?(?:,|and|or|&|to|-|–|\/|\+) ?${DAY})(?:\b|$)`,
    ([, name = ''], today) => {
      const [day, more] = weekdaysNamed(name);
      if (day === undefined || more !== undefined) return undefined;
      const ahead = (weekdays.indexOf(day) - weekdays.indexOf(weekdayOf(today)) + 7) % 7;
      return dateReading(dayAfter(today, ahead), today);
    },
  ),
];

/**
 * Days with a name of their own, in which a weekday is none: Good Friday is not every Friday, and a Sunday school is a thing. They stay
 * words, most of them in `nearest-things.ts`.
 */
export const namedDays =
  /\b(?:good friday|(?:easter|bank holiday) (?:mon|tues|wednes|thurs|fri|satur|sun)?days?|(?:easter|bank holiday) (?:mon|fri|sat|sun)|(?:palm|mothering|remembrance) (?:sun)?days?|whit (?:sun|mon)days?|ash wednesdays?|maundy thursdays?|(?:shrove|pancake) (?:tues)?days?|boxing days?|sunday schools?)\b/dgi;
