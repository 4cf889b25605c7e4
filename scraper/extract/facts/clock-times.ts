import { oneLine } from '../page/plain-text.ts';

const CLOCK = '(?:\\d{1,2}(?:[:.]\\d{2})?\\s?(?:am\\b|pm\\b|a\\.m\\.|p\\.m\\.|noon\\b)?|noon\\b|midday\\b)';
const timeRange = new RegExp(
  `(?<![£\\d.,/:])${CLOCK}\\s?(?:-|–|—|−|to|until|till?|['’]til|(?<=between .{1,12})and)\\s?${CLOCK}(?![\\d%]|\\s?(?:years?|yrs?|months?|mths?|weeks?|£|people|children|places)\\b)`,
  'gi',
);
const oneTime =
  /(?<![£\d.,/:])(?:\d{1,2}(?:[:.]\d{2})?\s?(?:am\b|pm\b|a\.m\.|p\.m\.)|\d{1,2}:\d{2}(?!\d)|\d{1,2}\s?o['’]clock\b|\b(?:noon|midday)\b)/gi;
/** "9.15" beside a weekday. */
const dottedTime = /(?<![£\d.,/:])\d{1,2}\.[0-5]\d(?![\d%]|\s?(?:years?|months?|per))/g;
/** No time is told without one of these. */
const speaksOfTimes = /\d|noon|midday/i;
/** The times that `text` names, as it names them. `loose` also takes "10-11", which only a weekday makes a time. */
export function timesIn(text: string, loose = false): string[] {
  if (!speaksOfTimes.test(text)) return [];
  const ranges = [...text.matchAll(timeRange)]
    .filter(([range]) => loose || /[:.]\d\d|[ap]\.?m|noon|midday/i.test(range))
    .filter(
      (match) =>
        isClock(match[0]) &&
        // "Our juniors (8 to 16)" are so old.
        !(
          /^\d{1,2} ?(?:-|–|to) ?\d{1,2}$/.test(match[0]) &&
          /\p{L} \($/u.test(text.slice(0, match.index)) &&
          text[match.index + match[0].length] === ')'
        ) &&
        // "from 5 years: 9.15am to 10am" counts nothing.
        (/[:.]\d\d|[ap]\.?m/i.test(match[0]) || !isCount.test(text.slice(Math.max(0, match.index - 20), match.index))),
    );
  const spans = ranges.map((match) => ({ index: match.index, end: match.index + match[0].length, text: match[0] }));
  for (const match of [...text.matchAll(oneTime), ...(loose ? text.matchAll(dottedTime) : [])])
    if (!spans.some(({ index, end }) => match.index < end && match.index + match[0].length > index))
      spans.push({ index: match.index, end: match.index + match[0].length, text: match[0] });
  return spans.toSorted((one, other) => one.index - other.index).map((each) => oneLine(each.text));
}

/** Before a range of numbers that are no hours: "ages 7 to 19", "Years 3-6", "children from 3 to 10". */
const isCount =
  /\b(?:age(?:s|d)?(?: (?:between|from|groups?))?|years?|yrs?|grades?|stages?|levels?|(?:children|kids|boys|girls|youngsters|juniors)(?: from| of)?|under|terms?|(?<!\ba )weeks?|blocks?)\s?:?\s?$/i;

const isClock = (range: string): boolean =>
  (range.match(/\d{1,2}(?:[:.]\d{2})?/g) ?? []).every((time) => {
    const [hour = 0, minute = 0] = time.split(/[:.]/).map(Number);
    return hour <= 24 && minute < 60;
  });
