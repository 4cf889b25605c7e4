/** Times in a text, as minutes after midnight; null where the text leaves open which half of the day is meant. */
export interface WrittenTime {
  readonly index: number;
  readonly end: number;
  readonly start: number | null;
  readonly finish: number | null;
}

const CLOCK =
  "(?:(half past |half |quarter past |quarter to )?(\\d{1,2})(?:[:.]([0-5]\\d))? ?(am\\b|pm\\b|noon\\b|midday\\b|o'?clock\\b|hrs\\b|gmt\\b)?|(noon|midday|midnight)\\b)";
/** What makes a number a count: "5 years", "3-4 yrs", "45 minutes", "8+", "10%"; "6pm Year 4" has its half of the day and is none. */
const NO_COUNT =
  '(?!\\d|[.,:/]\\d|[+%½]|[\\p{L}]|(?<![ap]m|noon|midday) ?-?(?:years?|yrs?|y/?o|olds?|months?|mths?|weeks?|wks?|days?|hours?|hrs?|mins?|minutes?|people|children|kids|boys|girls|places|spaces|sessions?|lessons?|classes|terms?|miles?|pounds|per|x)\\b)';
const time = new RegExp(
  `(?<![\\p{L}\\d£$€#+])(?<!\\d[.,:/]|/)${CLOCK}(?: ?(?:(-|to|until|till?|through)|(and|&)) ?${CLOCK})?${NO_COUNT}`,
  'giu',
);
/** Before numbers that are no times of day: "ages 7 to 19", "Grade 2", "children from 3 to 10", "costs 4.50". */
const isCount =
  /\b(?:age[sd]?(?: (?:between|from|groups?|of))?|years?|yrs?|grades?|levels?|stages?|groups?|under|over|(?<!\ba )weeks?|blocks?|terms?|rooms?|halls?|units?|(?:children|kids|boys|girls|babies|toddlers)(?: (?:aged|from|between))?|for|costs?|prices?|fees?|pay|only|max|call|tel|phone) ?:? ?$/i;
/** Before times at which nothing of it begins: "last entry 3pm", "doors open at 9", "closed for lunch 12-1". */
const notOfIt =
  /\b(?:doors (?:open|close)|arriv(?:e|al|ing)|last (?:entry|admission|orders)|registration|drop[- ]?off|pick[- ]?up|collect(?:ion)?|closed(?: for lunch)?|lunch|break|office(?: hours| is)?(?: open)?|until|till|by|before|after|call)(?: is| from| by| at| between|:)* ?$/i;
