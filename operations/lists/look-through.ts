import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { stringify } from 'csv-stringify/sync';
import type { HugeList } from './huge-list.ts';

/** Errors that are printed; the file of them has all. */
const ERRORS_PRINTED = 20;

/** Reads `list` to its end: how many rows it has and how many have an error. Of two rows with one id the later counts as one. */
export async function lookThrough(
  list: HugeList,
  errorsFile: string | undefined,
  stopping: AbortSignal,
): Promise<{ readonly rows: number; readonly bad: number }> {
  const table = errorsFile === undefined ? undefined : createWriteStream(errorsFile, { mode: 0o600 });
  const write = async (...cells: readonly string[]): Promise<void> => {
    if (table?.errored) throw table.errored;
    if (table && !table.write(stringify([[...cells]], { escape_formulas: true }))) await once(table, 'drain');
  };
  table?.on('error', () => undefined);
  await write('Row', 'Column', 'What to do');
  const seen = new SeenIds();
  let [rows, bad] = [0, 0];
  for await (const each of list.rows()) {
    const { row, id, errors } = list.read(each);
    stopping.throwIfAborted();
    rows += 1;
    const isTwice = id !== null && seen.has(id);
    const all = isTwice
      ? [...errors, { row, column: '', message: 'This is the same activity as a row before.' }]
      : errors;
    if (all.length === 0) continue;
    bad += 1;
    for (const { column, message } of all) {
      await write(String(row), column, message);
      if (bad <= ERRORS_PRINTED) console.error(`Row ${row}${column === '' ? '' : `, ${column}`}: ${message}`);
    }
  }
  if (table) await finished(table.end());
  return { rows, bad };
}

/** Ids that have been there, by 52 bits of a digest each: a million take some 50 MB, and two of them look alike once in thousands of lists. */
class SeenIds {
  readonly #digests = new Set<number>();
  /** Whether `id` was asked for before. */
  has(id: string): boolean {
    const digest = Number(createHash('sha256').update(id).digest().readBigUInt64BE(0) >> 12n);
    const { size } = this.#digests;
    return this.#digests.add(digest).size === size;
  }
}
