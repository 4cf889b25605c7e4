import type { Line } from '../page/page-lines.ts';

const ageColumn =
  /^(?:ages?|age (?:group|range|band)s?|ages? \(?(?:in )?(?:years|yrs)\)?|years old|who(?: for)?|for whom)$/i;
const bareAges =
  /^\d{1,2}½? ?(?:-|–|to) ?\d{1,2}½?(?: ?(?:years?|yrs?))?$|^\d{1,2}½? ?(?:\+|(?:and|&) (?:over|up))$|^under \d{1,2}$/i;
/** "4 - 9 (weight limit 6 stone)". */
const inBrackets = / ?\([^)]{0,60}\)$/;
const ageFrom = /^(?:age from|from age|min(?:imum)? age|youngest age|lowest age)\s?[:|]?\s?(\d{1,2})\b/i;
const ageTo = /^(?:age to|to age|max(?:imum)? age|oldest age|highest age)\s?[:|]?\s?(\d{1,2})\b/i;

/** A line's text with the word "ages" where only a table's head or a form's label says that its numbers are some. */
export function ageText(lines: readonly Line[]): (line: Line, place: number) => string {
  let column = -1;
  /** How many cells the table's head has: a row has fewer where a cell of another one reaches down into it. */
  let wide = 0;
  return ({ text, under, level }, at) => {
    // "9 – 15" below "Age group", a heading or a card's small line, and behind it as a label.
    if (
      level === 0 &&
      bareAges.test(text.replace(inBrackets, '')) &&
      [under.at(-1), lines[at - 1]?.text].some((label) => ageColumn.test((label ?? '').replace(/\s?[:?]$/, '')))
    )
      return `ages ${text}`;
    const from = ageFrom.exec(text)?.[1];
    if (from !== undefined) {
      const until = ageTo.exec(lines[at + 1]?.text ?? '')?.[1];
      return until === undefined ? `ages ${from}+` : `ages ${from} to ${until}`;
    }
    const until = ageFrom.test(lines[at - 1]?.text ?? '') ? undefined : ageTo.exec(text)?.[1];
    if (until !== undefined) return `up to age ${until}`;
    if (!text.includes('|')) {
      column = -1;
      return text;
    }
    const cells = text.split('|').map((cell) => cell.trim());
    const [label = '', value = ''] = cells;
    if (cells.length === 2 && ageColumn.test(label.replace(/\s?:$/, '')) && bareAges.test(value))
      return `ages ${value}`;
    const head = cells.findIndex((cell) => ageColumn.test(cell));
    if (head !== -1) [column, wide] = [head, cells.length];
    const place = column === -1 ? -1 : column - Math.max(0, wide - cells.length);
    const cell = cells[place] ?? '';
    if (head !== -1 || !bareAges.test(cell)) return text;
    return cells
      .map((each, index) => (index === place ? `ages ${each.replace(/ ?(?:years?|yrs?)$/i, '')}` : each))
      .join(' | ');
  };
}
