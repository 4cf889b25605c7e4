import type { HtmlElement } from '../page/html-tree.ts';
import type { Line } from '../page/page-lines.ts';
import type { Page } from '../page/page.ts';

/** The parts of a page as pages of their own, so that whatever reads a page reads them. */
export interface PageInParts {
  /** Only `lines`, and the links and elements among them. */
  of(lines: readonly Line[], title: string): Page;
  /** All that is not among `lines`. */
  without(lines: readonly Line[]): Page;
}

export function inParts(page: Page): PageInParts {
  const blocks = new Set(page.lines.map(({ element }) => element));
  /** The nearest element around it that holds a line. */
  const blockOf = (element: HtmlElement): HtmlElement | undefined => {
    for (let each: HtmlElement | null = element; each; each = each.parent) if (blocks.has(each)) return each;
    return undefined;
  };
  const blockOfElement = new Map(page.elements.map((element) => [element, blockOf(element)]));
  const isIn = (holders: ReadonlySet<HtmlElement>, element: HtmlElement): boolean => {
    const block = blockOfElement.get(element);
    return block !== undefined && holders.has(block);
  };
  const holdersOf = (lines: readonly Line[]): Set<HtmlElement> => new Set(lines.map(({ element }) => element));
  return {
    of: (lines, title) => {
      const holders = holdersOf(lines);
      // A block of which other lines are somebody else's says of none of its links whose they are.
      for (const line of page.lines)
        if (holders.has(line.element) && !isAmong(lines, line)) holders.delete(line.element);
      return {
        ...page,
        lines,
        mainLines: lines,
        title,
        metas: new Map(),
        isHome: false,
        elements: page.elements.filter((element) => isIn(holders, element)),
        links: page.links.filter(({ element }) => isIn(holders, element)),
      };
    },
    without: (lines) => {
      const holders = holdersOf(lines);
      const isOther = (line: Line): boolean => !isAmong(lines, line);
      return {
        ...page,
        lines: page.lines.filter(isOther),
        mainLines: page.mainLines.filter(isOther),
        elements: page.elements.filter((element) => !isIn(holders, element)),
        links: page.links.filter(({ element }) => !isIn(holders, element)),
      };
    },
  };
}

/** One that was put together from cells of a row stands where the row does. */
const isAmong = (lines: readonly Line[], line: Line): boolean =>
  lines.some(
    (each) =>
      each === line || (each.element === line.element && each.block === line.block && each.level === line.level),
  );
