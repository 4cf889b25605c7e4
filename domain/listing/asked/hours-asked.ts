import { dayParts, type DayPart } from '../sessions/session.ts';
import { DAY } from './days-asked.ts';
import type { Reader, Reading } from './reading.ts';
import { partAt, partsReading } from './times-asked.ts';

const TO = String.raw` ?(?:-|–|\bto\b|\btill?\b|\buntil\b|\band\b) ?`;
const HOUR = String.raw`(\d{1,2})(?:[:.]?[0-5]\d)?`;
/** What makes a number no hour: "sat 4-7 year olds", "£4", "5.5 miles". */
const NO_HOUR = String.raw`(?![/:.-]?\d| ?(?:[ap]m\b|£|pounds?|quid|miles?|years?|yrs?|y\/?o|months?|mths?|olds?|kids|children|people|%))`;
const names = 'one two three four five six seven eight nine ten eleven twelve'.split(' ');

const WISH = '(?:really )?(?:want|like|fancy|do|make|manage|come|go|be(?: there)?|get there|start|begin|finish|end)';
/** "Don't want anything that starts". */
const NO = String.raw`(?:(?:(?:(?:do|does|did|could|would)n['’]?t|can['’]?t|cannot|(?:do |does |did |can )?not) ${WISH}|not?|nothing|never|without|except(?: for)?|excluding|anything but)(?: (?:it|anything|any|something|ones?|class(?:es)?|lessons?|sessions?|clubs?|to|go|(?:that |which )?(?:starts?|starting|begins?|beginning|ends?|ending|finish(?:es|ing)?)))*)`;
/** Said of an hour: from it on, up to it, or it. A no turns it round. */
const NO_EARLIER = `${NO} (?:earlier than|before|until|till?)`;
const NO_LATER = `${NO} (?:later than|after|past)`;
/** A no that is said of an hour. */
export const NO_TO_AN_HOUR = String.raw`(?:${NO_EARLIER}|${NO_LATER}) (?:(?:at|about|around|half|(?:a )?quarter|past|to) )*(?:\d|(?<=\b(?:half|past|to) )(?:${names.join('|')})\b)`;
const LATE = String.raw`(?:any ?time )?after|from|past|later than|${NO_EARLIER}|(?:starts?|starting|begins?|beginning)(?: at| from| after)?`;
const EARLY = String.raw`(?:that )?(?:finish|end|done|over)(?:e?s|ing|ed)? (?:before|by|at)|before|by|until|till?|til|${NO_LATER}|up to`;
/** Once: "start at start at" is not tried in every way. */
const SAID = String.raw`(?:\b(?:at|around|about|for|between) )*(?:\b(?:(?<late>${LATE})|(?<early>${EARLY})) )?(?:\b(?:at|around|about|between) )*`;

/** Without "am" and "pm", "4.30" and "5 o'clock" of a child are in the afternoon. */
const likely = (hour: number): number => (hour < 7 ? hour + 12 : hour);
const of24 = (hour: string, half: string): number => (Number(hour) % 12) + (/^p/i.test(half) ? 12 : 0);

/** On Saturdays and Sundays nobody comes from school. */
const ofWeekend = /\b(?:(?:satur|sun)days?|sat|sun)\b|\bweek[ -]?end/i;

/**
 * The parts of the day that `hour` of 24 means: its own; "after" it all that begin from there on, "before" it all that begin earlier. What
 * begins at five is after school as well as in the evening, so "after 4pm" does not bring the toddlers' early afternoon.
 */
function partsAt(hour: number, match: RegExpExecArray, text: string): Omit<Reading, 'kind'> {
  const { late, early } = match.groups ?? {};
  if (late !== undefined) {
    if (hour >= 15 && hour < 17 && !ofWeekend.test(text)) return partsReading(['after-school', 'evening']);
    return partsReading(
      dayParts.filter((part) => part !== 'after-school' && dayParts.indexOf(part) >= dayParts.indexOf(partAt(hour))),
    );
  }
  if (early !== undefined) {
    const until: readonly DayPart[] = hour > 17 ? ['morning', 'afternoon', 'after-school'] : ['morning', 'afternoon'];
    return partsReading(hour <= 12 ? ['morning'] : until);
  }
  return partsReading([partAt(hour)]);
}

