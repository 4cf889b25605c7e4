import { guessedMapping, type Mapping } from '#domain/list/columns.ts';
import { readRow, type ReadRow } from '#domain/list/row.ts';
import { type Bytes, csvRows, encodingOf, UnreadableList } from './csv-rows.ts';

/** A list's head, and its rows as they are asked for. */
export interface ReadList {
  readonly columns: readonly string[];
  readonly mapping: Mapping;
  readonly encoding: string;
  readonly rows: AsyncGenerator<ReadRow & { readonly cells: readonly string[] }>;
}

/**
 * The list in `bytes` by `mapping`, or as the names of its columns say. Of several rows that are known by one id the later are errors.
 * Throws an UnreadableList, also while its rows are read: after more than `most` of them, or where the file is broken.
 */
export async function readList(bytes: Bytes, mapping: Mapping | null, most: number): Promise<ReadList> {
  const encoding = await encodingOf(bytes);
  const all = csvRows(bytes, encoding);
  const head = await all.next();
  if (head.done === true) throw new UnreadableList('This file is empty. Please choose another.');
  const columns = head.value.cells.map((cell, place) => cell.trim().slice(0, 100) || `Column ${place + 1}`);
  const asked = mapping !== null && mapping.fields.length === columns.length ? mapping : guessedMapping(columns);
  async function* rows() {
    const seen = new Map<string, number>();
    let many = 0;
    for await (const row of all) {
      many += 1;
      if (many > most)
        throw new UnreadableList(
          `This file has more than ${most.toLocaleString('en-GB')} rows. Please split it in several lists.`,
        );
      const read = readRow(row, columns, asked);
      const before = read.id === null ? undefined : seen.get(read.id);
      if (read.id !== null && before === undefined) seen.set(read.id, row.row);
      const message = `This is the same activity as row ${before ?? 0}. Please take one of them out, or choose a column that tells them apart.`;
      const errors = before === undefined ? read.errors : [...read.errors, { row: row.row, column: '', message }];
      yield { ...read, errors, fields: before === undefined ? read.fields : null, cells: row.cells };
    }
  }
  return { columns, mapping: asked, encoding, rows: rows() };
}
