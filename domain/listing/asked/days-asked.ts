import { daysNamedIn } from '../facts/facts.ts';
import { dayName, type WeekdayName, weekdays } from '../facts/weekdays.ts';
import type { DayPart } from '../sessions/session.ts';
import type { NamedTime } from '../sessions/week.ts';
import type { Reader, Reading } from './reading.ts';

const FULL = "(?:mon|tues|wednes|thurs|fri|satur|sun)days?(?:['’]s?)?";
/** "Sun" is a day only where something shows it, as the end of the text does. */
const SHORT = String.raw`(?:tues?|weds?|thurs?|thur|fri|sat)\b(?!['’])|mon\b(?!['’])|(?<=\bon )sun\b|(?<=[a-z]{3,} )(?<!(?:the|in|and|fun|midnight|rising|little) )sun$|(?:mon|sun)(?= (?:am|pm|mornings?|afternoons?|evenings?|eve|nights?)\b| ?(?:-|–|to|and|&|or|\/|,|\+) ?(?:mon|tue|wed|thu|fri|sat|sun)(?:[a-z]*day|s|rs?)?\b)`;
const DAY = String.raw`(?:${FULL}|${SHORT})`;
const ON = String.raw`(?:\b(?:on|every|each|this|next|at|over|during|for|a|the) )*`;

const reader = (pattern: string, read: Reader['read']): Reader => ({
  kind: 'day',
  pattern: new RegExp(pattern, 'dgi'),
  read,
});

function dayReading(days: readonly WeekdayName[], name?: string) {
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

const named = (text: string): readonly WeekdayName[] =>
  daysNamedIn(text.replaceAll(/[a-z]+/gi, (word) => `${word[0]?.toUpperCase() ?? ''}${word.slice(1).toLowerCase()}`));

/** What several days together are called. */
const nameOf = (days: readonly WeekdayName[]): string | undefined =>
  days.join() === weekdays.slice(0, 5).join() ? 'Weekdays' : undefined;

const WEEKEND = '(?:week-?end|wk-?end|wknd)';
const timeNamed = (label: string, when: NamedTime, otherwise: string) => ({
  label,
  said: label.toLowerCase(),
  otherwise,
  query: { when },
});

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
  reader(String.raw`${ON}\b(${DAY}(?: ?(?:,|and|or|&|to|-|–|\/|\+) ?(?:${DAY}|mon|sun))*)(?:\b|$)`, ([, text = '']) =>
    dayReading(named(text), nameOf(named(text))),
  ),
];

/** What is said of each part of the day. */
const parts: readonly (readonly [pattern: string, part: DayPart, label: string, said: string])[] = [
  [String.raw`(?:in the )?(?:early )?mornings?`, 'morning', 'Morning', 'in the morning'],
  [
    String.raw`(?:in the )?afternoons?|(?:at |over |around )?(?:lunch ?times?|mid-?day|noon)`,
    'afternoon',
    'Afternoon',
    'in the afternoon',
  ],
  [
    String.raw`(?:straight )?(?<!\b(?:breakfast|before(?: school)?) (?:and|&) )after[ -]?school(?! ?(?:care|childcare)\b)`,
    'after-school',
    'After school',
    'after school',
  ],
  [String.raw`(?:in the )?evenings?|(?:at )?night ?times?|at night`, 'evening', 'Evening', 'in the evening'],
];
const partReading = (time: DayPart, label: string, said: string): Omit<Reading, 'kind'> => ({
  label,
  said,
  otherwise: 'at other times',
  query: { time },
});
const part = (pattern: string, time: DayPart, label: string, said: string): Reader => ({
  kind: 'time',
  pattern: new RegExp(pattern, 'dgi'),
  read: () => partReading(time, label, said),
});

/** The part of the day in which an hour of 24 lies. */
function partAt(hour: number): Omit<Reading, 'kind'> {
  if (hour < 12) return partReading('morning', 'Morning', 'in the morning');
  return hour < 17
    ? partReading('afternoon', 'Afternoon', 'in the afternoon')
    : partReading('evening', 'Evening', 'in the evening');
}

/** Parts of the day; "am" and "pm" only behind a day that was read (its letters are blanked), where they are no words. */
export const timeReaders: readonly Reader[] = [
  {
    kind: 'time',
    pattern: /\b(?:for )?(?:tonight|2night)\b/dgi,
    read: () => ({
      label: 'Tonight',
      said: 'tonight',
      otherwise: 'at other times',
      query: { when: 'today', time: 'evening' },
    }),
  },
  ...parts.map(([pattern, ...rest]) => part(String.raw`\b(?:${pattern})\b`, ...rest)),
  {
    kind: 'time',
    pattern: /\b(?:(?:at|from|around|after|before|by|about) )*(\d{1,2})(?:[:.]\d\d)? ?(am|pm)\b/dgi,
    read: ([, hour = '', half = '']) => partAt((Number(hour) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0)),
  },
  {
    // "4.30" and "5 o'clock" of a child are in the afternoon, "£4.30" is a price.
    kind: 'time',
    pattern:
      /(?<![£\d.:])\b(?:(?:at|from|around|after|before|by|about) )*(?:(\d{1,2})[:.][0-5]\d(?:hrs?)?(?! ?(?:£|pounds?|quid|miles?|years?|yrs?|months?))|(\d{1,2}) ?o['’ ]?clock)\b/dgi,
    read: ([, hour, whole]) => {
      const at = Number(hour ?? whole);
      return at > 23 ? undefined : partAt(at < 7 ? at + 12 : at);
    },
  },
  {
    kind: 'time',
    pattern: /\b(?:in the |during the )?day ?times?\b|\bduring the day\b|\b(?:during |in )?school hours\b/dgi,
    read: () => ({
      label: 'Daytime',
      said: 'in the daytime',
      otherwise: 'at other times',
      query: { time: 'morning,afternoon' },
    }),
  },
  {
    // Who is taught at home is free when others are at school.
    kind: 'time',
    pattern:
      /\b(?:home[ -]?(?:school(?:ing|ed|ers?)?|ed|educat(?:ed|ing|ors?|ion))|(?:electively|educated) (?:home educated|at home)|flexi[ -]?school(?:ing|ed|ers?)?)\b(?: (?:kids|children|child|families|group|groups))?/dgi,
    read: () => ({
      label: 'Weekdays in the daytime',
      said: 'on weekdays in the daytime',
      otherwise: 'at other times',
      query: { day: weekdays.slice(0, 5).join(','), time: 'morning,afternoon', ageRange: '4-16' },
    }),
  },
  part(String.raw`(?<=\0 ?)am\b`, 'morning', 'Morning', 'in the morning'),
  part(String.raw`(?<=\0 ?)nights?\b`, 'evening', 'Evening', 'in the evening'),
  part(String.raw`(?<=\0 ?)pm\b`, 'afternoon', 'Afternoon', 'in the afternoon'),
];
