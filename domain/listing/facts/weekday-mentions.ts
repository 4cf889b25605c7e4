import { type WeekdayName, weekdays } from './weekdays.ts';

const dayWord =
  /\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|(?:Mon|Tues?|Weds?|Thurs?|Thu|Fri|Sat|Sun)s?(?=\b)|(?:MON|TUES?|WEDS?|THURS?|THU|FRI|SAT|SUN)|(?:[Ww]eekday|[Ww]eekend)s|[Dd]aily|every day|(?:7|seven) days a week)\b\.?/gi;
const abbreviations = /^(?:mon|tues?|weds?|thurs?|thu|fri|sat|sun)s?\.?$/i;

/** "Sat Nav", "Sun cream", "Sun Lane": a short name that another word makes something else. */
const noDayBehind: Readonly<Record<string, RegExp>> = {
  sat: /^[ -]?(?:navs?|navigat\w+|phones?|receivers?|exams?|papers?|scores?|down|still)\b/i,
  sun: /^[ -]?(?:creams?|screens?|block|lotions?|hats?|caps?|glasses|lounge\w*|rooms?|dials?|beds?|tan|burn\w*|protection|safe\w*|smart|shades?|shine|rise|sets?|bears?|flowers?|salutations?|dance|valley|inn|pub|hotel|lane|street|st|road|rd|hill|terrace|yard|walk|square|life|and moon)\b(?!\.? ?\d)/i,
};
/** "Fun in the Sun", "the Rising Sun". */
const noSunAfter = /(?:\b(?:in|under|of|from|by|with|like) the |\b(?:rising|midday|hot|summer|warm) )$/i;

/** Whether what looks like the short name of a weekday is one. */
function isDay(word: string, before: string, after: string): boolean {
  const key = word.toLowerCase().replace('.', '');
  if (noDayBehind[key]?.test(after) === true) return false;
  return key !== 'sun' || !noSunAfter.test(before);
}

export interface DayMention {
  readonly days: readonly WeekdayName[];
  /** The words between the days of one mention that hold dates: "7th April - ". */
  readonly dated: string;
  readonly index: number;
  readonly end: number;
}

/** A month's name, shortened or not. */
export const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)[a-z]{0,6}\\.?';
/** What stands between two weekdays of one mention: "to", "and", or the first one's date before it: "7th April - ". */
const joining = new RegExp(
  `^,?\\s?((?:the )?\\d{1,2}(?:st|nd|rd|th)?(?:,?\\s(?:of )?${MONTH})?(?:,?\\s20\\d\\d)?)?\\s?(-|–|—|to|until|through(?: to)?|,|&|and|or|/|\\+|, and|, &)\\s?(?:the )?$`,
  'i',
);

