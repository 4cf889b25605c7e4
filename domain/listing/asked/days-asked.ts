import { daysNamedIn } from '../facts/facts.ts';
import { dayName, type WeekdayName, weekdays } from '../facts/weekdays.ts';
import type { NamedTime } from '../sessions/week.ts';
import type { Reader } from './reading.ts';

const FULL = "(?:mon|tues|wednes|thurs|fri|satur|sun)days?(?:['’]s?)?";
/** "Sun" is a day only where something shows it, as the end of the text does. */
const SHORT = String.raw`(?:tues?|weds?|thu(?:rs?)?|fri|sat)\b(?!['’])|mon\b(?!['’])|(?<=\bon )sun\b|(?<=[a-z]{3,} )(?<!(?:the|in|and|fun|midnight|rising|little) )sun$|(?:mon|sun)(?= (?:am|pm|mornings?|afternoons?|evenings?|eve|nights?)\b| (?:at )?\d{1,2}(?:[:.]\d\d)? ?(?:am\b|pm\b|-|–|to\b|till?\b)| ?(?:-|–|to|and|&|or|\/|,|\+) ?(?:mon|tue|wed|thu|fri|sat|sun)(?:[a-z]*day|s|rs?)?\b)`;
/** A weekday as people type it. */
export const DAY = String.raw`(?:${FULL}|${SHORT})`;
const ON = String.raw`(?:\b(?:on|every|each|this|next|at|over|during|for|a|the) )*`;

const reader = (pattern: string, read: Reader['read']): Reader => ({
  kind: 'day',
  pattern: new RegExp(pattern, 'dgi'),
  read,
});

/** What asks for any of `days`. */
export function dayReading(days: readonly WeekdayName[], name?: string) {
  if (days.length === 0) return undefined;
  const label = name ?? days.map(dayName).join(' or ');
  const said = name ?? days.map((day) => `${dayName(day)}s`).join(' or ');
  const on = name === undefined ? 'on' : name === 'Weekend' ? 'at the' : 'on';
  return {
    label,
    said: `${on} ${name === undefined ? said : said.toLowerCase()}`,
    otherwise: 'on other days',
    query: { day: days.join(',') },
  };
}

/** The weekdays that `text` names, however their letters are written. */
export const weekdaysNamed = (text: string): readonly WeekdayName[] =>
  daysNamedIn(text.replaceAll(/[a-z]+/gi, (word) => `${word[0]?.toUpperCase() ?? ''}${word.slice(1).toLowerCase()}`));

/** What several days together are called. */
export const nameOf = (days: readonly WeekdayName[]): string | undefined =>
  days.join() === weekdays.slice(0, 5).join() ? 'Weekdays' : undefined;

export const WEEKEND = '(?:week[ -]?end|wk-?end|wknd)';
export const timeNamed = (label: string, when: NamedTime, otherwise: string) => ({
  label,
  said: label.toLowerCase(),
  otherwise,
  query: { when },
});

/** One weekday or several. */
export const SEVERAL = String.raw`${DAY}(?: ?(?:,|and|or|&|to|-|–|\/|\+) ?(?:${DAY}|mon|sun))*`;

/** Weekdays, weekends and weekdays in general; today, tomorrow and this weekend. */
export const dayReaders: readonly Reader[] = [
  reader(
    String.raw`\b(?:at |over |for |on )?(?:this|(?:the |this )?(?:coming|upcoming)) ${WEEKEND}\b|\b${WEEKEND} coming\b`,
    () => timeNamed('This weekend', 'this-weekend', 'at other times'),
  ),
  // "This afternoon" is an afternoon as well, which is read after this.
  reader(String.raw`\b(?:(?:for |on )?(?:today(?:['’]?s)?|2day)|this(?= (?:morning|afternoon|evening)\b))\b`, () =>
    timeNamed('Today', 'today', 'on other days'),
  ),
  reader(String.raw`\b(?:for |on )?(?:tomm?orr?ow(?:['’]?s)?|tmrw|tomoz|2morr?ow?)\b`, () =>
    timeNamed('Tomorrow', 'tomorrow', 'on other days'),
  ),
  reader(String.raw`${ON}\b${WEEKEND}s?\b`, () => dayReading(weekdays.slice(5), 'Weekend')),
  reader(String.raw`${ON}\b(?:week-?days?|mid-?week|during the week)\b`, () =>
    dayReading(weekdays.slice(0, 5), 'Weekdays'),
  ),
  reader(String.raw`${ON}\b(${SEVERAL})(?:\b|$)`, ([, text = '']) =>
    dayReading(weekdaysNamed(text), nameOf(weekdaysNamed(text))),
  ),
];
