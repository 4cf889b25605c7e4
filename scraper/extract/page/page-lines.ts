import { isOverOthers } from './beside-headings.ts';
import { attribute, childElements, descendants, type HtmlElement, rawText } from './html-tree.ts';
import { beginsAPart, isBold, standsOverNothing } from './part-heads.ts';
import { oneLine } from './plain-text.ts';
import type { Region } from './regions.ts';

/** One line of text as a reader sees it: a paragraph, a heading, a list item, a table row, or a part of one before a `<br>`. */
export interface Line {
  readonly text: string;
  /** 1 to 6 for headings, halves between them for labels of tabs, 7 for a line in bold that is one over something besides, else 0. */
  readonly level: number;
  readonly region: Region;
  /** Lines of one paragraph or cell share their block. */
  readonly block: number;
  /** The headings over this line, the nearest last; the page's own first heading names the whole and is none of them. */
  readonly under: readonly string[];
  /** The element that holds the line. */
  readonly element: HtmlElement;
  /** How much of the text is links, from 0 to 1. */
  readonly linked: number;
}

/** Each line is asked what its headings say: what is longer than any that people write is read no further. */
const LONGEST_HEADING = 300;
const blockTags =
  /^(?:address|article|aside|blockquote|body|button|caption|center|dd|details|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|header|hgroup|html|legend|li|main|marquee|menu|nav|ol|p|pre|section|summary|table|tbody|td|tfoot|th|thead|tr|ul|#root|.*-.*)$/;
const blockStyle = /(?:^|;)\s*display\s*:\s*(?:block|flex|grid|table|list-item)\b/i;
/** Whether an element begins a line: by its kind, or because its own style says so ("<span style='display:block'>"). */
const isBlock = (element: HtmlElement): boolean =>
  !isPence(element) &&
  (blockTags.test(element.name) ||
    (element.attributes.style !== undefined && element.name !== 'br' && blockStyle.test(element.attributes.style)));
const addressLine = /address-?line/i;
const MAX_LINES = 6_000;
const MAX_LINE = 5_000;
/** A table row longer than this is no row of data but part of a page laid out by tables. */
const MAX_ROW = 400;
const MAX_CELL = 220;
/** A line in bold that is as short as a heading, and the level that it has as one. */
const LONGEST_BOLD = 60;
const BOLD = 7;

/** The page's text line by line. Hidden parts are left out; a part that is named elsewhere, in `labels`, begins with that name. */
export function linesOf(
  root: HtmlElement,
  regions: ReadonlyMap<HtmlElement, Region>,
  labels: ReadonlyMap<HtmlElement, string>,
): readonly Line[] {
  const writer = new LineWriter(regions, labels);
  const waiting: ({ enter: HtmlElement } | { leave: HtmlElement } | string)[] = [{ enter: root }];
  for (let next = waiting.pop(); next !== undefined && writer.lines.length < MAX_LINES; next = waiting.pop()) {
    if (typeof next === 'string') writer.text(next);
    else if ('leave' in next) writer.leave(next.leave);
    else {
      const element = next.enter;
      // News that run through a row of the masthead are no words of that row.
      if (regions.get(element) === 'hidden' || (element.name === 'marquee' && writer.isInRow)) continue;
      writer.enter(element);
      waiting.push({ leave: element });
      for (let index = element.children.length - 1; index >= 0; index -= 1) {
        const child = element.children[index];
        if (child === undefined) continue;
        waiting.push(typeof child === 'string' ? child : { enter: child });
      }
    }
  }
  writer.flush();
  return writer.lines;
}

class LineWriter {
  readonly lines: Line[] = [];
  readonly #regions: ReadonlyMap<HtmlElement, Region>;
  readonly #labels: ReadonlyMap<HtmlElement, string>;
  readonly #headings: { level: number; text: string; at: number }[] = [];
  /** How many lines there were before each box that is open. */
  readonly #boxes: number[] = [];
  #titled = false;
  #text = '';
  #linkedText = 0;
  #links = 0;
  #holder: HtmlElement | null = null;
  #blocks: HtmlElement[] = [];
  #block = 0;
  #row: HtmlElement | null = null;
  #cells = 0;
  #justLeftInline = false;

  constructor(regions: ReadonlyMap<HtmlElement, Region>, labels: ReadonlyMap<HtmlElement, string>) {
    this.#regions = regions;
    this.#labels = labels;
  }

  get isInRow(): boolean {
    return this.#row !== null;
  }

  /** Text as it comes; in a `pre` each of its lines is one. */
  text(text: string): void {
    if (!text.includes('\n') || this.#row || !this.#blocks.some(({ name }) => name === 'pre')) return this.#add(text);
    for (const [place, line] of text.split('\n').entries()) {
      if (place > 0) this.flush();
      this.#add(line);
    }
  }

  #add(text: string): void {
    if (this.#text.length > MAX_LINE) return;
    const visible = text.trim() !== '';
    // "<span>Ages 3-5</span><span>£6</span>" is two things side by side, though nothing stands between them.
    if (visible && this.#justLeftInline && /[\p{L}\d)]$/u.test(this.#text) && /^[\p{Lu}£\d]/u.test(text))
      this.#text += ' ';
    if (visible) {
      this.#holder ??= this.#blocks.at(-1) ?? null;
      this.#justLeftInline = false;
      if (this.#links > 0) this.#linkedText += text.trim().length;
    }
    this.#text += text;
  }

  enter(element: HtmlElement): void {
    const { name } = element;
    if (isLink(element)) this.#links += 1;
    if (isPence(element) && /£\d{1,4}\s*$/.test(this.#text.slice(-20))) this.#text = `${this.#text.trimEnd()}.`;
    // Parts of an address are spans that only a style sheet puts on lines of their own.
    if (name === 'span' && addressLine.test(element.attributes.class ?? '') && /[\p{L}\d]\s*$/u.test(this.#text))
      this.#text = `${this.#text.trimEnd()}, `;
    if (name === 'hr' && !this.#row) {
      this.flush();
      return this.#endBold();
    }
    if (name === 'br' || name === 'hr') return this.#row ? this.text(' ') : this.flush();
    if (!isBlock(element)) return;
    if (this.#row) return this.#enterInRow(element);
    // A definition's term and its text are one line: "Price: £6".
    if (name === 'dd' && this.#text.trimEnd().endsWith(':')) this.#text = `${this.#text.trimEnd()} `;
    else this.flush();
    this.#blocks.push(element);
    this.#block += 1;
    if (this.#isBox(element)) this.#boxes.push(this.lines.length);
    const label = this.#labels.get(element);
    if (label !== undefined) this.#pushLabel(label, element);
    if (name !== 'tr' || holdsTable(element) || isLayout(element)) return;
    this.#row = element;
    this.#cells = 0;
  }

  #enterInRow(element: HtmlElement): void {
    if (element.name !== 'td' && element.name !== 'th') this.#text += ' ';
    else if (this.#cells++ > 0) this.#text += ' | ';
    this.#justLeftInline = false;
  }

  leave(element: HtmlElement): void {
    const { name } = element;
    if (isLink(element)) this.#links -= 1;
    if (isPence(element)) this.#text += ' ';
    if (!isBlock(element)) {
      this.#justLeftInline = name !== 'br';
      return;
    }
    if (this.#row && this.#row !== element) {
      this.#text += ' ';
      return;
    }
    this.#row = null;
    if (name === 'dt' && this.#text.trim() !== '' && this.#text.trim().length <= 40) {
      if (!/[:?]\s*$/.test(this.#text)) this.#text = `${this.#text.trimEnd()}:`;
    } else this.flush();
    if (this.#blocks.pop() === element && this.#isBox(element))
      this.#leaveBox(this.#boxes.pop() ?? 0, this.#labels.has(element));
    this.#block += 1;
  }

  #isBox(element: HtmlElement): boolean {
    return this.#labels.has(element) || isBox(element);
  }

  /**
   * A heading stands over what is in its own box; one that is alone in there stands over what follows. A tab's panel (`isWhole`) holds all
   * that its label stands over: one without text is empty.
   */
  #leaveBox(from: number, isWhole: boolean): void {
    const last = isWhole ? this.lines.length : this.lines.length - 1;
    while ((this.#headings.at(-1)?.at ?? -1) >= from && (this.#headings.at(-1)?.at ?? last) < last)
      this.#headings.pop();
  }

  flush(): void {
    const text = oneLine(this.#text);
    const element = this.#holder ?? this.#blocks.at(-1);
    if (/[^|\s]/.test(text) && element) this.#push(text.slice(0, MAX_LINE), element);
    this.#text = '';
    this.#linkedText = 0;
    this.#holder = null;
    this.#justLeftInline = false;
  }

  /**
   * Pages without headings set them in bold: such a line is one where it stands over something besides, and the next one, or a rule across
   * the page, ends what it stands over.
   */
  #boldLevel(text: string, element: HtmlElement): number {
    if (text.length > LONGEST_BOLD || this.#row || !isBold(text, element)) return 0;
    this.#endBold();
    return isOverOthers(text) ? BOLD : 0;
  }

  #endBold(): void {
    if (this.#headings.at(-1)?.level === BOLD) this.#headings.pop();
  }

  /** The label of a tab is the heading of what it shows: below those over all tabs, and over each in there. */
  #pushLabel(label: string, element: HtmlElement): void {
    this.#endBold();
    this.#push(label, element, Math.min(6.5, (this.#headings.at(-1)?.level ?? 1) + 0.5));
  }

  #push(text: string, element: HtmlElement, known = 0): void {
    const level = known || headingLevel(this.#blocks) || this.#boldLevel(text, element);
    if (level > 0) while ((this.#headings.at(-1)?.level ?? 0) >= level) this.#headings.pop();
    else if (beginsAPart(text, element)) while (isOverOthers(this.#headings.at(-1)?.text ?? '')) this.#headings.pop();
    this.lines.push({
      text,
      level,
      region: this.#regions.get(element) ?? 'main',
      block: this.#block,
      under: this.#headings.map((heading) => heading.text),
      element,
      linked: Math.min(1, this.#linkedText / text.length),
    });
    if (level === 1 && !this.#titled) this.#titled = true;
    else if (level > 0 && !standsOverNothing(text)) {
      this.#headings.push({ level, text: text.slice(0, LONGEST_HEADING), at: this.lines.length - 1 });
    }
  }
}

/** What a page sets apart from what is around it, by its kind or by what its maker calls it. */
const isBox = ({ name, attributes }: HtmlElement): boolean =>
  /^(?:aside|section|article|details|li)$/.test(name) ||
  (name === 'div' &&
    /(?:^|[\s_-])(?:widget|card|panel|box|tile|teaser|promo|callout|sidebar|toggle)(?:$|[\s_-])/i.test(
      attributes.class ?? '',
    ));

const pence = /fraction|decimal|pence/i;
const isCalledPence = ({ name, attributes }: HtmlElement): boolean =>
  name === 'sup' || pence.test(attributes.class ?? '');
/** Two figures that a builder sets higher or calls the pence of the pounds before them, and the box around them: "£6<sup>50</sup>". */
function isPence(element: HtmlElement): boolean {
  if (!/^(?:sup|span|div)$/.test(element.name) || element.children.length > 3) return false;
  const [only, more] = element.children.filter((child) => typeof child !== 'string' || child.trim() !== '');
  if (only === undefined || more !== undefined) return false;
  if (typeof only === 'string') return isCalledPence(element) && /^\d\d$/.test(only.trim());
  const [text, ...others] = only.children;
  return others.length === 0 && typeof text === 'string' && isCalledPence(only) && /^\d\d$/.test(text.trim());
}

/** An anchor without an address only names a place: what it holds is text. */
const isLink = ({ name, attributes }: HtmlElement): boolean => name === 'a' && attributes.href !== undefined;

/**
 * Whether a row is no row of data but a menu beside a page's text or columns beside each other: it is long, or one of its cells tells something
 * at length, or it is the table's only one and each cell that says anything has a heading and something below it: more rows, or a head over
 * them, are data in rows and columns, a week's grid.
 */
function isLayout(row: HtmlElement): boolean {
  const length = (element: HtmlElement): number => rawText(element, MAX_ROW * 3).replace(/\s+/g, ' ').length;
  const whole = length(row);
  if (whole > MAX_ROW || (whole > MAX_CELL && childElements(row).some((cell) => length(cell) > MAX_CELL))) return true;
  if (!isOnlyRow(row)) return false;
  const saying = childElements(row).filter((cell) => rawText(cell, MAX_ROW).trim() !== '');
  return saying.length > 0 && saying.every(isColumn);
}

/** Whether its table holds nothing else; longer lists of children than one row has around it are not looked through. */
function isOnlyRow(row: HtmlElement): boolean {
  const isAlone = ({ parent, order }: HtmlElement): boolean =>
    parent !== null &&
    parent.children.length < 10 &&
    parent.children.every((child) => typeof child === 'string' || child.name === 'colgroup' || child.order === order);
  return isAlone(row) && (row.parent?.name === 'table' || (row.parent !== null && isAlone(row.parent)));
}

function isColumn(cell: HtmlElement): boolean {
  const heading = childElements(cell).find(({ name }) => /^h[1-6]$/.test(name));
  return heading !== undefined && oneLine(rawText(cell, MAX_ROW)) !== oneLine(rawText(heading, MAX_ROW));
}

/** Whether a row holds a table of its own: then it lays out the page. */
function holdsTable(row: HtmlElement): boolean {
  for (const element of descendants(row)) if (element.name === 'table') return true;
  return false;
}

function headingLevel(blocks: readonly HtmlElement[]): number {
  for (const block of blocks.slice(-3).toReversed()) {
    // What folds a section open is its heading.
    if (block.name === 'summary') return 5;
    const level = /^h([1-6])$/.exec(block.name)?.[1];
    if (level) return Number(level);
    if (attribute(block, 'role') === 'heading') return Number(attribute(block, 'aria-level') ?? 2) || 2;
  }
  return 0;
}
