import type { Line } from '../page/page-lines.ts';

/**
 * What leads to an amount that has no sign: the beginning of its line or cell, words for what one pays, or the hour until which it lasts.
 * Hours stand behind others.
 */
const LEADS =
  '(?<=^|\\| ?|[:=] ?|[-–—] ?\\d{1,2}[:.]?\\d\\d(?: \\||,)? |\\b(?:costs?|fees?|prices?|charges?|subs|pay|is|are)(?: (?:is|are|just|only))?:? )(?<!\\b(?:starts?|begins?|finish|finishes|ends?|times?|meets?|opens?|doors?)\\b[^.!?£\\d]{0,30})';
/** "102.00 per term", "6.00 pay on the day": pounds and pence with what they are for, where the sign was left out. */
export const bareAmount = new RegExp(
  `(?<![£\\d.,:/-])${LEADS}(\\d{1,3}\\.\\d\\d)(?= (?:(?:per|a|each) (?:term|session|class|lesson|child|month|week|day|course|block|half[- ]term)\\b|pay (?:on the (?:day|door|night)|as you go)\\b))`,
  'gi',
);
const holdsTime = /\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b|\d ?[ap]m\b|\b(?:doors|until|from \d)\b/i;
const headsPrice = /\b(?:prices?|costs?|fees?|charges?|subs)\b|£/i;
const headsTime =
  /\b(?:times?|when|starts?|begins?|from|until|finish\w*|ends?|hours?|(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:days?)?|sessions?|days?|lengths?|durations?|min(?:ute)?s?)\b/i;
/**
 * `line` with signs before amounts that end a cell or the line, for pages that say "Prices in £" once. Hours are written like amounts: only
 * the cells below a head of prices and behind it are signed, but for times, or all where no head is one of times, or without a head the last.
 */
export function withSigns(line: string, head: readonly string[] = []): string {
  if (line.length > 300 || !/\||\.{3}/.test(line) || holdsTime.test(line)) return line;
  const cells = line.replace(/ ?\.{3,}:? ?/g, ' ').split('|');
  const priced = head.findIndex((cell) => headsPrice.test(cell));
  const isSigned = (column: number): boolean =>
    priced !== -1
      ? headsPrice.test(head[column] ?? '') || (column > priced && !headsTime.test(head[column] ?? ''))
      : column === cells.length - 1 || (head.length > 0 && !head.some((cell) => headsTime.test(cell)));
  return cells
    .map((cell, column) =>
      isSigned(column)
        ? cell.replace(/(?<!(?:[£\d.,:/–—-]|\b(?:to|until|till)) ?)\b(\d{1,3}\.\d\d)(?= *$)/, '£$1')
        : cell,
    )
    .join('|');
}

/** The cells of a table's first row, where it has no amounts. */
export function headOver(lines: readonly Line[], place: number): readonly string[] {
  let first = '';
  for (let above = place - 1; above >= 0 && above >= place - 40; above -= 1) {
    const text = lines[above]?.text ?? '';
    if (!text.includes('|')) break;
    first = text;
  }
  return first === '' || /\d\.\d\d/.test(first) ? [] : first.split('|');
}
