import { pipeline, Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import type { FastifyReply } from 'fastify';

/** `rows` as a table for spreadsheets under a head of `columns`. What begins like a formula gets a quote before it: a spreadsheet would calculate it. */
export function csvOf(
  columns: readonly string[],
  rows: Iterable<readonly string[]> | AsyncIterable<readonly string[]>,
): Readable {
  const table = stringify({ header: true, columns: [...columns], bom: true, escape_formulas: true });
  // Whichever of them fails or is given up ends both. Whoever reads the table sees that it broke off.
  pipeline(Readable.from(rows), table, () => undefined);
  return table;
}

/** Answers with `table`, a CSV, as a file to keep. */
export const sendCsv = (reply: FastifyReply, name: string, table: Readable): FastifyReply =>
  reply
    .type('text/csv; charset=utf-8')
    .header('cache-control', 'private, no-store')
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(table);
