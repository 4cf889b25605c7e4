/** Widest a cell is printed, characters. */
const WIDEST = 60;

/** Rows under their headings with aligned columns. What control characters a page's words hold is not printed on a terminal. */
export function tableOf(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = [headings, ...rows].map((row) => row.map(shown));
  const widths = headings.map((_heading, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]): string =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  const [head = [], ...body] = cells;
  return [line(head), widths.map((width) => '-'.repeat(width)).join('  '), ...body.map(line)].join('\n');
}

export const shown = (text: string): string => {
  const plain = text
    .replaceAll(/\p{C}+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return plain.length <= WIDEST ? plain : `${plain.slice(0, WIDEST - 1)}…`;
};
