import { weekdays } from '../facts/weekdays.ts';
import { type DayPart, dayParts } from '../sessions/session.ts';
import type { Reader, Reading } from './reading.ts';

/** What each part of the day is called on a chip, and said in a sentence. */
const called: Readonly<Record<DayPart, readonly [label: string, said: string]>> = {
  morning: ['Morning', 'in the morning'],
  afternoon: ['Afternoon', 'in the afternoon'],
  'after-school': ['After school', 'after school'],
  evening: ['Evening', 'in the evening'],
};

export const inLine = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
/** "Afternoon", behind another. */
export const small = (label: string): string => `${label[0]?.toLowerCase() ?? ''}${label.slice(1)}`;

/** What several parts together are called. */
const together: Readonly<Record<string, readonly [label: string, said: string]>> = {
  'morning,afternoon': ['Daytime', 'in the daytime'],
  'morning,afternoon,after-school': ['Daytime or after school', 'in the daytime or after school'],
  'morning,afternoon,evening': ['Any time of day', 'at any time of the day'],
  'morning,afternoon,after-school,evening': ['Any time of day', 'at any time of the day'],
};

/** What asks for any of `parts`, named in their order through the day. */
export function partsReading(parts: readonly DayPart[]): Omit<Reading, 'kind'> {
  const inOrder = dayParts.filter((part) => parts.includes(part));
  const time = inOrder.join(',');
  const labels = inOrder.map((part) => called[part][0]);
  const [label, said] = together[time] ?? [
    inLine(labels.map((each, index) => (index === 0 ? each : small(each)))),
    inLine(inOrder.map((part) => called[part][1])),
  ];
  return { label, said, otherwise: 'at other times', query: { time } };
}

/** The part of the day in which an hour of 24 lies. */
export const partAt = (hour: number): DayPart => (hour < 12 ? 'morning' : hour < 17 ? 'afternoon' : 'evening');

const reader = (pattern: string, read: () => Omit<Reading, 'kind'>): Reader => ({
  kind: 'time',
  pattern: new RegExp(pattern, 'dgi'),
  read,
});
const part = (pattern: string, ...parts: readonly DayPart[]): Reader =>
  reader(String.raw`\b(?:${pattern})\b`, () => partsReading(parts));
/** What says a part of the day only behind a day that was read, whose letters are blanked. */
const behindDay = (pattern: string, ...parts: readonly DayPart[]): Reader =>
  reader(String.raw`(?<=\0 ?)(?:${pattern})\b`, () => partsReading(parts));

const NOT_IN = String.raw`(?:outside(?: of)?|out of|not (?:in|during|within)|around|after|non[ -])`;

/** School hours that somebody is at school in. Read before what is said no to, and before "outside" is anything else. */
export const schoolHoursReader: Reader = part(
  String.raw`${NOT_IN} ?(?:the )?(?:school hours|school ?time|the school day|school day)`,
  'after-school',
  'evening',
);

/** Parts of the day; "am", "pm" and "eve" only behind a day, where they are no words. */
export const timeReaders: readonly Reader[] = [
  {
    kind: 'time',
    pattern: /\b(?:for )?(?:tonight|tonite|2night|2nite)\b/dgi,
    read: () => ({
      label: 'Tonight',
      said: 'tonight',
      otherwise: 'at other times',
      query: { when: 'today', time: 'evening' },
    }),
  },
  reader(String.raw`\b(?:on |during the )?(?:week ?nights?|(?:week-?day|midweek|school night) evenings?)\b`, () => ({
    label: 'Weekday evenings',
    said: 'on weekday evenings',
    otherwise: 'at other times',
    query: { day: weekdays.slice(0, 5).join(','), time: 'evening' },
  })),
  part(String.raw`(?:in the )?(?:early )?mornings?|before[ -]school(?! (?:club|care|childcare|and|&|or)\b)`, 'morning'),
  part(
    String.raw`(?:in the )?(?:early |late )?afternoons?|(?:at |over |around )?(?:lunch ?times?|mid-?day|noon)`,
    'afternoon',
  ),
  part(
    String.raw`(?:straight )?(?<!\b(?:breakfast|before(?: school)?) (?:and|&) )after[ -]?school(?! ?(?:care|childcare|pick)\b)|(?:straight )?(?:after|from) (?:school )?(?:pick[ -]?up|home ?time)|(?:after|when) school (?:finishes|ends|is out)`,
    'after-school',
  ),
  part(String.raw`(?:in the )?(?:early )?evenings?|(?:at )?night ?times?|at night`, 'evening'),
  part(
    String.raw`(?:in the |during the )?day ?times?|during the day|(?:during |in )?school hours`,
    'morning',
    'afternoon',
  ),
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
  behindDay('am', 'morning'),
  behindDay('nights?|eves?', 'evening'),
  behindDay('pm', 'afternoon'),
];
