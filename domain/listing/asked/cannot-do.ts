import { dayName, weekdays } from '../facts/weekdays.ts';
import { type DayPart, dayParts } from '../sessions/session.ts';
import { dayReading, SEVERAL, WEEKEND, weekdaysNamed } from './days-asked.ts';
import type { Reader } from './reading.ts';
import { inLine, partsReading, small } from './times-asked.ts';

/** A no that is said of a day or of a part of the day, and what stands between the two. */
const NO = String.raw`\b(?:not|no|nothing|never|without|avoid(?:ing)?|except(?:ing)?(?: for)?|excluding|apart from|other than|(?:any ?(?:day|time)|every day) (?:but|except|bar)|(?:do|does)(?:n['’]?t| not) (?:really )?(?:want|like|do|fancy)|(?:can['’]?t|cannot|can not) (?:do|make|manage)|(?:are|is|am)n['’]?t|hat(?:es?|ing))`;
const BETWEEN = '(?: (?:in|on|at|the|any|for|during|a|anything|it|free|available|too))*';

const PART = '(?:mornings?|afternoons?|evenings?|nights?)';
const PARTS = String.raw`${PART}(?:(?: ?[,/&] ?| (?:and|or|nor) (?:in the |the )?)${PART})*`;
/** A day in one way only: a text of nothing but days may be read in as many ways as there are for each of them. */
const ONE_DAY = String.raw`(?:mon|tues?|wednes|weds?|thurs?|thu|fri|satur|sat|sun)(?:days?(?:['’]s?)?)?\b`;
const DAYS = String.raw`(?:${WEEKEND}s?|week-?days?|midweek|school|${ONE_DAY}(?: ?(?:,|and|or|nor|&|to|-|–|\/|\+) ?${ONE_DAY})*)`;
/** Some of the mornings or evenings, of which all others are left. */
const SOME = String.raw`(?:early (?:mornings?|starts?)|late (?:nights?|evenings?|finish(?:es)?)|${DAYS} (?:in the |at )?(?:early |late )?(?:${PARTS}|am|pm|eves?)|week ?nights?|${PARTS} (?:on|at) (?:the |a )?${DAYS})`;
/** One of several: a list of its own only where all of it is some of the mornings. */
const EACH = String.raw`(?:${SOME}|${WEEKEND}s?|week-?days?|${ONE_DAY}|${PART})\b`;

/**
 * No to some mornings or evenings: neither these are meant nor are others left out, for the filter knows no morning of one day. Passed over
 * before a day or a part of the day is read in it.
 */
export const NO_TO_SOME = `(?:${NO}${BETWEEN} ${SOME})`;

const AND = String.raw`(?:,? (?:and|or|nor) | ?[/&] ?)(?:(?:in|on|at|the|any) )*`;
const JOIN = String.raw`(?:${AND}| ?, ?)`;
/** "No weekends, evenings only". */
const WANTED = String.raw`(?! (?:only|preferred|preferably|ideally|best|instead|fine|ok|please only|(?:is|are|would be) (?:best|better|fine|ok|good|ideal))\b)`;
/** "Not football or evenings". */
const THING = '[a-z]+(?= n?or )';
const list = new RegExp(
  String.raw`["“][^"”]*["”]|(${NO})(${BETWEEN} (?:${EACH}|${THING}))((?:${JOIN}${EACH}${WANTED})+)`,
  'gi',
);
const next = new RegExp(`(${JOIN})(${EACH})`, 'gi');
const isJoined = new RegExp(`^${AND}$`, 'i');
/** Of one sort all are read together; "Monday mornings or afternoons" are of one day. */
const ofOneSort = new RegExp(String.raw`^${NO}${BETWEEN} (?:${SOME}|${PARTS}|${ONE_DAY}(?:${JOIN}${ONE_DAY})*)$`, 'i');

/**
 * `text` in which each of several days and times has the no that was said of all: "no evenings or weekends" is "no evenings no weekends".
 * A comma goes on where the last of them is joined by a word: "no weekends, Friday evening" and "no weekends, mornings please" ask for these.
 */
export const eachWithItsNo = (text: string): string =>
  text.replaceAll(list, (found: string, no?: string, first = '', others = '') => {
    if (no === undefined || ofOneSort.test(found)) return found;
    const all = [...others.matchAll(next)];
    const last = all.findLastIndex(([, join = '']) => isJoined.test(join));
    const rest = all.slice(last + 1).map(([other]) => other);
    return `${[`${no}${first}`, ...all.slice(0, last + 1).map(([, , each]) => `${no} ${each}`)].join(' ')}${rest.join('')}`;
  });

/** Days that somebody cannot do leave the others over: "not on Sundays", "any day but Friday", "no weekends". */
export const otherDaysReader: Reader = {
  kind: 'day',
  pattern: new RegExp(
    String.raw`(?:\bbut )?${NO}${BETWEEN} (?:(${WEEKEND}s?)|(week-?days?)|(${SEVERAL}))(?! person\b)(?:\b|$)`,
    'dgi',
  ),
  read: ([, weekend, week, text = '']) => {
    const unwanted = weekend ? weekdays.slice(5) : week ? weekdays.slice(0, 5) : weekdaysNamed(text);
    const left = weekdays.filter((day) => !unwanted.includes(day));
    if (left.length === 7) return undefined;
    const name = weekend
      ? 'Weekdays'
      : week
        ? 'Weekend'
        : `Not on ${unwanted.map((day) => `${dayName(day)}s`).join(' or ')}`;
    const reading = dayReading(left, name);
    return reading && { ...reading, isLeftOver: true, ...(!weekend && !week && { said: small(name) }) };
  },
};

/** Of each part of the day what is left without it. Who has no time in the afternoon has none after school. */
const without: Readonly<Record<string, readonly DayPart[]>> = {
  morning: ['afternoon', 'after-school', 'evening'],
  afternoon: ['morning', 'evening'],
  evening: ['morning', 'afternoon', 'after-school'],
};

/**
 * Parts of the day that somebody cannot do leave the others over: "no evenings", "can't do mornings". Read before what is said no to, and
 * so for a whole text "no evenings" as well.
 */
export const otherTimesReader: Reader = {
  kind: 'time',
  pattern: new RegExp(String.raw`${NO}${BETWEEN} (${PARTS})(?! person\b)\b`, 'dgi'),
  read: ([, text = '']) => {
    const unwanted = [...text.toLowerCase().matchAll(/morning|afternoon|evening|night/g)].map(([name]) =>
      name === 'night' ? 'evening' : name,
    );
    const left = dayParts.filter((each) => unwanted.every((name) => without[name]?.includes(each)));
    if (left.length === 0) return undefined;
    const name = `Not in the ${inLine([...new Set(unwanted)])}`;
    return { ...partsReading(left), label: name, said: small(name), isLeftOver: true };
  },
};