const reader = (pattern: string, read: Reader['read']): Reader => ({
  kind: 'time',
  pattern: new RegExp(pattern, 'dgi'),
  read,
});

/**
 * Hours of the clock. Read before places, ages and prices, of whose numbers they look like one. Of a range of hours its start is when it
 * is: "4-5pm" is at four, "10-12pm" from ten until noon.
 */
export const hourReaders: readonly Reader[] = [
  reader(
    String.raw`(?<![£\d.:/-])(?:\b(?:at|from|between|around|about|for) )*\b${HOUR} ?(am|pm)?${TO}${HOUR} ?(am|pm)\b`,
    ([, from = '', ownHalf, to = '', half = '']) => {
      if (Number(from) > 12 || Number(to) > 12) return undefined;
      const end = of24(to, half);
      const start = ownHalf
        ? of24(from, ownHalf)
        : [Number(from) % 12, (Number(from) % 12) + 12].findLast((hour) => hour < end);
      return partsReading([partAt(start ?? end)]);
    },
  ),
  // "Sat 10-12", "Tuesday 4 till 5.30"; what takes longer than four hours is for ages.
  reader(
    String.raw`(?<=\b${DAY},? )(?:(?:at|from|between|around|about) )*${HOUR}${TO}${HOUR}\b${NO_HOUR}`,
    ([, from = '', to = '']) => {
      const start = Number(from) < 8 ? Number(from) + 12 : Number(from);
      const takes = (Number(to) - Number(from) + 12) % 12;
      return Number(from) > 12 || Number(to) > 12 || takes === 0 || takes > 4
        ? undefined
        : partsReading([partAt(start)]);
    },
  ),
  // "8.30-3.30", "9 to 3.30".
  reader(
    String.raw`(?<![£\d.:/-])(?:\b(?:at|from|between|around|about|for) )*\b(?:(\d{1,2})[:.][0-5]\d${TO}\d{1,2}(?:[:.][0-5]\d)?|(\d{1,2})${TO}\d{1,2}[:.][0-5]\d)\b${NO_HOUR}`,
    ([, exact, whole]) => {
      const start = Number(exact ?? whole);
      return start > 23 ? undefined : partsReading([partAt(likely(start))]);
    },
  ),
  reader(String.raw`${SAID}(?<![£\d.:])\b${HOUR} ?(am|pm)\b`, (match, _today, text) => {
    const [, , , hour = '', half = ''] = match;
    return Number(hour) > 12 ? undefined : partsAt(of24(hour, half), match, text);
  }),
  // "£4.30" is a price.
  reader(
    String.raw`${SAID}(?<![£\d.:])\b(?:(\d{1,2})[:.][0-5]\d(?:hrs?)?${NO_HOUR}|(\d{1,2}) ?o['’ ]?clock\b)`,
    (match, _today, text) => {
      const hour = Number(match[3] ?? match[4]);
      return hour > 23 ? undefined : partsAt(likely(hour), match, text);
    },
  ),
  // "After 5"; but "after 5 lessons" is no hour, and until when somebody is looked after says little of when it begins.
  reader(
    String.raw`\b(?:(?<late>(?:any ?time )?after|later than|${NO_EARLIER})|(?<early>(?:that )?(?:finish|end)(?:e?s|ing)? (?:before|by|at)|before|${NO_LATER})) (\d{1,2})\b${NO_HOUR}(?! ?(?:\+|weeks?|days?|terms?|sessions?|lessons?|class(?:es)?|(?:st|nd|rd|th)\b))`,
    (match, _today, text) => {
      const hour = Number(match[3]);
      return hour > 12 ? undefined : partsAt(likely(hour), match, text);
    },
  ),
  reader(
    String.raw`${SAID}\b(?:half(?: past)?|(?:a )?quarter (?:past|(to))|(?:five|ten|twenty) past) (?:(\d{1,2})|(${names.join('|')}))\b${NO_HOUR}`,
    (match, _today, text) => {
      const [, , , to, digits, name = ''] = match;
      const hour = Number(digits ?? names.indexOf(name.toLowerCase()) + 1) - (to ? 1 : 0);
      return hour > 23 ? undefined : partsAt(likely(hour), match, text);
    },
  ),
];
