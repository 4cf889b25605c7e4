import { ageGroupsIn } from '../facts/age-groups.ts';
import { closest, type HtmlElement } from '../page/html-tree.ts';
import type { Line } from '../page/page-lines.ts';
import type { Page } from '../page/page.ts';
import { classNameIn } from './class-name.ts';

/** What of a page may be one class: its name, the words in which it is named, and the lines that are about it alone. */
export interface ClassPart {
  readonly name: string;
  readonly named: string;
  readonly lines: readonly Line[];
  /** It is one line of many, and what the heading over them says of day and place is true for it. */
  readonly isLine?: true;
  /** The page's own words, where a line was put together from the cells of a timetable. */
  readonly quote?: string;
}

/** The ways in which a page may be divided into classes: by its headings, by the rows or the cells of a table, by the lines of a list. */
export function waysToDivide(page: Page): readonly (readonly ClassPart[])[] {
  const lines = [byTables(page), byLists(page)].map((each) =>
    each
      .flat()
      .slice(0, MOST_LINES)
      .map((part) => underItsHeadings(part, page)),
  );
  return [...[2, 3, 4, 5, 6].map((level) => bySections(page, level)), ...lines];
}

/** Lines of tables or lists that are looked at, since each looks for its headings through the page. */
const MOST_LINES = 200;

const saysDayOrPlace =
  /\b(?:mon|tues?|wed(?:nes)?|thur?s?|fri|sat(?:ur)?|sun)(?:day)?s?\b|\b[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}\b/i;

function underItsHeadings(part: ClassPart, { mainLines }: Page): ClassPart {
  const [line] = part.lines;
  if (!part.isLine || !line) return part;
  const at = mainLines.findIndex(({ element, block }) => element === line.element && block === line.block);
  const over = line.under.flatMap((heading) => {
    const head = mainLines.slice(0, Math.max(0, at)).findLast(({ level, text }) => level > 0 && text === heading);
    return head && saysDayOrPlace.test(heading) ? [head] : [];
  });
  return { ...part, lines: [...over, ...part.lines] };
}

function bySections(page: Page, level: number): ClassPart[] {
  const parts: ClassPart[] = [];
  const { mainLines } = page;
  const heads = mainLines.filter((line) => line.level > 0 && line.level <= level);
  mainLines.forEach((line, place) => {
    const name = line.level === level ? classNameIn(line.text) : undefined;
    if (name === undefined) return;
    const end = mainLines.findIndex((other, at) => at > place && other.level > 0 && other.level <= level);
    const box = boxOf(line, heads);
    const lines = mainLines.slice(place, end === -1 ? undefined : end);
    parts.push({ name, named: line.text, lines: box ? lines.filter((each) => isWithin(each, box)) : lines });
  });
  // After the last heading a page goes on with what is about all: of that the last class has no more than the others have.
  const last = parts.at(-1);
  const longest = Math.max(1, ...parts.slice(0, -1).map(({ lines }) => lines.length));
  return last ? [...parts.slice(0, -1), { ...last, lines: last.lines.slice(0, longest) }] : [];
}

const isWithin = (line: Line, box: HtmlElement): boolean => closest(line.element, (each) => each === box) !== undefined;

/** The element that holds a heading and what belongs to it, and no other heading; undefined where headings stand beside their texts. */
function boxOf(head: Line, heads: readonly Line[]): HtmlElement | undefined {
  const others = new Set<HtmlElement>();
  for (const { element } of heads)
    if (element !== head.element)
      for (let each: HtmlElement | null = element; each; each = each.parent) others.add(each);
  let box: HtmlElement | undefined;
  for (let each: HtmlElement | null = head.element; each && !others.has(each); each = each.parent) box = each;
  return box === head.element ? undefined : box;
}

const holderOf = (line: Line, tag: RegExp): HtmlElement | undefined =>
  closest(line.element, ({ name }) => tag.test(name));

function grouped(lines: readonly Line[], tag: RegExp): readonly (readonly Line[])[] {
  const groups = new Map<HtmlElement, Line[]>();
  for (const line of lines) {
    const holder = holderOf(line, tag);
    if (!holder) continue;
    const known = groups.get(holder);
    if (known) known.push(line);
    else groups.set(holder, [line]);
  }
  return [...groups.values()];
}

const cellsOf = (line: Line): string[] => line.text.split('|').map((cell) => cell.trim());
const weekdayOf = (cell: string): string | undefined => /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*$/i.exec(cell)?.[0];
const isRow = (line: Line): boolean =>
  line.element.name === 'tr' || closest(line.element, ({ name }) => name === 'tr') !== undefined;
const namesClass =
  /^(?:class(?:es)?|activit(?:y|ies)|sessions?|groups?|squads?|levels?|courses?|workshops?|clubs?|sections?|what|names?|programmes?)\b/i;

function byTables(page: Page): ClassPart[][] {
  return grouped(page.mainLines.filter(isRow), /^table$/).flatMap((rows) => {
    const [head] = rows;
    if (!head || rows.length < 2) return [];
    const days = cellsOf(head).map(weekdayOf);
    return [days.filter((day) => day !== undefined).length >= 2 ? byGrid(rows.slice(1), days) : byRows(rows)];
  });
}

/** A week with its days side by side: each cell is a class, on the day over it and at the time that begins its row. */
function byGrid(rows: readonly Line[], days: readonly (string | undefined)[]): ClassPart[] {
  return rows.flatMap((row) => {
    const [time = '', ...cells] = cellsOf(row);
    return cells.flatMap((cell, place): ClassPart[] => {
      const day = days[place + 1];
      const name = day === undefined ? undefined : classNameIn(cell);
      if (name === undefined || day === undefined || !/\d/.test(time)) return [];
      return [
        { name, named: cell, lines: [{ ...row, text: `${cell}: ${day} ${time}` }], quote: row.text, isLine: true },
      ];
    });
  });
}

function byRows(rows: readonly Line[]): ClassPart[] {
  const [head] = rows;
  const headed = head ? cellsOf(head).findIndex((cell) => namesClass.test(cell)) : -1;
  return rows.slice(headed === -1 ? 0 : 1).flatMap((row): ClassPart[] => {
    const cells = cellsOf(row);
    const named = headed === -1 ? cells.find((cell) => /\p{L}{2}/u.test(cell)) : cells[headed];
    const name = named === undefined || cells.length < 2 ? undefined : classNameIn(named);
    return name === undefined || named === undefined ? [] : [{ name, named, lines: [row], isLine: true }];
  });
}

function byLists(page: Page): ClassPart[][] {
  const items = page.mainLines.filter((line) => line.level === 0 && line.text.length <= 300);
  return grouped(items, /^(?:ul|ol)$/).map((lines) =>
    lines.flatMap((line): ClassPart[] => {
      // "Mini Kickers (2-3 years): Saturdays 9am": the name is told from the rest by more than a blank.
      const name = /[(:–—]|\s-\s/.test(line.text.slice(0, 80)) ? classNameIn(line.text) : undefined;
      return name === undefined || !line.text.includes(name)
        ? []
        : [{ name, named: line.text, lines: [line], isLine: true }];
    }),
  );
}

/** Whether the words in which a class is named say who it is for. */
export const namesAges = ({ named }: ClassPart): boolean => ageGroupsIn(named).length > 0;
