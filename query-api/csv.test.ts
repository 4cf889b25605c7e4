import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvOf } from './csv.ts';

/** What spreadsheets take for the beginning of a formula; the last three are its wide forms. */
const formula = /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;

/** The cells of a CSV, as RFC 4180 says them. */
function cellsOf(csv: string): string[][] {
  const rows: string[][] = [[]];
  const pattern = /(?:"((?:[^"]|"")*)"|([^",\n]*))(,|\n|$)/gy;
  for (let match = pattern.exec(csv); match && match[0] !== ''; match = pattern.exec(csv)) {
    const [, quoted, plain = '', end] = match;
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === '\n') rows.push([]);
  }
  return rows.filter((row) => row.length > 0);
}

const cell = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .tuple(fc.constantFrom('=', '+', '-', '@', '\t', '\r', '＝', '＋', '－', '＠', '"', "'", ',', '\n'), fc.string())
    .map(([sign, rest]) => sign + rest),
  fc.constantFrom('=HYPERLINK("http://evil.example")', '-2+3', '@SUM(A1)', '+44 1483 555010', '\t=1', "'=1"),
);

test('whatever its cells hold, no cell of a file begins like a formula, and each can be read back', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 8 }), async (rows) => {
      const [head, ...read] = cellsOf((await text(csvOf(['A', 'B'], rows))).replace(/^\uFEFF/, ''));
      expect(head).toEqual(['A', 'B']);
      expect(read.flat().filter((each) => formula.test(each))).toEqual([]);
      expect(read).toEqual(rows.map((row) => row.map((each) => (formula.test(each) ? `'${each}` : each))));
    }),
  );
});

test('a table whose rows fail breaks off, and one that nobody reads on asks for no more of them', async () => {
  async function* failing(): AsyncGenerator<readonly string[]> {
    yield ['one'];
    throw new Error('the log is gone');
  }
  await expect(text(csvOf(['A'], failing()))).rejects.toThrow('the log is gone');

  let hasEnded = false;
  async function* endless(): AsyncGenerator<readonly string[]> {
    try {
      for (;;) yield ['again'];
    } finally {
      hasEnded = true;
    }
  }
  const table = csvOf(['A'], endless());
  for await (const _part of table) break;
  await expect.poll(() => hasEnded).toBe(true);
});
