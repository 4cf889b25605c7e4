/** The addresses in a text with one a line: what does not begin with http is left out. */
export const addressesIn = (lines: readonly string[]): string[] =>
  lines.map((line) => line.trim()).filter((line) => /^http/i.test(line));