/** "Every day but Monday", "daily except Sundays": what stands between the days and those that are left out each week. */
const leftOut = /^,?\s?\(?(?:but|except(?:ing)?(?: for)?|apart from|excluding|bar|not)(?: on)?\s$/i;
/** "Bank holiday Mondays" are no Mondays of every week. */
const bankHoliday = /\bbank holidays? $/i;

const datedAfter = new RegExp(`^,?\\s?(?:the )?\\d{1,2}(?:st|nd|rd|th)?,?\\s(?:of )?${MONTH}\\b`, 'i');

/** Whether the number after the first weekday is a date, "28" of "Tuesday 28 and Wednesday 29 October", and no hour. */
const isDate = (number: string, after: string): boolean =>
  /[a-z]/i.test(number.replace(/^the /i, '')) || datedAfter.test(after);

/** The weekdays that `text` names; "Monday to Friday" and "Tuesdays and Thursdays" are one mention each. */
export function daysIn(text: string): readonly DayMention[] {
  const mentions: DayMention[] = [];
  for (const match of text.matchAll(dayWord)) {
    const word = match[0];
    if (abbreviations.test(word) && !/^[A-Z]/.test(word)) continue;
    if (bankHoliday.test(text.slice(Math.max(0, match.index - 16), match.index))) continue;
    const end = match.index + word.length;
    if (
      /^s[au]/i.test(word) &&
      !isDay(word, text.slice(Math.max(0, match.index - 12), match.index), text.slice(end, end + 20))
    )
      continue;
    const days = daysNamed(word);
    const before = mentions.at(-1);
    const between = before ? text.slice(before.end, match.index) : '';
    const linked = between.length <= 40 ? joining.exec(between) : null;
    // "Except Saturday 31 October, Saturdays 9-10am": what is every week does not go on with one day.
    const isApart = linked?.[2] === ',' && /days$/i.test(word);
    const isOneDate = linked?.[1] !== undefined && !isApart && isDate(linked[1], text.slice(end, end + 30));
    const joined = linked?.[1] === undefined || isOneDate ? linked : null;
    const dated =
      joined?.[1] === undefined
        ? (before?.dated ?? '')
        : `${before?.dated ?? ''}${between.trim().replaceAll(/\s+/g, ' ')} `;
    const isOneDay = datedAfter.test(text.slice(end, end + 30));
    if (before && before.days.length >= 5 && leftOut.test(between) && !isOneDay) {
      mentions[mentions.length - 1] = { ...before, days: before.days.filter((day) => !days.includes(day)), end };
    } else if (before && joined && /^(?:-|–|—|to|until|through)/i.test(joined[2] ?? '')) {
      const range = days.length === 1 ? dayRange(before.days, days[0]) : [...new Set([...before.days, ...days])];
      mentions[mentions.length - 1] = { days: range, index: before.index, end, dated };
    } else if (before && joined)
      mentions[mentions.length - 1] = {
        days: [...new Set([...before.days, ...days])],
        index: before.index,
        end,
        dated,
      };
    else mentions.push({ days, index: match.index, end, dated: '' });
  }
  return mentions;
}

/** Before a weekday on which it does not take place. */
const leftOutBefore = /\b(?:except|excluding|excl|not|no \w+|apart from|but)(?: on| for)?:? ?$/i;
/** Which of two is meant only what stands around tells: "closed Mondays", and "Monday closed". */
const closedBefore = /\bclosed(?: on| for)?:? ?$/i;
const closedAfter = /^s?:? ?-? ?(?:is |are )?closed\b/i;
const wordsBefore = (text: string, { index }: DayMention): string => text.slice(Math.max(0, index - 24), index);
const wordsAfter = (text: string, { end }: DayMention): string => text.slice(end, end + 30);

const isLeftOut = (text: string, mention: DayMention): boolean => leftOutBefore.test(wordsBefore(text, mention));

/** Whether what `text` says of these weekdays may be that it does not take place on them: then no times are read for them. */
export const isExcluded = (text: string, mention: DayMention): boolean =>
  isLeftOut(text, mention) ||
  closedBefore.test(wordsBefore(text, mention)) ||
  closedAfter.test(wordsAfter(text, mention));

/** When it is closed, and not which weekday is: "Saturdays, closed in August". */
const forATime = /^s?:? ?-? ?(?:is |are )?closed,? (?:in|during|for|over|at|from|until|between|on)\b/i;

/**
 * Whether `text` says by "closed" that it does not take place on this weekday. The word goes with the day before it, "Monday closed,
 * Tuesday 10-4", but where another day follows it and nothing tells them apart: "Tuesday to Sunday closed Mondays".
 */
function isClosed(text: string, mention: DayMention, before?: DayMention, next?: DayMention): boolean {
  const saysNext = (from: DayMention, to: DayMention): boolean => {
    const between = text.slice(from.end, to.index);
    // Behind a range of days comes what is left out of it; behind one day its own hours.
    return closedBefore.test(between) && (from.days.length > 1 || !closedAfter.test(between));
  };
  if (before !== undefined && closedBefore.test(text.slice(before.end, mention.index)))
    return saysNext(before, mention);
  if (closedBefore.test(wordsBefore(text, mention))) return true;
  const behind = wordsAfter(text, mention);
  if (!closedAfter.test(behind) || forATime.test(behind)) return false;
  return next === undefined || !saysNext(mention, next);
}

/**
 * The weekdays on which it takes place by `text`: "Tues-Sat, closed Mondays". One that it names by itself it does not take away elsewhere:
 * "Mondays at 4, closed on Mondays in August", and one date takes none away.
 */
export function daysHeldIn(text: string): readonly WeekdayName[] {
  const mentions = daysIn(text);
  const isOff = (mention: DayMention, nth: number): boolean =>
    (isLeftOut(text, mention) || isClosed(text, mention, mentions[nth - 1], mentions[nth + 1])) &&
    !datedAfter.test(wordsAfter(text, mention));
  const off = new Set(mentions.filter(isOff).flatMap(({ days }) => days));
  const held = new Set(
    mentions
      .filter((mention, nth) => !isOff(mention, nth))
      .flatMap(({ days }) => (days.length > 2 ? days.filter((day) => !off.has(day)) : days)),
  );
  return weekdays.filter((day) => held.has(day));
}

function daysNamed(word: string): readonly WeekdayName[] {
  const key = word.toLowerCase();
  if (key.startsWith('weekday')) return weekdays.slice(0, 5);
  if (key.startsWith('weekend')) return weekdays.slice(5);
  if (/daily|every|7|seven/.test(key)) return weekdays;
  return weekdays.filter((day) => day.startsWith(key.slice(0, 3)));
}

function dayRange(from: readonly WeekdayName[], to: WeekdayName | undefined): readonly WeekdayName[] {
  const first = from.at(-1);
  if (first === undefined || to === undefined) return from;
  const [start, end] = [weekdays.indexOf(first), weekdays.indexOf(to)];
  const range =
    start <= end ? weekdays.slice(start, end + 1) : [...weekdays.slice(start), ...weekdays.slice(0, end + 1)];
  return [...new Set([...from, ...range])];
}