const pointsAt = /(?:^|[\s(])(?:at|@|from|starts?|starting(?: at)?) ?$/i;
/** What may stand after "at 4", which no house number has: nothing, a mark, or a word of a sentence. */
const goesOn =
  /^(?: ?(?:$|[,;.:()!-])| (?:on|every|each|in|at|for|with|during|and|or|until|till|to|till|term|sharp)\b)/i;
const isBetween = /\bbetween ?$/i;
/** "starts 9am, finishes 12pm", "9am start, 12pm finish" */
const untilNext = /^(?: start(?:s|ing)?)?[\s,]*(?:and )?(?:finish(?:es|ing)?|end(?:s|ing)?)(?: at| by)? ?$/i;
const started = /^ start[\s,]*(?:and )?$/i;
const isFinish = /^ (?:finish|end)\b/i;

/** The half of the day: what words say ("morning"), or the later one where only the day tells that it is. */
export type Half = 'am' | 'pm' | 'late' | null;

interface Clock {
  readonly hour: number;
  readonly minute: number;
  readonly half: 'am' | 'pm' | null;
  /** Written with its minutes: "7.00" is a time and nothing else. */
  readonly isWritten: boolean;
  /** Nothing is left open: "16:00", "08:30", "noon". */
  readonly isPlain: boolean;
}

/**
 * The times that `text` names, in its order. `half` is what its words say ("morning"); `by24` whether its clock has 24 hours. Dates are
 * no times: whoever knows of some has blotted them out.
 */
export function timesIn(text: string, half: Half, by24: boolean): readonly WrittenTime[] {
  const found: WrittenTime[] = [];
  for (const match of text.matchAll(time)) {
    const { index } = match;
    const end = index + match[0].length;
    const before = text.slice(Math.max(0, index - 30), index);
    if (isCount.test(before) || notOfIt.test(before)) continue;
    const first = clockOf(match.slice(1, 6), by24);
    const second = clockOf(match.slice(8, 13), by24);
    if (first === null || (hasSecond(match) && second === null)) continue;
    const isAnd = match[7] !== undefined;
    if (second !== null && isAnd && !isBetween.test(before)) {
      // "9am and 10am": two times.
      for (const each of [first, second])
        if (isTime(match, before, text.slice(end))) found.push({ index, end, ...single(each, half) });
      continue;
    }
    if (!isTime(match, before, text.slice(end))) continue;
    const last = found.at(-1);
    if (second === null && last?.finish === null && last.start !== null && isItsEnd(text, last.end, index, end)) {
      const { start } = single(first, half);
      if (start !== null && start > last.start) found[found.length - 1] = { ...last, end, finish: start };
      continue;
    }
    found.push({ index, end, ...(second === null ? single(first, half) : span(first, second, half)) });
  }
  return found;
}

/** Whether a clock of 24 hours speaks in `text`: "16:00", "08:30". */
export const speaksBy24 = (text: string): boolean => /(?<![\d£:/.-])(?:0\d|1[3-9]|2[0-3]):[0-5]\d(?![\d])/.test(text);

const isItsEnd = (text: string, before: number, index: number, end: number): boolean => {
  const between = text.slice(before, index);
  return untilNext.test(between) || (started.test(between) && isFinish.test(text.slice(end)));
};

const hasSecond = (match: RegExpExecArray): boolean => match[6] !== undefined || match[7] !== undefined;

/** Whether what was found is a time and no other number. */
function isTime(match: RegExpExecArray, before: string, after: string): boolean {
  const isTold = [match[1], match[3], match[4], match[5], match[8], match[10], match[11], match[12]].some(
    (part) => part !== undefined,
  );
  if (isTold) return true;
  // "Juniors (6-9)" are ages.
  if (match[6] !== undefined) return !before.endsWith('(');
  return pointsAt.test(before) && goesOn.test(after);
}

function clockOf(parts: readonly (string | undefined)[], by24: boolean): Clock | null {
  const [spoken, hours, minutes, mark = '', word] = parts;
  if (word !== undefined)
    return { hour: /midnight/i.test(word) ? 24 : 12, minute: 0, half: null, isWritten: true, isPlain: true };
  if (hours === undefined) return null;
  const shift = spoken === undefined ? 0 : /quarter past/i.test(spoken) ? 15 : /quarter to/i.test(spoken) ? -15 : 30;
  const hour = Number(hours) - (shift < 0 ? 1 : 0);
  const minute = shift === 0 ? Number(minutes ?? 0) : (shift + 60) % 60;
  if (hour > 23 || hour < 0) return null;
  const half = /^am/i.test(mark) ? 'am' : /^pm/i.test(mark) ? 'pm' : null;
  const isPlain =
    hour === 0 ||
    hour > 12 ||
    /noon|midday/i.test(mark) ||
    (half === null && minutes !== undefined && (hours.startsWith('0') || (by24 && hour >= 6)));
  return { hour, minute, half, isWritten: minutes !== undefined || shift !== 0, isPlain };
}

/** What `clock` can mean. */
function meanings({ hour, minute, half, isPlain }: Clock): readonly number[] {
  const at = (each: number): number => each * 60 + minute;
  if (isPlain) return [at(hour)];
  if (half !== null) return [at((hour % 12) + (half === 'pm' ? 12 : 0))];
  return hour === 12 ? [at(12)] : [at(hour), at(hour + 12)];
}

/** Nothing for children begins before six in the morning. */
const EARLIEST = 6 * 60;
/** From one to half past six is the afternoon and from nine the morning; between only the words can tell. */
function likely(clock: Clock, half: Half): readonly number[] {
  const all = meanings(clock);
  if (all.length === 1) return all;
  if (half === 'am' || half === 'pm') return all.filter((each) => each >= 12 * 60 === (half === 'pm'));
  const [early = 0] = all;
  if (early < 7 * 60) return all.slice(1);
  if (early >= 9 * 60) return all.slice(0, 1);
  // "7-8" alone stays open.
  return half === 'late' && clock.isWritten ? all.slice(1) : all;
}

const MIDNIGHT = 24 * 60;
const inDay = (minutes: number | undefined): number | null =>
  minutes === undefined || minutes >= MIDNIGHT ? null : minutes;

function single(clock: Clock, half: Half) {
  const [only, ...others] = likely(clock, half);
  return { start: others.length > 0 ? null : inDay(only), finish: null };
}

/** Longer than this is no session of one day. */
const LONGEST = 16 * 60;
/** Later than this no session for children ends whose half of the day nobody says. */
const LATEST = 22 * 60;

function span(first: Clock, second: Clock, half: Half) {
  const isOpen = (clock: Clock): boolean => meanings(clock).length > 1;
  // Where the other end says it, the nearest that fits is meant: "11-1pm", "9.30 - 10.15am", "8am - 6".
  const free = isOpen(first) && isOpen(second);
  const starts = (free ? likely(first, half) : meanings(first)).filter((each) => each >= EARLIEST && each < MIDNIGHT);
  const spans = starts.flatMap((start) => {
    const end = meanings(second).find((each) => each > start && each - start <= LONGEST);
    return end === undefined || (free && (half === null || half === 'late') && end > LATEST)
      ? []
      : [{ start, finish: inDay(end) }];
  });
  const shortest = spans.toSorted((a, b) => length(a) - length(b))[0];
  if (shortest === undefined) return likely(first, half).length === 1 ? single(first, half) : OPEN;
  return free && spans.length > 1 ? OPEN : shortest;
}

const length = ({ start, finish }: { readonly start: number; readonly finish: number | null }): number =>
  (finish ?? MIDNIGHT) - start;
const OPEN = { start: null, finish: null };
