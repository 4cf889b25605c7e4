/** What somebody wrote, each line marked as theirs; a line ends with whatever a mail program takes for its end. */
export const quoted = (words: string | null): string[] =>
  (words ?? '')
    .split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/)
    .flatMap((line) => (line.trim() === '' ? [] : [`> ${line.trim()}`]));
