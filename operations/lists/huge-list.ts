import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { guessedMapping, type Mapping } from '#domain/list/columns.ts';
import { MOST_COLUMNS } from '#domain/list/limits.ts';
import { readRow, type ReadRow, type Row } from '#domain/list/row.ts';
import { type Bytes, csvRows, encodingOf, UnreadableList } from '#platform/lists/csv-rows.ts';

/** A list that is too long for one source: its head, and its rows as often as they are asked for. */
export interface HugeList {
  readonly columns: readonly string[];
  readonly mapping: Mapping;
  /** As they stand there. Throws an UnreadableList where the file is broken. */
  rows(): AsyncGenerator<Row>;
  /** What a row says. */
  read(row: Row): ReadRow;
}

/** The list in the file at `path`. However long it is, one row of it is held. Throws an UnreadableList when it is none. */
export async function hugeList(path: string): Promise<HugeList> {
  const bytes: Bytes = () => createReadStream(path);
  const encoding = await encodingOf(bytes);
  const begun = async () => {
    const all = csvRows(bytes, encoding);
    const head = await all.next();
    if (head.done === true) throw new UnreadableList('This file is empty.');
    return { all, head: head.value.cells };
  };
  const { all: first, head } = await begun();
  await first.return(undefined);
  const columns = head.map((cell, place) => cell.trim().slice(0, 100) || `Column ${place + 1}`);
  if (columns.length >= MOST_COLUMNS) throw new UnreadableList(`This file has more than ${MOST_COLUMNS - 1} columns.`);
  const mapping = guessedMapping(columns);
  if (!mapping.fields.includes('name'))
    throw new UnreadableList('No column of this file is called as the name of an activity is, such as “Name”.');
  return {
    columns,
    mapping,
    rows: async function* () {
      yield* (await begun()).all;
    },
    read: (row) => readRow(row, columns, mapping),
  };
}

/** In which of `parts` a row stands. It follows from its id alone, so that the next file of the same list has it there again. */
export const partOf = (id: string, parts: number): number =>
  createHash('sha256').update(id).digest().readUInt32BE(0) % parts;
